### Problems: why a request was refused. Of each code:
### .title   a label of a few words
### .detail  one sentence. Code adds the facts, each as a label with its value (fact-...), and the rule.

# Title of every answer that breaks a rule.
problem-against_the_rules = Szabálytalan
# Added to the detail when a rule was broken. $rule_text is a sentence of rules.ftl.
problem-not_a_substitute =
    .title = Nem vagy tartalék
    .detail = Ebben a játékban csak az veheti át egy helyet, akit egy házigazda tartaléknak jelölt ki.
problem-not_an_organiser =
    .title = Nem vagy szervező
    .detail = A fiókod nem ültethet le más játékosokat. Fordulj az üzemeltetőkhöz.
problem-rule = Szabály ({ $rule_id }): { $rule_text }
# What a broken rule would allow instead: names, or labels of answers.
problem-allowed = Megengedett: { $allowed }

## Any request

problem-bad_request =
    .title = Hibás kérés
    .detail = A kérés így nem dolgozható fel.
problem-body_too_large =
    .title = Túl nagy tartalom
    .detail = A kérés tartalma túl nagy.
problem-forbidden =
    .title = Nem engedélyezett
    .detail = Ezt nem teheted meg.
problem-game_busy =
    .title = Foglalt játék
    .detail = Egy másik kérés éppen módosítja ezt a játékot. Próbáld újra.
problem-idempotency_in_progress =
    .title = Folyamatban lévő kérés
    .detail = Egy korábbi kérés ezzel az Idempotency-Key értékkel még folyamatban van. Próbáld újra.
problem-idempotency_key_malformed =
    .title = Hibás Idempotency-Key
    .detail = Az Idempotency-Key 1–255 látható ASCII karakterből áll.
problem-idempotency_key_reused =
    .title = Újra felhasznált Idempotency-Key
    .detail = Ez az Idempotency-Key már egy másik kéréshez tartozik. Minden kéréshez új kulcsot használj.
problem-length_required =
    .title = Hiányzó hossz
    .detail = Küldj Content-Length fejlécet; darabolt tartalom nem fogadható.
problem-malformed =
    .title = Hibás formájú kérés
    .detail = A kérés nem felel meg a sémájának.
problem-malformed_json =
    .title = Hibás JSON
    .detail = A tartalom nem érvényes JSON.
problem-method_not_allowed =
    .title = Nem támogatott művelet
    .detail = Ez a cím nem támogatja ezt a műveletet.
problem-not_acceptable =
    .title = Nem elérhető formátum
    .detail = Ez a cím nem kínálja a kért formátumot.
problem-not_found =
    .title = Nem található
    .detail = Nem létezik, vagy számodra nem látható.
problem-precondition_failed =
    .title = Nem teljesült feltétel
    .detail = Amit módosítani szeretnél, megváltozott, mióta elolvastad. Olvasd el újra.
problem-request_timeout =
    .title = Lejárt az idő
    .detail = A kérés tartalma nem érkezett meg időben.
problem-scope_missing =
    .title = Hiányzó jogosultság
    .detail = A tokennek nincs meg egy szükséges jogosultsága.
problem-server_error =
    .title = Kiszolgálóhiba
    .detail = A kiszolgáló hibázott. Jelezd az esetet az üzemeltetőknek.
problem-token_expired =
    .title = Lejárt token
    .detail = A token lejárt.
problem-token_invalid =
    .title = Érvénytelen token
    .detail = A token ismeretlen, vagy visszavonták.
problem-token_missing =
    .title = Hiányzó token
    .detail = Küldj tokent: Authorization: Bearer got_...
problem-too_many_appointed =
    .title = Túl sok név
    .detail = Előbb ments fel valakit.
problem-too_many_requests =
    .title = Túl sok kérés
    .detail = Túl sok kérés érkezett. Próbáld újra később.
problem-too_many_streams =
    .title = Túl sok adatfolyam
    .detail = Elérted a nyitott adatfolyamok és várakozó kérések megengedett számát. Előbb zárj be egyet.
problem-unavailable =
    .title = Nem elérhető
    .detail = A kiszolgáló nem éri el az adatbázisát. Próbáld újra később.
problem-unsupported_media_type =
    .title = Nem támogatott tartalomtípus
    .detail = A tartalmat application/json formában küldd.

## Accounts

problem-app_is_public =
    .title = Az alkalmazásnak nincs titka
    .detail = Az alkalmazás nyilvános, és nincs titka. Kiszolgálóhoz bizalmas alkalmazást jegyezz be.
problem-credentials_wrong =
    .title = Hibás belépési adatok
    .detail = A felhasználónév vagy a jelszó hibás.
problem-log_in_again =
    .title = Lépj be újra
    .detail = Küldj egy legfeljebb tíz perces tokent innen: POST /sessions.
problem-not_for_apps =
    .title = Alkalmazásoknak tilos
    .detail = Alkalmazás ezt nem teheti meg. Használd a saját tokenedet.
problem-password_wrong =
    .title = Hibás jelszó
    .detail = Nem ez a jelenlegi jelszavad.
problem-reset_invalid =
    .title = Érvénytelen kód
    .detail = A kód ismeretlen, felhasznált, vagy egy óránál régebbi. Kérj újat.
problem-too_many_apps =
    .title = Túl sok alkalmazás
    .detail = Törölj egy alkalmazást, mielőtt másikat jegyzel be.
problem-too_many_tokens =
    .title = Túl sok token
    .detail = Vonj vissza egy tokent, mielőtt újat hozol létre.
problem-username_taken =
    .title = Foglalt felhasználónév
    .detail = Egy másik fiókot már így vagy hasonlóan hívnak.

## Lobbies, seats, time and votes

problem-absence_overlaps =
    .title = Átfedő távollét
    .detail = Erre az időre már van távolléted.
problem-absence_too_long =
    .title = Túl hosszú távollét
    .detail = Nincs már ennyi távolléti napod.
problem-absence_too_soon =
    .title = Túl korai távollét
    .detail = A távollétnek a jövőben kell kezdődnie.
problem-already_answered =
    .title = Már válaszoltál
    .detail = A házad már válaszolt. Cseréld le inkább a választ.
problem-already_seated =
    .title = Már van helyed
    .detail = Már van helyed ebben a játékban.
problem-bot_unknown =
    .title = Ismeretlen robot
    .detail = A kiszolgálónak nincs ilyen nevű robotja.
problem-cursor_outdated =
    .title = Elavult kurzor
    .detail = A kiszolgálót biztonsági mentésből állították vissza. Dobd el az adataidat, és olvasd a naplót az elejétől.
problem-extension_too_long =
    .title = Túl hosszú hosszabbítás
    .detail = Egy hosszabbítás legfeljebb két hét lehet.
problem-game_full =
    .title = Betelt játék
    .detail = A játék minden helye foglalt.
problem-game_not_finished =
    .title = A játék nem ért véget
    .detail = A játék még nem ért véget.
problem-game_not_running =
    .title = A játék nem folyik
    .detail = A játék nincs folyamatban.
problem-game_not_started =
    .title = A játék nem indult el
    .detail = A játék még nem kezdődött el.
problem-game_started =
    .title = A játék elindult
    .detail = A játék már elkezdődött.
problem-game_unreadable =
    .title = Olvashatatlan játék
    .detail = A kiszolgáló most nem tudja olvasni ezt a játékot. Semmi sem veszett el, az üzemeltetők értesültek róla.
problem-house_not_chosen_here =
    .title = Ház nem választható
    .detail = Ebben a játékban a játékosok nem választanak házat.
problem-house_not_in_game =
    .title = Nem játszó ház
    .detail = Ez a ház ennél a játékosszámnál nem játszik.
problem-house_taken =
    .title = Foglalt ház
    .detail = Ez a ház már foglalt.
problem-invitation_wrong =
    .title = Hibás meghívókód
    .detail = Ehhez a játékhoz a meghívókódja kell.
problem-knows_another_house =
    .title = Másik ház ismerője
    .detail = Aki ebben a játékban látta egy másik ház titkait, nem játszhat ezzel a házzal.
problem-left_for_good =
    .title = Végleges távozás
    .detail = Elhagytad ezt a helyet, vagy kizártak, és nem térhetsz vissza.
problem-no_invitation_needed =
    .title = Nem kell meghívó
    .detail = Nyitott játéknak nincs meghívókódja.
problem-no_voter =
    .title = Nincs szavazati jog
    .detail = A házad itt nem szavazhat.
problem-not_allowed_by_policy =
    .title = Az asztal nem engedi
    .detail = Ennek a játéknak a beállításai szerint a házigazda ezt nem teheti meg.
problem-not_chronic =
    .title = Kevés elmaradt válasz
    .detail = A játékos ehhez nem mulasztott el elég határidőt.
problem-not_paused =
    .title = Nincs szünet
    .detail = A játék nincs szüneteltetve.
problem-not_seated =
    .title = Nincs helyed
    .detail = Nincs helyed ebben a játékban.
problem-not_the_host =
    .title = Nem te vagy a házigazda
    .detail = Ezt csak a játék házigazdája teheti meg.
problem-pause_too_long =
    .title = Túl hosszú szünet
    .detail = Ennek a játéknak a beállításai csak rövidebb szünetet engednek.
problem-pictures_busy =
    .title = Foglalt képrajzoló
    .detail = Más képek készülnek éppen. Próbáld újra.
problem-seat_is_open =
    .title = Szabad hely
    .detail = A helyed több elmaradt válasz után szabad lett. Előbb térj vissza rá.
problem-seat_not_open =
    .title = A hely nem szabad
    .detail = A hely nem szabad.
problem-sandbox_off =
    .title = Nincs tesztkörnyezet
    .detail = Ezen a kiszolgálón nincs tesztkörnyezet. A kliensedet saját kiszolgálón próbáld ki.
problem-seats_open =
    .title = Szabad helyek
    .detail = A játéknak van még szabad helye.
problem-setting_unlawful =
    .title = Érvénytelen beállítás
    .detail = Az óra vagy az asztal egyik beállítása nem engedélyezett.
problem-sitter_forbidden =
    .title = Nincs helyettesítés
    .detail = Ennek a játéknak a beállításai nem engednek helyettest.
problem-sitter_too_long =
    .title = Túl hosszú helyettesítés
    .detail = A helyettesítésnek a jövőben, a játékban megengedett időn belül kell véget érnie.
problem-too_many_lobbies =
    .title = Túl sok váróterem
    .detail = Előbb indítsd el vagy mondd le egyik játékodat, vagy kérd az üzemeltetőktől e korlát feloldását.
problem-too_many_sandbox_games =
    .title = Túl sok tesztjáték
    .detail = Előbb törölj egyet a tesztjátékaid közül, vagy várj, amíg valamelyik egynapos lesz.
problem-user_unknown =
    .title = Ismeretlen felhasználó
    .detail = Nincs ilyen nevű felhasználó.
problem-vote_forbidden =
    .title = Nem engedélyezett szavazás
    .detail = Ennek a játéknak a beállításai nem engedik ezt a szavazást.
problem-vote_is_closed =
    .title = Lezárt szavazás
    .detail = A szavazás lezárult.
problem-vote_is_open =
    .title = Folyó szavazás
    .detail = Ilyen szavazás már folyamatban van.

## Decisions

problem-decision_closed =
    .title = Lezárt döntés
    .detail = Ez a döntés már eldőlt.
problem-decision_unknown =
    .title = Ismeretlen döntés
    .detail = A játéknak nincs ilyen számú döntése.
problem-game_over =
    .title = A játék véget ért
    .detail = A játék véget ért.
problem-not_asked =
    .title = Nem te jössz
    .detail = Ez a kérdés nem a házadnak szól.
problem-wrong_kind =
    .title = Hibás fajta
    .detail = A válasz más fajtájú, mint a döntés.

## Answers against the rules. They share a title

problem-all_support_orders_or_none =
    .detail = Ebben a játékban az összes támogatásparancsod segít, vagy egyik sem.
problem-area_closed =
    .detail = Ennél a játékosszámnál ebbe a tartományba senki sem vonulhat be.
problem-bid_above_power =
    .detail = Nem licitálhatsz több hatalomjelzővel, mint amennyid van.
problem-bid_below_zero =
    .detail = A licit nem lehet kevesebb 0-nál.
problem-cannot_ask_for_that =
    .detail = Ezt a támogatást nem kérheted.
problem-cannot_leave_power_token =
    .detail = Ebben a tartományban nem hagyhatsz hátra hatalomjelzőt.
problem-cannot_muster_there =
    .detail = Ebben a tartományban most nem toborozhatsz.
problem-cannot_place_ship =
    .detail = Ide nem rakható le hajó.
problem-cannot_place_unit =
    .detail = Ez az egység ide nem rakható le.
problem-cannot_raid_that =
    .detail = A portyázásparancsod nem veheti le ezt a parancsot.
problem-cannot_support_from_there =
    .detail = Ezekről a helyekről nem támogathatsz.
problem-cannot_support_that_side =
    .detail = Ezt a felet nem támogathatod.
problem-cannot_upgrade =
    .detail = Ez az egység nem léptethető elő.
problem-card_cannot_do_that =
    .detail = A kártya ezt nem engedi.
problem-card_not_in_hand =
    .detail = Ez a házkártya nincs a kezedben.
problem-destination_named_twice =
    .detail = Minden célt csak egyszer nevezz meg.
problem-empty_move =
    .detail = Egy mozgáshoz legalább egy egység kell.
problem-house_not_tied =
    .detail = Ez a ház nem érintett a holtversenyben.
problem-illegal_retreat =
    .detail = Az egységek oda nem vonulhatnak vissza.
problem-neutral_force_too_strong =
    .detail = Az egységek gyengék ehhez a semleges erőhöz.
problem-no_free_piece =
    .detail = Ebből a fajtából minden figura a táblán van.
problem-no_such_effect =
    .detail = A kártyának nincs ilyen hatása.
problem-no_such_order =
    .detail = Ebben a tartományban nincs ilyen parancsod.
problem-no_such_support =
    .detail = Ezt a támogatást nem ajánlották fel.
problem-not_a_reconciliation =
    .detail = Seregeid nem férnek az utánpótlásodba, vagy túl sok egységet veszel le.
problem-not_adjacent =
    .detail = Az egység nem éri el ezt a helyet.
problem-not_an_option =
    .detail = Ez a válasz nincs a lehetőségek között.
problem-not_an_order_of_the_tied =
    .detail = Minden csoportnak meg kell tartania a házait; csak a sorrendjük változhat.
problem-not_enough_points =
    .detail = A tartománynak nincs elég toborzási pontja.
problem-not_your_unit =
    .detail = Ez az egység egy másik házé.
problem-only_one_area =
    .detail = Minden pontnak ugyanabból a tartományból kell jönnie.
problem-order_banned =
    .detail = Ez a parancs ebben a fordulóban tilos.
problem-order_token_used_twice =
    .detail = Egy parancsjelző csak egyszer rakható le.
problem-order_without_units =
    .detail = Parancs csak oda rakható, ahol van egységed.
problem-place_without_order =
    .detail = Minden helyre, ahol egységed van, parancs kell.
problem-port_full =
    .detail = A kikötőben nem fér el ennyi hajó.
problem-raven_cannot_do_that =
    .detail = A hírvivő holló ezt most nem teheti meg.
problem-second_attack =
    .detail = Egy menetelésparancs csak egy támadást indíthat.
problem-supply_broken =
    .detail = Seregeid túl nagyok lennének az utánpótlásodhoz.
problem-support_without_side =
    .detail = Nevezz meg egy felet és legalább egy tartományt, vagy egyiket se.
problem-too_many_ships =
    .detail = Ennyi hajót nem cserélhetsz ki.
problem-too_many_special_orders =
    .detail = Túl sok különleges parancsot raktál le.
problem-unit_named_twice =
    .detail = Minden egységet csak egyszer nevezz meg.
problem-unit_not_eligible =
    .detail = Ez az egység nem választható.
problem-unit_not_there =
    .detail = Az egység nem ott van, ahol a menetelés kezdődik.
problem-unit_routed =
    .detail = Megfutamított egység nem menetelhet.
problem-unknown_area =
    .detail = Nincs ilyen tartomány.
problem-unknown_order_token =
    .detail = Nincs ilyen parancsjelző.
problem-unknown_unit =
    .detail = Nincs ilyen egység a táblán.
problem-unknown_unit_type =
    .detail = Nincs ilyen fajta egység.
problem-wrong_number_of_units =
    .detail = Nem ennyi egységet kell kiválasztanod.

## Notices

problem-address_not_allowed =
    .title = Nem engedélyezett cím
    .detail = Ez a cím nem engedélyezett. Használj nyilvános https-címet.
problem-channel_exists =
    .title = Létező csatorna
    .detail = Ehhez a címhez már van csatornád.
problem-channel_off =
    .title = Kikapcsolt csatorna
    .detail = A csatorna ki van kapcsolva, vagy a címe nincs megerősítve.
problem-code_wrong =
    .title = Hibás kód
    .detail = A kód hibás vagy lejárt. Kérj újat.
problem-game_unknown =
    .title = Ismeretlen játék
    .detail = Nincs ilyen kódú játék.
problem-instruction_unknown =
    .title = Ismeretlen név egy utasításban
    .detail = Egy utasítás olyat nevez meg, ami ebben a játékban nincs. A hibák minden helyet megmutatnak.
problem-not_for_this_channel =
    .title = A csatorna nem támogatja
    .detail = Ez a fajta csatorna ezt nem támogatja.
problem-too_many_channels =
    .title = Túl sok csatorna
    .detail = Törölj egy csatornát, mielőtt újat adsz hozzá.

## Facts of a problem, each with its label. A list stands after the colon as well

fact-amount = Küldve: { $amount }
fact-area = Tartomány: { $area }
fact-areas = Tartományok: { $areas }
fact-bots = Robotok: { $bots }
fact-choices = Lehetséges: { $choices }
fact-host_powers = A házigazdának szabad: { $host_powers }
fact-house_choice =
    { $house_choice ->
        [free] A házakat a játékosok választják.
        [random] A házakat sorsolják.
       *[host] A házakat a házigazda osztja ki.
    }
fact-houses = Lehetséges: { $houses }
fact-incident = Eset: { $incident }
fact-left_days = Maradt napok: { $left_days }
fact-line = Sor: { $line }
fact-max_bytes = Bájt, legfeljebb: { $max_bytes }
fact-max_count = Legfeljebb: { $max_count }
fact-max_days = Nap, legfeljebb: { $max_days }
fact-max_length = Karakter, legfeljebb: { $max_length }
fact-maximum = Legfeljebb: { $maximum }
fact-minimum = Legalább: { $minimum }
fact-miss_count = Elmaradt válaszok: { $miss_count }
fact-missing_scopes = Hiányzó jogosultságok: { $missing_scopes }
fact-needed = Szükséges harci erő: { $needed }
fact-needed_count = Szükséges: { $needed_count }
fact-number = Döntés: { $number }
fact-placed = Lerakva: { $placed }
fact-positions = Szabad helyek sorszáma: { $positions }
fact-power = Saját készleted: { $power }
fact-retry_after_seconds = Várakozás, másodperc: { $retry_after_seconds }
fact-sent = Küldött harci erő: { $sent }
fact-sides = Lehetséges: { $sides }
fact-stars = Különleges parancsok, legfeljebb: { $stars }
fact-status =
    { $status ->
        [lobby] A játék még nem kezdődött el.
        [running] A játék folyamatban van.
        [finished] A játék véget ért.
       *[cancelled] A játékot lemondták.
    }
fact-supply = Megengedett seregméretek: { $supply }
fact-token = Parancs: { $token }
fact-type = Egység: { $type }
fact-unit = Egység: { $unit }
fact-vote_kinds = Lehetséges szavazások: { $vote_kinds }
fact-year = Év: { $year }

## Names that stand in facts

bot-random = véletlenszerű
bot-sensible = megfontolt
host_power-pause = szünet
host_power-extend = több idő
host_power-open_seat = egy hely megnyitása
scope-read = olvasás
scope-play = játék
scope-press = üzenetek
scope-host = házigazda
scope-organise = szervezés
scope-develop = fejlesztés
scope-account = fiók

## What is wrong with one field of a request, by code

field_problem-unknown_field = Ismeretlen mező.
field_problem-repeated_key = Egy kulcs kétszer szerepel egy objektumban.
field_problem-content_encoding = Küldd a törzset úgy, ahogy van, Content-Encoding nélkül.
field_problem-unknown_parameter = Ismeretlen paraméter.
field_problem-max_items = Túl sok elem. Legfeljebb: { $max_length }
field_problem-wrong_type = Hibás típus.
field_problem-not_a_cursor = Ez nem ennek a listának a kurzora.
field_problem-number = Nem megengedett érték. Legalább: { $minimum }. Legfeljebb: { $maximum }.
field_problem-expected = Várt érték: { $expected }
field_problem-one_of = Ezek egyike: { $known }
field_problem-unreadable = Használj látható karaktereket, kevés jellel egyenként, és ne túl sok sort.
field_problem-unknown_time_zone = Ismeretlen időzóna.
field_problem-username_shape = Használj 3–30 betűt, számjegyet, pontot, kötőjelet vagy aláhúzást; az első jel betű vagy számjegy legyen.
field_problem-username_scripts = Egyetlen ábécé betűit használd.
field_problem-username_reserved = Ez a név az üzemeltetőknek van fenntartva.
field_problem-unique = Ez a név hasonlít egy másikra.
field_problem-quiet_hours = A csendes időnek kezdete és vége is van.
field_problem-push_key = Ez nem ilyen kulcs base64url alakban, ahogyan a böngésző megadta.
field_problem-unknown_channel = Nincs ilyen csatornád.
field_problem-redirect_uri_refused = Használj https címet, http címet a 127.0.0.1 vagy [::1] gépen, vagy ponttal írt saját sémát; töredék, felhasználó és helyettesítő jel nélkül.

## What a well-formed request has in that place, behind the colon of field_problem-expected

expected-object = objektum
expected-array = lista
expected-string = szöveg
expected-integer = egész szám
expected-boolean = igaz vagy hamis
expected-a_value = érték
expected-a_known_kind = ismert fajta
expected-no_such_field = ismert mező
expected-fewer_entries = kevesebb elem

remedy-correct_request = Javítsd ki a kérést: így elküldve mindig sikertelen.
remedy-log_in = Kérj új tokent, majd ismételd meg a kérést.
remedy-do_not_repeat = Ne ismételd meg a kérést: ez a felhasználó vagy token nem teheti ezt meg. Mutasd meg a magyarázatot.
remedy-read_again = Olvasd be újra a játékot vagy a listát: az állapota nem az, amelyet a kérés feltételez. Utána dönts újra.
remedy-start_again = Dobd el mindazt, amit a játékról tároltál, és olvasd be elölről.
remedy-choose_again = Mutasd meg a magyarázatot, és hagyd, hogy a felhasználó mást válasszon. A `facts` tartalmazza, mi lehetséges.
remedy-wait_and_repeat = Várj `Retry-After` másodpercet, ha nincs megadva, egyet, majd ismételd meg a kérést. Semmi sem változott.
remedy-report = Ismételd meg a kérést később. Ha megint sikertelen, jelezd az üzemeltetőknek az `incident` értékével.

## Leagues

fact-conduct_version = A magatartási szabályzat jelenlegi verziója: { $conduct_version }
fact-entry_numbers = Nevezések: { $entry_numbers }
fact-limit = Korlát: { $limit }
fact-season_status =
    { $season_status ->
        [draft] Az idény még tervezet.
        [registration] Nyitva a nevezés.
        [check_in] Az idény a játékosok bejelentkezésére vár.
        [running] Az idény folyamatban van.
        [review] Minden forduló le van zárva.
        [final] Az idény végleges.
       *[cancelled] Az idényt lemondták.
    }
field_problem-no_such_seat = Ez nem játszó nevezés, vagy nem ezeknek az asztaloknak a háza.
field_problem-two_decimals = Legfeljebb két tizedesjegy.
field_problem-reason_needed = Indoklás szükséges.
field_problem-support_area = Támogatáshoz szükséges, és csak ahhoz.
problem-already_entered =
    .title = Már van nevezés
    .detail = Ebben az idényben már van nevezésed.
problem-appeal_decided =
    .title = Eldöntött fellebbezés
    .detail = Erről a fellebbezésről már döntöttek.
problem-appeal_late =
    .title = Késő fellebbezni
    .detail = Letelt az idő, amíg erről az asztalról fellebbezni lehet.
problem-appeal_open =
    .title = Nyitott fellebbezés
    .detail = Egy fellebbezésről még nem döntöttek.
problem-card_taken_back =
    .title = Visszavont lap
    .detail = Ezt a lapot már visszavonták.
problem-check_in_closed =
    .title = Nincs bejelentkezés
    .detail = Ebben az idényben most nem lehet bejelentkezni.
problem-choice_closed =
    .title = A választás lezárult
    .detail = A forduló sorsolása megtörtént: házat már nem lehet választani.
problem-conduct_not_accepted =
    .title = El nem fogadott magatartási szabályzat
    .detail = Olvasd el a liga jelenlegi magatartási szabályzatát, és küldd el a verzióját.
problem-document_unlawful =
    .title = Nem megengedett leírás
    .detail = Az idény leírása olyasmit kér, ami nem lehetséges.
problem-draw_impossible =
    .title = Nem sorsolható
    .detail = Nincs olyan sorsolás, amely minden rögzített helyet, kizárást és szétválasztott párt betart.
problem-draw_in_progress =
    .title = Folyik a sorsolás
    .detail = Ennek a fordulónak a sorsolása folyamatban van. Próbáld újra.
problem-draw_missing =
    .title = Nincs sorsolás
    .detail = Ennek a fordulónak nincs olyan sorsolása, amellyel ezt meg lehet tenni.
problem-draw_outdated =
    .title = Elavult sorsolás
    .detail = A nevezések, a pontok vagy a beállítások megváltoztak e sorsolás óta. Sorsolj újra.
problem-draw_published =
    .title = Közzétett sorsolás
    .detail = A sorsolás már nyilvános: ez nem változik többé.
problem-entry_not_allowed =
    .title = Nem nevezhetsz
    .detail = Ebbe az idénybe csak az nevezhet, akit egy tisztségviselő meghívott.
problem-final_table_unlawful =
    .title = Lehetetlen végeredmény
    .detail = Egyetlen játék sem érhet így véget.
problem-last_organiser =
    .title = Az utolsó szervező
    .detail = Egy ligának legalább egy szervezője van. Előbb nevezz ki egy másikat.
problem-league_exists =
    .title = Létező liga
    .detail = Már van liga ezzel a rövid névvel.
problem-offer_answered =
    .title = Megválaszolt ajánlat
    .detail = Erre az ajánlatra már válaszoltál.
problem-offer_expired =
    .title = Lejárt ajánlat
    .detail = Az ajánlat ideje lejárt.
problem-offer_taken =
    .title = A hely nem szabad
    .detail = Az ajánlatban szereplő hely már nem szabad.
problem-player_returned =
    .title = A játékos visszatért
    .detail = Ennek a helynek a játékosa újra játszik. A hely az övé marad.
problem-official_only =
    .title = Csak tisztségviselőknek
    .detail = A szereped ebben a ligában ezt nem engedi meg.
problem-own_table =
    .title = A saját asztalod
    .detail = Senki sem dönthet olyan asztalról, amelynél játszik. Kérj meg egy másik tisztségviselőt.

problem-queue_closed =
    .title = A sor zárva
    .detail = Most nem várhatsz asztalra: nincs nyitott sor, vagy éppen játszol.
problem-ready_check_closed =
    .title = Az ellenőrzés lezárult
    .detail = Az asztalod elindult, vagy a forduló ellenőrzése véget ért.
problem-registration_closed =
    .title = Lezárt nevezés
    .detail = Ebbe az idénybe most nem lehet nevezni.
problem-round_not_closed =
    .title = Lezáratlan forduló
    .detail = Egy korábbi forduló még nincs lezárva.
problem-round_not_running =
    .title = Nem zajlik a forduló
    .detail = Ez a forduló most nincs folyamatban.
problem-ruling_irreversible =
    .title = A döntés marad
    .detail = Ez a döntés nem vonható vissza. Hozz egy másikat.
problem-ruling_reversed =
    .title = Már visszavonva
    .detail = Ezt a döntést már visszavonták.
problem-ruling_unlawful =
    .title = Nem megengedett döntés
    .detail = A döntés olyasmit nevez meg, ami nincs, vagy hiányzik belőle valami.
problem-scoring_unlawful =
    .title = Nem megengedett pontozás
    .detail = Ez nem pontozási rendszer.
problem-season_final =
    .title = Végleges idény
    .detail = A végeredmény végleges. Egy szervező újra megnyithatja az idényt.
problem-season_imported =
    .title = Importált idény
    .detail = Az idényt egy másik szerveren játszották, és onnan importálták. Itt nem nyitható meg újra.
problem-season_not_ready =
    .title = Az idény nem tart itt
    .detail = Az idény más szakaszban van: ezt most nem lehet megtenni.
problem-sizes_impossible =
    .title = Lehetetlen asztalméretek
    .detail = Ennyi nevező nem ültethető le a megengedett méretű asztalokhoz.
problem-table_has_answers =
    .title = Már érkezett válasz
    .detail = Ennek a sorsolásnak az egyik asztalánál már válaszolt egy játékos.
problem-table_not_decided =
    .title = Nincs eredmény
    .detail = Ennek az asztalnak még nincs eredménye.
problem-table_not_running =
    .title = Nem zajlik a játék
    .detail = Ennek az asztalnak a játéka nem kezdődött el, vagy már véget ért.

## Press

fact-press =
    { $press ->
        [full] Beszélgetések: nyilvános és privát
        [public] Beszélgetések: csak nyilvános
       *[none] Beszélgetések: nincs
    }
problem-grey_not_allowed =
    .title = A feladó nem rejthető el
    .detail = A feladó csak akkor rejthető el, ha a játék engedi, és legalább három ház beszélget.
problem-house_not_in_conversation =
    .title = A ház nem vesz részt
    .detail = E házak egyike nem vesz részt a beszélgetésben.
problem-moderator_plays =
    .title = A moderátor játszik
    .detail = Aki e játék egyik házának nevében olvas vagy olvasott, nem moderálhatja az üzeneteit.
problem-not_the_proposer =
    .title = Nem a te javaslatod
    .detail = A javaslatot csak az a ház vonhatja vissza, amely tette.
problem-nothing_to_report =
    .title = Nincs mit bejelenteni
    .detail = Csak az jelenthető be, amit valaki írt.
problem-own_house =
    .title = A saját házad
    .detail = A saját házadnak nem tehetsz javaslatot.
problem-press_not_allowed =
    .title = Nem engedélyezett beszélgetés
    .detail = Ebben a játékban nincsenek ilyen beszélgetések.
problem-proposal_answered =
    .title = Megválaszolt javaslat
    .detail = A házad ezt a javaslatot már elfogadta vagy elutasította.
problem-proposal_expired =
    .title = Lejárt javaslat
    .detail = A javaslat utolsó fordulója véget ért.
problem-proposal_to_others =
    .title = Másoknak szóló javaslat
    .detail = Ez a javaslat nem a te házadnak szól.
problem-proposal_withdrawn =
    .title = Visszavont javaslat
    .detail = Ezt a javaslatot visszavonták.
problem-report_decided =
    .title = A bejelentés eldőlt
    .detail = Erről a bejelentésről már döntöttek.
problem-round_not_possible =
    .title = Nem lehetséges forduló
    .detail = A javaslat a mostani vagy egy későbbi fordulóval ér véget.
problem-too_many_blocks =
    .title = Túl sok letiltott felhasználó
    .detail = Előbb oldd fel valakinek a letiltását.
problem-too_many_proposals =
    .title = Túl sok javaslat
    .detail = Előbb vonj vissza egyet, vagy várd meg, hogy egy lejárjon.
