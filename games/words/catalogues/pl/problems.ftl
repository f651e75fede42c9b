### Problems, in Polish: why a request was refused. "Żeton" is a piece of the game, "token" is for logging in.

problem-against_the_rules = Niezgodne z zasadami
problem-not_a_substitute =
    .title = Nie jesteś na liście rezerwowych
    .detail = Miejsce w tej grze mogą przejąć tylko osoby, które gospodarz wyznaczył na rezerwowych.
problem-not_an_organiser =
    .title = Brak uprawnień organizatora
    .detail = Twoje konto nie ma prawa sadzać innych graczy przy stole. Zapytaj obsługę tego serwera.
problem-rule = Zasada { $rule_id }: { $rule_text }
# What a broken rule would allow instead: names, or labels of answers.
problem-allowed = Dozwolone: { $allowed }

## Any request

problem-bad_request =
    .title = Nieprawidłowe żądanie
    .detail = Żądania w tej postaci nie da się przetworzyć.
problem-body_too_large =
    .title = Za duża treść
    .detail = Treść żądania jest za duża.
problem-forbidden =
    .title = Niedozwolone
    .detail = Nie masz do tego uprawnień.
problem-game_busy =
    .title = Gra zajęta
    .detail = Inne żądanie właśnie zmienia tę grę. Spróbuj ponownie.
problem-idempotency_in_progress =
    .title = Żądanie w toku
    .detail = Wcześniejsze żądanie z tym Idempotency-Key jest jeszcze w toku. Spróbuj ponownie.
problem-idempotency_key_malformed =
    .title = Błędny Idempotency-Key
    .detail = Idempotency-Key ma od 1 do 255 widocznych znaków ASCII.
problem-idempotency_key_reused =
    .title = Ponownie użyty Idempotency-Key
    .detail = Ten Idempotency-Key posłużył już do innego żądania. Do każdego żądania użyj nowego klucza.
problem-length_required =
    .title = Wymagana długość
    .detail = Wyślij nagłówek Content-Length; treści w kawałkach nie są przyjmowane.
problem-malformed =
    .title = Nieprawidłowa postać żądania
    .detail = Żądanie nie pasuje do swojego schematu.
problem-malformed_json =
    .title = Nieprawidłowy JSON
    .detail = Treść nie jest poprawnym JSON-em.
problem-method_not_allowed =
    .title = Niedozwolona metoda
    .detail = Ten adres nie obsługuje tej metody.
problem-not_acceptable =
    .title = Nieobsługiwany format
    .detail = Ten adres nie oferuje żądanego formatu.
problem-not_found =
    .title = Nie znaleziono
    .detail = Nie ma czegoś takiego albo nie możesz tego zobaczyć.
problem-precondition_failed =
    .title = Niespełniony warunek
    .detail = To, co chcesz zmienić, zmieniło się od czasu odczytu. Odczytaj ponownie.
problem-request_timeout =
    .title = Przekroczony czas żądania
    .detail = Treść żądania nie dotarła na czas.
problem-scope_missing =
    .title = Brak uprawnień tokenu
    .detail = Token nie ma wymaganego zakresu.
problem-server_error =
    .title = Błąd serwera
    .detail = Na serwerze wystąpił błąd. Zgłoś incydent obsłudze.
problem-token_expired =
    .title = Token wygasł
    .detail = Ważność tokenu minęła.
problem-token_invalid =
    .title = Nieprawidłowy token
    .detail = Token jest nieznany albo został unieważniony.
problem-token_missing =
    .title = Brak tokenu
    .detail = Wyślij token: Authorization: Bearer got_...
problem-too_many_appointed =
    .title = Za dużo nazw
    .detail = Najpierw odwołaj kogoś.
problem-too_many_requests =
    .title = Zbyt wiele żądań
    .detail = Zbyt wiele żądań. Spróbuj ponownie później.
problem-too_many_streams =
    .title = Zbyt wiele strumieni
    .detail = Masz już tyle otwartych strumieni i oczekujących żądań, ile wolno. Najpierw zamknij jeden z nich.
problem-unavailable =
    .title = Niedostępne
    .detail = Serwer nie ma połączenia z bazą danych. Spróbuj ponownie później.
problem-unsupported_media_type =
    .title = Nieobsługiwany typ treści
    .detail = Wyślij treść jako application/json.

## Accounts

problem-app_is_public =
    .title = Aplikacja nie ma sekretu
    .detail = Aplikacja jest publiczna i nie ma sekretu. Dla serwera zarejestruj aplikację poufną.
problem-credentials_wrong =
    .title = Nieprawidłowe dane logowania
    .detail = Nazwa użytkownika albo hasło się nie zgadza.
problem-log_in_again =
    .title = Zaloguj się ponownie
    .detail = Wyślij token z POST /sessions, który ma najwyżej dziesięć minut.
problem-not_for_apps =
    .title = Nie dla aplikacji
    .detail = Aplikacji nie wolno tego robić. Użyj własnego tokenu.
problem-password_wrong =
    .title = Nieprawidłowe hasło
    .detail = To nie jest Twoje obecne hasło.
problem-reset_invalid =
    .title = Nieprawidłowy kod zmiany hasła
    .detail = Kod jest nieznany, użyty albo starszy niż godzina. Poproś o nowy.
problem-too_many_apps =
    .title = Zbyt wiele aplikacji
    .detail = Zanim zarejestrujesz następną aplikację, usuń którąś z obecnych.
problem-too_many_tokens =
    .title = Zbyt wiele tokenów
    .detail = Zanim utworzysz następny token, unieważnij któryś z obecnych.
problem-username_taken =
    .title = Zajęta nazwa użytkownika
    .detail = Inne konto ma tę nazwę użytkownika albo bardzo podobną.

## Lobbies, seats, time and votes

problem-absence_overlaps =
    .title = Nakładająca się nieobecność
    .detail = Masz już zgłoszoną nieobecność w tym czasie.
problem-absence_too_long =
    .title = Za długa nieobecność
    .detail = Nie masz już tylu dni nieobecności.
problem-absence_too_soon =
    .title = Za wczesna nieobecność
    .detail = Nieobecność musi zaczynać się w przyszłości.
problem-already_answered =
    .title = Odpowiedź już jest
    .detail = Twój Ród już odpowiedział. Możesz zmienić tę odpowiedź.
problem-already_seated =
    .title = Masz już miejsce
    .detail = Masz już miejsce w tej grze.
problem-bot_unknown =
    .title = Nieznany bot
    .detail = Serwer nie ma bota o tej nazwie.
problem-cursor_outdated =
    .title = Nieaktualny kursor
    .detail = Serwer został odtworzony z kopii zapasowej. Usuń zapisane dane gry i przeczytaj dziennik od początku.
problem-extension_too_long =
    .title = Za długie przedłużenie
    .detail = Przedłużenie może trwać najwyżej dwa tygodnie.
problem-game_full =
    .title = Komplet graczy
    .detail = Wszystkie miejsca w tej grze są zajęte.
problem-game_not_finished =
    .title = Gra się nie skończyła
    .detail = Ta gra jeszcze się nie skończyła.
problem-game_not_running =
    .title = Gra nie trwa
    .detail = Ta gra teraz się nie toczy.
problem-game_not_started =
    .title = Gra się nie zaczęła
    .detail = Ta gra jeszcze się nie zaczęła.
problem-game_started =
    .title = Gra już się zaczęła
    .detail = Ta gra już się zaczęła.
problem-game_unreadable =
    .title = Gra nieczytelna
    .detail = Serwer nie może teraz odczytać tej gry. Nic nie przepadło, a obsługa została powiadomiona.
problem-house_not_chosen_here =
    .title = Bez wyboru Rodu
    .detail = W tej grze gracze nie wybierają Rodu.
problem-house_not_in_game =
    .title = Ród nie gra
    .detail = Przy tej liczbie graczy ten Ród nie bierze udziału w grze.
problem-house_taken =
    .title = Zajęty Ród
    .detail = Ten Ród jest już zajęty.
problem-invitation_wrong =
    .title = Nieprawidłowy kod zaproszenia
    .detail = Ta gra wymaga kodu zaproszenia.
problem-knows_another_house =
    .title = Znajomość innego Rodu
    .detail = Kto zna tajemnice jednego Rodu w tej grze, nie może prowadzić innego.
problem-left_for_good =
    .title = Odejście na stałe
    .detail = To miejsce nie jest już Twoje i nie można na nie wrócić.
problem-no_invitation_needed =
    .title = Zaproszenie zbędne
    .detail = Otwarta gra nie ma kodu zaproszenia.
problem-no_voter =
    .title = Bez prawa głosu
    .detail = Twój Ród nie może tu głosować.
problem-not_allowed_by_policy =
    .title = Niezgodne z regulaminem gry
    .detail = Regulamin tej gry nie pozwala na to gospodarzowi.
problem-not_chronic =
    .title = Za mało przekroczonych terminów
    .detail = Ten gracz nie przekroczył do tego dość terminów.
problem-not_paused =
    .title = Gra nie jest wstrzymana
    .detail = Ta gra nie jest wstrzymana.
problem-not_seated =
    .title = Bez miejsca
    .detail = Nie masz miejsca w tej grze.
problem-not_the_host =
    .title = Tylko dla gospodarza
    .detail = Może to zrobić tylko gospodarz tej gry.
problem-pause_too_long =
    .title = Za długa przerwa
    .detail = Regulamin tej gry pozwala tylko na krótsze przerwy.
problem-pictures_busy =
    .title = Trwa rysowanie
    .detail = Inne obrazy są właśnie rysowane. Spróbuj ponownie.
problem-seat_is_open =
    .title = Wolne miejsce
    .detail = Po kilku przekroczonych terminach Twoje miejsce jest wolne. Najpierw na nie wróć.
problem-seat_not_open =
    .title = Miejsce nie jest wolne
    .detail = To miejsce nie jest wolne.
problem-sandbox_off =
    .title = Brak środowiska testowego
    .detail = Ten serwer nie ma środowiska testowego. Wypróbuj klienta na własnym serwerze.
problem-seats_open =
    .title = Wolne miejsca
    .detail = Niektóre miejsca w tej grze są jeszcze wolne.
problem-setting_unlawful =
    .title = Nieprawidłowe ustawienie
    .detail = Któreś ustawienie zegara albo regulaminu jest niedozwolone.
problem-sitter_forbidden =
    .title = Bez zastępców
    .detail = Regulamin tej gry nie pozwala na zastępców.
problem-sitter_too_long =
    .title = Za długie zastępstwo
    .detail = Zastępstwo musi kończyć się w przyszłości i w granicach tej gry.
problem-too_many_lobbies =
    .title = Zbyt wiele poczekalni
    .detail = Najpierw rozpocznij albo odwołaj jedną ze swoich gier lub poproś obsługę o zniesienie limitu.
problem-too_many_sandbox_games =
    .title = Zbyt wiele gier testowych
    .detail = Najpierw usuń jedną ze swoich gier testowych albo poczekaj, aż któraś będzie miała jeden dzień.
problem-user_unknown =
    .title = Nieznany użytkownik
    .detail = Nikt nie ma tej nazwy użytkownika.
problem-vote_forbidden =
    .title = Niedozwolone głosowanie
    .detail = Regulamin tej gry nie pozwala na to głosowanie.
problem-vote_is_closed =
    .title = Głosowanie zamknięte
    .detail = To głosowanie już się zakończyło.
problem-vote_is_open =
    .title = Głosowanie trwa
    .detail = Głosowanie tego rodzaju już trwa.

## Decisions

problem-decision_closed =
    .title = Decyzja zamknięta
    .detail = Ta decyzja już zapadła.
problem-decision_unknown =
    .title = Nieznana decyzja
    .detail = W tej grze nie ma decyzji o tym numerze.
problem-game_over =
    .title = Koniec gry
    .detail = Ta gra się zakończyła.
problem-not_asked =
    .title = Pytanie nie do Ciebie
    .detail = To nie Twój Ród ma odpowiedzieć.
problem-wrong_kind =
    .title = Zły rodzaj odpowiedzi
    .detail = Odpowiedź jest innego rodzaju niż decyzja.

## Answers against the rules. They share a title

problem-all_support_orders_or_none =
    .detail = W tej grze pomagają wszystkie Twoje rozkazy Wsparcia albo żaden.
problem-area_closed =
    .detail = Przy tej liczbie graczy ten obszar jest nie do zdobycia.
problem-bid_above_power =
    .detail = Stawka nie może być wyższa niż Twoja władza.
problem-bid_below_zero =
    .detail = Stawka musi wynosić co najmniej 0.
problem-cannot_ask_for_that =
    .detail = Nie możesz prosić o to wsparcie.
problem-cannot_leave_power_token =
    .detail = Na tym obszarze nie możesz pozostawić żetonu Władzy.
problem-cannot_muster_there =
    .detail = Na tym obszarze nie możesz teraz mobilizować.
problem-cannot_place_ship =
    .detail = Nie można tu umieścić Statku.
problem-cannot_place_unit =
    .detail = Nie można tu umieścić tej jednostki.
problem-cannot_raid_that =
    .detail = Twój rozkaz Najazdu nie może usunąć tego rozkazu.
problem-cannot_support_from_there =
    .detail = Z tych miejsc nie możesz wspierać.
problem-cannot_support_that_side =
    .detail = Nie możesz wspierać tej strony.
problem-cannot_upgrade =
    .detail = Tej jednostki nie można ulepszyć.
problem-card_cannot_do_that =
    .detail = Karta na to nie pozwala.
problem-card_not_in_hand =
    .detail = Nie masz tej karty Rodu na ręce.
problem-destination_named_twice =
    .detail = Podaj każdy cel tylko raz.
problem-empty_move =
    .detail = Ruch wymaga co najmniej jednej jednostki.
problem-house_not_tied =
    .detail = Ten Ród nie remisuje.
problem-illegal_retreat =
    .detail = Jednostki nie mogą się tam wycofać.
problem-neutral_force_too_strong =
    .detail = Jednostki są za słabe na te wojska neutralne.
problem-no_free_piece =
    .detail = Wszystkie jednostki tego rodzaju są już na planszy.
problem-no_such_effect =
    .detail = Karta nie oferuje tego efektu.
problem-no_such_order =
    .detail = Na tym obszarze nie masz rozkazu tego rodzaju.
problem-no_such_support =
    .detail = Takiego wsparcia nikt nie zaoferował.
problem-not_a_reconciliation =
    .detail = Twoje armie nadal przekraczają limit Zaopatrzenia albo usuwasz za dużo jednostek.
problem-not_adjacent =
    .detail = Jednostka nie może dotrzeć w to miejsce.
problem-not_an_option =
    .detail = Tej odpowiedzi nie ma wśród możliwości.
problem-not_an_order_of_the_tied =
    .detail = W każdej grupie muszą zostać te same Rody; zmienić można tylko ich kolejność.
problem-not_enough_points =
    .detail = Ten obszar nie ma dość punktów mobilizacji.
problem-not_your_unit =
    .detail = Ta jednostka należy do innego Rodu.
problem-only_one_area =
    .detail = Wszystkie punkty muszą pochodzić z jednego obszaru.
problem-order_banned =
    .detail = Ten rozkaz jest w tej rundzie zakazany.
problem-order_token_used_twice =
    .detail = Żeton Rozkazu można położyć tylko raz.
problem-order_without_units =
    .detail = Rozkaz można położyć tylko tam, gdzie masz jednostki.
problem-place_without_order =
    .detail = Każde miejsce z Twoimi jednostkami wymaga rozkazu.
problem-port_full =
    .detail = Tyle Statków nie zmieści się w tym porcie.
problem-raven_cannot_do_that =
    .detail = Kruk Posłaniec nie może tego teraz zrobić.
problem-second_attack =
    .detail = Jeden rozkaz Marszu może rozpocząć tylko jeden atak.
problem-supply_broken =
    .detail = Twoje armie przekroczyłyby limit Zaopatrzenia.
problem-support_without_side =
    .detail = Podaj stronę i co najmniej jeden obszar albo ani jednego, ani drugiego.
problem-too_many_ships =
    .detail = Nie możesz zastąpić tylu Statków.
problem-too_many_special_orders =
    .detail = Na planszy leży za dużo Twoich specjalnych rozkazów.
problem-unit_named_twice =
    .detail = Podaj każdą jednostkę tylko raz.
problem-unit_not_eligible =
    .detail = Tej jednostki nie można wybrać.
problem-unit_not_there =
    .detail = Tej jednostki nie ma tam, gdzie zaczyna się marsz.
problem-unit_routed =
    .detail = Rozbita jednostka nie może maszerować.
problem-unknown_area =
    .detail = Nie ma takiego obszaru.
problem-unknown_order_token =
    .detail = Nie ma takiego żetonu Rozkazu.
problem-unknown_unit =
    .detail = Takiej jednostki nie ma na planszy.
problem-unknown_unit_type =
    .detail = Nie ma takiego rodzaju jednostki.
problem-wrong_number_of_units =
    .detail = Trzeba wybrać inną liczbę jednostek.

## Notices

problem-address_not_allowed =
    .title = Niedozwolony adres
    .detail = Ten adres jest niedozwolony. Użyj publicznego adresu https.
problem-channel_exists =
    .title = Kanał już istnieje
    .detail = Masz już kanał na ten adres.
problem-channel_off =
    .title = Kanał wyłączony
    .detail = Kanał jest wyłączony albo jego adres nie został potwierdzony.
problem-code_wrong =
    .title = Nieprawidłowy kod
    .detail = Kod jest błędny albo wygasł. Poproś o nowy.
problem-game_unknown =
    .title = Nieznana gra
    .detail = Żadna gra nie ma tego kodu.
problem-instruction_unknown =
    .title = Nieznana nazwa w poleceniu
    .detail = Polecenie wymienia coś, czego w tej grze nie ma. Błędy wskazują każde miejsce.
problem-not_for_this_channel =
    .title = Nieobsługiwane w tym kanale
    .detail = Kanał tego rodzaju tego nie obsługuje.
problem-too_many_channels =
    .title = Zbyt wiele kanałów
    .detail = Zanim dodasz następny kanał, usuń któryś z obecnych.

## Facts of a problem, each with its label. A list stands after the colon as well

fact-amount = Podano: { $amount }
fact-area = Obszar: { $area }
fact-areas = Obszary: { $areas }
fact-bots = Boty: { $bots }
fact-choices = Możliwe: { $choices }
fact-host_powers = Wolno gospodarzowi: { $host_powers }
fact-house_choice =
    { $house_choice ->
        [free] Rody wybierają gracze.
        [random] Rody są losowane.
       *[host] Rody przydziela gospodarz.
    }
fact-houses = Możliwe: { $houses }
fact-incident = Incydent: { $incident }
fact-left_days = Pozostałe dni: { $left_days }
fact-line = Wiersz: { $line }
fact-max_bytes = Bajty, najwyżej: { $max_bytes }
fact-max_count = Najwyżej: { $max_count }
fact-max_days = Dni, najwyżej: { $max_days }
fact-max_length = Znaki, najwyżej: { $max_length }
fact-maximum = Najwyżej: { $maximum }
fact-minimum = Co najmniej: { $minimum }
fact-miss_count = Przekroczone terminy: { $miss_count }
fact-missing_scopes = Brakujące zakresy: { $missing_scopes }
fact-needed = Potrzebna siła: { $needed }
fact-needed_count = Potrzebna liczba: { $needed_count }
fact-number = Decyzja: { $number }
fact-placed = Wydane: { $placed }
fact-positions = Wolne miejsca: { $positions }
fact-power = Twoja władza: { $power }
fact-retry_after_seconds = Odczekaj, w sekundach: { $retry_after_seconds }
fact-sent = Wysłana siła: { $sent }
fact-sides = Możliwe: { $sides }
fact-stars = Specjalne rozkazy, najwyżej: { $stars }
fact-status =
    { $status ->
        [lobby] Ta gra jeszcze się nie zaczęła.
        [running] Ta gra trwa.
        [finished] Ta gra jest zakończona.
       *[cancelled] Ta gra została odwołana.
    }
fact-supply = Dozwolone wielkości armii: { $supply }
fact-token = Rozkaz: { $token }
fact-type = Jednostka: { $type }
fact-unit = Jednostka: { $unit }
fact-vote_kinds = Możliwe głosowania: { $vote_kinds }
fact-year = Rok: { $year }

## Names that stand in facts

bot-random = losowy
bot-sensible = rozsądny
host_power-pause = wstrzymanie gry
host_power-extend = więcej czasu
host_power-open_seat = zwolnienie miejsca
scope-read = odczyt
scope-play = gra
scope-press = wiadomości
scope-host = gospodarz
scope-organise = organizowanie
scope-develop = programowanie
scope-account = konto

## What is wrong with one field of a request, by code

field_problem-unknown_field = Nieznane pole.
field_problem-unknown_parameter = Nieznany parametr zapytania.
field_problem-max_items = Za dużo pozycji. Najwyżej: { $max_length }
field_problem-wrong_type = Zły typ.
field_problem-not_a_cursor = To nie jest kursor tej listy.
field_problem-number = Liczba spoza zakresu. Od: { $minimum }. Do: { $maximum }
field_problem-expected = Oczekiwano: { $expected }
field_problem-one_of = Jedno z tych: { $known }
field_problem-unreadable = Użyj widocznych znaków i niewielu wierszy, bez wielu znaków diakrytycznych na jednej literze.
field_problem-unknown_time_zone = Nieznana strefa czasowa.
field_problem-username_shape = Użyj od 3 do 30 liter, cyfr, kropek, łączników lub podkreśleń; zacznij literą lub cyfrą.
field_problem-username_scripts = Użyj liter jednego pisma.
field_problem-username_reserved = Ta nazwa jest zastrzeżona dla obsługi.
field_problem-unique = Ta nazwa jest zbyt podobna do innej.
field_problem-quiet_hours = Godziny ciszy mają początek i koniec.
field_problem-push_key = To nie jest taki klucz w base64url, jaki podała przeglądarka.
field_problem-unknown_channel = Nie masz takiego kanału.
field_problem-redirect_uri_refused = Użyj https, http na 127.0.0.1 lub [::1] albo własnego schematu z kropką; bez fragmentu, użytkownika i symboli wieloznacznych.

## What a well-formed request has in that place, behind the colon of field_problem-expected

expected-object = obiekt
expected-array = lista
expected-string = tekst
expected-integer = liczba całkowita
expected-boolean = prawda lub fałsz
expected-a_value = wartość
expected-a_known_kind = znany rodzaj
expected-no_such_field = znane pole
expected-fewer_entries = mniej elementów

remedy-correct_request = Popraw żądanie: wysłane w tej postaci zawsze się nie powiedzie.
remedy-log_in = Uzyskaj nowy token, a potem powtórz żądanie.
remedy-do_not_repeat = Nie powtarzaj żądania: ten użytkownik lub token nie może tego zrobić. Pokaż wyjaśnienie.
remedy-read_again = Odczytaj grę lub listę ponownie: jej stan jest inny, niż zakłada żądanie. Potem zdecyduj na nowo.
remedy-start_again = Usuń wszystko, co masz zapisane o tej grze, i odczytaj ją od początku.
remedy-choose_again = Pokaż wyjaśnienie i pozwól użytkownikowi wybrać coś innego. W `facts` jest to, co możliwe.
remedy-wait_and_repeat = Odczekaj `Retry-After` sekund, a bez tego nagłówka jedną, i powtórz żądanie. Nic się nie zmieniło.
remedy-report = Powtórz żądanie później. Jeśli znów się nie powiedzie, zgłoś to obsłudze, podając `incident`.

## Leagues

fact-conduct_version = Obecna wersja kodeksu postępowania: { $conduct_version }
fact-entry_numbers = Zgłoszenia: { $entry_numbers }
fact-limit = Granica: { $limit }
fact-season_status =
    { $season_status ->
        [draft] Sezon jest szkicem.
        [registration] Zgłoszenia są otwarte.
        [check_in] Sezon czeka na potwierdzenia graczy.
        [running] Sezon trwa.
        [review] Wszystkie rundy są zakończone.
        [final] Sezon jest ostateczny.
       *[cancelled] Sezon został odwołany.
    }
field_problem-no_such_seat = To nie jest grające zgłoszenie albo ród tych stołów.
field_problem-reason_needed = Potrzebny jest powód.
problem-already_entered =
    .title = Już zgłoszono
    .detail = Masz już zgłoszenie w tym sezonie.
problem-appeal_decided =
    .title = Odwołanie rozpatrzone
    .detail = To odwołanie jest już rozpatrzone.
problem-appeal_late =
    .title = Za późno na odwołanie
    .detail = Czas na odwołania w sprawie tego stołu minął.
problem-appeal_open =
    .title = Odwołanie w toku
    .detail = Jedno z odwołań nie jest jeszcze rozpatrzone.
problem-card_taken_back =
    .title = Kartka cofnięta
    .detail = Ta kartka została już cofnięta.
problem-check_in_closed =
    .title = Potwierdzanie zamknięte
    .detail = Teraz nie można potwierdzić udziału w tym sezonie.
problem-choice_closed =
    .title = Wybór zamknięty
    .detail = Runda jest rozlosowana: nie można już wybierać Rodów.
problem-conduct_not_accepted =
    .title = Niezaakceptowany kodeks postępowania
    .detail = Przeczytaj aktualny kodeks postępowania ligi i wyślij jego wersję.
problem-document_unlawful =
    .title = Niedozwolony dokument
    .detail = Dokument sezonu zawiera coś, co nie jest możliwe.
problem-draw_impossible =
    .title = Losowanie niemożliwe
    .detail = Żadne losowanie nie zachowuje wszystkich przypisań, wykluczeń i rozdzielonych par.
problem-draw_in_progress =
    .title = Trwa losowanie
    .detail = Losowanie tej rundy trwa. Spróbuj ponownie.
problem-draw_missing =
    .title = Brak losowania
    .detail = Ta runda nie ma losowania, z którym można to zrobić.
problem-draw_published =
    .title = Losowanie ogłoszone
    .detail = Losowanie zostało ogłoszone: to już się nie zmieni.
problem-entry_not_allowed =
    .title = Zgłoszenie niedozwolone
    .detail = Do tego sezonu mogą się zgłosić tylko osoby zaproszone przez organizatorów.
problem-final_table_unlawful =
    .title = Niemożliwy wynik końcowy
    .detail = Żadna gra nie może się tak skończyć.
problem-last_organiser =
    .title = Ostatni organizator
    .detail = Liga ma co najmniej jednego organizatora. Najpierw wyznacz innego.
problem-league_exists =
    .title = Liga istnieje
    .detail = Istnieje już liga o tej krótkiej nazwie.
problem-offer_answered =
    .title = Oferta z odpowiedzią
    .detail = Na tę ofertę już jest twoja odpowiedź.
problem-offer_expired =
    .title = Oferta wygasła
    .detail = Czas tej oferty minął.
problem-offer_taken =
    .title = Miejsce zajęte
    .detail = Miejsce z tej oferty nie jest już wolne.
problem-official_only =
    .title = Tylko dla organizatorów
    .detail = Twoja rola w tej lidze na to nie pozwala.
problem-own_table =
    .title = Własny stół
    .detail = Nikt nie rozstrzyga o stole, przy którym gra. Poproś innego organizatora lub sędziego.

problem-queue_closed =
    .title = Kolejka zamknięta
    .detail = Nie możesz teraz czekać na stół: żadna kolejka nie jest otwarta albo właśnie grasz.
problem-registration_closed =
    .title = Zgłoszenia zamknięte
    .detail = Teraz nie można się zgłosić do tego sezonu.
problem-round_not_closed =
    .title = Runda niezakończona
    .detail = Wcześniejsza runda nie jest jeszcze zakończona.
problem-round_not_running =
    .title = Runda nie trwa
    .detail = Ta runda teraz nie trwa.
problem-ruling_irreversible =
    .title = Decyzja zostaje
    .detail = Tej decyzji nie można cofnąć. Podejmij inną.
problem-ruling_reversed =
    .title = Już cofnięta
    .detail = Ta decyzja jest już cofnięta.
problem-ruling_unlawful =
    .title = Niedozwolona decyzja
    .detail = Decyzja wskazuje coś, czego nie ma, albo czegoś w niej brakuje.
problem-scoring_unlawful =
    .title = Niedozwolona punktacja
    .detail = To nie jest system punktacji.
problem-season_final =
    .title = Sezon ostateczny
    .detail = Klasyfikacja jest ostateczna. Organizator może ponownie otworzyć sezon.
problem-season_imported =
    .title = Sezon zaimportowany
    .detail = Sezon rozegrano na innym serwerze i zaimportowano. Nie można go tu ponownie otworzyć.
problem-season_not_ready =
    .title = Sezon niegotowy
    .detail = Sezon jest na innym etapie: teraz nie można tego zrobić.
problem-sizes_impossible =
    .title = Niemożliwe wielkości
    .detail = Stoły dozwolonych wielkości nie pomieszczą takiej liczby zgłoszeń.
problem-table_has_answers =
    .title = Stół ma odpowiedzi
    .detail = Przy stole z tego losowania ktoś już odpowiedział.
problem-table_not_decided =
    .title = Stół bez wyniku
    .detail = Ten stół nie ma jeszcze wyniku.
problem-table_not_running =
    .title = Stół nie gra
    .detail = Gra tego stołu się nie zaczęła albo już się skończyła.

## Press

fact-press =
    { $press ->
        [full] Rozmowy: publiczne i prywatne
        [public] Rozmowy: tylko publiczne
       *[none] Rozmowy: brak
    }
problem-moderator_plays =
    .title = Moderator gra
    .detail = Kto czyta lub czytał w imieniu rodu w tej grze, nie może moderować jej wiadomości.
problem-press_not_allowed =
    .title = Rozmowa niedozwolona
    .detail = Ta gra nie ma takich rozmów.
problem-report_decided =
    .title = Zgłoszenie rozstrzygnięte
    .detail = To zgłoszenie jest już rozstrzygnięte.
problem-too_many_blocks =
    .title = Za dużo zablokowanych użytkowników
    .detail = Najpierw odblokuj kogoś.
