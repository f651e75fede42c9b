### Problems: why a request was refused. Of each code:
### .title   a label of a few words
### .detail  one sentence. Code adds the facts, each as a label with its value (fact-...), and the rule.

# Title of every answer that breaks a rule.
problem-against_the_rules = Împotriva regulilor
# Added to the detail when a rule was broken. $rule_text is a sentence of rules.ftl.
problem-not_a_substitute =
    .title = Nu ești rezervă
    .detail = Doar rezervele numite de o gazdă pot prelua un loc în acest joc.
problem-not_an_organiser =
    .title = Nu ești organizator
    .detail = Contul tău nu are dreptul de a așeza alți jucători la masă. Întreabă administrația serverului.
problem-rule = Regula { $rule_id }: { $rule_text }
# What a broken rule would allow instead: names, or labels of answers.
problem-allowed = Permis: { $allowed }

## Any request

problem-bad_request =
    .title = Cerere greșită
    .detail = Cererea nu poate fi prelucrată așa cum a fost trimisă.
problem-body_too_large =
    .title = Conținut prea mare
    .detail = Conținutul cererii este prea mare.
problem-forbidden =
    .title = Interzis
    .detail = Nu ai voie să faci asta.
problem-game_busy =
    .title = Joc ocupat
    .detail = Altă cerere modifică acum acest joc. Încearcă din nou.
problem-idempotency_in_progress =
    .title = Cerere în curs
    .detail = O cerere anterioară cu acest Idempotency-Key este încă în curs. Încearcă din nou.
problem-idempotency_key_malformed =
    .title = Idempotency-Key greșit
    .detail = Un Idempotency-Key are între 1 și 255 de caractere ASCII vizibile.
problem-idempotency_key_reused =
    .title = Idempotency-Key refolosit
    .detail = Acest Idempotency-Key a fost folosit pentru altă cerere. Folosește o cheie nouă pentru fiecare cerere.
problem-length_required =
    .title = Lipsește lungimea
    .detail = Trimite Content-Length; conținutul în bucăți nu este acceptat.
problem-malformed =
    .title = Cerere cu format greșit
    .detail = Cererea nu respectă schema ei.
problem-malformed_json =
    .title = JSON greșit
    .detail = Conținutul nu este JSON valid.
problem-method_not_allowed =
    .title = Metodă nepermisă
    .detail = Această adresă nu acceptă metoda.
problem-not_acceptable =
    .title = Format indisponibil
    .detail = Această adresă nu oferă formatul cerut.
problem-not_found =
    .title = Negăsit
    .detail = Nu există sau nu este vizibil pentru tine.
problem-precondition_failed =
    .title = Condiție neîndeplinită
    .detail = Ceea ce vrei să schimbi s-a schimbat de când ai citit. Citește din nou.
problem-request_timeout =
    .title = Timp depășit
    .detail = Conținutul cererii nu a sosit la timp.
problem-scope_missing =
    .title = Drept lipsă
    .detail = Tokenul nu are un drept necesar.
problem-server_error =
    .title = Eroare a serverului
    .detail = Serverul a întâmpinat o eroare. Raportează incidentul administrației.
problem-token_expired =
    .title = Token expirat
    .detail = Tokenul a expirat.
problem-token_invalid =
    .title = Token nevalid
    .detail = Tokenul este necunoscut sau a fost revocat.
problem-token_missing =
    .title = Token lipsă
    .detail = Trimite un token: Authorization: Bearer got_...
problem-too_many_appointed =
    .title = Prea multe nume
    .detail = Retrage mai întâi pe cineva.
problem-too_many_requests =
    .title = Prea multe cereri
    .detail = Ai trimis prea multe cereri. Încearcă din nou mai târziu.
problem-too_many_streams =
    .title = Prea multe fluxuri
    .detail = Ai deja numărul maxim permis de fluxuri deschise și cereri în așteptare. Închide mai întâi unul.
problem-unavailable =
    .title = Indisponibil
    .detail = Serverul nu are acces la baza lui de date. Încearcă din nou mai târziu.
problem-unsupported_media_type =
    .title = Tip de conținut neacceptat
    .detail = Trimite conținutul ca application/json.

## Accounts

problem-app_is_public =
    .title = Aplicație fără secret
    .detail = Aplicația este publică și nu are secret. Pentru un server, înregistrează o aplicație confidențială.
problem-credentials_wrong =
    .title = Date de autentificare greșite
    .detail = Numele de utilizator sau parola este greșită.
problem-log_in_again =
    .title = Autentifică-te din nou
    .detail = Trimite un token de la POST /sessions, vechi de cel mult zece minute.
problem-not_for_apps =
    .title = Nu pentru aplicații
    .detail = O aplicație nu are voie să facă asta. Folosește un token al tău.
problem-password_wrong =
    .title = Parolă greșită
    .detail = Aceasta nu este parola ta actuală.
problem-reset_invalid =
    .title = Cod de resetare nevalid
    .detail = Codul este necunoscut, folosit sau mai vechi de o oră. Cere altul.
problem-too_many_apps =
    .title = Prea multe aplicații
    .detail = Șterge o aplicație înainte să înregistrezi alta.
problem-too_many_tokens =
    .title = Prea multe tokenuri
    .detail = Revocă un token înainte să creezi altul.
problem-username_taken =
    .title = Nume de utilizator ocupat
    .detail = Alt cont are acest nume de utilizator sau unul asemănător.

## Lobbies, seats, time and votes

problem-absence_overlaps =
    .title = Absențe suprapuse
    .detail = Ai deja o absență în această perioadă.
problem-absence_too_long =
    .title = Absență prea lungă
    .detail = Nu mai ai atâtea zile de absență.
problem-absence_too_soon =
    .title = Absență prea timpurie
    .detail = O absență trebuie să înceapă în viitor.
problem-already_answered =
    .title = Ai răspuns deja
    .detail = Casa ta a răspuns deja. Înlocuiește răspunsul.
problem-already_seated =
    .title = Ai deja un loc
    .detail = Ai deja un loc în acest joc.
problem-bot_unknown =
    .title = Robot necunoscut
    .detail = Serverul nu are un robot cu acest nume.
problem-cursor_outdated =
    .title = Cursor învechit
    .detail = Serverul a fost refăcut dintr-o copie de siguranță. Șterge-ți datele și citește jurnalul de la început.
problem-extension_too_long =
    .title = Prelungire prea lungă
    .detail = O prelungire ține cel mult două săptămâni.
problem-game_full =
    .title = Joc complet
    .detail = Toate locurile acestui joc sunt ocupate.
problem-game_not_finished =
    .title = Joc neîncheiat
    .detail = Jocul nu s-a încheiat.
problem-game_not_running =
    .title = Jocul nu se desfășoară
    .detail = Jocul nu este în desfășurare.
problem-game_not_started =
    .title = Joc neînceput
    .detail = Jocul nu a început.
problem-game_started =
    .title = Joc început
    .detail = Jocul a început deja.
problem-game_unreadable =
    .title = Joc imposibil de citit
    .detail = Serverul nu poate citi acum acest joc. Nimic nu este pierdut, iar administrația este anunțată.
problem-house_not_chosen_here =
    .title = Casa nu se poate alege
    .detail = În acest joc jucătorii nu își aleg Casa.
problem-house_not_in_game =
    .title = Casă care nu joacă
    .detail = Această Casă nu joacă la acest număr de jucători.
problem-house_taken =
    .title = Casă ocupată
    .detail = Această Casă este deja luată.
problem-invitation_wrong =
    .title = Cod de invitație greșit
    .detail = Pentru acest joc e nevoie de codul lui de invitație.
problem-knows_another_house =
    .title = Cunoaște altă Casă
    .detail = Cine a văzut în acest joc secretele altei Case nu poate juca această Casă.
problem-left_for_good =
    .title = Plecare definitivă
    .detail = Acest loc nu mai este al tău și nu te poți întoarce la el.
problem-no_invitation_needed =
    .title = Nu e nevoie de invitație
    .detail = Un joc deschis nu are cod de invitație.
problem-no_voter =
    .title = Fără drept de vot
    .detail = Casa ta nu poate vota aici.
problem-not_allowed_by_policy =
    .title = Nepermis de setările mesei
    .detail = Setările acestui joc nu îi permit gazdei să facă asta.
problem-not_chronic =
    .title = Prea puține răspunsuri lipsă
    .detail = Jucătorul nu a ratat destule termene pentru asta.
problem-not_paused =
    .title = Fără pauză
    .detail = Jocul nu este în pauză.
problem-not_seated =
    .title = Fără loc
    .detail = Nu ai loc în acest joc.
problem-not_the_host =
    .title = Nu ești gazda
    .detail = Doar gazda acestui joc poate face asta.
problem-pause_too_long =
    .title = Pauză prea lungă
    .detail = Setările acestui joc permit doar pauze mai scurte.
problem-pictures_busy =
    .title = Imagini indisponibile momentan
    .detail = Alte imagini se desenează acum. Încearcă din nou.
problem-seat_is_open =
    .title = Loc liber
    .detail = Locul tău a devenit liber după mai multe răspunsuri lipsă. Întoarce-te mai întâi la el.
problem-seat_not_open =
    .title = Locul nu este liber
    .detail = Locul nu este liber.
problem-sandbox_off =
    .title = Fără mediu de test
    .detail = Acest server nu are mediu de test. Testează clientul pe un server propriu.
problem-seats_open =
    .title = Locuri libere
    .detail = Unele locuri ale acestui joc sunt încă libere.
problem-setting_unlawful =
    .title = Setare nevalidă
    .detail = O setare a ceasului sau a mesei nu este permisă.
problem-sitter_forbidden =
    .title = Fără înlocuitori
    .detail = Setările acestui joc nu permit înlocuitori.
problem-sitter_too_long =
    .title = Înlocuire prea lungă
    .detail = Înlocuirea trebuie să se încheie în viitor și în limita permisă în acest joc.
problem-too_many_lobbies =
    .title = Prea multe săli de așteptare
    .detail = Începe sau anulează mai întâi unul dintre jocurile tale ori cere administrației să ridice această limită.
problem-too_many_sandbox_games =
    .title = Prea multe jocuri de test
    .detail = Șterge mai întâi unul dintre jocurile tale de test sau așteaptă până când unul are o zi.
problem-user_unknown =
    .title = Utilizator necunoscut
    .detail = Niciun utilizator nu are acest nume.
problem-vote_forbidden =
    .title = Vot nepermis
    .detail = Setările acestui joc nu permit acest vot.
problem-vote_is_closed =
    .title = Vot încheiat
    .detail = Votul s-a încheiat.
problem-vote_is_open =
    .title = Vot în curs
    .detail = Un vot de acest fel este deja în curs.

## Decisions

problem-decision_closed =
    .title = Decizie încheiată
    .detail = Decizia este deja rezolvată.
problem-decision_unknown =
    .title = Decizie necunoscută
    .detail = Jocul nu are o decizie cu acest număr.
problem-game_over =
    .title = Joc încheiat
    .detail = Jocul s-a încheiat.
problem-not_asked =
    .title = Nu ți se cere un răspuns
    .detail = Casei tale nu i se cere un răspuns.
problem-wrong_kind =
    .title = Tip de răspuns greșit
    .detail = Răspunsul este de alt tip decât decizia.

## Answers against the rules. They share a title

problem-all_support_orders_or_none =
    .detail = În acest joc ajută toate comenzile tale de sprijin sau niciuna.
problem-area_closed =
    .detail = La acest număr de jucători nimeni nu poate intra în acest teritoriu.
problem-bid_above_power =
    .detail = Nu poți licita mai multă putere decât ai.
problem-bid_below_zero =
    .detail = O ofertă trebuie să fie cel puțin 0.
problem-cannot_ask_for_that =
    .detail = Nu poți cere acest sprijin.
problem-cannot_leave_power_token =
    .detail = Nu poți lăsa un jeton de putere în acest teritoriu.
problem-cannot_muster_there =
    .detail = Nu poți mobiliza acum în acest teritoriu.
problem-cannot_place_ship =
    .detail = Aici nu poate fi așezată o navă.
problem-cannot_place_unit =
    .detail = Această unitate nu poate fi așezată aici.
problem-cannot_raid_that =
    .detail = Comanda ta de incursiune nu poate înlătura această comandă.
problem-cannot_support_from_there =
    .detail = Nu poți sprijini din aceste locuri.
problem-cannot_support_that_side =
    .detail = Nu poți sprijini această parte.
problem-cannot_upgrade =
    .detail = Această unitate nu poate fi promovată.
problem-card_cannot_do_that =
    .detail = Cartea nu permite asta.
problem-card_not_in_hand =
    .detail = Această carte de Casă nu este în mâna ta.
problem-destination_named_twice =
    .detail = Indică fiecare destinație o singură dată.
problem-empty_move =
    .detail = O mutare are nevoie de cel puțin o unitate.
problem-house_not_tied =
    .detail = Această Casă nu se numără printre cele aflate la egalitate.
problem-illegal_retreat =
    .detail = Unitățile nu se pot retrage acolo.
problem-neutral_force_too_strong =
    .detail = Unitățile sunt prea slabe pentru forța neutră.
problem-no_free_piece =
    .detail = Toate piesele de acest fel sunt pe tablă.
problem-no_such_effect =
    .detail = Cartea nu oferă acest efect.
problem-no_such_order =
    .detail = Nu ai o comandă de acest fel în acest teritoriu.
problem-no_such_support =
    .detail = Acest sprijin nu a fost oferit.
problem-not_a_reconciliation =
    .detail = Armatele tale depășesc proviziile sau înlături prea multe unități.
problem-not_adjacent =
    .detail = Unitatea nu poate ajunge în acest loc.
problem-not_an_option =
    .detail = Acest răspuns nu se află printre variante.
problem-not_an_order_of_the_tied =
    .detail = Fiecare grup trebuie să-și păstreze Casele; doar ordinea lor se poate schimba.
problem-not_enough_points =
    .detail = Teritoriul nu are destule puncte de mobilizare.
problem-not_your_unit =
    .detail = Această unitate aparține altei Case.
problem-only_one_area =
    .detail = Toate punctele trebuie să vină dintr-un singur teritoriu.
problem-order_banned =
    .detail = Această comandă este interzisă în această tură.
problem-order_token_used_twice =
    .detail = Un jeton de comandă poate fi plasat o singură dată.
problem-order_without_units =
    .detail = O comandă se poate plasa doar unde ai unități.
problem-place_without_order =
    .detail = Fiecare loc cu unitățile tale are nevoie de o comandă.
problem-port_full =
    .detail = În port nu încap atâtea nave.
problem-raven_cannot_do_that =
    .detail = Corbul mesager nu poate face asta acum.
problem-second_attack =
    .detail = O comandă de marș poate porni un singur atac.
problem-supply_broken =
    .detail = Armatele tale ar fi prea mari pentru proviziile tale.
problem-support_without_side =
    .detail = Alege o parte și cel puțin un teritoriu sau nimic.
problem-too_many_ships =
    .detail = Nu poți înlocui atâtea nave.
problem-too_many_special_orders =
    .detail = Ai plasat prea multe comenzi speciale.
problem-unit_named_twice =
    .detail = Indică fiecare unitate o singură dată.
problem-unit_not_eligible =
    .detail = Această unitate nu poate fi aleasă.
problem-unit_not_there =
    .detail = Unitatea nu se află unde începe marșul.
problem-unit_routed =
    .detail = O unitate în debandadă nu se poate muta.
problem-unknown_area =
    .detail = Nu există un astfel de teritoriu.
problem-unknown_order_token =
    .detail = Nu există un astfel de jeton de comandă.
problem-unknown_unit =
    .detail = Pe tablă nu există o astfel de unitate.
problem-unknown_unit_type =
    .detail = Nu există un astfel de tip de unitate.
problem-wrong_number_of_units =
    .detail = Nu acesta este numărul de unități pe care trebuie să le alegi.

## Notices

problem-address_not_allowed =
    .title = Adresă nepermisă
    .detail = Această adresă nu este permisă. Folosește o adresă https publică.
problem-channel_exists =
    .title = Canal existent
    .detail = Ai deja un canal spre această adresă.
problem-channel_off =
    .title = Canal oprit
    .detail = Canalul este oprit sau adresa lui nu este confirmată.
problem-code_wrong =
    .title = Cod greșit
    .detail = Codul este greșit sau expirat. Cere altul.
problem-game_unknown =
    .title = Joc necunoscut
    .detail = Niciun joc nu are acest cod.
problem-instruction_unknown =
    .title = Nume necunoscut într-o instrucțiune
    .detail = O instrucțiune numește ceva ce nu există în acest joc. Erorile arată fiecare loc.
problem-not_for_this_channel =
    .title = Neacceptat de acest canal
    .detail = Un canal de acest fel nu permite asta.
problem-too_many_channels =
    .title = Prea multe canale
    .detail = Șterge un canal înainte să adaugi altul.

## Facts of a problem, each with its label. A list stands after the colon as well

fact-amount = Trimis: { $amount }
fact-area = Teritoriu: { $area }
fact-areas = Teritorii: { $areas }
fact-bots = Roboți: { $bots }
fact-choices = Posibil: { $choices }
fact-host_powers = Permis gazdei: { $host_powers }
fact-house_choice =
    { $house_choice ->
        [free] Casele sunt alese de jucători.
        [random] Casele se trag la sorți.
       *[host] Casele sunt împărțite de gazdă.
    }
fact-houses = Posibil: { $houses }
fact-incident = Incident: { $incident }
fact-left_days = Zile rămase: { $left_days }
fact-line = Rând: { $line }
fact-max_bytes = Octeți, cel mult: { $max_bytes }
fact-max_count = Cel mult: { $max_count }
fact-max_days = Zile, cel mult: { $max_days }
fact-max_length = Caractere, cel mult: { $max_length }
fact-maximum = Cel mult: { $maximum }
fact-minimum = Cel puțin: { $minimum }
fact-miss_count = Răspunsuri lipsă: { $miss_count }
fact-missing_scopes = Drepturi lipsă: { $missing_scopes }
fact-needed = Putere de luptă necesară: { $needed }
fact-needed_count = Necesar: { $needed_count }
fact-number = Decizia: { $number }
fact-placed = Plasate: { $placed }
fact-positions = Numerele locurilor libere: { $positions }
fact-power = Puterea ta: { $power }
fact-retry_after_seconds = Secunde de așteptat: { $retry_after_seconds }
fact-sent = Putere de luptă trimisă: { $sent }
fact-sides = Posibil: { $sides }
fact-stars = Comenzi speciale, cel mult: { $stars }
fact-status =
    { $status ->
        [lobby] Jocul nu a început.
        [running] Jocul este în desfășurare.
        [finished] Jocul s-a încheiat.
       *[cancelled] Jocul a fost anulat.
    }
fact-supply = Mărimi permise ale armatelor: { $supply }
fact-token = Comandă: { $token }
fact-type = Unitate: { $type }
fact-unit = Unitate: { $unit }
fact-vote_kinds = Voturi posibile: { $vote_kinds }
fact-year = An: { $year }

## Names that stand in facts

bot-random = la întâmplare
bot-sensible = chibzuit
host_power-pause = pauză
host_power-extend = mai mult timp
host_power-open_seat = eliberarea unui loc
scope-read = citire
scope-play = joc
scope-press = mesaje
scope-host = gazdă
scope-organise = organizare
scope-develop = dezvoltare
scope-account = cont

## What is wrong with one field of a request, by code

field_problem-unknown_field = Câmp necunoscut.
field_problem-repeated_key = O cheie apare de două ori în același obiect.
field_problem-content_encoding = Trimite corpul așa cum este, fără Content-Encoding.
field_problem-unknown_parameter = Parametru necunoscut.
field_problem-max_items = Prea multe elemente. Cel mult: { $max_length }
field_problem-wrong_type = Tip greșit.
field_problem-not_a_cursor = Acesta nu este un cursor al acestei liste.
field_problem-number = Valoare nepermisă. De la: { $minimum }. Până la: { $maximum }.
field_problem-expected = Se așteaptă: { $expected }
field_problem-one_of = Una dintre acestea: { $known }
field_problem-unreadable = Folosește caractere vizibile, cu puține semne pe fiecare și nu prea multe rânduri.
field_problem-unknown_time_zone = Fus orar necunoscut.
field_problem-username_shape = Folosește între 3 și 30 de litere, cifre, puncte, cratime sau liniuțe de subliniere; începe cu o literă sau o cifră.
field_problem-username_scripts = Folosește literele unui singur alfabet.
field_problem-username_reserved = Acest nume este rezervat administrației.
field_problem-unique = Acest nume seamănă cu altul.
field_problem-quiet_hours = Orele de liniște au un început și un sfârșit.
field_problem-push_key = Nu este o astfel de cheie în base64url, așa cum a furnizat-o browserul.
field_problem-unknown_channel = Nu ai un astfel de canal.
field_problem-redirect_uri_refused = Folosește https, http pe 127.0.0.1 sau [::1], ori o schemă proprie cu punct; fără fragment, utilizator sau caractere generice.

## What a well-formed request has in that place, behind the colon of field_problem-expected

expected-object = obiect
expected-array = listă
expected-string = text
expected-integer = număr întreg
expected-boolean = adevărat sau fals
expected-a_value = o valoare
expected-a_known_kind = un fel cunoscut
expected-no_such_field = un câmp cunoscut
expected-fewer_entries = mai puține elemente

remedy-correct_request = Corectează cererea: trimisă astfel, eșuează de fiecare dată.
remedy-log_in = Obține un token nou, apoi repetă cererea.
remedy-do_not_repeat = Nu repeta cererea: acest utilizator sau token nu are voie să facă asta. Arată explicația.
remedy-read_again = Citește din nou jocul sau lista: starea nu este cea presupusă de cerere. Apoi decide din nou.
remedy-start_again = Șterge tot ce ai memorat despre joc și citește-l de la început.
remedy-choose_again = Arată explicația și lasă utilizatorul să aleagă altceva. În `facts` scrie ce este posibil.
remedy-wait_and_repeat = Așteaptă `Retry-After` secunde, sau o secundă dacă lipsește, apoi repetă cererea. Nimic nu s-a schimbat.
remedy-report = Repetă cererea mai târziu. Dacă eșuează din nou, anunță administratorul serverului și indică `incident`.

## Leagues

fact-conduct_version = Versiunea actuală a codului de conduită: { $conduct_version }
fact-entry_numbers = Înscrieri: { $entry_numbers }
fact-limit = Limită: { $limit }
fact-season_status =
    { $season_status ->
        [draft] Sezonul este o schiță.
        [registration] Înscrierile sunt deschise.
        [check_in] Sezonul așteaptă confirmările jucătorilor.
        [running] Sezonul este în desfășurare.
        [review] Toate rundele sunt încheiate.
        [final] Sezonul este definitiv.
       *[cancelled] Sezonul a fost anulat.
    }
field_problem-no_such_seat = Nu este o înscriere care joacă sau nu este o casă a acestor mese.
field_problem-two_decimals = Cel mult două zecimale.
field_problem-reason_needed = Este nevoie de un motiv.
field_problem-support_area = Necesar pentru sprijin, și doar acolo.
problem-already_entered =
    .title = Deja înscris
    .detail = Ai deja o înscriere în acest sezon.
problem-appeal_decided =
    .title = Contestație rezolvată
    .detail = Această contestație este deja rezolvată.
problem-appeal_late =
    .title = Contestație prea târzie
    .detail = Timpul pentru contestații despre această masă a trecut.
problem-appeal_open =
    .title = Contestație nerezolvată
    .detail = O contestație nu este încă rezolvată.
problem-card_taken_back =
    .title = Cartonaș retras
    .detail = Acest cartonaș a fost deja retras.
problem-check_in_closed =
    .title = Confirmarea nu este deschisă
    .detail = Acum nu se poate confirma prezența în acest sezon.
problem-choice_closed =
    .title = Alegere încheiată
    .detail = Runda este trasă la sorți: Casele nu mai pot fi alese.
problem-conduct_not_accepted =
    .title = Cod de conduită neacceptat
    .detail = Citește codul de conduită actual al ligii și trimite versiunea lui.
problem-document_unlawful =
    .title = Document nepermis
    .detail = Documentul sezonului cere ceva ce nu este posibil.
problem-draw_impossible =
    .title = Tragere imposibilă
    .detail = Nicio tragere la sorți nu respectă toate locurile fixate, excluderile și perechile separate.
problem-draw_in_progress =
    .title = Tragere în curs
    .detail = Tragerea la sorți a acestei runde este în curs. Încearcă din nou.
problem-draw_missing =
    .title = Nicio tragere
    .detail = Această rundă nu are o tragere la sorți cu care se poate face asta.
problem-draw_outdated =
    .title = Tragere depășită
    .detail = Înscrierile, punctele sau setările s-au schimbat de la această tragere la sorți. Trage din nou.
problem-draw_published =
    .title = Tragere publicată
    .detail = Tragerea la sorți este publicată: asta nu se mai schimbă.
problem-entry_not_allowed =
    .title = Înscriere nepermisă
    .detail = În acest sezon se pot înscrie doar cei invitați de un oficial.
problem-final_table_unlawful =
    .title = Tabel final nepermis
    .detail = Niciun joc nu se poate termina așa.
problem-last_organiser =
    .title = Ultimul organizator
    .detail = O ligă are cel puțin un organizator. Numește mai întâi altul.
problem-league_exists =
    .title = Liga există
    .detail = Există deja o ligă cu acest nume scurt.
problem-offer_answered =
    .title = Ofertă cu răspuns
    .detail = Ai răspuns deja la această ofertă.
problem-offer_expired =
    .title = Ofertă expirată
    .detail = Timpul acestei oferte a trecut.
problem-offer_taken =
    .title = Locul nu este liber
    .detail = Locul acestei oferte nu mai este liber.
problem-player_returned =
    .title = Jucătorul a revenit
    .detail = Jucătorul acestui loc joacă din nou. Locul rămâne al său.
problem-official_only =
    .title = Doar pentru oficiali
    .detail = Rolul tău în această ligă nu permite asta.
problem-own_table =
    .title = Propria masă
    .detail = Nimeni nu decide despre o masă la care joacă. Cere-i unui alt oficial.

problem-queue_closed =
    .title = Coadă închisă
    .detail = Nu poți aștepta o masă acum: nicio coadă nu este deschisă sau joci deja.
problem-ready_check_closed =
    .title = Verificare încheiată
    .detail = Masa ta a început sau verificarea rundei s-a încheiat.
problem-registration_closed =
    .title = Înscrieri închise
    .detail = Acum nu te poți înscrie în acest sezon.
problem-round_not_closed =
    .title = Rundă neîncheiată
    .detail = O rundă anterioară nu este încă încheiată.
problem-round_not_running =
    .title = Runda nu se joacă
    .detail = Această rundă nu se joacă acum.
problem-ruling_irreversible =
    .title = Decizia rămâne
    .detail = Această decizie nu poate fi anulată. Ia o altă decizie.
problem-ruling_reversed =
    .title = Deja anulată
    .detail = Această decizie este deja anulată.
problem-ruling_unlawful =
    .title = Decizie nepermisă
    .detail = Decizia numește ceva ce nu există sau îi lipsește ceva.
problem-scoring_unlawful =
    .title = Punctaj nepermis
    .detail = Acesta nu este un sistem de punctaj.
problem-season_final =
    .title = Sezon definitiv
    .detail = Clasamentul este definitiv. Un organizator poate redeschide sezonul.
problem-season_imported =
    .title = Sezon importat
    .detail = Sezonul s-a jucat pe alt server și a fost importat. Nu poate fi redeschis aici.
problem-season_not_ready =
    .title = Sezon nepregătit
    .detail = Sezonul este în altă etapă: acum nu se poate face asta.
problem-sizes_impossible =
    .title = Mărimi imposibile
    .detail = Mesele de mărimile permise nu pot cuprinde acest număr de înscriși.
problem-table_has_answers =
    .title = Masă cu răspunsuri
    .detail = Un jucător a răspuns deja la o masă din această tragere.
problem-table_not_decided =
    .title = Masă fără rezultat
    .detail = Această masă nu are încă un rezultat.
problem-table_not_running =
    .title = Masa nu se joacă
    .detail = Jocul acestei mese nu a început sau s-a terminat.

## Press

fact-press =
    { $press ->
        [full] Conversații: publice și private
        [public] Conversații: doar publice
       *[none] Conversații: niciuna
    }
problem-grey_not_allowed =
    .title = Expeditorul nu poate fi ascuns
    .detail = Expeditorul se ascunde doar dacă jocul permite și doar între cel puțin trei case.
problem-house_not_in_conversation =
    .title = Casa nu participă la conversație
    .detail = Una dintre aceste case nu participă la conversație.
problem-moderator_plays =
    .title = Moderatorul joacă
    .detail = Cine citește sau a citit pentru o casă din acest joc nu îi poate modera mesajele.
problem-not_the_proposer =
    .title = Propunerea nu este a ta
    .detail = Doar casa care a făcut propunerea o poate retrage.
problem-nothing_to_report =
    .title = Nimic de sesizat
    .detail = Se poate sesiza doar ce a scris cineva.
problem-own_house =
    .title = Propria casă
    .detail = Nu poți propune nimic propriei case.
problem-press_not_allowed =
    .title = Conversație nepermisă
    .detail = Acest joc nu are astfel de conversații.
problem-proposal_answered =
    .title = Propunere cu răspuns
    .detail = Casa ta a acceptat sau a refuzat deja această propunere.
problem-proposal_expired =
    .title = Propunere expirată
    .detail = Ultima tură a acestei propuneri s-a încheiat.
problem-proposal_to_others =
    .title = Propunere pentru alții
    .detail = Această propunere nu se adresează casei tale.
problem-proposal_withdrawn =
    .title = Propunere retrasă
    .detail = Această propunere a fost retrasă.
problem-report_decided =
    .title = Sesizare deja hotărâtă
    .detail = Această sesizare este deja hotărâtă.
problem-round_not_possible =
    .title = Tură imposibilă
    .detail = O propunere se încheie cu tura prezentă sau cu una ulterioară.
problem-too_many_blocks =
    .title = Prea mulți utilizatori blocați
    .detail = Deblochează mai întâi pe cineva.
problem-too_many_proposals =
    .title = Prea multe propuneri
    .detail = Retrage mai întâi una sau așteaptă să se încheie una.
