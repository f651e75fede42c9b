### Options: pieces of an answer, instructions for composing one, and one line for each consequence.

## Pieces of an answer

# A place and the units that go there.
option_part-move = { $to }: { $units }
option_part-power_token = Leave a power token: { $area }
option_part-no_power_token = Leave no power token: { $area }
# A piece to muster, and the place that pays for it.
option_part-muster = { $source }: { $type } → { $area }
option_part-muster_here = { $source }: { $type }
option_part-upgrade = { $area }: { $upgrade } → { $type }
option_part-upgrade_routed = { $area }: { $upgrade } (routed) → { $type }

## Labels of the fields of answers and options

field-amount = Amount
field-area = Area
field-areas = Areas
field-armies = Armies
field-card = Card
field-choice = Choice
field-choices = Choices
field-costs = Mustering points
field-count = Number
field-effect = Effect
field-free = Pieces left
field-groups = Groups
field-house = House
field-leave_power_token = Leave a power token
field-maximum = At most
field-minimum = At least
field-moves = Moves
field-musters = Musters
field-orders = Orders
field-place = Place
field-places = Places
field-points = Mustering points
field-redraw = Draw another card
field-regular = Regular orders
field-rooms = Space in ports
field-side = Supported side
field-sides = Sides
field-special = Special orders
field-stars = Special orders, at most
field-supply = Army sizes allowed
field-target = Target
field-token = Order token
field-track = Influence track
field-units = Units
field-upgrade_costs = Mustering points for an upgrade
field-use = Use

## Instructions for composing an answer, by shape of the options

shape-amount = Choose a number from { $minimum } to { $maximum }.
shape-assign_orders = Put a different order token on each place.
shape-consolidate_orders = Choose one order and gain power, or muster where it is allowed.
shape-moves = Choose one order and move some of its units, all of them or none.
shape-musters = Choose pieces in the order in which they are placed, or none.
shape-one_of = Choose one.
shape-rank_groups = Put the tied houses in the order that you want.
shape-some_areas =
    { $all_or_none ->
        [yes] Choose all places or none.
       *[no] Choose some of the places, all of them or none.
    }
shape-some_units =
    { $minimum ->
        [0] Choose units. At most: { $maximum }
       *[other] Choose units. At least: { $minimum }. At most: { $maximum }
    }
    .exactly = Choose units. Exactly: { $minimum }
shape-support_sides =
    { $all_or_none ->
        [yes] Choose a side and all your places, or nobody.
       *[no] Choose a side and some of your places, or nobody.
    }

## Consequences of an option, each in one line

consequence-attack = Attack: { $area }. Defender: { $defender }
consequence-attack_neutral = Attack on a neutral force: { $area }. Strength needed: { $strength }
consequence-area_lost = No unit and no power token stays. You no longer hold: { $area }
consequence-power_token_left = Your power token stays and holds: { $area }
consequence-area_gained = You then hold: { $area }
consequence-castle_gained = One more castle or stronghold. You then hold: { $count }
consequence-castle_lost = One castle or stronghold fewer. You then hold: { $count }
consequence-victory = You win the game.
consequence-port_captured = You capture the port: { $area }
consequence-order_removed = This order is removed: { $area }: { $token }
consequence-pillage = You gain 1 power, and the other house loses 1: { $house }
consequence-power_gained = Power gained: { $amount }
consequence-power_left = Power left: { $amount }
consequence-supply_broken = Too large for your supply: { $areas }
consequence-units_allowed = Your supply limits this march. Units, at most: { $count }
consequence-card_returns = Your discarded house cards come back to your hand.
consequence-card_discarded = This card goes to your discard pile: { $card }
consequence-used_this_round = The Valyrian Steel Blade cannot be used again this round.
consequence-saved = The Valyrian Steel Blade stays available this round.
consequence-ship_transport = By ship transport.
consequence-units_destroyed = Destroyed: { $units }
consequence-house_card = Strength: { $strength }. Swords: { $swords }. Fortifications: { $fortifications }
# The text of a card in our words, a sentence.
consequence-card_text = { $text }
consequence-march_order = Order: { $order }
consequence-defence = Strength of the defender: { $strength }. Support for the defender, at most: { $count }
consequence-own_support = Support for you, at most: { $count }
consequence-muster_cost = Mustering points: { $points } (of { $maximum }). Paid by: { $area }
consequence-support = Strength of this support: { $strength }
consequence-their_supply_broken = The supply of this house is too small: { $house }: { $areas }

## Terms of a bot's evaluation

bot_term-gain = Places to gain
bot_term-danger = Danger in the new place
bot_term-nearness = Nearness to further gains
bot_term-protection = Protection of own places
bot_term-departure = Loss where units leave
bot_term-victory = Victory in the combat
bot_term-casualties = Casualties
bot_term-card = Cost of the card
bot_term-position = Expected position on the track
bot_term-power = Power that the bid costs
bot_term-worth = Estimated value
bot_term-chance = Chance to win in percent
