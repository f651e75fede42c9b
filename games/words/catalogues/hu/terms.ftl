### Hungarian names and terms. The id of a message is a prefix and the id of the API. A name comes from
### the rulebook in this language, except where a section lists it as ours. Texts are labels: names in
### the nominative, terms in the form of a dictionary. Never add an ending to one, and never put one
### into a sentence that needs another case. Two ids with the same text are intended.
###
### Traps: case endings depend on vowel harmony and final letters (Deresben, Harrenhalon, Sárkánykövön)
### and the article is a/az: write "{area}: ..." instead of "in {area}", and no article before a
### variable. After a number the noun is singular ("3 lovag"). "város" = castle (1 point), "vár" =
### stronghold (2 points): dictionaries suggest otherwise. "támogatás" is support and also the bidding
### step of a wildling attack. "Trónok harca" is the game and a Westeros card, "Közeleg a tél" the Stark
### words and a card. "befolyási terület" is a track, not an area of the map. House with name: "Stark
### ház". Folyóvidék = The Reach as in the booklet.

## The game. Ours: game-game_title, game-edition, game-public_information, game-optional_module.

game-game_title = Trónok harca: A társasjáték
game-game_title_short = Trónok harca
game-edition = második kiadás
game-saga = A Jég és Tűz dala
game-westeros = Westeros
game-dorne = Dorne
game-free_cities = Szabad Városok
game-wildlings = vadak
game-nights_watch = Éjjeli Őrség
game-the_wall = a Fal
game-house = ház
game-houses = házak
game-player = játékos
game-players = játékosok
game-opponent = ellenfél
game-board = játéktábla
game-rulebook = szabálykönyv
game-setup = előkészületek
game-object_of_the_game = A játék célja
game-end_of_game = a játék vége
game-round = forduló
game-phase = szakasz
game-step = lépés
game-turn_order = játéksorrend
game-area = tartomány
game-land_area = szárazföldi tartomány
game-sea_area = tengerrész
game-port = kikötő
game-home_area = főtartomány
game-embattled_area = csatatér
game-adjacent_area = szomszédos tartomány
game-island = sziget
game-castle_or_stronghold = város vagy vár
game-alliance = szövetség
game-promise = ígéret
game-hidden_information = rejtett információk
game-public_information = nyilvános információk
game-optional_module = választható modul
game-component_limit = tartozéklimit
game-example = példa
edition-base = Trónok harca: A társasjáték

## Houses.

house-stark = Stark
house-greyjoy = Greyjoy
house-lannister = Lannister
house-baratheon = Baratheon
house-tyrell = Tyrell
house-martell = Martell
house_long-stark = Stark ház
house_long-greyjoy = Greyjoy ház
house_long-lannister = Lannister ház
house_long-baratheon = Baratheon ház
house_long-tyrell = Tyrell ház
house_long-martell = Martell ház

## Words of the houses.

house_words-stark = Közeleg a tél
house_words-greyjoy = Mi nem vetünk
house_words-lannister = Halld üvöltésem!
house_words-baratheon = Miénk a harag
house_words-tyrell = Erőssé növünk
house_words-martell = Meg nem hajol, meg nem rogy, meg nem törik

## Areas. Ours: area-castle_black, area-karhold, area-white_harbor, area-stony_shore,
## area-widows_watch, area-greywater_watch, area-flints_finger, area-moat_cailin, area-fingers,
## area-mountains_of_the_moon, area-eyrie, area-crackclaw_point, area-oldtown, area-princes_pass,
## area-three_towers, area-salt_shore, area-starfall, area-bay_of_ice, area-shivering_sea,
## area-narrow_sea, area-ironmans_bay, area-blackwater_bay, area-shipbreaker_bay.

area-castle_black = Fekete Vár
area-karhold = Karhold
area-winterfell = Deres
area-white_harbor = Fehérrév
area-stony_shore = Köves-part
area-widows_watch = Özvegyek Őre
area-greywater_watch = Szürkevíz-őrhely
area-flints_finger = Flint Ujja
area-moat_cailin = Cailin-árok
area-fingers = Ujjak
area-seagard = Tengerszem
area-twins = Ikrek
area-pyke = Pyke
area-mountains_of_the_moon = Hold-hegység
area-eyrie = Sasfészek
area-riverrun = Zúgó
area-harrenhal = Harrenhal
area-lannisport = Lannister-rév
area-dragonstone = Sárkánykő
area-crackclaw_point = Rákolló-fok
area-stoney_sept = Kőszentély
area-blackwater = Feketevíz
area-searoad_marches = Országút mezeje
area-kings_landing = Királyvár
area-kingswood = Királyerdő
area-reach = Folyóvidék
area-highgarden = Égikert
area-storms_end = Viharvég
area-dornish_marches = Dorni mezők
area-boneway = Csontút
area-oldtown = Óváros
area-princes_pass = Herceg-hágó
area-three_towers = Három Torony
area-sunspear = Napvár
area-yronwood = Yronwood
area-salt_shore = Sós-part
area-starfall = Csillaghullás
area-arbor = Arbor
area-bay_of_ice = Jég-öböl
area-shivering_sea = Reszkető-tenger
area-narrow_sea = Keskeny-tenger
area-ironmans_bay = Vasemberek öble
area-sunset_sea = Napnyugati-tenger
area-golden_sound = Arany-szoros
area-blackwater_bay = Feketevíz-öböl
area-shipbreaker_bay = Hajótörő-öböl
area-sea_of_dorne = Dorne-tenger
area-redwyne_straights = Redwyne-szoros
area-east_summer_sea = Keleti-Nyár-tenger
area-west_summer_sea = Nyugati-Nyár-tenger

## Ports. Ours: area-dragonstone_port, area-lannisport_port, area-oldtown_port, area-pyke_port,
## area-storms_end_port, area-white_harbor_port, area-winterfell_port.

area-dragonstone_port = Sárkánykő kikötője
area-lannisport_port = Lannister-rév kikötője
area-oldtown_port = Óváros kikötője
area-pyke_port = Pyke kikötője
area-storms_end_port = Viharvég kikötője
area-sunspear_port = Napvár kikötője
area-white_harbor_port = Fehérrév kikötője
area-winterfell_port = Deres kikötője

## Units. Ours: term-fleet.

unit-footman = gyalogos
unit-knight = lovag
unit-ship = hajó
unit-siege_engine = ostromgép
units-footman = gyalogosok
units-knight = lovagok
units-ship = hajók
units-siege_engine = ostromgépek
term-unit = egység
term-units = egységek
term-army = sereg
term-fleet = flotta

## Orders. Ours: order-defense_plus_1_a, order-defense_plus_1_b.

order-march_minus_1 = −1-es menetelés
order-march_0 = +0-s menetelés
order-march_plus_1 = +1-es menetelés
order-defense_plus_1_a = +1-es védekezés
order-defense_plus_1_b = +1-es védekezés
order-defense_plus_2 = +2-es védekezés
order-support_a = Támogatás
order-support_b = Támogatás
order-support_plus_1 = +1-es támogatás
order-raid_a = Portyázás
order-raid_b = Portyázás
order-raid_special = Különleges portyázás
order-consolidate_a = Hatalomszerzés
order-consolidate_b = Hatalomszerzés
order-consolidate_special = Különleges hatalomszerzés
order_kind-march = Menetelés
order_kind-defense = Védekezés
order_kind-support = Támogatás
order_kind-raid = Portyázás
order_kind-consolidate = Hatalomszerzés
term-order = parancs
term-orders = parancsok
term-order_token = parancsjelző
term-regular_order = egyszerű parancs
term-special_order = különleges parancs
term-march_order = menetelésparancs
term-defense_order = védekezésparancs
term-support_order = támogatásparancs
term-raid_order = portyázásparancs
term-consolidate_order = hatalomszerzés-parancs

## Tracks.

track-iron_throne = Vastrón
track-fiefdoms = Hűbéresek
track-kings_court = Királyi udvar
term-influence_track = befolyási terület
term-influence_tracks = befolyási területek
track-supply = utánpótlási táblázat
track-victory = győzelmi sáv
track-round = fordulósáv
track-wildlings = vadsáv
term-court_overlay = befolyási területek táblája
term-position = pozíció

## Dominance tokens.

dominance-iron_throne = Vastrón
dominance-valyrian_steel_blade = Valyriai acélkard
dominance-messenger_raven = Hírvivő holló
term-dominance_token = hatalmi jelkép
term-dominance_tokens = hatalmi jelképek

## Phases.

phase-westeros = Westeros-szakasz
phase-planning = Tervezési szakasz
phase-action = Akciószakasz
phase-combat = Csata
phase-wildling_attack = A vadak támadása
phase-setup = Előkészületek
phase-ended = A játék vége

## Steps. Ours: step-reveal, step-modify_casualties, step-move_in, step-determine_outcome.

step-advance_round_marker = A fordulójelző mozgatása
step-reveal_westeros_cards = Westeroskártyák felcsapása
step-advance_wildlings_track = A vadjelző mozgatása
step-resolve_westeros_cards = A felcsapott kártyák végrehajtása
step-assign_orders = Parancskiadás
step-reveal_orders = Parancsfelfedés
step-use_messenger_raven = A hírvivő holló használata
step-resolve_raid_orders = A portyázásparancsok végrehajtása
step-resolve_march_orders = A menetelésparancsok végrehajtása
step-resolve_consolidate_orders = A hatalomszerzés-parancsok végrehajtása
step-clean_up = A szakasz vége
step-call_for_support = Támogatás kérése
step-calculate_initial_combat_strength = A harci erő bejelentése
step-choose_and_reveal_house_cards = A házkártyák kijátszása
step-cancel = Semlegesítő képességek
step-reveal = Azonnali képességek
step-draw_tides_of_battle_cards = Csatakártyák húzása
step-use_valyrian_steel_blade = A valyriai acélkard használata
step-reveal_tides_of_battle_cards = Csatakártyák felfedése
step-strength = A végeredmény meghatározása
step-combat_resolution = A csata következményei
step-outcome = A győztes meghatározása
step-casualties = Veszteségek
step-modify_casualties = A veszteségek módosítása
step-retreat = Visszavonulás és megfutamodás
step-move_in = A győztes bevonulása
step-cleanup = A csatatér megtisztítása
step-after_combat = A csata végén
step-determine_wildling_strength = A vadak ereje
step-bid_power = Támogatás
step-calculate_nights_watch_strength = Az Őrség ereje
step-determine_outcome = A támadás kimenetele
step-adjust_wildlings_track = A vadak lecsökkent ereje
step-discard_power = A hatalomjelzők eldobása
step-wildling_consequences = Következmények
step-reveal_wildling_card = Vadkártya felfedése
step-resolve_wildling_card = Vadkártya végrehajtása
step-bury_wildling_card = A halottak eltemetése

## Actions. Ours: action-gain_power, action-discard_power, action-destroy_unit, action-ignore,
## action-cancel.

action-march = menetelés
action-move = mozgatás
action-attack = támadás
action-raid = portyázás
action-pillage = fosztogatás
action-retreat = visszavonulás
action-rout = megfutamodás
action-mustering_point = toborzási pont
action-upgrade = előléptetés
action-support = támogatás
action-bid = licit
action-bidding = licitálás
action-gain_power = hatalom szerzése
action-discard_power = hatalom eldobása
action-consolidate_power = hatalomszerzés
action-destroy_unit = egység megsemmisítése
action-establish_control = az uralom megszilárdítása
action-ship_transport = tengeri szállítás
action-trade_with_free_cities = Kereskedés a Szabad Városokkal
action-replace_order = parancsjelző kicserélése
action-look_at_wildling_deck = a vadpakli megvizsgálása
action-ignore = figyelmen kívül hagyás
action-cancel = semlegesítés

## Tokens and cards. Ours: tides_card-tide_0, tides_card-tide_0_skull, tides_card-tide_1_sword,
## tides_card-tide_1_fort, tides_card-tide_2, tides_card-tide_3.

token-token = jelző
token-power = hatalom
token-power_token = hatalomjelző
token-power_tokens = hatalomjelzők
token-power_pool = hatalomkészlet
token-available_power = saját készlet
token-influence_token = befolyásjelző
token-garrison = helyőrség
token-garrison_token = helyőrségjelző
token-neutral_force = semleges erő
token-neutral_force_token = semlegeserő-jelző
token-supply_token = utánpótlásjelző
token-victory_token = győzelemjelző
token-round_marker = fordulójelző
token-wildling_threat_token = a vadak jelzője
token-player_screen = paraván
token-house_card = házkártya
token-house_cards = házkártyák
token-westeros_card = Westeroskártya
token-westeros_deck = Westerospakli
token-wildling_card = vadkártya
token-wildling_deck = vadpakli
token-tides_of_battle = csatakártyák
token-tides_of_battle_card = csatakártya
token-deck = pakli
token-discard_pile = dobott lapok
token-hand = kéz
token-special_ability = különleges képesség
tides_card-tide_0 = Csatakártya 0
tides_card-tide_0_skull = Csatakártya 0, koponya
tides_card-tide_1_sword = Csatakártya 1, kard
tides_card-tide_1_fort = Csatakártya 1, erőd
tides_card-tide_2 = Csatakártya 2
tides_card-tide_3 = Csatakártya 3

## Icons.

icon-castle = város
icon-stronghold = vár
icon-supply = utánpótlásikon
icon-power = hatalomikon
icon-port = kikötő
icon-bridge = híd
icon-river = folyó
icon-sword = kardikon
icon-fortification = erődikon
icon-skull = koponyaikon
icon-wildling = vadikon
icon-combat = csataikon
icon-star = csillag
icon-house_shield = címer

## Westeros cards. Ours: westeros_card-throne_of_blades, westeros_card-last_days_of_summer_1,
## westeros_card-dark_wings_dark_words, westeros_card-last_days_of_summer_2,
## westeros_card-put_to_the_sword, westeros_card-rains_of_autumn, westeros_card-storm_of_swords,
## westeros_card-sea_of_storms, westeros_card-web_of_lies, westeros_card-feast_for_crows.

westeros_card-supply = Utánpótlás
westeros_card-mustering = Toborzás
westeros_card-throne_of_blades = Pengék trónja
westeros_card-last_days_of_summer_1 = A nyár utolsó napjai
westeros_card-winter_is_coming_1 = Közeleg a tél
westeros_card-clash_of_kings = Királyok csatája
westeros_card-game_of_thrones = Trónok harca
westeros_card-dark_wings_dark_words = Sötét szárnyak, sötét szavak
westeros_card-last_days_of_summer_2 = A nyár utolsó napjai
westeros_card-winter_is_coming_2 = Közeleg a tél
westeros_card-wildlings_attack = A vadak támadása
westeros_card-put_to_the_sword = Kardélre hányva
westeros_card-rains_of_autumn = Őszi esők
westeros_card-storm_of_swords = Kardok vihara
westeros_card-sea_of_storms = Viharok tengere
westeros_card-web_of_lies = Hazugságok hálója
westeros_card-feast_for_crows = Varjak lakomája

## Wildling cards. Ours: wildling_card-silence_at_the_wall, wildling_card-crow_killers,
## wildling_card-rattleshirts_raiders, wildling_card-massing_on_the_milkwater,
## wildling_card-mammoth_riders, wildling_card-horde_descends, wildling_card-preemptive_raid,
## wildling_card-skinchanger_scout.

wildling_card-silence_at_the_wall = Csend a Falnál
wildling_card-crow_killers = Varjúgyilkosok
wildling_card-rattleshirts_raiders = Zörgővért fosztogatói
wildling_card-massing_on_the_milkwater = Gyülekező a Tejvíznél
wildling_card-king_beyond_the_wall = Király a Falon túlról
wildling_card-mammoth_riders = Mamutlovasok
wildling_card-horde_descends = Alászáll a horda
wildling_card-preemptive_raid = Megelőző portya
wildling_card-skinchanger_scout = Bőrváltó felderítő

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
house_card-brienne_of_tarth = Tarthi Brienne
house_card-salladhor_saan = Salladhor Saan
house_card-melisandre = Melisandre
house_card-patchface = Foltosarc
house_card-tywin_lannister = Tywin Lannister
house_card-ser_gregor_clegane = Ser Gregor Clegane
house_card-ser_jaime_lannister = Ser Jaime Lannister
house_card-hound = A Véreb
house_card-ser_kevan_lannister = Ser Kevan Lannister
house_card-tyrion_lannister = Tyrion Lannister
house_card-cersei_lannister = Cersei Lannister
house_card-eddard_stark = Eddard Stark
house_card-robb_stark = Robb Stark
house_card-roose_bolton = Roose Bolton
house_card-greatjon_umber = Nagyjon Umber
house_card-ser_rodrick_cassel = Ser Rodrik Cassel
house_card-blackfish = A Fekete Hal
house_card-catelyn_stark = Catelyn Stark
house_card-red_viper = A Vörös Vipera
house_card-areo_hotah = Areo Hotah
house_card-darkstar = Sötétcsillag
house_card-obara_sand = Obara Sand
house_card-arianne_martell = Arianne Martell
house_card-nymeria_sand = Nymeria Sand
house_card-doran_martell = Doran Martell
house_card-euron_crows_eye = Varjúszem Euron
house_card-victarion_greyjoy = Victarion Greyjoy
house_card-balon_greyjoy = Balon Greyjoy
house_card-theon_greyjoy = Theon Greyjoy
house_card-dagmar_cleftjaw = Hasadtállú Dagmer
house_card-asha_greyjoy = Asha Greyjoy
house_card-aeron_damphair = Lucskoshajú Aeron
house_card-mace_tyrell = Mace Tyrell
house_card-ser_loras_tyrell = Ser Loras Tyrell
house_card-randyll_tarly = Randyll Tarly
house_card-ser_garlan_tyrell = Ser Garlan Tyrell
house_card-margaery_tyrell = Margaery Tyrell
house_card-alester_florent = Alester Florent
house_card-queen_of_thorns = Tövisek Királynője

## States of pieces and sides. Ours: status-standing, status-blockade, status-wildling_threat,
## status-highest_bidder, status-lowest_bidder.

status-routed = megfutamított
status-standing = álló
status-destroyed = megsemmisül
status-ready = fel nem használt
status-used = felhasznált
status-face_down = képpel lefelé
status-face_up = képpel felfelé
status-friendly = saját
status-enemy = ellenséges
status-neutral = semleges
status-empty = üres
status-blocked = járhatatlan
status-adjacent = szomszédos
status-connected = kapcsolódó
status-control = birtoklás
status-owner = tulajdonos
status-attacker = támadó
status-defender = védekező
status-supporter = támogató
status-victor = győztes
status-defeated = vesztes
status-tie = holtverseny
status-blockade = blokád
status-combat_strength = harci erő
status-initial_combat_strength = kiindulási harci erő
status-final_combat_strength = végső harci erő
status-modifier = módosító
status-bonus = bónusz
status-casualty = veszteség
status-supply = utánpótlás
status-supply_limit = utánpótláslimit
status-reward = jutalom
status-penalty = büntetés
status-nights_watch_victory = az Őrség győzelme
status-wildling_victory = a vadak győzelme
status-wildling_threat = a vadak fenyegetése
status-wildling_strength = a vadak ereje
status-nights_watch_strength = az Őrség ereje
status-highest_bidder = legtöbbet licitáló
status-lowest_bidder = legkevesebbet licitáló
status-victory = győzelem

## Words of a program. Ours: ui-your_turn, ui-waiting_for, ui-deadline, ui-time_left, ui-overdue,
## ui-game, ui-games, ui-new_game, ui-join, ui-leave, ui-start, ui-lobby, ui-invitation, ui-spectator,
## ui-substitute, ui-random, ui-map, ui-defeat, ui-refuse, ui-accept, ui-confirm, ui-cancel, ui-undo,
## ui-skip, ui-answer_yes, ui-answer_no, ui-nothing, ui-choose, ui-default_answer, ui-illegal_move,
## ui-error, ui-message, ui-notification, ui-history, ui-rules, ui-settings, ui-language, ui-open,
## ui-in_progress, ui-finished, ui-abandoned, ui-vacation, ui-league, ui-season, ui-standings, ui-rank,
## ui-points, ui-rating, ui-options, ui-option_tie_breakers, ui-option_winter_is_coming_timing,
## ui-option_tides_of_battle, ui-option_lannister_port_ship, ui-option_shortage_placement,
## ui-option_support_granularity, ui-option_victory_check, ui-sandbox_game.

ui-your_turn = Te jössz
ui-waiting_for = Várakozás
ui-deadline = Határidő
ui-time_left = Hátralévő idő
ui-overdue = Lejárt
ui-game = Játék
ui-games = Játékok
ui-new_game = Új játék
ui-join = Csatlakozás
ui-leave = Kilépés
ui-start = Indítás
ui-lobby = Váróterem
ui-invitation = Meghívó
ui-round = Forduló
ui-phase = Szakasz
ui-player = Játékos
ui-players = Játékosok
ui-spectator = Néző
ui-substitute = Helyettes
ui-sandbox_game = Próbajáték: { $decision }
ui-house = Ház
ui-random = Véletlen
ui-map = Térkép
ui-area = Tartomány
ui-order = Parancs
ui-orders = Parancsok
ui-hand = Kéz
ui-bid = Licit
ui-attacker = Támadó
ui-defender = Védekező
ui-winner = Győztes
ui-loser = Vesztes
ui-draw = Holtverseny
ui-victory = Győzelem
ui-defeat = Vereség
ui-support = Támogatás
ui-refuse = Visszautasítás
ui-accept = Elfogadás
ui-confirm = Megerősítés
ui-cancel = Mégse
ui-undo = Visszavonás
ui-skip = Kihagyás
ui-answer_yes = Igen
ui-answer_no = Nem
ui-nothing = Semmi
ui-choose = Válassz
ui-default_answer = Alapértelmezett válasz
ui-illegal_move = Szabálytalan lépés
ui-error = Hiba
ui-message = Üzenet
ui-notification = Értesítés
ui-history = Előzmények
ui-rules = Szabályok
ui-settings = Beállítások
ui-language = Nyelv
ui-open = Nyitott
ui-in_progress = Folyamatban
ui-finished = Befejezett
ui-abandoned = Félbehagyott
ui-vacation = Szabadság
ui-league = Liga
ui-season = Idény
ui-standings = Tabella
ui-rank = Helyezés
ui-points = Pontok
ui-rating = Értékszám
ui-options = Játékbeállítások
ui-option_tie_breakers = Holtverseny eldöntése
ui-option_winter_is_coming_timing = A „Közeleg a tél” időpontja
ui-option_tides_of_battle = Csatakártyákkal
ui-option_lannister_port_ship = A Lannister hajó a kikötőben
ui-option_shortage_placement = Kiosztás parancshiánynál
ui-option_support_granularity = Támogatás parancsonként vagy házanként
ui-option_victory_check = A győzelem ellenőrzésének időpontja

## Forms: how names and numbers are listed.

form-separator = { ", " }
form-pair_separator = { "; " }
# A full stop after a number makes it an ordinal.
form-fact_separator = { "; " }
form-none = –
# A name with what belongs to it: a house and its bid, an area and its order.
form-pair = { $name }: { $value }
# A kind of unit and how many, when it is more than one.
form-counted = { $name } × { $count }

## Names of the players of an anonymous game. No two of them look alike in any language.

pseudonym-antelope = Antilop
pseudonym-badger = Borz
pseudonym-bison = Bölény
pseudonym-butterfly = Pillangó
pseudonym-camel = Teve
pseudonym-cormorant = Kárókatona
pseudonym-cricket = Tücsök
pseudonym-crocodile = Krokodil
pseudonym-dolphin = Delfin
pseudonym-elephant = Elefánt
pseudonym-flamingo = Flamingó
pseudonym-giraffe = Zsiráf
pseudonym-grasshopper = Szöcske
pseudonym-hedgehog = Sündisznó
pseudonym-heron = Gém
pseudonym-jellyfish = Medúza
pseudonym-kingfisher = Jégmadár
pseudonym-ladybird = Katicabogár
pseudonym-leopard = Leopárd
pseudonym-magpie = Szarka
pseudonym-nightingale = Fülemüle
pseudonym-ostrich = Strucc
pseudonym-otter = Vidra
pseudonym-pelican = Pelikán
pseudonym-penguin = Pingvin
pseudonym-pheasant = Fácán
pseudonym-rhinoceros = Orrszarvú
pseudonym-salamander = Szalamandra
pseudonym-scorpion = Skorpió
pseudonym-squirrel = Mókus
pseudonym-swallow = Fecske
pseudonym-tortoise = Teknős
pseudonym-walrus = Rozmár
pseudonym-weasel = Menyét
pseudonym-whale = Bálna
pseudonym-woodpecker = Harkály
pseudonym-zebra = Zebra
