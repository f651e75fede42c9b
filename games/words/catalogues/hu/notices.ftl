### Mails and messages about games and accounts, and the digest. Of each kind of notice:
### notice-<kind>            one line, for a message or a line of a mail
### notice-<kind>.subject    what the subject of a mail says after the name of the table
###
### $decision is the title of a decision. Times are written for the reader before they come here; no ending
### stands after one.

## The kinds of notices, as labels for settings

notice_kind-your_turn = Te jössz
notice_kind-you_are_last = Már csak te nem válaszoltál
notice_kind-deadline_warning = Közeleg egy határidő
notice_kind-deadline_passed = Lejárt egy határidő
notice_kind-deadline_moved = Meghosszabbodott egy határidő
notice_kind-game_started = Elkezdődött egy játék
notice_kind-game_ended = Véget ért egy játék
notice_kind-game_paused = Szünetel egy játék
notice_kind-game_resumed = Folytatódik egy játék
notice_kind-seat_opened = Szabad lett egy hely
notice_kind-seat_replaced = Új játékos egy helyen
notice_kind-vote_opened = Szavazás folyik
notice_kind-vote_closed = Lezárult egy szavazás
notice_kind-absence = Egy játékos távol lesz
notice_kind-host_message = Üzenet a házigazdától
notice_kind-host_called = A házigazda értesítése

## Lines and subjects

notice-your_turn = { $house }: { $decision }. Határidő: { $due_at }
    .subject = { $house }: { $decision }. Határidő: { $due_at }
notice-you_are_last = { $house }: { $decision }. A többiek már mind válaszoltak. Határidő: { $due_at }
    .subject = { $house }: a többiek már mind válaszoltak: { $decision }
notice-deadline_warning = { $house }: még nincs válasz: { $decision }. Határidő: { $due_at }
    .subject = { $house }: kevés az idő: { $decision }. Határidő: { $due_at }
notice-deadline_passed = { $house }: lejárt az idő; az alapértelmezett válasz számít.
    .subject = { $house }: az alapértelmezett válasz számít
notice-deadline_moved = { $house }: több idő, eddig: { $due_at }
    .subject = { $house }: több idő, eddig: { $due_at }
notice-game_started = A játék elkezdődött. A házad: { $house }
    .subject = a játék elkezdődött. A házad: { $house }
notice-game_ended =
    { $winner ->
        [none]
            { $ended_by ->
                [none] A játék véget ért.
               *[other] A játék véget ért: { $ended_by }
            }
       *[other] A játék véget ért. Győztes: { $winner }
    }
    .subject =
        { $winner ->
            [none] a játék véget ért
           *[other] a játék véget ért. Győztes: { $winner }
        }
notice-game_paused =
    { $reason ->
        [none] A játék szünetel.
       *[other] A játék szünetel. Ok: { $reason }
    }
    .subject = a játék szünetel
notice-game_resumed =
    { $reason ->
        [none] A játék folytatódik.
       *[other] A játék folytatódik. Ok: { $reason }
    }
    .subject = a játék folytatódik
notice-seat_opened =
    { $reason ->
        [none] Szabad lett egy hely: { $house }
       *[other] Szabad lett egy hely: { $house }. Ok: { $reason }
    }
    .subject = szabad lett egy hely: { $house }
# $username is null when the account was erased.
notice-seat_replaced =
    { $username ->
        [none] { $house }: új játékos
       *[other] { $house }: új játékos: { $username }
    }
    .subject = { $house }: új játékos
notice-vote_opened = Szavazás folyik: { $vote_kind }. Lezárul: { $closes_at }
    .subject = szavazás folyik: { $vote_kind }
notice-vote_closed = Lezárult a szavazás: { $vote_kind }. Eredmény: { $result }
    .subject = lezárult a szavazás: { $vote_kind }. Eredmény: { $result }
notice-absence = { $house }: távollét: { $starts_at } → { $ends_at }
    .subject = { $house }: távollét
notice-host_message = Üzenet a házigazdától: { $text }
    .subject = üzenet a házigazdától
notice-host_called = { $house }: késés. Házigazdaként több időt adhatsz, szüneteltetheted a játékot, vagy szabaddá teheted a helyet. Az alapértelmezett válasz ettől számít: { $due_at }
    .subject = { $house }: késés. A házigazda értesítve

## The frame of a mail

# $line is the subject of the notice; $game is the name of the table, as its host wrote it.
mail-subject = { $game }: { $line }
mail-subject_many = { $game }. Értesítések: { $count }
mail-subject_digest = Értesítések: { $count }. Játékok: { $games }
mail-asked = Amit most kérünk tőled
mail-since = Ami az utolsó levél óta történt
mail-more = További események: { $count }
mail-board = A játéktábla
mail-open_game = A játék megnyitása: { $address }
mail-answer = Válasz: { $address }
mail-due = Határidő: { $due_at }
mail-default = Ha nem válaszolsz: { $default }
mail-waiting_for = Várakozás: { $houses }
mail-unsubscribe = Leiratkozás: { $address }
mail-unofficial = Nem hivatalos kiszolgáló. A játék a kiadójáé.
mail-test = Ez egy próba: ide érkeznek majd a játékaid értesítései.
    .subject = Próba
mail-confirm = Megerősítő kódot kért ehhez a címhez: { $username }
    .subject = A megerősítő kódod: { $code }
    .code = Kód: { $code }. Egy óráig érvényes.
    .ignore = Ha nem te voltál, ne törődj ezzel a levéllel: kód nélkül nem küldünk többet.

## Pages behind the links of a mail

page-unsubscribe = Leiratkozás
page-unsubscribed = Leiratkoztál. Erre a címre nem megy több levél.

## Mails about an account

mail-reset = Új jelszót kért valaki, valószínűleg te, ehhez a fiókhoz: { $username }
    .subject = Kód az új jelszavadhoz
    .enter = Írd be ezt a kódot a programodba az új jelszóval együtt:
    .valid = A kód egyszer, egy órán belül használható. Addig a jelenlegi jelszavad érvényes.
    .ignore = Ha nem te kérted, nincs teendőd. A kódot soha ne add oda senkinek.
mail-password_changed = Megváltozott a jelszó. Fiók: { $username }
    .subject = Megváltozott a jelszavad
    .next = Ha nem te voltál, kérj új jelszót: ez a cím továbbra is a fiókhoz tartozik.
mail-address_changed = Ez már nem ennek a fióknak a levélcíme: { $username }
    .subject = Megváltozott a címed
    .next = Ha nem te voltál, azonnal változtasd meg a jelszavadat, vagy írj az üzemeltetőknek.

## Messages in a channel, calendar entries

message-due = Határidő: { $due_at }
message-table = { $game }
calendar-entry = { $house }: { $decision }
calendar-description = Asztal: { $game }. Ha nem válaszolsz: { $default }
calendar-name = A játékaid határidői
