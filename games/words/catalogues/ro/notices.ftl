### Mails and messages about games and accounts, and the digest. Of each kind of notice:
### notice-<kind>            one line, for a message or a line of a mail
### notice-<kind>.subject    what the subject of a mail says after the name of the table
###
### $decision is the title of a decision. Times are written for the reader before they come here.

## The kinds of notices, as labels for settings

notice_kind-your_turn = Este rândul tău
notice_kind-you_are_last = Doar tu n-ai răspuns încă
notice_kind-deadline_warning = Un termen se apropie
notice_kind-deadline_passed = Un termen a expirat
notice_kind-deadline_moved = Un termen a fost prelungit
notice_kind-game_started = Un joc a început
notice_kind-game_ended = Un joc s-a încheiat
notice_kind-game_paused = Un joc este în pauză
notice_kind-game_resumed = Un joc continuă
notice_kind-seat_opened = Un loc este liber
notice_kind-seat_replaced = Un loc are un jucător nou
notice_kind-vote_opened = Un vot este în curs
notice_kind-vote_closed = Un vot s-a încheiat
notice_kind-absence = Un jucător va lipsi
notice_kind-host_message = Un mesaj de la gazdă
notice_kind-host_called = Gazda este anunțată

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. Toți ceilalți au răspuns.
    .subject = { $decision }. Toți ceilalți au răspuns
notice-deadline_warning = { $house }: încă fără răspuns: { $decision }
    .subject = Puțin timp rămas: { $decision }
notice-deadline_passed = { $house }: { $decision }. Timpul a expirat; contează răspunsul implicit.
    .subject = { $house }: contează răspunsul implicit: { $decision }
# $house is null when everybody gets more time.
notice-deadline_moved =
    { $house ->
        [none] Mai mult timp pentru toți, până la: { $due_at }
       *[other] { $house }: mai mult timp, până la: { $due_at }
    }
    .subject =
        { $house ->
            [none] mai mult timp pentru toți, până la: { $due_at }
           *[other] { $house }: mai mult timp, până la: { $due_at }
        }
notice-game_started = Jocul a început. Casa ta: { $house }
    .subject = jocul a început. Casa ta: { $house }
notice-game_ended =
    { $winner ->
        [none]
            { $ended_by ->
                [none] Jocul s-a încheiat.
               *[other] Jocul s-a încheiat: { $ended_by }
            }
       *[other] Jocul s-a încheiat. Învingător: { $winner }
    }
    .subject =
        { $winner ->
            [none] jocul s-a încheiat
           *[other] jocul s-a încheiat. Învingător: { $winner }
        }
notice-game_paused =
    { $reason ->
        [none] Jocul este în pauză.
       *[other] Jocul este în pauză până la: { $ends_at }. Motiv: { $reason }
    }
    .subject =
        { $ends_at ->
            [none] jocul este în pauză
           *[other] jocul este în pauză până la: { $ends_at }
        }
notice-game_resumed =
    { $reason ->
        [none] Jocul continuă.
       *[other] Jocul continuă. Motiv: { $reason }
    }
    .subject = jocul continuă
notice-seat_opened =
    { $reason ->
        [none] Un loc este liber: { $house }
       *[other] Un loc este liber: { $house }. Motiv: { $reason }
    }
    .subject = un loc este liber: { $house }
# $username is null when the account was erased.
notice-seat_replaced =
    { $username ->
        [none] { $house }: jucător nou
       *[other] { $house }: jucător nou: { $username }
    }
    .subject = { $house }: jucător nou
# $house is null when the vote is about no house.
notice-vote_opened =
    { $house ->
        [none] Vot în curs: { $vote_kind }. Se încheie: { $closes_at }
       *[other] Vot în curs: { $vote_kind }: { $house }. Se încheie: { $closes_at }
    }
    .subject =
        { $house ->
            [none] vot în curs: { $vote_kind }. Se încheie: { $closes_at }
           *[other] vot în curs: { $vote_kind }: { $house }. Se încheie: { $closes_at }
        }
notice-vote_closed = Votul s-a încheiat: { $vote_kind }. Rezultat: { $result }
    .subject = votul s-a încheiat: { $vote_kind }. Rezultat: { $result }
notice-absence = { $house }: absență: { $starts_at } → { $ends_at }
    .subject = { $house }: absență: { $starts_at } → { $ends_at }
notice-host_message = Mesaj de la gazdă: { $text }
    .subject = un mesaj de la gazdă
notice-host_called = { $house }: întârziere. Ca gazdă poți prelungi timpul, poți pune jocul în pauză sau poți elibera locul. Răspunsul implicit contează de la: { $due_at }
    .subject = { $house }: întârziere. Ca gazdă poți interveni până la: { $due_at }

## The frame of a mail

# $line is the subject of the notice; $game is the name of the table, as its host wrote it.
mail-subject =
    { $due_at ->
        [none] { $game }: { $line }
       *[other] { $game }: { $line }. Termen: { $due_at }
    }
mail-subject_many = { $game }. Notificări: { $count }
mail-subject_asked =
    { $due_at ->
        [none] Este rândul tău. Jocuri: { $games }
       *[other] Este rândul tău. Jocuri: { $games }. Primul termen: { $due_at }
    }
mail-subject_digest = Notificări: { $count }. Jocuri: { $games }
mail-seat = Casa ta: { $house }
mail-sitter = Răspunzi pentru: { $house }
mail-asked = Ce ți se cere
mail-since = Ce s-a întâmplat de la ultimul mesaj
mail-more = Alte evenimente: { $count }
mail-board = Tabla de joc
mail-open_game = Deschide jocul
mail-answer = Răspunde
mail-due = Termen: { $due_at }
mail-due_none = Nu există termen.
mail-default = Dacă nu răspunzi: { $default }
mail-waiting_for = Se așteaptă: { $houses }
mail-unsubscribe = Dezabonare
mail-unofficial = Server neoficial. Jocul aparține editorului său.
mail-test = Acesta este un test: aici vor sosi notificările jocurilor tale.
    .subject = Un test
mail-confirm = Codul de confirmare pentru această adresă a fost cerut de: { $username }
    .subject = Codul tău de confirmare: { $code }
    .code = Cod: { $code }. Este valabil o oră.
    .ignore = Dacă nu tu l-ai cerut, ignoră acest mesaj: fără cod nu se mai trimite nimic.

## Pages behind the links of a mail

page-unsubscribe = Dezabonare
page-unsubscribed = Te-ai dezabonat. La această adresă nu se mai trimit mesaje.

## Mails about an account

mail-reset = S-a cerut o parolă nouă, probabil chiar de tine, pentru contul: { $username }
    .subject = Codul tău pentru o parolă nouă
    .enter = Introdu acest cod în programul tău, împreună cu parola nouă:
    .valid = Codul funcționează o singură dată, timp de o oră. Până atunci rămâne valabilă parola actuală.
    .ignore = Dacă nu tu ai cerut asta, nu face nimic. Nu da nimănui codul.
mail-password_changed = Parola a fost schimbată. Cont: { $username }
    .subject = Parola ta a fost schimbată
    .next = Dacă nu tu ai schimbat-o, cere resetarea parolei: această adresă aparține în continuare contului.
mail-address_changed = Aceasta nu mai este adresa de e-mail a contului: { $username }
    .subject = Adresa ta a fost schimbată
    .next = Dacă nu tu ai schimbat-o, schimbă-ți imediat parola sau scrie administrației.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Joc: { $code }
message-due = Termen: { $due_at }
message-lobby = Jocul nu a început. Locuri ocupate: { $count }/{ $player_count }
message-cancelled = Jocul a fost anulat.
message-stage = Tura: { $round }. { $phase }
# $who: a house, and in brackets the player.
message-waiting = Se așteaptă: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Masa: { $game }. Dacă nu răspunzi: { $default }
calendar-name = Termenele jocurilor tale
