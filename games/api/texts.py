"""Descriptions of the engine's kinds and fields for client developers.

The engine's own docstrings are for its developers and are never published. Building the document raises
LookupError, with the places of all missing texts.
"""

ANSWERS: dict[str, str] = {
    "ask_neutral_support": "Asks for support against a neutral force, or skips it.",
    "bid_influence": "A bid for an influence track.",
    "bid_wildlings": "A bid against the wildlings.",
    "break_wildling_tie": "Chooses one of the tied houses.",
    "capture_port": "Chooses how many captured ships become your own.",
    "choose_casualties": "Chooses the units to destroy.",
    "choose_house_card": "Plays a house card.",
    "choose_retreat_losses": "Chooses the units to destroy.",
    "choose_westeros_effect": "Chooses an effect of a Westeros card.",
    "declare_support": "Supports a side with your support orders, or nobody.",
    "grant_neutral_support": "Grants your support orders against a neutral force, or refuses.",
    "muster": "The pieces to muster, in the order in which they are placed. May be empty.",
    "order_tied_bids": "Orders the tied houses of each group.",
    "place_orders": "One order token for each place with your units.",
    "reconcile_armies": "Chooses the units to remove.",
    "redraw_tide": "Keeps the Tides of Battle card or draws another one.",
    "refuse_support": "Names the places whose support you refuse. An empty list accepts all support.",
    "resolve_consolidate": "Resolves a Consolidate Power order, for power or to muster.",
    "resolve_march": "Resolves a march order.",
    "resolve_raid": "Resolves a raid order.",
    "resolve_wildling_card": (
        "Sets `choice`, `units` or `musters`, as the options require. An answer without any of them "
        "declines, where that is allowed."
    ),
    "retreat_to": "Chooses the place to which the defeated units retreat.",
    "use_blade": "Decides about the use of the Valyrian Steel Blade.",
    "use_card_ability": "Uses the text of a house card, or declines.",
    "use_raven": "Uses the Messenger Raven. `replace` needs `area` and `token`.",
}
"""Kind of a decision -> the effect of an answer."""

QUESTIONS: dict[str, str] = {
    "ask_neutral_support": "Ask the owner of support orders to help against a neutral force, or skip this.",
    "bid_influence": "Bid power for a position on an influence track.",
    "bid_wildlings": "Bid power against the wildlings.",
    "break_wildling_tie": (
        "Choose which of the tied houses counts as the highest bidder after a victory, or as the lowest "
        "after a defeat."
    ),
    "capture_port": "Replace the ships in the captured port with your own ships.",
    "choose_casualties": "Choose which of your units in the combat are destroyed.",
    "choose_house_card": "Choose a house card from your hand. The cards are revealed together.",
    "choose_retreat_losses": "Choose the units to destroy: your supply does not allow all retreating units.",
    "choose_westeros_effect": "Choose an effect of a Westeros card, or `nothing`.",
    "declare_support": "Support the attacker, the defender or nobody. A combatant can support only itself.",
    "grant_neutral_support": (
        "Help another house against a neutral force, or refuse. The answer is binding for that march order."
    ),
    "muster": "Muster units in your castles and strongholds.",
    "order_tied_bids": "Order the houses that bid the same amount.",
    "place_orders": "Place one order token face down in each place with your units.",
    "reconcile_armies": "Remove units until your armies fit your supply, and no more than needed.",
    "redraw_tide": "Use the Valyrian Steel Blade to discard your Tides of Battle card and draw another one.",
    "refuse_support": "Refuse support that other houses offer, place by place.",
    "resolve_consolidate": "Resolve one of your Consolidate Power orders: gain power, or muster if allowed.",
    "resolve_march": "Resolve one of your march orders.",
    "resolve_raid": "Resolve one of your raid orders, with or without a target.",
    "resolve_wildling_card": "Choose how a wildling card affects your house.",
    "retreat_to": "Choose the place to which the defeated units retreat.",
    "use_blade": "Use the Valyrian Steel Blade to add 1 to your combat strength.",
    "use_card_ability": "Use the text of your revealed house card.",
    "use_raven": "Replace one of your orders, look at the top wildling card, or do neither.",
}
"""Kind of a decision -> its question."""

TASKS: dict[str, str] = {
    "choose_penalty": "Lose influence on your best track, or destroy two units.",
    "destroy_units": "Choose the units to destroy.",
    "discard_house_card": "Choose a house card from your hand to discard.",
    "downgrade_knights": "Choose the knights that become footmen.",
    "gain_influence": "Choose an influence track on which you move to the first position.",
    "lose_influence": "Choose an influence track on which you move down.",
    "muster_in_one_area": "Muster units in one area, or none.",
    "return_house_card": "Choose a discarded house card that returns to your hand, or none.",
    "upgrade_footmen": "Choose the footmen that become knights.",
}
"""Kind of the task of `resolve_wildling_card` -> the task of the house."""

DEFAULTS: dict[str, str] = {
    "ask_neutral_support": "No house is asked.",
    "bid_influence": "The bid is 0.",
    "bid_wildlings": "The bid is 0.",
    "break_wildling_tie": (
        "Highest bidder: the holder of the Iron Throne if tied, else the first tied house in turn order. "
        "Lowest bidder: the last tied house in turn order other than the holder."
    ),
    "capture_port": "As many ships as possible are replaced.",
    "choose_casualties": "The cheapest units are destroyed.",
    "choose_house_card": "The weakest card is played.",
    "choose_retreat_losses": "The cheapest units are destroyed.",
    "choose_westeros_effect": "`nothing` is chosen.",
    "declare_support": "A combatant supports itself with all its orders; other houses support nobody.",
    "grant_neutral_support": "Support is refused.",
    "muster": "Nothing is mustered.",
    "order_tied_bids": "Tied houses keep their order on the track.",
    "place_orders": "Each place gets the first available token of a fixed list; defense comes first on land.",
    "reconcile_armies": "The cheapest units are removed.",
    "redraw_tide": "The card is kept.",
    "refuse_support": "All support is accepted.",
    "resolve_consolidate": "The first order is resolved for power.",
    "resolve_march": "The first march order is resolved without a move.",
    "resolve_raid": "The first raid order is resolved without a target.",
    "resolve_wildling_card": "A reward is declined; for a penalty, the mildest choice is made.",
    "retreat_to": (
        "A victor leaves the choice to the loser. The loser's units go to units of the loser if possible, "
        "else to the loser's areas, else to empty areas."
    ),
    "use_blade": "The Valyrian Steel Blade is not used.",
    "use_card_ability": "An optional text is declined; a mandatory one takes its first target.",
    "use_raven": "The Messenger Raven is not used. A card that was looked at stays on top.",
}
"""Kind of a decision -> the default answer after the due time."""

OPTIONS: dict[str, str] = {
    "amount": "An amount from `minimum` to `maximum`, both included.",
    "assign_orders": (
        "Assign one token to each of `count` of the `places`: no token twice, at most `stars` of the "
        "`special` tokens. `count` is less than the number of places only if tokens run out."
    ),
    "consolidate_orders": (
        "Resolve the order in one of `areas`. Send `musters` as null for power; `mustering` lists where you "
        "can muster instead."
    ),
    "moves": (
        "Resolve one of `orders` with any of its moves, or none. If several destinations are used, the sizes "
        "of all your armies (two or more units in one place), sorted from large to small, must not exceed "
        "`supply`, element by element."
    ),
    "musters": (
        "Muster pieces in the order in which they are placed, or none. Supply is checked after each placed "
        "piece, but not after an upgrade, in the same way as for marches."
    ),
    "one_of": "Each choice is a complete answer. Send one of them unchanged.",
    "rank_groups": "Put the houses of each group in your order. Groups and their members stay the same.",
    "some_areas": "Choose any of `areas`. With `all_or_none`, choose either all of them or none.",
    "some_units": (
        "Choose `minimum` to `maximum` of the listed units. If `by_area` is not empty, the number of units "
        "taken from each area must match one of its entries; no unit is taken from an area that the entry "
        "does not name."
    ),
    "support_sides": (
        "Choose one of `sides` with some of `areas` (with `all_or_none`: all of them), or a null side "
        "with no area."
    ),
}
"""Shape of options -> instructions to compose an answer."""

EVENTS: dict[str, str] = {
    "answer_sealed": "A sealed answer was saved or replaced. Visible to its house only.",
    "attackers_moved_in": "The victorious attackers moved into the embattled area.",
    "bids_revealed": "All bids were revealed and paid.",
    "blade_used": "The Valyrian Steel Blade was used; it cannot be used again this round.",
    "card_text_resolved": "The text of a house card was carried out or declined.",
    "cleaned_up": (
        "The round was cleaned up: orders returned, routed units stood up, bans ended, and Valyrian Steel "
        "Blade and Messenger Raven became available."
    ),
    "combat_began": "A combat began.",
    "combat_ended": "A combat ended.",
    "combat_won": "A combat was decided.",
    "decision_closed": "A decision was resolved.",
    "decision_opened": "Houses were asked to decide something.",
    "deck_reshuffled": "A deck was shuffled with all its used cards.",
    "deck_shuffled": "A deck was shuffled. Published in the proof only.",
    "game_began": "The board was set up.",
    "game_ended": "The game ended by the rules, with a winner.",
    "garrison_removed": "A garrison was removed.",
    "house_answered": "A house answered a sealed decision; its answer stays secret.",
    "house_card_played": "A house card was revealed in the combat.",
    "house_card_withdrawn": "A revealed house card left the combat.",
    "house_cards_discarded": "House cards were discarded.",
    "house_cards_returned": "House cards returned to their house's hand.",
    "neutral_force_removed": "A neutral force was defeated and removed.",
    "neutral_support_declared": "A house granted support against a neutral force, or refused (no areas).",
    "order_moved": "A march order was moved to the conquered area.",
    "order_removed": "An order was removed from the board.",
    "order_replaced": "The holder of the Messenger Raven replaced an order.",
    "orders_banned": "Order tokens were banned for this round.",
    "orders_laid": "A house laid orders face down in these places.",
    "orders_placed": "A house placed its orders face down. Visible to that house only.",
    "orders_revealed": "All orders were revealed.",
    "phase_began": "A phase began.",
    "port_captured": "A port was captured: its ships were replaced or destroyed.",
    "power_gained": "A house gained power, at most the rest of its pool.",
    "power_lost": "A house lost power.",
    "power_token_placed": "A house left a power token in an area.",
    "power_token_removed": "A power token was removed from an area.",
    "raid_resolved": "A raid order was resolved.",
    "raven_used": "The Messenger Raven was used; it cannot be used again this round.",
    "round_began": "A round began.",
    "strengths_announced": "The combat strengths of both sides were announced.",
    "supply_set": "The supply of a house changed.",
    "support_declared": "A house supported a side of the combat, or nobody.",
    "support_refused": "A house refused support from these places.",
    "threat_set": "The wildling threat changed.",
    "tide_drawn": "A house drew a Tides of Battle card. Visible to that house only until it is shown.",
    "tides_drawn": "Houses drew Tides of Battle cards.",
    "tides_shown": "The Tides of Battle cards were shown.",
    "track_set": "The order of houses on an influence track changed.",
    "unit_mustered": "A unit was mustered.",
    "unit_replaced": "A unit was upgraded or downgraded.",
    "units_destroyed": "Units were destroyed.",
    "units_moved": "Units marched.",
    "units_retreated": "Units retreated from the embattled area.",
    "used_cards_turned": "A deck ran out; its used cards were turned face down, in the same order.",
    "westeros_card_replaced": "Winter Is Coming replaced a revealed card by one from its shuffled deck.",
    "westeros_card_resolved": "A Westeros card was resolved.",
    "westeros_cards_revealed": "The top card of each Westeros deck was revealed.",
    "westeros_cards_used": "The revealed Westeros cards were put face up under their decks.",
    "wildling_card_buried": "The resolved wildling card was put face down under its deck.",
    "wildling_card_returned": (
        "The holder of the Messenger Raven put back the card that they looked at. Visible to that house only."
    ),
    "wildling_card_revealed": "The top wildling card was revealed.",
    "wildling_card_seen": (
        "The holder of the Messenger Raven looked at the top wildling card. Visible to that house only."
    ),
    "wildlings_attacked": "The wildlings attacked.",
    "wildlings_defeated": "The Night's Watch won; `house` was the highest bidder.",
    "wildlings_won": "The wildlings won; `house` was the lowest bidder.",
}
"""Kind of an event -> its description."""

ROWS: dict[str, str] = {
    "Area": "An area and its contents, except units and orders.",
    "AreaFacts": "An area and its printed icons.",
    "AssumedAnswer": (
        "An answer that a case assumes: a possible answer of another house, or the default answer to a later "
        "question."
    ),
    "Attack": "A wildling attack after the bids.",
    "Bridge": "Two land areas that are adjacent across a river.",
    "Combat": "The combat being fought.",
    "DecisionRow": "An open decision.",
    "Destination": "A place that units can march to.",
    "HeldDominanceToken": "A dominance token, its holder, and whether it was used this round.",
    "EligibleUnit": "A unit that can be chosen.",
    "ExplainedCase": "Consequences of one of your answers, under its assumed answers.",
    "ExplainedCell": "Result if you and the other side play these house cards.",
    "ExplainedSum": "A side and the terms of its sum.",
    "Explanation": "Consequences of your possible answers to an open decision.",
    "FaceDown": "A face-down order token. Its place is public.",
    "FoughtCombat": "A decided combat, with the sums of both sides.",
    "HeldArea": "A land area or port, and the house that controls it. The sea is never controlled.",
    "House": "A house in the game.",
    "HouseCard": "A house card and where it is.",
    "HouseCardFacts": "A house card.",
    "HouseChange": "Change of a house's castles and supply.",
    "HouseFacts": "A house.",
    "HouseStanding": "Facts about a house that the server computes from the position.",
    "KnownCard": "A wildling card that a house looked at and put back.",
    "AreaLabel": "Position of an area's name.",
    "MarchOrder": "A march order and all its possible moves.",
    "MarchMove": "Units that go to one place.",
    "Measured": "A number that ranks houses.",
    "MusterPlace": "An area in which you can muster.",
    "Mustering": "A piece to muster.",
    "NextQuestion": "The question at which a case ends, because its answer is open.",
    "PlacedOrder": "An order token on the board. Visible to its house only while it is face down.",
    "OrderFacts": "An order token.",
    "PendingOrder": "An order token that is still to be resolved.",
    "PresentCombat": "The current combat, with the sums of both sides that everybody sees.",
    "Rank": "A house in the ranking.",
    "Ruleset": "The options of the rules in this game.",
    "SealedAnswer": "Your answer to a sealed decision that other houses still have to answer.",
    "Setup": "The setup for one number of houses.",
    "Side": "One side of the combat.",
    "Spots": "Positions of the pieces in an area; each point is the centre of a piece.",
    "Standing": (
        "Facts that follow from the position by the rules. Of face-down orders it lists only your own."
    ),
    "SumTerm": "One term of a sum, and where it comes from.",
    "Support": "A place whose support order helps a side of the combat.",
    "Tide": "The Tides of Battle card of one side. Visible to its house only until it is shown.",
    "TideFacts": "A kind of Tides of Battle card.",
    "Traveller": "A unit that can march.",
    "Piece": "A unit on the board.",
    "UnitFacts": "A kind of unit.",
    "WesterosFacts": "A kind of Westeros card.",
    "WildlingFacts": "A wildling card.",
}
"""Name of another object -> its description."""

FAMILIES: dict[str, str] = {
    "CardTask": "The task that a wildling card sets a house, by `kind`. It names the field to answer.",
    "Answer": "The answer of a house to a decision of the same `kind`.",
    "Question": "The question of a decision, distinguished by `kind`. It contains no secret.",
    "Options": (
        "Your possible answers, in a few shapes distinguished by `kind`. Composing an answer needs no "
        "knowledge of the rules. `answer_fields` names the fields of the answer that the shape fills."
    ),
    "GameEvent": "An event of the game, distinguished by `kind`.",
}
