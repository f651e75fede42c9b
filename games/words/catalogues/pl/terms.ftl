### Polish names and terms. The id of a message is a prefix and the id of the API. A name comes from the
### rulebook in this language, except where a section lists it as ours. Texts are labels: names in the
### nominative, terms in the form of a dictionary. Never add an ending to one, and never put one into a
### sentence that needs another case. Two ids with the same text are intended.
###
### Traps: seven cases, three genders and number classes (1 Rycerz, 2-4 Rycerze, 5+ Rycerzy; in
### Lannisporcie, na Pyke): write "Rycerz: 5", "{area}: ...". The preposition w/na depends on the name.
### Past tense shows gender: no "zrobił/zrobiła", use nouns (ruch, wybór, zwycięstwo). House names
### decline as plural (Starkowie, Starków): use the bare name after a colon. Game terms are capitalised
### as in the booklet (Ród, Zamek, Piechur, rozkaz Marszu). Adjectives in statuses agree with jednostka
### (rozbita, zniszczona) or karta (zakryta), in ui with gra (Otwarta, Zakończona). "Gra o tron" is also
### a card, "Mobilizacja" also an action.

## The game. Ours: game-game_title, game-edition, game-end_of_game, game-promise,
## game-public_information, game-optional_module, game-component_limit.

game-game_title = Gra o Tron: Gra planszowa
game-game_title_short = Gra o Tron
game-edition = druga edycja
game-saga = Pieśń Lodu i Ognia
game-westeros = Westeros
game-dorne = Dorne
game-free_cities = Wolne Miasta
game-wildlings = Dzicy
game-nights_watch = Nocna Straż
game-the_wall = Mur
game-house = Ród
game-houses = Rody
game-player = gracz
game-players = gracze
game-opponent = przeciwnik
game-board = plansza
game-rulebook = instrukcja
game-setup = przygotowanie do gry
game-object_of_the_game = Cel gry
game-end_of_game = koniec gry
game-round = runda
game-phase = faza
game-step = etap
game-turn_order = kolejność rozgrywki
game-area = obszar
game-land_area = obszar lądowy
game-sea_area = obszar morski
game-port = port
game-home_area = obszar rodzinny
game-embattled_area = obszar ogarnięty bitwą
game-adjacent_area = sąsiedni obszar
game-island = wyspa
game-castle_or_stronghold = Zamek lub Twierdza
game-alliance = przymierze
game-promise = obietnica
game-hidden_information = sekretne informacje
game-public_information = jawne informacje
game-optional_module = moduł opcjonalny
game-component_limit = limit elementów
game-example = przykład
edition-base = Gra o Tron: Gra planszowa

## Houses.

house-stark = Stark
house-greyjoy = Greyjoy
house-lannister = Lannister
house-baratheon = Baratheon
house-tyrell = Tyrell
house-martell = Martell
house_long-stark = Ród Starków
house_long-greyjoy = Ród Greyjoyów
house_long-lannister = Ród Lannisterów
house_long-baratheon = Ród Baratheonów
house_long-tyrell = Ród Tyrellów
house_long-martell = Ród Martellów

## Words of the houses.

house_words-stark = Nadchodzi zima
house_words-greyjoy = My nie siejemy
house_words-lannister = Słuchajcie mojego ryku!
house_words-baratheon = Nasza jest furia
house_words-tyrell = Zbieramy siły
house_words-martell = Niezachwiani, nieugięci, niezłomni

## Areas. Ours: area-castle_black, area-karhold, area-white_harbor, area-stony_shore,
## area-widows_watch, area-greywater_watch, area-flints_finger, area-moat_cailin, area-fingers,
## area-mountains_of_the_moon, area-eyrie, area-crackclaw_point, area-oldtown, area-princes_pass,
## area-three_towers, area-salt_shore, area-starfall, area-bay_of_ice, area-shivering_sea,
## area-narrow_sea, area-ironmans_bay, area-blackwater_bay, area-shipbreaker_bay.

area-castle_black = Czarny Zamek
area-karhold = Karhold
area-winterfell = Winterfell
area-white_harbor = Biały Port
area-stony_shore = Kamienny Brzeg
area-widows_watch = Wdowia Strażnica
area-greywater_watch = Strażnica nad Szarą Wodą
area-flints_finger = Palec Flinta
area-moat_cailin = Fosa Cailin
area-fingers = Paluchy
area-seagard = Seagard
area-twins = Bliźniaki
area-pyke = Pyke
area-mountains_of_the_moon = Góry Księżycowe
area-eyrie = Orle Gniazdo
area-riverrun = Riverrun
area-harrenhal = Harrenhal
area-lannisport = Lannisport
area-dragonstone = Smocza Skała
area-crackclaw_point = Szczypcowy Przylądek
area-stoney_sept = Kamienny Sept
area-blackwater = Czarny Nurt
area-searoad_marches = Mokradła Morskiego Traktu
area-kings_landing = Królewska Przystań
area-kingswood = Królewski Las
area-reach = Reach
area-highgarden = Wysogród
area-storms_end = Koniec Burzy
area-dornish_marches = Dornijskie Pogranicze
area-boneway = Szlak Kości
area-oldtown = Stare Miasto
area-princes_pass = Przełęcz Księcia
area-three_towers = Trzy Wieże
area-sunspear = Słoneczna Włócznia
area-yronwood = Yronwood
area-salt_shore = Słony Brzeg
area-starfall = Starfall
area-arbor = Arbor
area-bay_of_ice = Lodowa Zatoka
area-shivering_sea = Morze Dreszczy
area-narrow_sea = Wąskie Morze
area-ironmans_bay = Zatoka Żelaznych Ludzi
area-sunset_sea = Morze Zachodzącego Słońca
area-golden_sound = Złota Cieśnina
area-blackwater_bay = Czarna Zatoka
area-shipbreaker_bay = Zatoka Rozbitków
area-sea_of_dorne = Morze Dornijskie
area-redwyne_straights = Cieśnina Redwyne’ów
area-east_summer_sea = Wschodnie Morze Letnie
area-west_summer_sea = Zachodnie Morze Letnie

## Ports. Ours: area-dragonstone_port, area-lannisport_port, area-oldtown_port, area-pyke_port,
## area-storms_end_port, area-white_harbor_port, area-winterfell_port.

area-dragonstone_port = Port Smoczej Skały
area-lannisport_port = Port Lannisportu
area-oldtown_port = Port Starego Miasta
area-pyke_port = Port Pyke
area-storms_end_port = Port Końca Burzy
area-sunspear_port = Port Słonecznej Włóczni
area-white_harbor_port = Port Białego Portu
area-winterfell_port = Port Winterfell

## Units. Ours: term-fleet.

unit-footman = Piechur
unit-knight = Rycerz
unit-ship = Statek
unit-siege_engine = Machina Oblężnicza
units-footman = Piechurzy
units-knight = Rycerze
units-ship = Statki
units-siege_engine = Machiny Oblężnicze
term-unit = jednostka
term-units = jednostki
term-army = armia
term-fleet = flota

## Orders. Ours: order-defense_plus_1_a, order-defense_plus_1_b, order-raid_special,
## order-consolidate_special.

order-march_minus_1 = Marsz −1
order-march_0 = Marsz +0
order-march_plus_1 = Marsz +1
order-defense_plus_1_a = Obrona +1
order-defense_plus_1_b = Obrona +1
order-defense_plus_2 = Obrona +2
order-support_a = Wsparcie
order-support_b = Wsparcie
order-support_plus_1 = Wsparcie +1
order-raid_a = Najazd
order-raid_b = Najazd
order-raid_special = Specjalny Najazd
order-consolidate_a = Umocnienie Władzy
order-consolidate_b = Umocnienie Władzy
order-consolidate_special = Specjalne Umocnienie Władzy
order_kind-march = Marsz
order_kind-defense = Obrona
order_kind-support = Wsparcie
order_kind-raid = Najazd
order_kind-consolidate = Umocnienie Władzy
term-order = rozkaz
term-orders = rozkazy
term-order_token = żeton Rozkazu
term-regular_order = zwykły rozkaz
term-special_order = specjalny rozkaz
term-march_order = rozkaz Marszu
term-defense_order = rozkaz Obrony
term-support_order = rozkaz Wsparcia
term-raid_order = rozkaz Najazdu
term-consolidate_order = rozkaz Umocnienia Władzy

## Tracks.

track-iron_throne = Żelazny Tron
track-fiefdoms = Lennicy
track-kings_court = Królewski Dwór
term-influence_track = tor Wpływów
term-influence_tracks = tory Wpływów
track-supply = tor Zaopatrzenia
track-victory = tor Zwycięstwa
track-round = tor rundy
track-wildlings = tor Dzikich
term-court_overlay = nakładka na tor Królewskiego Dworu
term-position = pozycja

## Dominance tokens.

dominance-iron_throne = Żelazny Tron
dominance-valyrian_steel_blade = Ostrze z Valyriańskiej Stali
dominance-messenger_raven = Kruk Posłaniec
term-dominance_token = żeton Dominacji
term-dominance_tokens = żetony Dominacji

## Phases.

phase-westeros = Faza Westeros
phase-planning = Faza Planowania
phase-action = Faza Akcji
phase-combat = Bitwa
phase-wildling_attack = Atak Dzikich
phase-setup = Przygotowanie do gry
phase-ended = Koniec gry

## Steps. Ours: step-cancel, step-reveal, step-draw_tides_of_battle_cards, step-modify_casualties,
## step-move_in.

step-advance_round_marker = Przesunięcie znacznika rundy
step-reveal_westeros_cards = Losowanie kart Westeros
step-advance_wildlings_track = Przesunięcie żetonu Dzikich
step-resolve_westeros_cards = Rozpatrywanie kart Westeros
step-assign_orders = Przydzielanie rozkazów
step-reveal_orders = Odkrywanie rozkazów
step-use_messenger_raven = Korzystanie z Kruka Posłańca
step-resolve_raid_orders = Rozpatrywanie rozkazów Najazdu
step-resolve_march_orders = Rozpatrywanie rozkazów Marszu
step-resolve_consolidate_orders = Rozpatrywanie rozkazów Umocnienia Władzy
step-clean_up = Porządkowanie
step-call_for_support = Wezwanie wsparcia
step-calculate_initial_combat_strength = Ustalenie początkowej siły armii
step-choose_and_reveal_house_cards = Wybór i ujawnienie kart Rodów
step-cancel = Zdolności anulujące
step-reveal = Zdolności natychmiastowe
step-draw_tides_of_battle_cards = Dobieranie kart Losów Bitwy
step-use_valyrian_steel_blade = Wykorzystanie Ostrza z Valyriańskiej Stali
step-reveal_tides_of_battle_cards = Ujawnienie kart Losów Bitwy
step-strength = Ustalenie ostatecznej siły armii
step-combat_resolution = Rozstrzygnięcie bitwy
step-outcome = Ustalenie zwycięzcy
step-casualties = Straty
step-modify_casualties = Modyfikacja strat
step-retreat = Odwroty i rozbite jednostki
step-move_in = Wkroczenie zwycięzcy
step-cleanup = Porządkowanie po bitwie
step-after_combat = Po bitwie
step-determine_wildling_strength = Ustalenie siły Dzikich
step-bid_power = Udzielenie wsparcia
step-calculate_nights_watch_strength = Ustalenie siły Nocnej Straży
step-determine_outcome = Ustalenie wyniku ataku
step-adjust_wildlings_track = Przesunięcie żetonu Dzikich
step-discard_power = Odrzucenie władzy
step-wildling_consequences = Konsekwencje ataku Dzikich
step-reveal_wildling_card = Ujawnienie karty Dzikich
step-resolve_wildling_card = Rozpatrzenie karty Dzikich
step-bury_wildling_card = Zakopanie karty Dzikich

## Actions. Ours: action-move, action-rout, action-gain_power, action-discard_power,
## action-destroy_unit, action-replace_order, action-look_at_wildling_deck.

action-march = marsz
action-move = ruch
action-attack = atak
action-raid = najazd
action-pillage = grabież
action-retreat = odwrót
action-rout = rozbicie
action-mustering_point = punkt mobilizacji
action-upgrade = ulepszenie
action-support = wsparcie
action-bid = stawka
action-bidding = licytacja
action-gain_power = pobieranie władzy
action-discard_power = odrzucanie władzy
action-consolidate_power = umocnienie władzy
action-destroy_unit = zniszczenie jednostki
action-establish_control = ustanawianie kontroli
action-ship_transport = transport morski
action-trade_with_free_cities = handel z Wolnymi Miastami
action-replace_order = zamiana żetonu Rozkazu
action-look_at_wildling_deck = podejrzenie talii Dzikich
action-ignore = Zignoruj
action-cancel = Anuluj

## Tokens and cards. Ours: tides_card-tide_0, tides_card-tide_0_skull, tides_card-tide_1_sword,
## tides_card-tide_1_fort, tides_card-tide_2, tides_card-tide_3.

token-token = żeton
token-power = władza
token-power_token = żeton Władzy
token-power_tokens = żetony Władzy
token-power_pool = pula władzy
token-available_power = dostępna władza
token-influence_token = żeton Wpływów
token-garrison = garnizon
token-garrison_token = żeton Garnizonu
token-neutral_force = wojska neutralne
token-neutral_force_token = żeton Wojsk Neutralnych
token-supply_token = żeton Zaopatrzenia
token-victory_token = żeton Zwycięstwa
token-round_marker = znacznik rundy
token-wildling_threat_token = żeton Dzikich
token-player_screen = zasłonka
token-house_card = karta Rodu
token-house_cards = karty Rodów
token-westeros_card = karta Westeros
token-westeros_deck = talia Westeros
token-wildling_card = karta Dzikich
token-wildling_deck = talia Dzikich
token-tides_of_battle = Losy Bitwy
token-tides_of_battle_card = karta Losów Bitwy
token-deck = talia
token-discard_pile = stos kart odrzuconych
token-hand = ręka
token-special_ability = specjalna zdolność
tides_card-tide_0 = Losy Bitwy 0
tides_card-tide_0_skull = Losy Bitwy 0, czaszka
tides_card-tide_1_sword = Losy Bitwy 1, miecz
tides_card-tide_1_fort = Losy Bitwy 1, fortyfikacja
tides_card-tide_2 = Losy Bitwy 2
tides_card-tide_3 = Losy Bitwy 3

## Icons.

icon-castle = Zamek
icon-stronghold = Twierdza
icon-supply = symbol Zaopatrzenia
icon-power = symbol władzy
icon-port = port
icon-bridge = most
icon-river = rzeka
icon-sword = symbol miecza
icon-fortification = symbol fortyfikacji
icon-skull = symbol czaszki
icon-wildling = symbol Dzikich
icon-combat = symbol bitwy
icon-star = gwiazdka
icon-house_shield = herb

## Westeros cards.

westeros_card-supply = Zaopatrzenie
westeros_card-mustering = Mobilizacja
westeros_card-throne_of_blades = Tron ostrzy
westeros_card-last_days_of_summer_1 = Ostatnie dni lata
westeros_card-winter_is_coming_1 = Nadchodzi zima
westeros_card-clash_of_kings = Starcie królów
westeros_card-game_of_thrones = Gra o tron
westeros_card-dark_wings_dark_words = Mroczne skrzydła, mroczne słowa
westeros_card-last_days_of_summer_2 = Ostatnie dni lata
westeros_card-winter_is_coming_2 = Nadchodzi zima
westeros_card-wildlings_attack = Atak Dzikich
westeros_card-put_to_the_sword = Pod miecz
westeros_card-rains_of_autumn = Jesienne deszcze
westeros_card-storm_of_swords = Nawałnica mieczy
westeros_card-sea_of_storms = Morze sztormów
westeros_card-web_of_lies = Sieć kłamstw
westeros_card-feast_for_crows = Uczta dla wron

## Wildling cards. Ours: wildling_card-silence_at_the_wall, wildling_card-crow_killers,
## wildling_card-rattleshirts_raiders, wildling_card-massing_on_the_milkwater,
## wildling_card-mammoth_riders, wildling_card-horde_descends, wildling_card-preemptive_raid,
## wildling_card-skinchanger_scout.

wildling_card-silence_at_the_wall = Cisza na Murze
wildling_card-crow_killers = Zabójcy wron
wildling_card-rattleshirts_raiders = Łupieżcy Grzechoczącej Koszuli
wildling_card-massing_on_the_milkwater = Zgromadzenie nad Mleczną Wodą
wildling_card-king_beyond_the_wall = Król za Murem
wildling_card-mammoth_riders = Jeźdźcy mamutów
wildling_card-horde_descends = Nadciąga horda
wildling_card-preemptive_raid = Najazd wyprzedzający
wildling_card-skinchanger_scout = Zmiennoskóry zwiadowca

## House cards. Ours: house_card-ser_davos_seaworth, house_card-brienne_of_tarth,
## house_card-salladhor_saan, house_card-melisandre, house_card-patchface, house_card-tywin_lannister,
## house_card-ser_gregor_clegane, house_card-hound, house_card-ser_kevan_lannister,
## house_card-tyrion_lannister, house_card-eddard_stark, house_card-robb_stark,
## house_card-roose_bolton, house_card-greatjon_umber, house_card-ser_rodrick_cassel,
## house_card-blackfish, house_card-catelyn_stark, house_card-red_viper, house_card-areo_hotah,
## house_card-darkstar, house_card-obara_sand, house_card-arianne_martell, house_card-nymeria_sand,
## house_card-euron_crows_eye, house_card-victarion_greyjoy, house_card-balon_greyjoy,
## house_card-theon_greyjoy, house_card-dagmar_cleftjaw, house_card-asha_greyjoy,
## house_card-aeron_damphair, house_card-mace_tyrell, house_card-ser_loras_tyrell,
## house_card-randyll_tarly, house_card-ser_garlan_tyrell, house_card-margaery_tyrell,
## house_card-queen_of_thorns.

house_card-stannis_baratheon = Stannis Baratheon
house_card-renly_baratheon = Renly Baratheon
house_card-ser_davos_seaworth = Ser Davos Seaworth
house_card-brienne_of_tarth = Brienne z Tarthu
house_card-salladhor_saan = Salladhor Saan
house_card-melisandre = Melisandre
house_card-patchface = Plama
house_card-tywin_lannister = Tywin Lannister
house_card-ser_gregor_clegane = Ser Gregor Clegane
house_card-ser_jaime_lannister = Ser Jaime Lannister
house_card-hound = Ogar
house_card-ser_kevan_lannister = Ser Kevan Lannister
house_card-tyrion_lannister = Tyrion Lannister
house_card-cersei_lannister = Cersei Lannister
house_card-eddard_stark = Eddard Stark
house_card-robb_stark = Robb Stark
house_card-roose_bolton = Roose Bolton
house_card-greatjon_umber = Greatjon Umber
house_card-ser_rodrick_cassel = Ser Rodrik Cassel
house_card-blackfish = Blackfish
house_card-catelyn_stark = Catelyn Stark
house_card-red_viper = Czerwona Żmija
house_card-areo_hotah = Areo Hotah
house_card-darkstar = Ciemna Gwiazda
house_card-obara_sand = Obara Sand
house_card-arianne_martell = Arianne Martell
house_card-nymeria_sand = Nymeria Sand
house_card-doran_martell = Doran Martell
house_card-euron_crows_eye = Euron Wronie Oko
house_card-victarion_greyjoy = Victarion Greyjoy
house_card-balon_greyjoy = Balon Greyjoy
house_card-theon_greyjoy = Theon Greyjoy
house_card-dagmar_cleftjaw = Dagmer Rozcięta Gęba
house_card-asha_greyjoy = Asha Greyjoy
house_card-aeron_damphair = Aeron Mokra Czupryna
house_card-mace_tyrell = Mace Tyrell
house_card-ser_loras_tyrell = Ser Loras Tyrell
house_card-randyll_tarly = Randyll Tarly
house_card-ser_garlan_tyrell = Ser Garlan Tyrell
house_card-margaery_tyrell = Margaery Tyrell
house_card-alester_florent = Alester Florent
house_card-queen_of_thorns = Królowa Cierni

## States of pieces and sides. Ours: status-standing, status-blockade, status-wildling_threat,
## status-highest_bidder, status-lowest_bidder.

status-routed = rozbita
status-standing = stojąca
status-destroyed = zniszczona
status-ready = niewykorzystany
status-used = wykorzystany
status-face_down = zakryta
status-face_up = odkryta
status-friendly = przyjazny
status-enemy = wrogi
status-neutral = neutralny
status-empty = pusty
status-blocked = nie do zdobycia
status-adjacent = sąsiedni
status-connected = połączony
status-control = kontrola
status-owner = właściciel
status-attacker = atakujący
status-defender = obrońca
status-supporter = wspierający
status-victor = zwycięzca
status-defeated = pokonany
status-tie = remis
status-blockade = blokada
status-combat_strength = siła armii
status-initial_combat_strength = początkowa siła armii
status-final_combat_strength = ostateczna siła armii
status-modifier = modyfikator
status-bonus = premia
status-casualty = strata
status-supply = zaopatrzenie
status-supply_limit = limit Zaopatrzenia
status-reward = nagroda
status-penalty = kara
status-nights_watch_victory = Zwycięstwo Nocnej Straży
status-wildling_victory = Zwycięstwo Dzikich
status-wildling_threat = zagrożenie Dzikich
status-wildling_strength = siła Dzikich
status-nights_watch_strength = siła Nocnej Straży
status-highest_bidder = najwyżej licytujący
status-lowest_bidder = najniżej licytujący
status-victory = zwycięstwo

## Words of a program. Ours: ui-your_turn, ui-waiting_for, ui-deadline, ui-time_left, ui-overdue,
## ui-game, ui-games, ui-new_game, ui-join, ui-leave, ui-start, ui-lobby, ui-invitation, ui-spectator,
## ui-substitute, ui-random, ui-map, ui-defeat, ui-refuse, ui-accept, ui-confirm, ui-undo, ui-skip,
## ui-answer_yes, ui-answer_no, ui-nothing, ui-choose, ui-default_answer, ui-illegal_move, ui-error,
## ui-message, ui-notification, ui-history, ui-rules, ui-settings, ui-language, ui-open,
## ui-in_progress, ui-finished, ui-abandoned, ui-vacation, ui-league, ui-season, ui-standings, ui-rank,
## ui-points, ui-rating, ui-options, ui-option_tie_breakers, ui-option_winter_is_coming_timing,
## ui-option_tides_of_battle, ui-option_lannister_port_ship, ui-option_shortage_placement,
## ui-option_support_granularity, ui-option_victory_check, ui-sandbox_game.

ui-your_turn = Twoja kolej
ui-waiting_for = Oczekiwanie na
ui-deadline = Termin
ui-time_left = Pozostały czas
ui-overdue = Po terminie
ui-game = Gra
ui-games = Gry
ui-new_game = Nowa gra
ui-join = Dołącz
ui-leave = Opuść
ui-start = Rozpocznij
ui-lobby = Poczekalnia
ui-invitation = Zaproszenie
ui-round = Runda
ui-phase = Faza
ui-player = Gracz
ui-players = Gracze
ui-spectator = Widz
ui-substitute = Zastępca
ui-sandbox_game = Gra próbna: { $decision }
ui-house = Ród
ui-random = Losowo
ui-map = Mapa
ui-area = Obszar
ui-order = Rozkaz
ui-orders = Rozkazy
ui-hand = Ręka
ui-bid = Stawka
ui-attacker = Atakujący
ui-defender = Obrońca
ui-winner = Zwycięzca
ui-loser = Pokonany
ui-draw = Remis
ui-victory = Zwycięstwo
ui-defeat = Porażka
ui-support = Wsparcie
ui-refuse = Odrzuć
ui-accept = Przyjmij
ui-confirm = Potwierdź
ui-cancel = Anuluj
ui-undo = Cofnij ruch
ui-skip = Pomiń
ui-answer_yes = Tak
ui-answer_no = Nie
ui-nothing = Nic
ui-choose = Wybierz
ui-default_answer = Odpowiedź domyślna
ui-illegal_move = Niedozwolony ruch
ui-error = Błąd
ui-message = Wiadomość
ui-notification = Powiadomienie
ui-history = Historia
ui-rules = Zasady
ui-settings = Ustawienia
ui-language = Język
ui-open = Otwarta
ui-in_progress = W toku
ui-finished = Zakończona
ui-abandoned = Porzucona
ui-vacation = Urlop
ui-league = Liga
ui-season = Sezon
ui-standings = Tabela
ui-rank = Miejsce
ui-points = Punkty
ui-rating = Ranking
ui-options = Opcje gry
ui-option_tie_breakers = Kryteria rozstrzygania remisów
ui-option_winter_is_coming_timing = Moment karty „Nadchodzi zima”
ui-option_tides_of_battle = Z Losami Bitwy
ui-option_lannister_port_ship = Statek Lannisterów w porcie
ui-option_shortage_placement = Wydawanie przy braku rozkazów
ui-option_support_granularity = Wsparcie według rozkazu lub Rodu
ui-option_victory_check = Moment sprawdzenia zwycięstwa

## Forms: how names and numbers are listed.

form-separator = { ", " }
form-pair_separator = { "; " }
form-fact_separator = { ". " }
form-none = –
# A name with what belongs to it: a house and its bid, an area and its order.
form-pair = { $name }: { $value }
# A kind of unit and how many, when it is more than one.
form-counted = { $name } × { $count }

## Names of the players of an anonymous game. No two of them look alike in any language.

pseudonym-antelope = Antylopa
pseudonym-badger = Borsuk
pseudonym-bison = Żubr
pseudonym-butterfly = Motyl
pseudonym-camel = Wielbłąd
pseudonym-cormorant = Kormoran
pseudonym-cricket = Świerszcz
pseudonym-crocodile = Krokodyl
pseudonym-dolphin = Delfin
pseudonym-elephant = Słoń
pseudonym-flamingo = Flaming
pseudonym-giraffe = Żyrafa
pseudonym-grasshopper = Konik polny
pseudonym-hedgehog = Jeż
pseudonym-heron = Czapla
pseudonym-jellyfish = Meduza
pseudonym-kingfisher = Zimorodek
pseudonym-ladybird = Biedronka
pseudonym-leopard = Lampart
pseudonym-magpie = Sroka
pseudonym-nightingale = Słowik
pseudonym-ostrich = Struś
pseudonym-otter = Wydra
pseudonym-pelican = Pelikan
pseudonym-penguin = Pingwin
pseudonym-pheasant = Bażant
pseudonym-rhinoceros = Nosorożec
pseudonym-salamander = Salamandra
pseudonym-scorpion = Skorpion
pseudonym-squirrel = Wiewiórka
pseudonym-swallow = Jaskółka
pseudonym-tortoise = Żółw
pseudonym-walrus = Mors
pseudonym-weasel = Łasica
pseudonym-whale = Wieloryb
pseudonym-woodpecker = Dzięcioł
pseudonym-zebra = Zebra
