### English names and terms. The id of a message is a prefix and the id of the API. The names are ours.
### Texts are labels: names in the nominative, terms in their dictionary form. Never add an ending to
### one, and never put one into a sentence that needs another case. Two ids may have the same text.
###
### Traps: area names keep their article ("The Reach"); do not add another. "Support", "Retreat",
### "Supply" are noun and verb.

## The game.

game-game_title = A Game of Thrones: The Board Game
game-game_title_short = A Game of Thrones
game-edition = Second edition
game-saga = A Song of Ice and Fire
game-westeros = Westeros
game-dorne = Dorne
game-free_cities = Free Cities
game-wildlings = Wildlings
game-nights_watch = Night's Watch
game-the_wall = the Wall
game-house = House
game-houses = Houses
game-player = player
game-players = players
game-opponent = opponent
game-board = game board
game-rulebook = rulebook
game-setup = Setup
game-object_of_the_game = Object of the game
game-end_of_game = End of the game
game-round = round
game-phase = phase
game-step = step
game-turn_order = turn order
game-area = area
game-land_area = land area
game-sea_area = sea area
game-port = port
game-home_area = home area
game-embattled_area = embattled area
game-adjacent_area = adjacent area
game-island = island
game-castle_or_stronghold = castle or stronghold
game-alliance = alliance
game-promise = promise
game-hidden_information = hidden information
game-public_information = public information
game-optional_module = optional module
game-component_limit = component limit
game-example = example
edition-base = A Game of Thrones: The Board Game

## Houses.

house-stark = Stark
house-greyjoy = Greyjoy
house-lannister = Lannister
house-baratheon = Baratheon
house-tyrell = Tyrell
house-martell = Martell
house_long-stark = House Stark
house_long-greyjoy = House Greyjoy
house_long-lannister = House Lannister
house_long-baratheon = House Baratheon
house_long-tyrell = House Tyrell
house_long-martell = House Martell

## Words of the houses.

house_words-stark = Winter Is Coming
house_words-greyjoy = We Do Not Sow
house_words-lannister = Hear Me Roar
house_words-baratheon = Ours Is the Fury
house_words-tyrell = Growing Strong
house_words-martell = Unbowed, Unbent, Unbroken

## Areas.

area-castle_black = Castle Black
area-karhold = Karhold
area-winterfell = Winterfell
area-white_harbor = White Harbor
area-stony_shore = The Stony Shore
area-widows_watch = Widow's Watch
area-greywater_watch = Greywater Watch
area-flints_finger = Flint's Finger
area-moat_cailin = Moat Cailin
area-fingers = The Fingers
area-seagard = Seagard
area-twins = The Twins
area-pyke = Pyke
area-mountains_of_the_moon = The Mountains of the Moon
area-eyrie = The Eyrie
area-riverrun = Riverrun
area-harrenhal = Harrenhal
area-lannisport = Lannisport
area-dragonstone = Dragonstone
area-crackclaw_point = Crackclaw Point
area-stoney_sept = Stoney Sept
area-blackwater = Blackwater
area-searoad_marches = Searoad Marches
area-kings_landing = King's Landing
area-kingswood = Kingswood
area-reach = The Reach
area-highgarden = Highgarden
area-storms_end = Storm's End
area-dornish_marches = Dornish Marches
area-boneway = The Boneway
area-oldtown = Oldtown
area-princes_pass = Prince's Pass
area-three_towers = Three Towers
area-sunspear = Sunspear
area-yronwood = Yronwood
area-salt_shore = Salt Shore
area-starfall = Starfall
area-arbor = The Arbor
area-bay_of_ice = Bay of Ice
area-shivering_sea = The Shivering Sea
area-narrow_sea = The Narrow Sea
area-ironmans_bay = Ironman's Bay
area-sunset_sea = Sunset Sea
area-golden_sound = The Golden Sound
area-blackwater_bay = Blackwater Bay
area-shipbreaker_bay = Shipbreaker Bay
area-sea_of_dorne = Sea of Dorne
area-redwyne_straights = Redwyne Straights
area-east_summer_sea = East Summer Sea
area-west_summer_sea = West Summer Sea

## Ports.

area-dragonstone_port = Port of Dragonstone
area-lannisport_port = Port of Lannisport
area-oldtown_port = Port of Oldtown
area-pyke_port = Port of Pyke
area-storms_end_port = Port of Storm's End
area-sunspear_port = Port of Sunspear
area-white_harbor_port = Port of White Harbor
area-winterfell_port = Port of Winterfell

## Units.

unit-footman = Footman
unit-knight = Knight
unit-ship = Ship
unit-siege_engine = Siege Engine
units-footman = Footmen
units-knight = Knights
units-ship = Ships
units-siege_engine = Siege Engines
term-unit = unit
term-units = units
term-army = army
term-fleet = fleet

## Orders.

order-march_minus_1 = March −1
order-march_0 = March +0
order-march_plus_1 = March +1
order-defense_plus_1_a = Defense +1
order-defense_plus_1_b = Defense +1
order-defense_plus_2 = Defense +2
order-support_a = Support
order-support_b = Support
order-support_plus_1 = Support +1
order-raid_a = Raid
order-raid_b = Raid
order-raid_special = Special Raid
order-consolidate_a = Consolidate Power
order-consolidate_b = Consolidate Power
order-consolidate_special = Special Consolidate Power
order_kind-march = March
order_kind-defense = Defense
order_kind-support = Support
order_kind-raid = Raid
order_kind-consolidate = Consolidate Power
term-order = order
term-orders = orders
term-order_token = order token
term-regular_order = regular order
term-special_order = special order
term-march_order = March order
term-defense_order = Defense order
term-support_order = Support order
term-raid_order = Raid order
term-consolidate_order = Consolidate Power order

## Tracks.

track-iron_throne = Iron Throne
track-fiefdoms = Fiefdoms
track-kings_court = King's Court
term-influence_track = influence track
term-influence_tracks = influence tracks
track-supply = Supply track
track-victory = Victory track
track-round = Round track
track-wildlings = Wildlings track
term-court_overlay = King's Court overlay
term-position = position

## Dominance tokens.

dominance-iron_throne = Iron Throne
dominance-valyrian_steel_blade = Valyrian Steel Blade
dominance-messenger_raven = Messenger Raven
term-dominance_token = dominance token
term-dominance_tokens = dominance tokens

## Phases.

phase-westeros = Westeros phase
phase-planning = Planning phase
phase-action = Action phase
phase-combat = Combat
phase-wildling_attack = Wildling attack
phase-setup = Setup
phase-ended = End of the game

## Steps.

step-advance_round_marker = Advance the round marker
step-reveal_westeros_cards = Reveal the Westeros cards
step-advance_wildlings_track = Advance the wildlings track
step-resolve_westeros_cards = Resolve the Westeros cards
step-assign_orders = Assign orders
step-reveal_orders = Reveal orders
step-use_messenger_raven = Use the Messenger Raven
step-resolve_raid_orders = Resolve Raid orders
step-resolve_march_orders = Resolve March orders
step-resolve_consolidate_orders = Resolve Consolidate Power orders
step-clean_up = Clean up
step-call_for_support = Call for support
step-calculate_initial_combat_strength = Calculate initial combat strength
step-choose_and_reveal_house_cards = Choose and reveal House cards
step-cancel = Cancel abilities
step-reveal = Immediate abilities
step-draw_tides_of_battle_cards = Draw Tides of Battle cards
step-use_valyrian_steel_blade = Use the Valyrian Steel Blade
step-reveal_tides_of_battle_cards = Reveal Tides of Battle cards
step-strength = Calculate final combat strength
step-combat_resolution = Combat resolution
step-outcome = Determine the victor
step-casualties = Casualties
step-modify_casualties = Modify casualties
step-retreat = Retreats and routing
step-move_in = Victor moves in
step-cleanup = Combat clean up
step-after_combat = After combat
step-determine_wildling_strength = Determine the wildling strength
step-bid_power = Bid power
step-calculate_nights_watch_strength = Calculate the Night's Watch strength
step-determine_outcome = Determine the outcome of the attack
step-adjust_wildlings_track = Adjust the wildlings track
step-discard_power = Discard bid power
step-wildling_consequences = Consequences of the wildling attack
step-reveal_wildling_card = Reveal the wildling card
step-resolve_wildling_card = Resolve the wildling card
step-bury_wildling_card = Bury the wildling card

## Actions.

action-march = march
action-move = move
action-attack = attack
action-raid = raid
action-pillage = pillage
action-retreat = retreat
action-rout = rout
action-mustering_point = mustering point
action-upgrade = upgrade
action-support = support
action-bid = bid
action-bidding = bidding
action-gain_power = gain power
action-discard_power = discard power
action-consolidate_power = consolidate power
action-destroy_unit = destroy a unit
action-establish_control = establish control
action-ship_transport = ship transport
action-trade_with_free_cities = trade with the Free Cities
action-replace_order = replace an order
action-look_at_wildling_deck = look at the wildling deck
action-ignore = ignore
action-cancel = cancel

## Tokens and cards.

token-token = token
token-power = power
token-power_token = power token
token-power_tokens = power tokens
token-power_pool = power pool
token-available_power = available power
token-influence_token = influence token
token-garrison = garrison
token-garrison_token = garrison token
token-neutral_force = neutral force
token-neutral_force_token = neutral force token
token-supply_token = supply token
token-victory_token = victory token
token-round_marker = round marker
token-wildling_threat_token = wildling threat token
token-player_screen = player screen
token-house_card = House card
token-house_cards = House cards
token-westeros_card = Westeros card
token-westeros_deck = Westeros deck
token-wildling_card = wildling card
token-wildling_deck = wildling deck
token-tides_of_battle = Tides of Battle
token-tides_of_battle_card = Tides of Battle card
token-deck = deck
token-discard_pile = discard pile
token-hand = hand
token-special_ability = special ability
tides_card-tide_0 = Tides of Battle 0
tides_card-tide_0_skull = Tides of Battle 0, skull
tides_card-tide_1_sword = Tides of Battle 1, sword
tides_card-tide_1_fort = Tides of Battle 1, fortification
tides_card-tide_2 = Tides of Battle 2
tides_card-tide_3 = Tides of Battle 3

## Icons.

icon-castle = castle
icon-stronghold = stronghold
icon-supply = supply icon
icon-power = power icon
icon-port = port
icon-bridge = bridge
icon-river = river
icon-sword = sword
icon-fortification = fortification
icon-skull = skull
icon-wildling = wildling icon
icon-combat = combat icon
icon-star = star
icon-house_shield = House shield

## Westeros cards.

westeros_card-supply = Supply
westeros_card-mustering = Mustering
westeros_card-throne_of_blades = A Throne of Blades
westeros_card-last_days_of_summer_1 = Last Days of Summer
westeros_card-winter_is_coming_1 = Winter Is Coming
westeros_card-clash_of_kings = Clash of Kings
westeros_card-game_of_thrones = Game of Thrones
westeros_card-dark_wings_dark_words = Dark Wings, Dark Words
westeros_card-last_days_of_summer_2 = Last Days of Summer
westeros_card-winter_is_coming_2 = Winter Is Coming
westeros_card-wildlings_attack = Wildlings Attack
westeros_card-put_to_the_sword = Put to the Sword
westeros_card-rains_of_autumn = Rains of Autumn
westeros_card-storm_of_swords = Storm of Swords
westeros_card-sea_of_storms = Sea of Storms
westeros_card-web_of_lies = Web of Lies
westeros_card-feast_for_crows = Feast for Crows

## Wildling cards.

wildling_card-silence_at_the_wall = Silence at the Wall
wildling_card-crow_killers = Crow Killers
wildling_card-rattleshirts_raiders = Rattleshirt's Raiders
wildling_card-massing_on_the_milkwater = Massing on the Milkwater
wildling_card-king_beyond_the_wall = A King Beyond the Wall
wildling_card-mammoth_riders = Mammoth Riders
wildling_card-horde_descends = The Horde Descends
wildling_card-preemptive_raid = Preemptive Raid
wildling_card-skinchanger_scout = Skinchanger Scout

## House cards.

house_card-stannis_baratheon = Stannis Baratheon
house_card-renly_baratheon = Renly Baratheon
house_card-ser_davos_seaworth = Ser Davos Seaworth
house_card-brienne_of_tarth = Brienne of Tarth
house_card-salladhor_saan = Salladhor Saan
house_card-melisandre = Melisandre
house_card-patchface = Patchface
house_card-tywin_lannister = Tywin Lannister
house_card-ser_gregor_clegane = Ser Gregor Clegane
house_card-ser_jaime_lannister = Ser Jaime Lannister
house_card-hound = The Hound
house_card-ser_kevan_lannister = Ser Kevan Lannister
house_card-tyrion_lannister = Tyrion Lannister
house_card-cersei_lannister = Cersei Lannister
house_card-eddard_stark = Eddard Stark
house_card-robb_stark = Robb Stark
house_card-roose_bolton = Roose Bolton
house_card-greatjon_umber = Greatjon Umber
house_card-ser_rodrick_cassel = Ser Rodrick Cassel
house_card-blackfish = The Blackfish
house_card-catelyn_stark = Catelyn Stark
house_card-red_viper = The Red Viper
house_card-areo_hotah = Areo Hotah
house_card-darkstar = Darkstar
house_card-obara_sand = Obara Sand
house_card-arianne_martell = Arianne Martell
house_card-nymeria_sand = Nymeria Sand
house_card-doran_martell = Doran Martell
house_card-euron_crows_eye = Euron Crow's Eye
house_card-victarion_greyjoy = Victarion Greyjoy
house_card-balon_greyjoy = Balon Greyjoy
house_card-theon_greyjoy = Theon Greyjoy
house_card-dagmar_cleftjaw = Dagmar Cleftjaw
house_card-asha_greyjoy = Asha Greyjoy
house_card-aeron_damphair = Aeron Damphair
house_card-mace_tyrell = Mace Tyrell
house_card-ser_loras_tyrell = Ser Loras Tyrell
house_card-randyll_tarly = Randyll Tarly
house_card-ser_garlan_tyrell = Ser Garlan Tyrell
house_card-margaery_tyrell = Margaery Tyrell
house_card-alester_florent = Alester Florent
house_card-queen_of_thorns = Queen of Thorns

## States of pieces and sides.

status-routed = routed
status-standing = standing
status-destroyed = destroyed
status-ready = ready
status-used = used
status-face_down = face down
status-face_up = face up
status-friendly = friendly
status-enemy = enemy
status-neutral = neutral
status-empty = empty
status-blocked = blocked (impassable)
status-adjacent = adjacent
status-connected = connected
status-control = control
status-owner = owner
status-attacker = attacker
status-defender = defender
status-supporter = supporter
status-victor = victor
status-defeated = defeated
status-tie = tie
status-blockade = blockade
status-combat_strength = combat strength
status-initial_combat_strength = initial combat strength
status-final_combat_strength = final combat strength
status-modifier = modifier
status-bonus = bonus
status-casualty = casualty
status-supply = supply
status-supply_limit = supply limit
status-reward = reward
status-penalty = penalty
status-nights_watch_victory = Night's Watch victory
status-wildling_victory = wildling victory
status-wildling_threat = wildling threat
status-wildling_strength = wildling strength
status-nights_watch_strength = Night's Watch strength
status-highest_bidder = highest bidder
status-lowest_bidder = lowest bidder
status-victory = victory

## Words of a program.

ui-your_turn = Your turn
ui-waiting_for = Waiting for
ui-deadline = Deadline
ui-time_left = Time left
ui-overdue = Overdue
ui-game = Game
ui-games = Games
ui-new_game = New game
ui-join = Join
ui-leave = Leave
ui-start = Start
ui-lobby = Lobby
ui-invitation = Invitation
ui-round = Round
ui-phase = Phase
ui-player = Player
ui-players = Players
ui-spectator = Spectator
ui-substitute = Substitute
ui-sandbox_game = Sandbox: { $decision }
ui-house = House
ui-random = Random
ui-map = Map
ui-area = Area
ui-order = Order
ui-orders = Orders
ui-hand = Hand
ui-bid = Bid
ui-attacker = Attacker
ui-defender = Defender
ui-winner = Winner
ui-loser = Loser
ui-draw = Tie
ui-victory = Victory
ui-defeat = Defeat
ui-support = Support
ui-refuse = Refuse
ui-accept = Accept
ui-confirm = Confirm
ui-cancel = Cancel
ui-undo = Undo
ui-skip = Skip
ui-answer_yes = Yes
ui-answer_no = No
ui-nothing = Nothing
ui-choose = Choose
ui-default_answer = Default answer
ui-illegal_move = Illegal move
ui-error = Error
ui-message = Message
ui-notification = Notification
ui-history = History
ui-rules = Rules
ui-settings = Settings
ui-language = Language
ui-open = Open
ui-in_progress = In progress
ui-finished = Finished
ui-abandoned = Abandoned
ui-vacation = Vacation
ui-league = League
ui-season = Season
ui-standings = Standings
ui-rank = Rank
ui-points = Points
ui-rating = Rating
ui-options = Game options
ui-option_tie_breakers = Tie-breakers
ui-option_winter_is_coming_timing = When Winter Is Coming counts
ui-option_tides_of_battle = With Tides of Battle
ui-option_lannister_port_ship = Lannister ship in port
ui-option_shortage_placement = Placement when orders are short
ui-option_support_granularity = Support per order or per House
ui-option_victory_check = When victory is checked

## Forms: how names and numbers are listed.

form-separator = { ", " }
form-pair_separator = { "; " }
# Between facts of one line, each a label with its value. A full stop must not follow a number where that
# makes it an ordinal.
form-fact_separator = { ". " }
# For null or an empty list, if a message has no variant for it.
form-none = –
# A name with its value: a house and its bid, an area and its order.
form-pair = { $name }: { $value }
# A kind of unit with its number, if there are several.
form-counted = { $name } × { $count }

## Names of the players of an anonymous game. No two of them look alike in any language.

pseudonym-antelope = Antelope
pseudonym-badger = Badger
pseudonym-bison = Bison
pseudonym-butterfly = Butterfly
pseudonym-camel = Camel
pseudonym-cormorant = Cormorant
pseudonym-cricket = Cricket
pseudonym-crocodile = Crocodile
pseudonym-dolphin = Dolphin
pseudonym-elephant = Elephant
pseudonym-flamingo = Flamingo
pseudonym-giraffe = Giraffe
pseudonym-grasshopper = Grasshopper
pseudonym-hedgehog = Hedgehog
pseudonym-heron = Heron
pseudonym-jellyfish = Jellyfish
pseudonym-kingfisher = Kingfisher
pseudonym-ladybird = Ladybird
pseudonym-leopard = Leopard
pseudonym-magpie = Magpie
pseudonym-nightingale = Nightingale
pseudonym-ostrich = Ostrich
pseudonym-otter = Otter
pseudonym-pelican = Pelican
pseudonym-penguin = Penguin
pseudonym-pheasant = Pheasant
pseudonym-rhinoceros = Rhinoceros
pseudonym-salamander = Salamander
pseudonym-scorpion = Scorpion
pseudonym-squirrel = Squirrel
pseudonym-swallow = Swallow
pseudonym-tortoise = Tortoise
pseudonym-walrus = Walrus
pseudonym-weasel = Weasel
pseudonym-whale = Whale
pseudonym-woodpecker = Woodpecker
pseudonym-zebra = Zebra
