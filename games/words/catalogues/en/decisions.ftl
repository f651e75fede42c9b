### Decisions: the questions to a house. Each kind has:
### .title    a label of a few words, for lists and for the subject of a mail
### .asks     the question; its arguments are the fields of the question and of the options
### .default  the default answer, which counts at the due time; $case is the case that applies, where the
###           server knows it: see default_case in games/words/decisions.py
###
### Speak to the player as "you". Names stand at the start, after a colon, a comma or an arrow.

# A decision for readers who are not asked: the houses that are, and the title of the decision.
decision-of_others = { $houses }: { $question }

## Westeros phase

decision-choose_westeros_effect =
    .title = Choose the effect of a Westeros card
    .asks = Choose one of the effects of this card, or none. Card: { $card }
    .default = Nothing happens.
# $minimum: the smallest number of units to remove; it depends on the areas that you choose.
decision-reconcile_armies =
    .title = Reconcile your armies with your supply
    .asks = Your armies are larger than your supply allows. Remove units until they fit. Units to remove, at least: { $minimum }
    .default = The cheapest units are removed.
decision-muster =
    .title = Muster
    .asks = You can muster units here: { $areas }
    .default = Nothing is mustered, and the points are lost.
decision-bid_influence =
    .title = Bid for an influence track
    .asks = Bid power for your position. All bids are revealed and paid together. Track: { $track }. Your power: { $maximum }
    .default = Your bid is 0.
# Added to a question about a track: the effect of the track, from help.ftl.
stake-track = What the track decides: { $stake }
decision-order_tied_bids =
    .title = Order the tied houses
    .asks = Some houses bid the same. As the holder of the Iron Throne, you decide their order. Track: { $track }
    .default = Tied houses keep the order that they have on the track.
decision-bid_wildlings =
    .title = Bid against the wildlings
    .asks = The wildlings attack. Bid power for the Night's Watch. In victory the highest bidder is rewarded; in defeat all houses are punished, the lowest bidder most. Strength of the wildlings: { $strength }. Your power: { $maximum }
    .default = Your bid is 0.
decision-break_wildling_tie =
    .title = Break the tie of the wildling attack
    .asks =
        { $won ->
            [yes] The Night's Watch won. Choose the highest bidder among the tied houses: { $tied }
           *[no] The wildlings won. Choose the lowest bidder among the tied houses: { $tied }
        }
    .default =
        { $case ->
            [own] Your house counts as the highest bidder.
            [first] The first tied house in turn order counts as the highest bidder.
            [last] The last of the other tied houses in turn order counts as the lowest bidder.
           *[none] Highest bidder: yours if you are tied, else the first in turn order. Lowest bidder: the last other house in turn order.
        }
# A sentence of the task follows.
decision-resolve_wildling_card =
    .title = Resolve the wildling card
    .asks = Wildling card: { $card }. It concerns: { $house }
    .default =
        { $case ->
            [reward] The reward is declined.
            [choose_penalty] You move two positions down on your best influence track.
            [destroy_units] The cheapest of these units are destroyed.
            [discard_house_card] Your weakest card is discarded.
            [downgrade_knights] Two knights become footmen, first those that are not alone in their area.
            [gain_influence] You move to the first position of the track on which your position is worst.
            [lose_influence] The house moves down on the track on which its position is worst.
           *[none] A reward is declined. Of a penalty, the mildest choice is made.
        }

## The tasks of wildling cards

task-choose_penalty = Choose: two positions down on your best influence track, or two of your units destroyed, which you choose next.
task-destroy_units =
    { $areas ->
        [none] Choose units to destroy. Number: { $count }
       *[other] Choose units to destroy, all in the same area. Number: { $count }. Areas: { $areas }
    }
task-discard_house_card = Choose a house card from your hand to discard.
task-downgrade_knights = Choose two knights. They become footmen; a knight without a free footman is destroyed. Free footmen: { $count }
task-gain_influence = Choose an influence track. You move to its first position.
task-lose_influence = Choose an influence track. The house moves down on it. Tracks: { $tracks }. Positions: { $positions }
task-muster_in_one_area = You can muster in one of these areas: { $areas }
task-return_house_card = Choose a discarded house card to take back into your hand, or none.
task-upgrade_footmen = Choose up to two footmen. They become knights.

## Planning phase

# $stars: how many special orders are allowed, $count: how many places get an order.
decision-place_orders =
    .title = Place orders
    .asks =
        { $in_turn ->
            [yes] Order tokens are short, so houses place one after the other. Place your orders face down. Orders: { $count }. Special orders, at most: { $stars }
           *[no] Place an order face down in each place with your units. Orders: { $count }. Special orders, at most: { $stars }
        }
    .default = Your draft counts as far as it is allowed. Every other place gets an order from a fixed list: on land Defense first.
decision-use_raven =
    .title = Use the Messenger Raven
    .asks =
        { $looking ->
            [yes] You looked at the top wildling card. Leave it on top, or put it under the deck.
           *[no] Replace one of your orders, look at the top wildling card, or do neither.
        }
    .default =
        { $case ->
            [looking] The card stays on top.
            [unused] The Messenger Raven is not used.
           *[none] The Messenger Raven is not used. A card that you looked at stays on top.
        }

## Action phase

decision-resolve_raid =
    .title = Resolve a Raid order
    .asks = Resolve one of your Raid orders, with a target or without one.
    .default = Your first Raid order is resolved without a target.
decision-ask_neutral_support =
    .title = Ask for support against a neutral force
    .asks = Before you march, you can ask other houses for support against a neutral force, or skip this.
    .default = Nobody is asked.
decision-grant_neutral_support =
    .title = Support against a neutral force
    .asks = { $house }: your support is wanted against a neutral force: { $area }. Your support orders: { $areas }
    .default = You give no support.
decision-resolve_march =
    .title = Resolve a March order
    .asks =
        { $granted ->
            [none] Resolve one of your March orders: move its units, attack at most one area, or stay.
           *[other] Resolve one of your March orders. Asked for support against: { $against }. Promised from: { $granted }
        }
    .default = Your first March order is resolved without a move.
decision-resolve_consolidate =
    .title = Resolve a Consolidate Power order
    .asks = Resolve one of these orders: gain power, or muster where a special order allows it. Orders: { $areas }
    .default = Your first order is resolved for power.
decision-capture_port =
    .title = Take over the enemy port
    .asks = You captured a port: { $area }. You can replace its ships with your own; the other ships are destroyed. Ships, at most: { $maximum }
    .default = As many ships as possible are replaced.

## Combat

decision-declare_support =
    .title = Declare support
    .asks = A combat is fought next to your support orders: { $areas }. You can support: { $sides }
    .default =
        { $case ->
            [fights] You support your own house with all your orders.
            [watches] You support nobody.
           *[none] A house of the combat supports itself with all its orders; other houses support nobody.
        }
decision-refuse_support =
    .title = Refuse support
    .asks = Other houses support you in the combat. Choose the places whose support you refuse. Support from: { $areas }
    .default = All support is accepted.
decision-choose_house_card =
    .title = Choose a house card
    .asks =
        { $except_for ->
            [none] Choose a house card from your hand for the combat. Cards are revealed together.
           *[other] Choose another house card from your hand for the combat. Sent back: { $except_for }
        }
    .default = Your weakest card is played.
decision-use_card_ability =
    .title = Use the ability of a house card
    .asks = Use the ability of your house card, or decline where that is allowed. Card: { $card }
    .default =
        { $case ->
            [optional] The ability is not used.
            [mandatory] The ability takes its first target.
           *[none] An optional ability is declined; a mandatory one takes its first target.
        }
decision-redraw_tide =
    .title = Redraw the Tides of Battle card
    .asks = Keep your Tides of Battle card, or use the Valyrian Steel Blade to discard it and draw another.
    .default = You keep your card.
decision-use_blade =
    .title = Use the Valyrian Steel Blade
    .asks = Use the Valyrian Steel Blade for strength +1 in this combat, or save it for a later combat of this round.
    .default = The Valyrian Steel Blade is not used.
decision-choose_casualties =
    .title = Choose casualties
    .asks =
        { $cause ->
            [skulls] Choose which of your units in the combat are destroyed by skulls. Units to destroy: { $count }
           *[swords] Choose which of your units in the combat are destroyed by swords. Units to destroy: { $count }
        }
    .default = Your cheapest units are destroyed.
decision-choose_retreat_losses =
    .title = Choose the losses of the retreat
    .asks = Your supply does not allow all units to retreat. Choose the units to destroy. Retreat to: { $place }. Units to destroy: { $count }
    .default = Your cheapest units are destroyed.
decision-retreat_to =
    .title = Choose where to retreat
    .asks =
        { $may_decline ->
            [yes] Choose where the defeated units retreat, or leave it to their house. Defeated: { $house }. Places: { $places }
           *[no] Choose where your defeated units retreat. Places: { $places }
        }
    .default =
        { $case ->
            [victor] The choice is left to the defeated house.
            [loser] Your units join your other units, else go to one of your areas, else to an empty one.
           *[none] A victor leaves the choice to the loser. Retreating units join units of their house, else go to one of its areas, else to an empty one.
        }

## Facts in a question

# $strength: printed on the card.
question-card = { $card } ({ $strength })
# $strength: what the support adds.
question-support = Support: { $house } ({ $area }): { $strength }
# $listed: cards as in question-card.
question-opponent_cards = Cards of the opponent, with their strength: { $house }: { $listed }
# $amount: everything that counts for a side so far.
question-strength = Total strength: { $amount }
question-orders = Your orders now: { $orders }
# $watch, $lowest and $others are sentences without their full stop.
question-wildling_card = Wildling card: { $card }. If the Night's Watch wins, the highest bidder: { $watch }. If the wildlings win, the lowest bidder: { $lowest }. All others: { $others }

## Labels of answers, by kind of decision. Arguments are the fields of the answer

option-ask_neutral_support =
    { $area ->
        [none] Ask nobody
       *[other] Ask for support: { $area }
    }
option-bid_influence = Bid: { $amount }
option-bid_wildlings = Bid: { $amount }
option-break_wildling_tie = { $house }
option-capture_port = Ships: { $amount }
option-choose_casualties = Destroyed: { $units }
option-choose_house_card = { $card }
option-choose_retreat_losses = Destroyed: { $units }
option-choose_westeros_effect =
    { $effect ->
        [nothing] Nothing
       *[other] { $effect }
    }
option-declare_support =
    { $side ->
        [none] Support nobody
       *[other] Support: { $side }. From: { $areas }
    }
option-grant_neutral_support =
    { $areas ->
        [none] Refuse support
       *[other] Give support from: { $areas }
    }
option-muster =
    { $musters ->
        [none] Muster nothing
       *[other] Muster: { $musters }
    }
option-order_tied_bids = Order: { $groups }
option-place_orders = { $orders }
option-reconcile_armies = Removed: { $units }
option-redraw_tide =
    { $redraw ->
        [yes] Draw another card
       *[no] Keep the card
    }
option-refuse_support =
    { $areas ->
        [none] Accept all support
       *[other] Refuse support from: { $areas }
    }
option-resolve_consolidate =
    { $musters ->
        [none] { $area }: power
       *[other] { $area }: muster: { $musters }
    }
option-resolve_march =
    { $moves ->
        [none] { $area }: no move
       *[other] { $area } → { $moves }
    }
option-resolve_raid =
    { $target ->
        [none] { $area }: no target
       *[other] { $area } → { $target }
    }
option-resolve_wildling_card =
    { $choice ->
        [none] Decline
        [influence] Influence: two positions down
        [units] Two of your units destroyed
       *[other] { $choice }
    }
option-resolve_wildling_card_units = Units: { $units }
option-resolve_wildling_card_musters = Muster: { $musters }
option-retreat_to =
    { $place ->
        [none] Leave the choice to the defeated house
       *[other] { $place }
    }
option-use_blade =
    { $use ->
        [yes] Use the Valyrian Steel Blade: strength +1
       *[no] Do not use the Valyrian Steel Blade
    }
option-use_card_ability =
    { $choice ->
        [none] Decline
        [apply] Use the ability
       *[other] { $choice }
    }
option-use_raven =
    { $use ->
        [nothing] Do not use the Messenger Raven
        [look] Look at the top wildling card
        [leave_on_top] Leave the card on top
        [put_under_deck] Put the card under the deck
       *[replace] { $area }: new order: { $token }
    }
