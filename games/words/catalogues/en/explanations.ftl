### The terms of a sum, and what follows from it: of a combat, a march, support, a house card, the Valyrian
### Steel Blade, a retreat, casualties, a bid. A term has a label and an amount; the amount stands after it.

## Terms of a combat strength

explanation-unit = { $area }: { $units }
explanation-unit_routed = Routed, counts nothing: { $area }: { $units }
explanation-siege = Siege engines against a castle or stronghold: { $units }
explanation-siege_idle = Siege engines, no castle or stronghold here: { $units }
explanation-order = Order: { $order }
explanation-order_march = March order: { $order }
explanation-order_defense = Defense order: { $order }
explanation-support = Support: { $house }: { $area }: { $units }
explanation-support_order = Support order: { $area }: { $order }
explanation-garrison = Garrison: { $area }
explanation-neutral_force = Neutral force: { $area }
explanation-card = House card: { $card }
explanation-card_text = Ability: { $card }
explanation-blade = Valyrian Steel Blade
explanation-tides = Tides of Battle: { $card }
explanation-floor = At least zero
explanation-sum = Sum: { $amount }
explanation-range = From: { $minimum }. To: { $maximum }
explanation-unknown = unknown
explanation-term = { $label }: { $amount }
explanation-attacker = Attacker: { $house }
explanation-defender = Defender: { $house }

## Terms of casualties

explanation-swords = Swords: { $card }
explanation-fortifications = Fortifications: { $card }
explanation-skulls = Skulls: { $card }
explanation-swords_text = Swords by an ability: { $card }
explanation-fortifications_text = Fortifications by an ability: { $card }

## What follows

explanation-victor = Victor: { $house }
explanation-tie = Equal strength. The higher position counts: { $track }. Victor: { $house }
explanation-casualties = Casualties: { $house }: { $count }
explanation-no_casualties = Casualties: { $house }: none
explanation-protected = Protected from casualties: { $house } ({ $card })
explanation-helpless = Destroyed without a choice: { $house }: { $units }
explanation-garrison_destroyed = Garrison destroyed: { $area }
explanation-retreat = Must retreat: { $house }. Possible: { $places }
explanation-retreat_impossible = No place to retreat to: { $house }. Destroyed: { $units }
explanation-retreat_losses = Supply does not allow all of them to retreat: { $house }. Destroyed: { $count }
explanation-moves_in = Moves in: { $house } → { $area }
explanation-kept_out = Stays out: { $house } ({ $card })
explanation-order_lost = Order removed: { $area }: { $order }
explanation-order_moved = Order stays: { $area }: { $order }
explanation-supply = Army sizes then: { $house }: { $armies }. Allowed: { $supply }
explanation-supply_lost = Supply then: { $house }: { $level }
explanation-castles = Castles and strongholds then: { $house }: { $count }
explanation-area_gained = Holds then: { $house }: { $area }
explanation-area_lost = No longer holds: { $house }: { $area }
explanation-port_captured = Port captured: { $house }: { $area }
explanation-power_token = Power token removed: { $house }: { $area }
explanation-wins_game = Wins the game: { $house }
explanation-cards_return = All discarded house cards come back to hand: { $house }

## Terms of a bid

explanation-bid = Bid: { $amount }
explanation-power_left = Power left: { $amount }
explanation-power_public = Power of the others: { $bids }
explanation-wildling_strength = Strength of the wildlings: { $strength }
explanation-bids_needed = Needed from all houses together: { $amount }
explanation-position_best = Best position possible: { $position }
explanation-position_worst = Worst position possible: { $position }
explanation-stars = Special orders, at most: { $stars }

## How certain it is

explanation-certain = This follows in any case.
explanation-depends = This depends on what is still secret.
explanation-cards_compared = Your card: { $card }. Their card: { $opponent_card }. Victor: { $house }
