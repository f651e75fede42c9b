"""Descriptions of instructions. Making the schema fails for a kind or field without a text here."""

from __future__ import annotations

KINDS: dict[str, str] = {
    "answer_by_default": (
        "Answers decisions of the kind `decision` with the default answer, without waiting for the due time."
    ),
    "ask_neutral_support": (
        "Asks for help against the first of these neutral forces for which that is possible. An empty list: "
        "never asks."
    ),
    "bid_influence": "Bids `amount` power for one influence track.",
    "bid_wildlings": "Bids `amount` power against the wildlings.",
    "break_wildling_tie": (
        "Chooses the first tied house of `highest` after a victory, of `lowest` after a defeat."
    ),
    "capture_port": "Replaces as many ships of a captured port as possible, or none.",
    "choose_casualties": "Gives up units of these kinds first, in this order.",
    "choose_house_card": "Plays the first of these cards that is in your hand.",
    "choose_retreat_losses": "Gives up units of these kinds first when supply does not allow all of them.",
    "choose_westeros_effect": "Chooses this effect of this Westeros card.",
    "declare_support": (
        "Supports the first of `houses` that fights, with all your support orders. An empty list: supports "
        "no side in combats of others. Name your own house to support yourself."
    ),
    "grant_neutral_support": (
        "Helps these houses against neutral forces, with all your support orders. An empty list: helps no "
        "house."
    ),
    "order_tied_bids": "Puts these houses first among equal bids, in this order; others stay as they are.",
    "place_orders": ("Places these orders in `round`. If one of them is no longer allowed, you are asked."),
    "redraw_tide": "Uses the Valyrian Steel Blade for another Tides of Battle card, or keeps the card.",
    "refuse_support": "Refuses the support of these houses and accepts all other support.",
    "resolve_consolidate": (
        "Gains power with the first of these orders, or else with an order that cannot muster. It does not "
        "apply if every order that is left can muster."
    ),
    "resolve_march": (
        "Resolves march orders in `round`: each time the first of `marches` whose order is still there. If "
        "it is no longer allowed, you are asked."
    ),
    "resolve_raid": (
        "Raids the first of `targets` that can be raided. An empty list: resolves raid orders while none of "
        "them has a target."
    ),
    "retreat_to": "Retreats your units to the first of these places that is possible.",
    "use_blade": "Uses the Valyrian Steel Blade for strength always, never, or if it decides the combat.",
    "use_card_ability": (
        "Uses the text of this house card with the first choice that is possible. An empty list: declines "
        "a text that is optional."
    ),
    "use_raven": "Leaves the Messenger Raven unused, or looks at the wildling card.",
}
"""Kind of an instruction -> its description."""

FIELDS: dict[str, str] = {
    "amount": "Power to bid.",
    "area": "Place of the march order.",
    "areas": "Places in the order of your preference.",
    "card": "The card.",
    "cards": "House cards in the order of your preference.",
    "choices": "Choices in the order of your preference.",
    "decision": "Kind of the decisions.",
    "effect": "The effect.",
    "highest": "Houses in your order of preference for the highest bidder.",
    "houses": "Houses, in the order of your preference where one is chosen.",
    "only_if_decisive": "Whether to support only if that changes which side is currently stronger.",
    "leave_power_token": "Whether to leave a power token behind.",
    "lowest": "Houses in your order of preference for the lowest bidder.",
    "marches": "Marches in their order, one for each place.",
    "moves": "Units and their destinations.",
    "orders": "Order token by place, for every place with your units.",
    "places": "Places in the order of your preference.",
    "redraw": "Whether to draw another card.",
    "round": "Round number, 1 to 10.",
    "ships": "Whether to replace as many ships as possible or none.",
    "targets": "Places in the order of your preference.",
    "then": "Place of the card; null to be asked after you have seen it.",
    "track": "The influence track.",
    "unit_kinds": "Kinds of units, in the order in which they are given up.",
    "use": "Whether and for what to use it.",
    "when": "Conditions, all of which must hold. Without it, the instruction always applies.",
}
"""Field of an instruction or march -> its description."""

WHEN: dict[str, str] = {
    "rounds": "Rounds in which it applies; empty for all.",
    "areas": "Places in question, or embattled areas, to which it applies; empty for all.",
    "opponents": "Opponents against which it applies; empty for all.",
    "role": "Required side of your house, or of the house that you support; null for both.",
    "min_lead": "The smallest lead: your current strength minus that of the opponent. Null for any.",
    "max_lead": "The largest lead, negative for a deficit. Null for any.",
}
"""Condition -> its description."""
