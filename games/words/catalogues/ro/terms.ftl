### Romanian names and terms. The id of a message is a prefix and the id of the API. A name comes from
### the rulebook in this language, except where a section lists it as ours. Texts are labels: names in
### the nominative, terms in the form of a dictionary. Never add an ending to one, and never put one
### into a sentence that needs another case. Two ids with the same text are intended.
###
### Traps: the definite article is an ending and the genitive changes the word (Corbul mesager ->
### Corbului mesager, pista Feudelor): use labels unchanged after a colon. Feminine terms (tură,
### comandă, unitate, navă) and neuter ones (jeton, teritoriu, castel) need matching adjectives and
### numerals (un/o, doi/două, 20 and more: "20 de jetoane"): write "jetoane: 20". "tură" = round, never
### turn of a player (that is "rândul"). "cavaler" is the unit; "Ser" stays untranslated. ui states of a
### game (Deschis, Încheiat) agree with "joc". "Clinchetul Aurului" (Golden Sound) is the booklet's
### mistranslation and is kept. Untranslated names (Riverrun, Blackwater) follow the booklet.

## The game. Ours: game-edition, game-end_of_game, game-component_limit.

game-game_title = Urzeala tronurilor: jocul pe tablă
game-game_title_short = Urzeala tronurilor
game-edition = ediția a doua
game-saga = Cântec de gheață și foc
game-westeros = Westeros
game-dorne = Dorne
game-free_cities = orașele libere
game-wildlings = Sălbatici
game-nights_watch = Rondul de Noapte
game-the_wall = Zidul
game-house = Casă
game-houses = Case
game-player = jucător
game-players = jucători
game-opponent = adversar
game-board = tablă de joc
game-rulebook = regulament
game-setup = Pregătirea jocului
game-object_of_the_game = Scopul jocului
game-end_of_game = sfârșitul jocului
game-round = tură
game-phase = fază
game-step = etapă
game-turn_order = ordinea jucătorilor
game-area = teritoriu
game-land_area = teritoriu de uscat
game-sea_area = teritoriu marin
game-port = port
game-home_area = teritoriu de baștină
game-embattled_area = zonă de bătălie
game-adjacent_area = teritoriu adiacent
game-island = zonă insulară
game-castle_or_stronghold = castel sau fortăreață
game-alliance = alianță
game-promise = promisiune
game-hidden_information = informații ascunse
game-public_information = informații publice
game-optional_module = modul opțional
game-component_limit = limita componentelor
game-example = exemplu
edition-base = Urzeala tronurilor: jocul pe tablă

## Houses.

house-stark = Stark
house-greyjoy = Greyjoy
house-lannister = Lannister
house-baratheon = Baratheon
house-tyrell = Tyrell
house-martell = Martell
house_long-stark = Casa Stark
house_long-greyjoy = Casa Greyjoy
house_long-lannister = Casa Lannister
house_long-baratheon = Casa Baratheon
house_long-tyrell = Casa Tyrell
house_long-martell = Casa Martell

## Words of the houses.

house_words-stark = Vine iarna
house_words-greyjoy = Noi nu semănăm
house_words-lannister = Ascultă-mi răgetul
house_words-baratheon = A noastră este furia
house_words-tyrell = Devenind puternic
house_words-martell = Neplecat, neînfrânt, nesfărâmat

## Areas. Ours: area-castle_black, area-karhold, area-white_harbor, area-stony_shore,
## area-widows_watch, area-greywater_watch, area-flints_finger, area-moat_cailin, area-fingers,
## area-mountains_of_the_moon, area-eyrie, area-crackclaw_point, area-oldtown, area-princes_pass,
## area-three_towers, area-salt_shore, area-starfall, area-bay_of_ice, area-shivering_sea,
## area-narrow_sea, area-ironmans_bay, area-blackwater_bay, area-shipbreaker_bay.

area-castle_black = Castelul Negru
area-karhold = Karhold
area-winterfell = Winterfell
area-white_harbor = Portul Alb
area-stony_shore = Țărmul Stâncos
area-widows_watch = Garda Văduvei
area-greywater_watch = Garda Apei Cenușii
area-flints_finger = Degetul lui Flint
area-moat_cailin = Moat Cailin
area-fingers = Degetele
area-seagard = Seagard
area-twins = Gemenii
area-pyke = Pyke
area-mountains_of_the_moon = Munții Lunii
area-eyrie = Eyrie
area-riverrun = Riverrun
area-harrenhal = Harrenhal
area-lannisport = Lannisport
area-dragonstone = Piatra Dragonului
area-crackclaw_point = Crackclaw Point
area-stoney_sept = Septul de Piatră
area-blackwater = Blackwater
area-searoad_marches = Hotarele Drumului Mării
area-kings_landing = Debarcaderul Regelui
area-kingswood = Pădurea Regelui
area-reach = The Reach
area-highgarden = Highgarden
area-storms_end = Capătul Furtunii
area-dornish_marches = Hotarele Dornishene
area-boneway = Drumul Oaselor
area-oldtown = Orașul Vechi
area-princes_pass = Trecătoarea Prințului
area-three_towers = Trei Turnuri
area-sunspear = Sunspear
area-yronwood = Yronwood
area-salt_shore = Țărmul de Sare
area-starfall = Starfall
area-arbor = Arbor
area-bay_of_ice = Golful de Gheață
area-shivering_sea = Marea Tremurătoare
area-narrow_sea = Marea Îngustă
area-ironmans_bay = Golful Oamenilor de Fier
area-sunset_sea = Marea Apusului
area-golden_sound = Clinchetul Aurului
area-blackwater_bay = Golful Blackwater
area-shipbreaker_bay = Golful Naufragiilor
area-sea_of_dorne = Marea Dorne
area-redwyne_straights = Strâmtoarea Redwyne
area-east_summer_sea = Marea Verii de Est
area-west_summer_sea = Marea Verii de Vest

## Ports. All ours.

area-dragonstone_port = Portul din Piatra Dragonului
area-lannisport_port = Portul din Lannisport
area-oldtown_port = Portul din Orașul Vechi
area-pyke_port = Portul din Pyke
area-storms_end_port = Portul din Capătul Furtunii
area-sunspear_port = Portul din Sunspear
area-white_harbor_port = Portul din Portul Alb
area-winterfell_port = Portul din Winterfell

## Units.

unit-footman = infanterist
unit-knight = cavaler
unit-ship = navă
unit-siege_engine = mașină de război
units-footman = infanteriști
units-knight = cavaleri
units-ship = nave
units-siege_engine = mașini de război
term-unit = unitate
term-units = unități
term-army = armată
term-fleet = flotă

## Orders. Ours: order-march_minus_1, order-march_0, order-defense_plus_1_a, order-defense_plus_1_b,
## order-consolidate_special.

order-march_minus_1 = Marș −1
order-march_0 = Marș +0
order-march_plus_1 = Marș +1
order-defense_plus_1_a = Apărare +1
order-defense_plus_1_b = Apărare +1
order-defense_plus_2 = Apărare +2
order-support_a = Sprijin
order-support_b = Sprijin
order-support_plus_1 = Sprijin +1
order-raid_a = Incursiune
order-raid_b = Incursiune
order-raid_special = Incursiune specială
order-consolidate_a = Consolidarea puterii
order-consolidate_b = Consolidarea puterii
order-consolidate_special = Consolidarea specială a puterii
order_kind-march = Marș
order_kind-defense = Apărare
order_kind-support = Sprijin
order_kind-raid = Incursiune
order_kind-consolidate = Consolidarea puterii
term-order = comandă
term-orders = comenzi
term-order_token = jeton de comandă
term-regular_order = comandă obișnuită
term-special_order = comandă specială
term-march_order = comandă de marș
term-defense_order = comandă de apărare
term-support_order = comandă de sprijin
term-raid_order = comandă de incursiune
term-consolidate_order = comandă de consolidare a puterii

## Tracks.

track-iron_throne = Tronul de Fier
track-fiefdoms = Feudele
track-kings_court = Curtea regală
term-influence_track = pistă de influență
term-influence_tracks = piste de influență
track-supply = pista de provizii
track-victory = pista victoriei
track-round = pista turelor
track-wildlings = pista Sălbaticilor
term-court_overlay = pistă adițională Curtea regală
term-position = poziție

## Dominance tokens.

dominance-iron_throne = Tronul de Fier
dominance-valyrian_steel_blade = Sabia din oțel valyrian
dominance-messenger_raven = Corbul mesager
term-dominance_token = simbol de stăpânire
term-dominance_tokens = simboluri de stăpânire

## Phases.

phase-westeros = Faza Westeros
phase-planning = Faza de planificare
phase-action = Faza de acțiune
phase-combat = Luptă
phase-wildling_attack = Atac al Sălbaticilor
phase-setup = Pregătirea jocului
phase-ended = Sfârșitul jocului

## Steps. Ours: step-cancel, step-reveal, step-move_in, step-bury_wildling_card.

step-advance_round_marker = Înaintarea marcatorului turelor
step-reveal_westeros_cards = Întoarcerea cărților Westeros
step-advance_wildlings_track = Înaintarea pe pista Sălbaticilor
step-resolve_westeros_cards = Rezolvarea cerințelor cărților Westeros
step-assign_orders = Alocarea comenzilor
step-reveal_orders = Dezvăluirea comenzilor
step-use_messenger_raven = Folosirea Corbului mesager
step-resolve_raid_orders = Rezolvarea comenzilor de incursiune
step-resolve_march_orders = Rezolvarea comenzilor de marș
step-resolve_consolidate_orders = Rezolvarea comenzilor de consolidare a puterii
step-clean_up = Punerea în ordine
step-call_for_support = Solicitarea sprijinului
step-calculate_initial_combat_strength = Calcularea puterilor de luptă inițiale
step-choose_and_reveal_house_cards = Alegerea și dezvăluirea cărților de Casă
step-cancel = Efecte de anulare
step-reveal = Efecte imediate
step-draw_tides_of_battle_cards = Extragerea cărților Soarta bătăliei
step-use_valyrian_steel_blade = Folosirea Sabiei din oțel valyrian
step-reveal_tides_of_battle_cards = Dezvăluirea cărților Soarta bătăliei
step-strength = Calcularea puterilor de luptă finale
step-combat_resolution = Rezolvarea luptei
step-outcome = Stabilirea învingătorului
step-casualties = Victime
step-modify_casualties = Modificarea numărului victimelor
step-retreat = Retrageri și intrarea în debandadă
step-move_in = Ocuparea teritoriului
step-cleanup = Punerea în ordine după luptă
step-after_combat = După luptă
step-determine_wildling_strength = Determinarea puterii Sălbaticilor
step-bid_power = Puterea de licitație
step-calculate_nights_watch_strength = Calcularea puterii Rondului de Noapte
step-determine_outcome = Stabilirea rezultatului
step-adjust_wildlings_track = Ajustarea pistei Sălbaticilor
step-discard_power = Decartarea puterii
step-wildling_consequences = Consecințele unui atac al Sălbaticilor
step-reveal_wildling_card = Dezvăluirea cărții Sălbaticilor
step-resolve_wildling_card = Rezolvarea cărții Sălbaticilor
step-bury_wildling_card = Așezarea cărții sub teanc

## Actions. Ours: action-move, action-bid, action-gain_power, action-destroy_unit,
## action-replace_order, action-look_at_wildling_deck.

action-march = marș
action-move = mutare
action-attack = atac
action-raid = incursiune
action-pillage = jefuire
action-retreat = retragere
action-rout = intrare în debandadă
action-mustering_point = punct de mobilizare
action-upgrade = promovare
action-support = sprijin
action-bid = ofertă
action-bidding = licitație
action-gain_power = primirea puterii
action-discard_power = decartarea puterii
action-consolidate_power = consolidarea puterii
action-destroy_unit = distrugerea unei unități
action-establish_control = stabilirea controlului
action-ship_transport = transport naval
action-trade_with_free_cities = comerț cu orașele libere
action-replace_order = înlocuirea unei comenzi
action-look_at_wildling_deck = consultarea teancului Sălbaticilor
action-ignore = Ignoră
action-cancel = Anulează

## Tokens and cards. Ours: token-hand, tides_card-tide_0, tides_card-tide_0_skull,
## tides_card-tide_1_sword, tides_card-tide_1_fort, tides_card-tide_2, tides_card-tide_3.

token-token = jeton
token-power = putere
token-power_token = jeton de putere
token-power_tokens = jetoane de putere
token-power_pool = fondul jetoanelor de putere
token-available_power = putere disponibilă
token-influence_token = jeton de influență
token-garrison = garnizoană
token-garrison_token = jeton de garnizoană
token-neutral_force = forță neutră
token-neutral_force_token = jeton de forță neutră
token-supply_token = jeton de provizii
token-victory_token = jeton de puncte victorie
token-round_marker = marcator al turelor
token-wildling_threat_token = jeton de amenințare a Sălbaticilor
token-player_screen = paravan de joc
token-house_card = carte de Casă
token-house_cards = cărți de Casă
token-westeros_card = carte Westeros
token-westeros_deck = teanc Westeros
token-wildling_card = carte de atac al Sălbaticilor
token-wildling_deck = teancul de atac al Sălbaticilor
token-tides_of_battle = Soarta bătăliei
token-tides_of_battle_card = carte Soarta bătăliei
token-deck = teanc
token-discard_pile = teanc de decartare
token-hand = mână
token-special_ability = capacitate specială
tides_card-tide_0 = Soarta bătăliei 0
tides_card-tide_0_skull = Soarta bătăliei 0, craniu
tides_card-tide_1_sword = Soarta bătăliei 1, sabie
tides_card-tide_1_fort = Soarta bătăliei 1, fortificație
tides_card-tide_2 = Soarta bătăliei 2
tides_card-tide_3 = Soarta bătăliei 3

## Icons.

icon-castle = castel
icon-stronghold = fortăreață
icon-supply = pictograma provizii
icon-power = pictograma de putere
icon-port = port
icon-bridge = pod
icon-river = râu
icon-sword = sabie
icon-fortification = fortificație
icon-skull = craniu
icon-wildling = pictograma Sălbatici
icon-combat = pictogramă de luptă
icon-star = stea
icon-house_shield = scutul Casei

## Westeros cards.

westeros_card-supply = Provizii
westeros_card-mustering = Mobilizare
westeros_card-throne_of_blades = Tronul Săbiilor
westeros_card-last_days_of_summer_1 = Ultimele zile ale verii
westeros_card-winter_is_coming_1 = Se apropie iarna
westeros_card-clash_of_kings = Încleștarea regilor
westeros_card-game_of_thrones = Urzeala tronurilor
westeros_card-dark_wings_dark_words = Aripi întunecate, cuvinte întunecate
westeros_card-last_days_of_summer_2 = Ultimele zile ale verii
westeros_card-winter_is_coming_2 = Se apropie iarna
westeros_card-wildlings_attack = Atacul Sălbaticilor
westeros_card-put_to_the_sword = La vârf de sabie
westeros_card-rains_of_autumn = Ploi de toamnă
westeros_card-storm_of_swords = Iureșul săbiilor
westeros_card-sea_of_storms = Marea de furtuni
westeros_card-web_of_lies = Țesătură de minciuni
westeros_card-feast_for_crows = Festinul ciorilor

## Wildling cards. Ours: wildling_card-silence_at_the_wall, wildling_card-crow_killers,
## wildling_card-rattleshirts_raiders, wildling_card-massing_on_the_milkwater,
## wildling_card-mammoth_riders, wildling_card-horde_descends, wildling_card-preemptive_raid,
## wildling_card-skinchanger_scout.

wildling_card-silence_at_the_wall = Liniște pe Zid
wildling_card-crow_killers = Ucigașii de ciori
wildling_card-rattleshirts_raiders = Jefuitorii lui Rattleshirt
wildling_card-massing_on_the_milkwater = Adunarea la Apa Laptelui
wildling_card-king_beyond_the_wall = Regele de după Zid
wildling_card-mammoth_riders = Călăreții de mamuți
wildling_card-horde_descends = Hoarda coboară
wildling_card-preemptive_raid = Incursiune preventivă
wildling_card-skinchanger_scout = Iscoada schimbătoare de piele

## House cards. Ours: house_card-ser_davos_seaworth, house_card-brienne_of_tarth,
## house_card-salladhor_saan, house_card-patchface, house_card-tywin_lannister,
## house_card-ser_gregor_clegane, house_card-hound, house_card-ser_kevan_lannister,
## house_card-tyrion_lannister, house_card-robb_stark, house_card-roose_bolton,
## house_card-greatjon_umber, house_card-ser_rodrick_cassel, house_card-blackfish,
## house_card-catelyn_stark, house_card-red_viper, house_card-areo_hotah, house_card-darkstar,
## house_card-obara_sand, house_card-arianne_martell, house_card-nymeria_sand,
## house_card-euron_crows_eye, house_card-victarion_greyjoy, house_card-balon_greyjoy,
## house_card-theon_greyjoy, house_card-dagmar_cleftjaw, house_card-asha_greyjoy,
## house_card-aeron_damphair, house_card-mace_tyrell, house_card-ser_loras_tyrell,
## house_card-randyll_tarly, house_card-ser_garlan_tyrell, house_card-margaery_tyrell,
## house_card-queen_of_thorns.

house_card-stannis_baratheon = Stannis Baratheon
house_card-renly_baratheon = Renly Baratheon
house_card-ser_davos_seaworth = Ser Davos Seaworth
house_card-brienne_of_tarth = Brienne din Tarth
house_card-salladhor_saan = Salladhor Saan
house_card-melisandre = Melisandre
house_card-patchface = Chip Pestriț
house_card-tywin_lannister = Tywin Lannister
house_card-ser_gregor_clegane = Ser Gregor Clegane
house_card-ser_jaime_lannister = Ser Jaime Lannister
house_card-hound = Câinele
house_card-ser_kevan_lannister = Ser Kevan Lannister
house_card-tyrion_lannister = Tyrion Lannister
house_card-cersei_lannister = Cersei Lannister
house_card-eddard_stark = Eddard Stark
house_card-robb_stark = Robb Stark
house_card-roose_bolton = Roose Bolton
house_card-greatjon_umber = Greatjon Umber
house_card-ser_rodrick_cassel = Ser Rodrik Cassel
house_card-blackfish = Peștele Negru
house_card-catelyn_stark = Catelyn Stark
house_card-red_viper = Vipera Roșie
house_card-areo_hotah = Areo Hotah
house_card-darkstar = Stea Întunecată
house_card-obara_sand = Obara Sand
house_card-arianne_martell = Arianne Martell
house_card-nymeria_sand = Nymeria Sand
house_card-doran_martell = Doran Martell
house_card-euron_crows_eye = Euron Ochi de Cioară
house_card-victarion_greyjoy = Victarion Greyjoy
house_card-balon_greyjoy = Balon Greyjoy
house_card-theon_greyjoy = Theon Greyjoy
house_card-dagmar_cleftjaw = Dagmer Cleftjaw
house_card-asha_greyjoy = Asha Greyjoy
house_card-aeron_damphair = Aeron Damphair
house_card-mace_tyrell = Mace Tyrell
house_card-ser_loras_tyrell = Ser Loras Tyrell
house_card-randyll_tarly = Randyll Tarly
house_card-ser_garlan_tyrell = Ser Garlan Tyrell
house_card-margaery_tyrell = Margaery Tyrell
house_card-alester_florent = Alester Florent
house_card-queen_of_thorns = Regina Spinilor

## States of pieces and sides. Ours: status-standing, status-ready, status-used, status-defeated,
## status-blockade, status-modifier, status-highest_bidder, status-lowest_bidder.

status-routed = în debandadă
status-standing = în picioare
status-destroyed = distrusă
status-ready = disponibil
status-used = folosit
status-face_down = cu fața în jos
status-face_up = cu fața în sus
status-friendly = prietenos
status-enemy = inamic
status-neutral = neutru
status-empty = neocupat
status-blocked = de nebiruit
status-adjacent = adiacent
status-connected = conectat
status-control = control
status-owner = proprietar
status-attacker = atacator
status-defender = apărător
status-supporter = sprijinitor
status-victor = învingător
status-defeated = învins
status-tie = egalitate
status-blockade = blocadă
status-combat_strength = putere de luptă
status-initial_combat_strength = putere de luptă inițială
status-final_combat_strength = putere de luptă finală
status-modifier = modificator
status-bonus = bonus
status-casualty = victimă
status-supply = provizii
status-supply_limit = limită de provizii
status-reward = recompensă
status-penalty = penalizare
status-nights_watch_victory = Victoria Rondului de Noapte
status-wildling_victory = Victoria Sălbaticilor
status-wildling_threat = Amenințarea Sălbaticilor
status-wildling_strength = puterea Sălbaticilor
status-nights_watch_strength = puterea Rondului de Noapte
status-highest_bidder = cea mai mare ofertă
status-lowest_bidder = cea mai mică ofertă
status-victory = victorie

## Words of a program. Ours: ui-your_turn, ui-waiting_for, ui-deadline, ui-time_left, ui-overdue,
## ui-game, ui-games, ui-new_game, ui-join, ui-leave, ui-start, ui-lobby, ui-invitation, ui-round,
## ui-phase, ui-spectator, ui-substitute, ui-house, ui-random, ui-map, ui-hand, ui-bid, ui-loser,
## ui-defeat, ui-refuse, ui-accept, ui-confirm, ui-cancel, ui-undo, ui-skip, ui-answer_yes,
## ui-answer_no, ui-nothing, ui-choose, ui-default_answer, ui-illegal_move, ui-error, ui-message,
## ui-notification, ui-history, ui-rules, ui-settings, ui-language, ui-open, ui-in_progress,
## ui-finished, ui-abandoned, ui-vacation, ui-league, ui-season, ui-standings, ui-rank, ui-points,
## ui-rating, ui-options, ui-option_tie_breakers, ui-option_winter_is_coming_timing,
## ui-option_tides_of_battle, ui-option_lannister_port_ship, ui-option_shortage_placement,
## ui-option_support_granularity, ui-option_victory_check, ui-sandbox_game.

ui-your_turn = Rândul tău
ui-waiting_for = Se așteaptă
ui-deadline = Termen-limită
ui-time_left = Timp rămas
ui-overdue = Termen depășit
ui-game = Joc
ui-games = Jocuri
ui-new_game = Joc nou
ui-join = Intră în joc
ui-leave = Părăsește jocul
ui-start = Începe
ui-lobby = Sală de așteptare
ui-invitation = Invitație
ui-round = Tura
ui-phase = Faza
ui-player = Jucător
ui-players = Jucători
ui-spectator = Spectator
ui-substitute = Înlocuitor
ui-sandbox_game = Joc de probă: { $decision }
ui-house = Casa
ui-random = Aleatoriu
ui-map = Hartă
ui-area = Teritoriu
ui-order = Comandă
ui-orders = Comenzi
ui-hand = Mână
ui-bid = Ofertă
ui-attacker = Atacator
ui-defender = Apărător
ui-winner = Învingător
ui-loser = Învins
ui-draw = Egalitate
ui-victory = Victorie
ui-defeat = Înfrângere
ui-support = Sprijin
ui-refuse = Refuză
ui-accept = Acceptă
ui-confirm = Confirmă
ui-cancel = Renunță
ui-undo = Anulează ultima acțiune
ui-skip = Treci peste
ui-answer_yes = Da
ui-answer_no = Nu
ui-nothing = Nimic
ui-choose = Alege
ui-default_answer = Răspuns implicit
ui-illegal_move = Mutare nepermisă
ui-error = Eroare
ui-message = Mesaj
ui-notification = Notificare
ui-history = Istoric
ui-rules = Reguli
ui-settings = Setări
ui-language = Limbă
ui-open = Deschis
ui-in_progress = În desfășurare
ui-finished = Încheiat
ui-abandoned = Abandonat
ui-vacation = Vacanță
ui-league = Ligă
ui-season = Sezon
ui-standings = Clasament
ui-rank = Loc
ui-points = Puncte
ui-rating = Cotă
ui-options = Opțiunile jocului
ui-option_tie_breakers = Criterii de departajare
ui-option_winter_is_coming_timing = Momentul cărții „Se apropie iarna”
ui-option_tides_of_battle = Cu Soarta bătăliei
ui-option_lannister_port_ship = Nava Lannister din port
ui-option_shortage_placement = Plasarea când comenzile nu ajung
ui-option_support_granularity = Sprijin pe comandă sau pe Casă
ui-option_victory_check = Momentul verificării victoriei

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

pseudonym-antelope = Antilopă
pseudonym-badger = Bursuc
pseudonym-bison = Zimbru
pseudonym-butterfly = Fluture
pseudonym-camel = Cămilă
pseudonym-cormorant = Cormoran
pseudonym-cricket = Greier
pseudonym-crocodile = Crocodil
pseudonym-dolphin = Delfin
pseudonym-elephant = Elefant
pseudonym-flamingo = Flamingo
pseudonym-giraffe = Girafă
pseudonym-grasshopper = Lăcustă
pseudonym-hedgehog = Arici
pseudonym-heron = Stârc
pseudonym-jellyfish = Meduză
pseudonym-kingfisher = Pescăraș
pseudonym-ladybird = Buburuză
pseudonym-leopard = Leopard
pseudonym-magpie = Coțofană
pseudonym-nightingale = Privighetoare
pseudonym-ostrich = Struț
pseudonym-otter = Vidră
pseudonym-pelican = Pelican
pseudonym-penguin = Pinguin
pseudonym-pheasant = Fazan
pseudonym-rhinoceros = Rinocer
pseudonym-salamander = Salamandră
pseudonym-scorpion = Scorpion
pseudonym-squirrel = Veveriță
pseudonym-swallow = Rândunică
pseudonym-tortoise = Țestoasă
pseudonym-walrus = Morsă
pseudonym-weasel = Nevăstuică
pseudonym-whale = Balenă
pseudonym-woodpecker = Ciocănitoare
pseudonym-zebra = Zebră
