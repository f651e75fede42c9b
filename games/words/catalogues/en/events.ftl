### Events of a game and of its seat log: one line for each kind.
###
### A line is made from the fields of the event that its reader may see. Names are labels: they stand at the
### start, after a colon, a comma or an arrow, or in brackets. A number stands after its noun. A variant [none]
### is for a field that is null or an empty list.

## Start, rounds, decisions, end

event-game_began = The game begins. Houses: { $houses }
event-round_began = Round: { $round }
event-phase_began = { $phase }
event-orders_banned = Banned this round: { $tokens }
event-cleaned_up =
    { $stood_up ->
        [none] The round ends: orders return to their houses.
       *[other] The round ends: orders return to their houses. Standing again: { $stood_up }
    }
event-decision_opened = { $houses }: { $question }
event-answer_sealed = { $house }: answer saved. Only you see it until all houses have answered.
event-house_answered = { $house }: answered
event-decision_closed = All answers are in. Decision: { $number }
event-game_ended =
    { $at_once ->
        [yes] { $winner }: victory by castles and strongholds. Ranking: { $ranking }
       *[no] { $winner }: victory at the end of the last round. Ranking: { $ranking }
    }

## The board

event-unit_mustered = { $house }: new unit: { $type } → { $area }
event-unit_replaced = { $house }: { $old } → { $type }
event-units_moved =
    { $attacking ->
        [yes] { $house }: attack: { $origin } → { $area }: { $units }
       *[no] { $house }: march: { $origin } → { $area }: { $units }
    }
event-units_retreated =
    { $routed ->
        [yes] { $house }: retreat → { $area }: { $units } (routed)
       *[no] { $house }: return → { $area }: { $units }
    }
event-attackers_moved_in = { $house }: moved in: { $area }: { $units }
event-units_destroyed = { $house }: destroyed: { $units } ({ $cause })
event-power_token_placed = { $house }: power token left: { $area }
event-power_token_removed = { $house }: power token removed: { $area }
event-garrison_removed = { $house }: garrison destroyed: { $area }
event-neutral_force_removed = { $house }: neutral force defeated: { $area }. Strength: { $strength }
event-orders_placed = { $house }: your orders: { $orders }
event-orders_laid = { $house }: orders placed face down: { $areas }
event-orders_revealed = All orders are revealed: { $orders }
event-order_replaced = { $house }: order replaced: { $area }: { $old } → { $token }
event-order_removed = { $house }: order removed: { $area }: { $token } ({ $cause })
event-order_moved = { $house }: order moved: { $origin } → { $area }: { $token }
event-port_captured =
    { $ships ->
        [none] { $house }: port captured: { $area }. Destroyed: { $destroyed }
       *[other] { $house }: port captured: { $area }. Destroyed: { $destroyed }. Own ships: { $ships }
    }
event-raid_resolved =
    { $target ->
        [none] { $house }: raid without a target: { $area }
       *[other] { $house }: raid: { $area } → { $target }
    }

## Power, supply, influence, wildling threat

event-power_gained = { $house }: power gained: { $amount } ({ $cause })
event-power_lost = { $house }: power lost: { $amount } ({ $cause })
event-bids_revealed = Bids: { $subject }: { $bids }
event-track_set = { $track }: new order: { $houses } ({ $cause })
event-supply_set = { $house }: supply: { $level }
event-threat_set = Wildling threat: { $threat }
event-blade_used =
    { $use ->
        [redraw] { $house }: Valyrian Steel Blade: draws another Tides of Battle card
       *[strength] { $house }: Valyrian Steel Blade: strength +1
    }
event-raven_used =
    { $use ->
        [look] { $house }: Messenger Raven: looks at the top wildling card
       *[replace] { $house }: Messenger Raven: replaces an order
    }

## Westeros and wildling cards

event-deck_reshuffled = Shuffled with all its used cards: { $deck }
event-westeros_cards_revealed = Westeros cards: { $cards }
event-westeros_card_replaced = { $deck }: new card: { $card }
event-westeros_card_resolved =
    { $effect ->
        [none] { $card }: carried out
        [nothing] { $card }: nothing happens
        [last_days_of_summer] { $card }: nothing happens
       *[other] { $card }: carried out: { $effect }
    }
event-westeros_cards_used = The Westeros cards of this round go under their decks.
event-used_cards_turned = No cards left; the used cards are turned face down: { $deck }
event-wildlings_attacked = The wildlings attack. Strength: { $strength }. Houses: { $houses }
event-wildlings_defeated =
    The Night's Watch wins. Bids: { $bids }. Strength of the wildlings: { $strength }. Highest bidder: { $house }
event-wildlings_won =
    The wildlings win. Bids: { $bids }. Strength of the wildlings: { $strength }. Lowest bidder: { $house }
event-wildling_card_revealed = Wildling card: { $card }
event-wildling_card_buried = Under the wildling deck, face down: { $card }
event-wildling_card_seen = { $house }: you see the top wildling card: { $card }
event-wildling_card_returned =
    { $place ->
        [top] { $house }: left on top of the wildling deck: { $card }
       *[bottom] { $house }: put under the wildling deck: { $card }
    }

## House cards and combat

event-house_cards_discarded = { $house }: cards discarded: { $cards } ({ $cause })
event-house_cards_returned = { $house }: cards back in hand: { $cards } ({ $cause })
event-combat_began = Combat: { $area }. Attacker: { $attacker } ({ $origin }, { $order }). Defender: { $defender }
event-support_declared =
    { $side ->
        [none] { $house }: supports nobody
       *[other] { $house }: support for: { $side }. From: { $areas }
    }
event-neutral_support_declared =
    { $areas ->
        [none] { $house }: no support against the neutral force: { $area }. Asked by: { $marcher }
       *[other] { $house }: support against the neutral force: { $area }. For: { $marcher }. From: { $areas }
    }
event-support_refused =
    { $areas ->
        [none] { $house }: accepts all support
       *[other] { $house }: refuses support from: { $areas }
    }
event-strengths_announced =
    { $final ->
        [yes] Final strength. Attacker: { $attacker }. Defender: { $defender }
       *[no] Strength before house cards. Attacker: { $attacker }. Defender: { $defender }
    }
event-house_card_played = { $house }: house card: { $card }
event-house_card_withdrawn =
    { $place ->
        [hand] { $house }: house card back in hand: { $card }
       *[discard] { $house }: house card discarded: { $card }
    }
event-card_text_resolved =
    { $choice ->
        [none] { $house }: { $card }: ability not used
        [apply] { $house }: { $card }: ability used
       *[other] { $house }: { $card }: ability used: { $choice }
    }
event-tide_drawn = { $house }: you drew: { $card }
event-tides_drawn = Tides of Battle cards drawn by: { $houses }
event-tides_shown = Tides of Battle: { $tides }
event-combat_won = Victory: { $victor }. Defeat: { $loser }
event-combat_ended = The combat is over: { $area }

## Seats and the time of a game

# A due time is near.
seat_event-reminded = { $house }: reminded. Decision: { $decision_number }. Due: { $due_at }
seat_event-grace_given = { $house }: automatic extension until: { $due_at }. Decision: { $decision_number }. Extensions left: { $grace_count }
seat_event-host_called = { $house }: late; the host is notified. Decision: { $decision_number }. The default answer counts from: { $due_at }
seat_event-defaulted = { $house }: the default answer was used. Decision: { $decision_number }. Misses in a row: { $miss_count }
seat_event-seat_opened = { $house }: seat open. Played by: { $stand_in }
seat_event-seat_returned = { $house }: the player returned
seat_event-seat_taken_over =
    { $pseudonym ->
        [none] { $house }: new player: { $username }
       *[other] { $house }: new player: { $pseudonym }
    }
seat_event-seat_left = { $house }: the player left for good
seat_event-absence_announced = { $house }: absence: { $starts_at } → { $ends_at }
seat_event-absence_ended = { $house }: the absence ended early
seat_event-sitter_named = { $house }: sitter: { $username }. Until: { $ends_at }
seat_event-sitter_ended = { $house }: sitter removed
seat_event-paused = Paused until: { $ends_at }
seat_event-resumed = The game continues.
seat_event-extended = More time for everybody. Due: { $due_at }
# $vote_kind and $called_by are names; $house is the house that is voted on, where there is one.
seat_event-vote_called =
    { $house ->
        [none] Vote: { $vote_kind }. Called by: { $called_by }. Closes: { $closes_at }
       *[other] Vote: { $vote_kind }: { $house }. Called by: { $called_by }. Closes: { $closes_at }
    }
# Both counts are null if the votes were not counted.
seat_event-vote_closed =
    { $yes_count ->
        [none] Vote closed: { $vote_kind }. Result: { $result }
       *[other] Vote closed: { $vote_kind }. Result: { $result }. In favour: { $yes_count }. Against: { $no_count }
    }
seat_event-ended = The game ended: { $ended_by }

## Reasons in the seat log

reason-time_nearly_over = the time is nearly over
reason-time_over = the time is over
reason-bot_silent = the house bot did not answer
reason-seat_is_open = the seat is open
reason-misses = too many misses
reason-not_ready = no confirmation before the start
reason-own_wish = the player's own request
reason-host = the host
reason-vote = a vote
reason-staff = an admin
reason-grace_given = automatic extension
reason-host_called = the host was notified

## Names in the seat log and in votes

vote_kind-pause = Pause the game
vote_kind-resume = Continue the game
vote_kind-extend = More time for everybody
vote_kind-kick = Remove a player
vote_kind-concede = Concede the game
vote_kind-draw = End the game as a draw
vote_result-open = open
vote_result-passed = passed
vote_result-failed = failed
vote_result-withdrawn = withdrawn
ended_by-castles = castles and strongholds
ended_by-rounds = last round played
ended_by-concession = concession
ended_by-draw = draw
ended_by-adjudication = decision of an admin
bot-novice = novice
bot-random = random
bot-sensible = sensible
bot-strong = strong
stand_in-defaults = nobody; default answers count
stand_in-novice = house bot (novice)
stand_in-random = house bot (random)
stand_in-sensible = house bot (sensible)
stand_in-strong = house bot (strong)
stand_in-bot = house bot

## Decks

deck-westeros_1 = Westeros deck I
deck-westeros_2 = Westeros deck II
deck-westeros_3 = Westeros deck III
deck-wildling = Wildling deck
deck-tides = Tides of Battle deck
