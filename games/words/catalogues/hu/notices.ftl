### Mails and messages about games and accounts, and the digest. Of each kind of notice:
### notice-<kind>            one line, for a message or a line of a mail
### notice-<kind>.subject    what the subject of a mail says after the name of the table
###
### $decision is the title of a decision. Times are written for the reader before they come here; no ending
### stands after one.

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. A többiek már mind válaszoltak.
    .subject = { $decision }. A többiek már mind válaszoltak
notice-deadline_warning = { $house }: még nincs válasz: { $decision }
    .subject = Kevés az idő: { $decision }
notice-deadline_passed = { $house }: { $decision }. Lejárt az idő; az alapértelmezett választ használtuk.
    .subject = { $house }: az alapértelmezett választ használtuk: { $decision }
# $house is null when everybody gets more time.
notice-deadline_moved =
    { $house ->
        [none] Több idő mindenkinek. Új határidő: { $due_at }
       *[other] { $house }: több idő. Új határidő: { $due_at }
    }
    .subject =
        { $house ->
            [none] több idő mindenkinek. Új határidő: { $due_at }
           *[other] { $house }: több idő. Új határidő: { $due_at }
        }
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
       *[other] A játék eddig szünetel: { $ends_at }. Ok: { $reason }
    }
    .subject =
        { $ends_at ->
            [none] a játék szünetel
           *[other] a játék eddig szünetel: { $ends_at }
        }
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
# $house is null when the vote is about no house.
notice-vote_opened =
    { $house ->
        [none] Szavazás folyik: { $vote_kind }.
       *[other] Szavazás folyik: { $vote_kind }: { $house }.
    } { $called_by ->
        [none] Lezárul: { $closes_at }
       *[other] Kezdeményezte: { $called_by }. Lezárul: { $closes_at }
    }
    .subject =
        { $house ->
            [none] szavazás folyik: { $vote_kind }. Lezárul: { $closes_at }
           *[other] szavazás folyik: { $vote_kind }: { $house }. Lezárul: { $closes_at }
        }
notice-vote_closed = Lezárult a szavazás: { $vote_kind }. Eredmény: { $result }
    .subject = lezárult a szavazás: { $vote_kind }. Eredmény: { $result }
notice-absence = { $house }: távollét: { $starts_at } → { $ends_at }
    .subject = { $house }: távollét: { $starts_at } → { $ends_at }
notice-host_message = Üzenet a házigazdától: { $text }
    .subject = üzenet a házigazdától
notice-host_called = { $house }: késés. Házigazdaként több időt adhatsz, szüneteltetheted a játékot, vagy szabaddá teheted a helyet. Az alapértelmezett válasz ettől az időponttól számít: { $due_at }
    .subject = { $house }: késés. Házigazdaként eddig léphetsz közbe: { $due_at }
notice-message = Magánüzenet érkezett a házadnak.
    .subject = magánüzenet
notice-public_message = Nyilvános üzenet érkezett.
    .subject = nyilvános üzenet
notice-ready_check = Minden hely foglalt. Erősítsd meg, hogy készen állsz. Határidő: { $ends_at }. Különben a helyed újra szabad lesz.
    .subject = minden hely foglalt. Erősítsd meg, hogy készen állsz. Határidő: { $ends_at }
notice-ready_missed = Nem erősítetted meg, hogy készen állsz, ezért a helyed újra szabad. Ugyanúgy foglalhatsz helyet, mint korábban.
    .subject = a helyed újra szabad
notice-standby_wanted = Átvehetsz egy helyet. Ház: { $house }. Válaszolj eddig: { $expires_at }. A még nem szabad hely a játékosáé marad, ha ő előbb válaszol.
    .subject = átvehetsz egy helyet. Ház: { $house }. Válaszolj eddig: { $expires_at }
notice-standby_ended = Nincs szükség rád az elfogadott helyen: a játékosa újra játszik, vagy a játék véget ért. Ház: { $house }
    .subject = nincs szükség rád az elfogadott helyen. Ház: { $house }
notice-season_entry =
    { $entry_status ->
        [active] A nevezésed érvényes. A nevezés száma: { $entry_number }
        [waiting] Az idény megtelt. Várólistán vagy, a nevezésed száma: { $entry_number }
        [applied] Egy tisztségviselő dönt a nevezésedről. A nevezés száma: { $entry_number }
        [invited] Meghívást kaptál. Nevezz az idényre, ha elfogadod.
        [withdrawn] Visszaléptél az idénytől.
       *[removed] Egy tisztségviselő kizárt az idényből.
    }
    .subject =
        { $entry_status ->
            [active] a nevezésed érvényes. A nevezés száma: { $entry_number }
            [waiting] az idény megtelt. Várólistán vagy, a nevezésed száma: { $entry_number }
            [applied] egy tisztségviselő dönt a nevezésedről. A nevezés száma: { $entry_number }
            [invited] meghívást kaptál. Nevezz az idényre, ha elfogadod
            [withdrawn] visszaléptél az idénytől
           *[removed] egy tisztségviselő kizárt az idényből
        }
notice-season_moved_up = Felszabadult egy hely: a nevezésed mostantól érvényes. A nevezés száma: { $entry_number }
    .subject = felszabadult egy hely: a nevezésed mostantól érvényes. A nevezés száma: { $entry_number }
notice-season_check_in =
    { $closes_at ->
        [none] Jelentkezz be most, hogy részt vegyél a sorsoláson.
       *[other] Jelentkezz be, hogy részt vegyél a sorsoláson. Határidő: { $closes_at }
    }
    .subject =
        { $closes_at ->
            [none] jelentkezz be most, hogy részt vegyél a sorsoláson
           *[other] jelentkezz be, hogy részt vegyél a sorsoláson. Határidő: { $closes_at }
        }
notice-season_drawn = Megjelent a sorsolás: { $season_round }. kör
    .subject = megjelent a sorsolás: { $season_round }. kör
notice-season_ready_check = A köröd hamarosan elkezdődik: { $season_round }. kör, { $season_table }. asztal. A házad: { $house }. Erősítsd meg, hogy készen állsz. Határidő: { $ends_at }. Különben mások megkaphatják a helyedet.
    .subject = a köröd hamarosan elkezdődik. Erősítsd meg, hogy készen állsz. Határidő: { $ends_at }
notice-season_ready_missed = Nem erősítetted meg, hogy készen állsz, ezért a helyed szabad. Visszatérhetsz, amíg valaki át nem veszi: { $season_round }. kör, { $season_table }. asztal. A házad: { $house }
    .subject = nem erősítetted meg, hogy készen állsz, ezért a helyed szabad: { $season_round }. kör, { $season_table }. asztal
notice-season_table_waits = Egy asztal helyettesekre vár: { $season_round }. kör, { $season_table }. asztal. Vannak, akik nem erősítették meg, hogy készen állnak, és a tartaléklistán túl kevesen vannak. Ha lezárod az ellenőrzést, az asztalnál a sorsolás szerint kezdődik el a játék.
    .subject = egy asztal helyettesekre vár: { $season_round }. kör, { $season_table }. asztal
notice-season_draw_failed = Egy kört nem lehet kisorsolni: { $season_round }. kör. A kiszolgáló újra megpróbálja, ha a mezőny vagy a szabályok változnak. Nézd meg, kiket kell külön ültetni, és mekkorák az asztalok.
    .subject = egy kört nem lehet kisorsolni: { $season_round }. kör
notice-season_table_started = Elkezdődött a játék az asztalodnál: { $season_round }. kör, { $season_table }. asztal. A házad: { $house }
    .subject = elkezdődött a játék az asztalodnál: { $season_round }. kör, { $season_table }. asztal. A házad: { $house }
notice-seat_lost = Egy másik játékos átvette a helyedet: { $season_round }. kör, { $season_table }. asztal. Ház: { $house }
    .subject = egy másik játékos átvette a helyedet: { $season_round }. kör, { $season_table }. asztal. Ház: { $house }
notice-season_ruling = Egy bíró rád vonatkozó döntést hozott ({ $ruling_number }. döntés). Indoklás: { $text }
    .subject = rád vonatkozó bírói döntés született. Száma: { $ruling_number }
notice-season_appeal =
    { $appeal_status ->
        [made] Fellebbezés érkezett. Kódja: { $appeal_code }
        [upheld] Egy fellebbezést elfogadtak. Kódja: { $appeal_code }
       *[refused] Egy fellebbezést elutasítottak. Kódja: { $appeal_code }
    }
    .subject =
        { $appeal_status ->
            [made] fellebbezés érkezett. Kódja: { $appeal_code }
            [upheld] egy fellebbezést elfogadtak. Kódja: { $appeal_code }
           *[refused] egy fellebbezést elutasítottak. Kódja: { $appeal_code }
        }
notice-season_round_closed = Minden asztalnál véget ért a játék: { $season_round }. kör
    .subject = minden asztalnál véget ért a játék: { $season_round }. kör
notice-season_final = Az idény végeredménye hivatalos.
    .subject = az idény végeredménye hivatalos

## The frame of a mail

# $line is the subject of the notice; $game is the name of the table, as its host wrote it.
mail-subject =
    { $due_at ->
        [none] { $game }: { $line }
       *[other] { $game }: { $line }. Határidő: { $due_at }
    }
mail-subject_many = { $game }. Értesítések: { $count }
mail-subject_asked =
    { $due_at ->
        [none] Te jössz. Játékok: { $games }
       *[other] Te jössz. Játékok: { $games }. Az első határidő: { $due_at }
    }
mail-subject_digest =
    { $count ->
        [one] { $count } értesítés
       *[other] { $count } értesítés
    } { $games ->
        [one] { $games } játékból
       *[other] { $games } játékból
    }
mail-seat = A házad: { $house }
mail-sitter = Helyette válaszolsz: { $house }
mail-asked = Amit most kérünk tőled
mail-since = Ami az utolsó levél óta történt
# Where the news of a mail are of several rounds.
mail-news_of_round = { $round }. forduló: { $line }
mail-more = További események: { $count }
mail-board = A játéktábla
mail-open_game = A játék megnyitása
mail-open_season = Az idény megnyitása
mail-ready = Készen állok
mail-offer_accept = A hely elfogadása
mail-offer_decline = A hely visszautasítása
mail-answer = A kérdés megnyitása
mail-vote = A szavazás megnyitása
mail-due = Határidő: { $due_at }
# Until then an answer takes nothing from the bank.
mail-bank = A tartalékidőd ekkor kezd fogyni: { $bank_from }
mail-due_none = Nincs határidő.
mail-default = Ha nem válaszolsz: { $default }
mail-waiting_for = Még nem válaszolt: { $houses }
mail-reply = Erre a levélre írva is válaszolhatsz. A SEGÍTSÉG válasz megmutatja, hogyan.
# Who says it to whom; $houses is empty for a public message.
mail-said =
    { $houses ->
        [none] { $house } → mindenki:
       *[other] { $house } → { $houses }:
    }
mail-said_grey =
    { $houses ->
        [none] Titkos feladó → mindenki:
       *[other] Titkos feladó → { $houses }:
    }
mail-said_note =
    { $houses ->
        [none] Megjegyzés → mindenki:
       *[other] Megjegyzés → { $houses }:
    }
mail-reply_message =
    { $houses ->
        [none] Ha erre a levélre válaszolsz, üzenetedet mindenki elolvashatja.
       *[other] Ha erre a levélre válaszolsz, üzeneted ebbe a beszélgetésbe kerül: { $houses }
    }
mail-unsubscribe = Leiratkozás
mail-unofficial = Nem hivatalos kiszolgáló. A játék a kiadójáé.
mail-test = Ez egy próba: ide érkeznek majd a játékaid értesítései.
    .subject = Próba
mail-confirm = Megerősítő kódot kért ehhez a címhez: { $username }
    .subject = A megerősítő kódod: { $code }
    .code = Kód: { $code }. Egy óráig érvényes.
    .ignore = Ha nem te voltál, ne törődj ezzel a levéllel: kód nélkül nem küldünk többet.

## Pages behind the links of a mail

page-unsubscribe = Leiratkozás
    .done = Leiratkoztál. Erre a címre nem megy több levél.
page-hidden = Lépj be az oldal megtekintéséhez
    .explain = Ez a cím privát játékhoz vagy idényhez vezethet. Ha részt veszel benne, lépj be. Ha nem, kérdezd meg azt, akitől kaptad.
page-season = Egy liga idénye: a játékosok több asztalnál találkoznak, és pontokat gyűjtenek.
page-game = Társasjáték: nemesi házak harcolnak a Vastrónért. Játékosok: { $player_count }
    .get_app = Az alkalmazás letöltése
    .reply = E-mailben is válaszolhatsz: írd meg a válaszodat a levelünkre. A SEGÍTSÉG válasz megmutatja, hogyan.
    .write = Válasz írása
    .app = Ez az oldal csak megmutatja a játékot. A fiókodhoz kapcsolt alkalmazásban válaszolhatsz.
    .votes = Folyó szavazások
    .vote_app = A fiókodhoz kapcsolt alkalmazásban szavazhatsz.
    .news = Ami a közelmúltban történt
    .picture = A kép azt mutatja, amit mindenki lát. Az alatta lévő szöveg azt, amit a te házad lát.
page-ready = Készen állok
    .done = Megerősítve. A játék akkor kezdődik, amikor mindenki készen áll.
page-offer_accept = A hely elfogadása
    .done = Elfogadva. A hely a tiéd.
    .waits = Elfogadva. A hely a tiéd, amint szabad lesz, hacsak a játékosa előbb nem válaszol.
page-offer_decline = A hely visszautasítása
    .done = Visszautasítva. Köszönjük a választ.

## Mails about an account

mail-reset = Új jelszót kért valaki, valószínűleg te, ehhez a fiókhoz: { $username }
    .subject = Kód az új jelszavadhoz
    .enter = Írd be ezt a kódot a programodba az új jelszóval együtt:
    .open = Vagy nyisd meg ezt az oldalt, és ott add meg az új jelszót:
    .valid = A kód egyszer, egy órán belül használható. Addig a jelenlegi jelszavad érvényes.
    .ignore = Ha nem te kérted, nincs teendőd. A kódot soha ne add meg senkinek.
mail-password_changed = Megváltozott a jelszó. Fiók: { $username }
    .subject = Megváltozott a jelszavad
    .next = Ha nem te voltál, kérj új jelszót: ez a cím továbbra is a fiókhoz tartozik.
mail-address_changed = Ez már nem ennek a fióknak az e-mail-címe: { $username }
    .subject = Megváltozott a címed
    .next = Ha nem te voltál, nyisd meg ezt az oldalt három napon belül. Visszaállítja ezt a címet, és megszünteti a jelenlegi jelszót:
mail-address_requested = Új e-mail-címet kért valaki ehhez a fiókhoz: { $username }
    .subject = Valaki módosítaná a címedet
    .next = Az új cím akkor érvényes, ha ott megerősítik. Ha nem te voltál, nyisd meg ezt az oldalt három napon belül. Megtartja ezt a címet, és megszünteti a jelenlegi jelszót:
mail-confirm_email = Ezt az e-mail-címet adták meg ehhez a fiókhoz: { $username }
    .subject = Erősítsd meg az e-mail-címedet
    .open = Nyisd meg ezt az oldalt, és ott erősítsd meg a címet:
    .enter = Vagy írd be ezt a kódot a programodba:
    .valid = Az oldal és a kód egy óráig érvényes.
    .ignore = Ha nem te voltál, nincs teendőd: megerősítés nélkül nem használjuk a címet.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Játék: { $code }
push-notice_season = { $label }. Idény: { $code }
message-due = Határidő: { $due_at }
message-lobby = A játék még nem kezdődött el. Foglalt helyek: { $count }/{ $player_count }
message-cancelled = A játékot lemondták.
message-stage = { $phase }, { $round }. forduló
# $who: a house, and in brackets the player.
message-waiting = Még nem válaszolt: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Asztal: { $game }. Ha nem válaszolsz: { $default }
calendar-name = A játékaid határidői
calendar-registration = { $season }: a nevezés vége
calendar-check_in = { $season }: a bejelentkezés vége
calendar-season_round = { $season }. { $division }, { $season_round }. kör

## The feed of a season

season_log-draw_published = Megjelent a sorsolás: { $season_round }. kör
season_log-draw_undone = A sorsolást visszavonták: { $season_round }. kör
season_log-round_started = Elkezdődött: { $season_round }. kör
season_log-table_ended = Egy asztalnál véget ért a játék: { $season_round }. kör, { $season_table }. asztal
season_log-round_closed = Lezárult: { $season_round }. kör
season_log-seat_opened = Szabad lett egy hely: { $house }. { $season_round }. kör, { $season_table }. asztal
season_log-seat_filled = Új játékos egy helyen: { $house }. { $season_round }. kör, { $season_table }. asztal
season_log-status_changed =
    { $season_status ->
        [registration] A nevezés nyitva van.
        [check_in] A játékosok bejelentkeznek.
        [running] Az idény elkezdődött.
        [review] Minden kör lezárult.
        [final] A végeredmény hivatalos.
       *[cancelled] Az idényt lemondták.
    }
