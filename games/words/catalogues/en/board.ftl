### Headings and labels of the board: of the picture, of the board as text, and of a mail.

board-title = A Game of Thrones: The Board Game
# $game is the name of the table.
board-header = { $game }. Round: { $round } (of { $rounds }). { $phase }
board-header_lobby = { $game }. The game has not started.
board-header_ended = { $game }. The game has ended. Winner: { $winner }
board-time = As of: { $time }
board-unofficial = Unofficial. Not affiliated with the publisher of the game.
board-description = The board, as seen by: { $house }
board-description_public = The board as everybody sees it.

## Blocks

board-asked = Open decisions
board-asked_of_you = Your decisions
board-asked_nothing = You have nothing to decide.
board-waiting_for = Waiting for: { $houses }
board-due = Due: { $due_at }
board-battle = Combat
board-houses = Houses in turn order
board-areas = Areas
board-free_areas = Areas that nobody holds
board-tracks = Influence tracks
board-threat = Wildling threat
board-threat_value = Wildling threat: { $threat } (of { $max })
board-legend = Legend
board-westeros_cards = Westeros cards of this round
board-banned = Banned this round: { $tokens }
board-victory_track = Castles and strongholds
board-ranking = Ranking

## The line of a house

board-house = { $house }
board-you = { $house } (you)
board-castles = Castles and strongholds: { $count }
board-supply = Supply: { $level }
board-armies = Armies allowed: { $supply }
board-power = Power: { $amount }
board-cards_in_hand = House cards in hand: { $count }
board-cards = House cards in hand: { $cards }
board-cards_discarded = House cards discarded: { $cards }
board-stars = Special orders: { $stars }

## The line of an area

board-area = { $area }: { $house }
board-area_free = { $area }: nobody
board-units = Units: { $units }
board-routed = Routed: { $units }
board-routed_unit = { $unit }, { $house } (routed)
board-attacking = Attacker: { $house } ({ $units })
board-order = Order: { $order }
board-order_own = Order, seen by you only: { $order }
board-order_back = Order: face down
board-order_missing = Order: not placed yet
board-power_token = Power token: { $house }
board-garrison = Garrison: { $strength }
board-neutral_force = Neutral force: { $strength }
board-castle = castle
board-stronghold = stronghold
board-barrels = Supply icons: { $count }
board-crowns = Power icons: { $count }
board-home = Home area: { $house }
board-port = Port: { $area }
board-closed = closed in this game
board-empty = no units

## Tracks and dominance tokens

board-track = { $track }: { $houses }
board-holder = { $dominance }: { $house }
board-token_ready = available
board-token_used = used

## The combat

board-embattled = Combat: { $area }
board-attacker = Attacker: { $house }. From: { $origin }
board-defender = Defender: { $house }
board-strength = Strength: { $amount }
board-supporter = Support: { $house } ({ $area })
board-card_played = House card: { $card }
board-card_chosen = House card: face down
board-tides = Card drawn: { $card }
board-tides_back = Tides of Battle: face down

## Legend

legend-footman = Footman
legend-knight = Knight
legend-siege_engine = Siege Engine
legend-ship = Ship
legend-routed = Routed: lies on its side
legend-order_face_up = Order, revealed
legend-order_back = Order, face down
legend-order_own = Order, seen by you only
legend-order_missing = Order missing
legend-special = Special order
legend-power_token = Power token
legend-garrison = Garrison
legend-neutral_force = Neutral force
legend-castle = Castle
legend-stronghold = Stronghold
legend-supply = Supply
legend-power = Power
legend-port = Port
legend-port_empty = Port without ships
legend-bridge = Bridge: the areas are adjacent
legend-river = River: the areas are not adjacent
legend-battle = Combat
legend-attack = Attack
legend-held = Held by a house: colour and mark
legend-stars = Special orders
legend-dominance = Dominance token
legend-dominance_used = Dominance token, used
legend-asked = You can answer here
