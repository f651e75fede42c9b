### Explanations: the terms of a sum, its sides, the winner and the consequences.
###
### `explanation-<kind>` is the label of a term, made from its fields; `explanation_side-<role>` is that of a side. The
### amount follows the label, by `explanation-term`, or by `explanation-term_range` while it is not known.

## Terms

explanation-unit = { $area }: { $unit }
explanation-support = Support: { $house }: { $area }: { $unit }
explanation-support_order = Support order: { $area }: { $order }
explanation-order_march = March order: { $order }
explanation-order_defense = Defense order: { $order }
explanation-garrison = Garrison: { $area }
explanation-neutral_force = Neutral force: { $area }
# $card is null while the card is not decided.
explanation-card =
    { $card ->
        [none] House card
       *[other] House card: { $card }
    }
# $unit is the unit whose strength a card changes.
explanation-card_text =
    { $unit ->
        [none] Ability: { $card }
       *[other] { $area }: { $unit } ({ $card })
    }
explanation-tides =
    { $card ->
        [none] Tides of Battle
       *[other] Card drawn: { $card }
    }
explanation-blade = Valyrian Steel Blade
explanation-floor = Never below 0
explanation-bid = Bid: { $house }
explanation-wildling_strength = Strength of the wildlings
explanation-term = { $label }: { $amount }
explanation-term_range = { $label }, at least: { $min_amount }, at most: { $max_amount }

## Sides

explanation_side-attacker = Attacker: { $house }
explanation_side-defender = Defender: { $house }
explanation_side-neutral_force = Neutral force
explanation_side-nights_watch = Night's Watch
explanation_side-wildlings = Wildlings
explanation_side-bidder = { $house }

## The winner

# $role is the side that wins for certain. If it is a house, `explanation-victor` names it.
explanation-outcome =
    { $role ->
        [none] The winner is not certain yet
        [attacker] The attacker wins
        [defender] The defender wins
        [neutral_force] The neutral force is too strong
        [nights_watch] The Night's Watch wins
       *[wildlings] The wildlings win
    }
explanation-victor = Victor: { $house }
explanation-tied = The strengths are equal, so the position on the Fiefdoms track decides
explanation-position_best = Best position possible: { $position }
explanation-position_worst = Worst position possible: { $position }
explanation-combat = Round: { $round }. Combat: { $area }

## Assumptions and consequences

explanation-assumed = If this is answered: { $house }: { $decision }: { $label }
explanation-castles = Castles and strongholds then: { $house }: { $count }
explanation-supply_icons = Supply icons then: { $house }: { $count }
