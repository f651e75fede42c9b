### Mails and messages about games and accounts, and the digest. Of each kind of notice:
### notice-<kind>            one line, for a message or a line of a mail
### notice-<kind>.subject    what the subject of a mail says after the name of the table
###
### $decision is the title of a decision. Times are written for the reader before they come here.

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. Toți ceilalți au răspuns.
    .subject = { $decision }. Toți ceilalți au răspuns
notice-deadline_warning = { $house }: încă fără răspuns: { $decision }
    .subject = Puțin timp rămas: { $decision }
notice-deadline_passed = { $house }: { $decision }. Timpul a expirat; s-a folosit răspunsul implicit.
    .subject = { $house }: s-a folosit răspunsul implicit ({ $decision })
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
        [none] Vot în curs: { $vote_kind }.
       *[other] Vot în curs: { $vote_kind }: { $house }.
    } { $called_by ->
        [none] Se încheie: { $closes_at }
       *[other] Cerut de: { $called_by }. Se încheie: { $closes_at }
    }
    .subject =
        { $house ->
            [none] vot în curs: { $vote_kind }. Se încheie: { $closes_at }
           *[other] vot în curs: { $vote_kind }: { $house }. Se încheie: { $closes_at }
        }
notice-vote_closed = Votul s-a încheiat: { $vote_kind }. Rezultat: { $result }
    .subject = votul s-a încheiat: { $vote_kind }. Rezultat: { $result }
notice-absence = { $house }: absență. Începe: { $starts_at }. Se încheie: { $ends_at }
    .subject = { $house }: absență. Începe: { $starts_at }. Se încheie: { $ends_at }
notice-host_message = Mesaj de la gazdă: { $text }
    .subject = un mesaj de la gazdă
notice-host_called = { $house }: răspunsul întârzie. Ca gazdă poți prelungi timpul, pune jocul în pauză sau elibera locul. Răspunsul implicit contează de la: { $due_at }
    .subject = { $house }: răspunsul întârzie. Ca gazdă poți interveni până la: { $due_at }
notice-message = Casa ta a primit un mesaj privat.
    .subject = un mesaj privat
notice-public_message = S-a trimis un mesaj public.
    .subject = un mesaj public
notice-ready_check = Toate locurile sunt ocupate. Confirmă că joci, altfel locul tău se eliberează. Termen: { $ends_at }
    .subject = toate locurile sunt ocupate. Confirmă că joci. Termen: { $ends_at }
notice-ready_missed = Nu ai confirmat că joci, așa că locul tău este din nou liber. Poți ocupa un loc ca înainte.
    .subject = locul tău este din nou liber
notice-standby_wanted = Poți prelua un loc. Casa: { $house }. Răspunde până la: { $expires_at }. Un loc care nu este încă liber rămâne al jucătorului său dacă acesta răspunde înainte.
    .subject = poți prelua un loc. Casa: { $house }. Răspunde până la: { $expires_at }
notice-standby_ended = Nu mai este nevoie de tine la locul pe care l-ai acceptat: jucătorul lui joacă din nou sau jocul s-a încheiat. Casa: { $house }
    .subject = nu mai este nevoie de tine la locul pe care l-ai acceptat. Casa: { $house }
notice-season_entry =
    { $entry_status ->
        [active] Înscrierea ta a fost acceptată. Numărul tău: { $entry_number }
        [waiting] Sezonul este plin. Ești pe lista de așteptare cu numărul: { $entry_number }
        [applied] Un oficial decide asupra înscrierii tale. Numărul tău: { $entry_number }
        [invited] Ai primit o invitație. Înscrie-te în sezon ca să o accepți.
        [withdrawn] Te-ai retras din sezon.
       *[removed] Un oficial te-a scos din sezon.
    }
    .subject =
        { $entry_status ->
            [active] înscrierea ta a fost acceptată. Numărul tău: { $entry_number }
            [waiting] sezonul este plin. Ești pe lista de așteptare cu numărul: { $entry_number }
            [applied] un oficial decide asupra înscrierii tale. Numărul tău: { $entry_number }
            [invited] ai primit o invitație. Înscrie-te în sezon ca să o accepți
            [withdrawn] te-ai retras din sezon
           *[removed] un oficial te-a scos din sezon
        }
notice-season_moved_up = S-a eliberat un loc, iar înscrierea ta a fost acceptată. Numărul tău: { $entry_number }
    .subject = s-a eliberat un loc, iar înscrierea ta a fost acceptată. Numărul tău: { $entry_number }
notice-season_check_in =
    { $closes_at ->
        [none] Confirmă-ți acum prezența, ca să intri la tragerea la sorți.
       *[other] Confirmă-ți prezența, ca să intri la tragerea la sorți. Termen: { $closes_at }
    }
    .subject =
        { $closes_at ->
            [none] confirmă-ți acum prezența, ca să intri la tragerea la sorți
           *[other] confirmă-ți prezența, ca să intri la tragerea la sorți. Termen: { $closes_at }
        }
notice-season_drawn = Tragerea la sorți este publicată. Runda: { $season_round }
    .subject = tragerea la sorți este publicată. Runda: { $season_round }
notice-season_ready_check = Runda ta începe în curând. Confirmă că joci, altfel alții pot primi locul tău. Termen: { $ends_at }. Runda: { $season_round }. Masa: { $season_table }. Casa ta: { $house }
    .subject = runda ta începe în curând. Confirmă că joci. Termen: { $ends_at }
notice-season_ready_missed = Nu ai confirmat că joci, așa că locul tău este liber. Poți reveni până când îl preia altcineva. Runda: { $season_round }. Masa: { $season_table }. Casa ta: { $house }
    .subject = nu ai confirmat că joci, așa că locul tău este liber. Runda: { $season_round }. Masa: { $season_table }
notice-season_table_waits = O masă așteaptă: unii jucători nu au confirmat, iar lista de rezerve este prea scurtă. Dacă închei verificarea, masa începe așa cum a fost trasă la sorți. Runda: { $season_round }. Masa: { $season_table }
    .subject = o masă așteaptă înlocuitori. Runda: { $season_round }. Masa: { $season_table }
notice-season_draw_failed = O rundă nu poate fi trasă la sorți. Serverul încearcă din nou când se schimbă participanții sau regulile. Verifică participanții care trebuie ținuți separat și mărimile meselor. Runda: { $season_round }
    .subject = o rundă nu poate fi trasă la sorți. Runda: { $season_round }
notice-season_table_started = Masa ta a început. Runda: { $season_round }. Masa: { $season_table }. Casa ta: { $house }
    .subject = masa ta a început. Runda: { $season_round }. Masa: { $season_table }. Casa ta: { $house }
notice-seat_lost = Alt jucător ți-a preluat locul. Runda: { $season_round }. Masa: { $season_table }. Casa: { $house }
    .subject = alt jucător ți-a preluat locul. Runda: { $season_round }. Masa: { $season_table }. Casa: { $house }
notice-season_ruling = Un arbitru a decis. Decizia: { $ruling_number }. Motivul: { $text }
    .subject = o decizie te privește. Decizia: { $ruling_number }
notice-season_appeal =
    { $appeal_status ->
        [made] S-a depus o contestație. Contestația: { $appeal_code }
        [upheld] O contestație a fost admisă. Contestația: { $appeal_code }
       *[refused] O contestație a fost respinsă. Contestația: { $appeal_code }
    }
    .subject =
        { $appeal_status ->
            [made] s-a depus o contestație. Contestația: { $appeal_code }
            [upheld] o contestație a fost admisă. Contestația: { $appeal_code }
           *[refused] o contestație a fost respinsă. Contestația: { $appeal_code }
        }
notice-season_round_closed = Toate mesele s-au încheiat. Runda: { $season_round }
    .subject = toate mesele s-au încheiat. Runda: { $season_round }
notice-season_final = Clasamentul sezonului este definitiv.
    .subject = clasamentul sezonului este definitiv

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
mail-subject_digest =
    { $count ->
        [one] { $count } notificare
        [few] { $count } notificări
       *[other] { $count } de notificări
    } { $games ->
        [one] din { $games } joc
        [few] din { $games } jocuri
       *[other] din { $games } de jocuri
    }
mail-seat = Casa ta: { $house }
mail-sitter = Răspunzi pentru: { $house }
mail-asked = Ce ți se cere
mail-since = Ce s-a întâmplat de la ultimul mesaj
# Where the news of a mail are of several rounds.
mail-news_of_round = Tura: { $round }. { $line }
mail-more = Alte evenimente: { $count }
mail-board = Tabla de joc
mail-open_game = Deschide jocul
mail-open_season = Deschide sezonul
mail-ready = Confirm că joc
mail-offer_accept = Acceptă locul
mail-offer_decline = Refuză locul
mail-answer = Deschide întrebarea
mail-vote = Deschide votul
mail-due = Termen: { $due_at }
# Until then an answer takes nothing from the bank.
mail-bank = Rezerva ta de timp începe să scadă: { $bank_from }
mail-due_none = Nu există termen.
mail-default = Dacă nu răspunzi: { $default }
mail-waiting_for = Se așteaptă: { $houses }
mail-reply = Poți răspunde direct la acest e-mail. Ca să afli cum, răspunde cu AJUTOR.
# Who says it to whom; $houses is empty for a public message.
mail-said =
    { $houses ->
        [none] { $house } → toată lumea:
       *[other] { $house } → { $houses }:
    }
mail-said_grey =
    { $houses ->
        [none] Expeditor ascuns → toată lumea:
       *[other] Expeditor ascuns → { $houses }:
    }
mail-said_note =
    { $houses ->
        [none] Notă → toată lumea:
       *[other] Notă → { $houses }:
    }
mail-reply_message =
    { $houses ->
        [none] Un răspuns la acest e-mail este un mesaj pe care îl citește toată lumea.
       *[other] Un răspuns la acest e-mail este un mesaj în această conversație: { $houses }
    }
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
    .done = Te-ai dezabonat. La această adresă nu se mai trimit mesaje.
page-hidden = Autentifică-te ca să vezi această pagină
    .explain = Această adresă poate duce la un joc sau un sezon privat. Autentifică-te dacă participi. Altfel, întreabă persoana care ți-a trimis-o.
page-season = Un sezon al unei ligi: jucătorii se întâlnesc la mai multe mese și adună puncte.
page-game = Un joc de societate: Casele nobile luptă pentru Tronul de Fier. Jucători: { $player_count }
    .get_app = Obține aplicația
    .reply = Poți răspunde prin e-mail: răspunde direct la e-mailul nostru. Ca să afli cum, răspunde cu AJUTOR.
    .write = Scrie un răspuns
    .app = Această pagină doar arată jocul. Poți răspunde într-o aplicație conectată la contul tău.
    .votes = Voturi în curs
    .vote_app = Poți vota într-o aplicație conectată la contul tău.
    .news = Ce s-a întâmplat de curând
    .picture = Imaginea arată ce vede toată lumea. Textul de sub ea arată ce vede Casa ta.
page-ready = Confirm că joc
    .done = Confirmat. Jocul începe când toți au confirmat.
page-offer_accept = Acceptă locul
    .done = Acceptat. Locul este al tău.
    .waits = Acceptat. Locul este al tău de îndată ce se eliberează, dacă jucătorul său nu răspunde înainte.
page-offer_decline = Refuză locul
    .done = Refuzat. Mulțumim pentru răspuns.

## Mails about an account

mail-reset = S-a cerut o parolă nouă, probabil chiar de tine, pentru contul: { $username }
    .subject = Codul tău pentru o parolă nouă
    .enter = Introdu acest cod în programul tău, împreună cu parola nouă:
    .open = Sau deschide această pagină și alege acolo parola nouă:
    .valid = Codul funcționează o singură dată, timp de o oră. Până atunci rămâne valabilă parola actuală.
    .ignore = Dacă nu tu ai cerut asta, nu face nimic. Nu da nimănui codul.
mail-password_changed = Parola a fost schimbată. Cont: { $username }
    .subject = Parola ta a fost schimbată
    .next = Dacă nu tu ai schimbat-o, cere resetarea parolei: această adresă aparține în continuare contului.
mail-address_changed = Aceasta nu mai este adresa de e-mail a contului: { $username }
    .subject = Adresa ta a fost schimbată
    .next = Dacă nu tu ai schimbat-o, deschide această pagină în cel mult trei zile. Adresa este restabilită, iar parola actuală se încheie:
mail-address_requested = S-a cerut altă adresă de e-mail pentru contul: { $username }
    .subject = Se cere schimbarea adresei tale
    .next = Ea contează după ce este confirmată acolo. Dacă nu tu ai cerut asta, deschide această pagină în cel mult trei zile. Adresa de acum rămâne, iar parola actuală se încheie:
mail-confirm_email = Această adresă de e-mail a fost dată pentru contul: { $username }
    .subject = Confirmă-ți adresa de e-mail
    .open = Deschide această pagină și confirmă acolo adresa:
    .enter = Sau introdu acest cod în programul tău:
    .valid = Pagina și codul sunt valabile o oră.
    .ignore = Dacă nu tu ai dat-o, nu face nimic: fără confirmarea ta, adresa nu este folosită.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Joc: { $code }
push-notice_season = { $label }. Sezonul: { $code }
message-due = Termen: { $due_at }
message-lobby = Jocul nu a început. Locuri ocupate: { $count }/{ $player_count }
message-cancelled = Jocul a fost anulat.
message-stage = Tura: { $round }. { $phase }
# $who: a house, and in brackets the player.
message-waiting = Se așteaptă: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Masa: { $game }. Dacă nu răspunzi: { $default }
calendar-name = Termenele jocurilor tale
calendar-registration = { $season }: se încheie înscrierile
calendar-check_in = { $season }: se încheie confirmarea
calendar-season_round = { $season }. { $division }. Runda: { $season_round }

## The feed of a season

season_log-draw_published = Tragerea la sorți este publicată. Runda: { $season_round }
season_log-draw_undone = Tragerea la sorți a fost anulată. Runda: { $season_round }
season_log-round_started = Runda a început. Runda: { $season_round }
season_log-table_ended = O masă s-a încheiat. Runda: { $season_round }. Masa: { $season_table }
season_log-round_closed = Runda este încheiată. Runda: { $season_round }
season_log-seat_opened = Un loc este liber: { $house }. Runda: { $season_round }. Masa: { $season_table }
season_log-seat_filled = Un loc are alt jucător: { $house }. Runda: { $season_round }. Masa: { $season_table }
season_log-status_changed =
    { $season_status ->
        [registration] Înscrierile sunt deschise.
        [check_in] Jucătorii își confirmă prezența.
        [running] Sezonul a început.
        [review] Toate rundele sunt încheiate.
        [final] Clasamentul este definitiv.
       *[cancelled] Sezonul a fost anulat.
    }
