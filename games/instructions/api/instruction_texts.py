"""What the document says about instructions. Each kind and field has a text here, or the schema fails."""

from __future__ import annotations

KINDS: dict[str, str] = {
    "answer_by_default": (
        "Answers decisions of the kind `decision` with the default answer, without waiting for the due time."
    ),
    "ask_neutral_support": (
        "Asks for help against the first of these neutral forces that can be asked about. An empty list: "
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
    "choose_retreat_losses": "Gives up units of these kinds first when supply does not feed all of them.",
    "choose_westeros_effect": "Chooses this effect of this Westeros card.",
    "declare_support": (
        "Supports the first of `houses` that fights, with all your support orders. An empty list: supports "
        "nobody in combats of others. Name your own house to support yourself."
    ),
    "grant_neutral_support": (
        "Helps these houses against neutral forces, with all your support orders. An empty list: helps "
        "nobody."
    ),
    "order_tied_bids": "Puts these houses first among equal bids, in this order; others stay as they are.",
    "place_orders": (
        "Places these orders in `round`. If one of them is not allowed any more, you are asked."
    ),
    "redraw_tide": "Uses the Valyrian Steel Blade for another Tides of Battle card, or keeps the card.",
    "refuse_support": "Refuses the support of these houses and accepts all other support.",
    "resolve_consolidate": (
        "Gains power with the first of these orders, or else with an order that cannot muster. It does not "
        "apply if every order that is left can muster."
    ),
    "resolve_march": (
        "Resolves march orders in `round`: each time the first of `marches` whose order is still there. If "
        "it is not allowed any more, you are asked."
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
"""Kind of an instruction -> what it does."""

FIELDS: dict[str, str] = {
    "amount": "Power to bid.",
    "area": "Place of the march order.",
    "areas": "Places in the order of your preference.",
    "card": "The card.",
    "cards": "House cards in the order of your preference.",
    "choices": "Choices in the order of your preference.",
    "decision": "Kind of the decisions.",
    "effect": "The effect.",
    "highest": "Houses in the order in which they count as the highest bidder.",
    "houses": "Houses, in the order of your preference where one is chosen.",
    "only_if_decisive": "Whether to support only where that changes which side is stronger at present.",
    "leave_power_token": "Whether to leave a power token behind.",
    "lowest": "Houses in the order in which they count as the lowest bidder.",
    "marches": "Marches in their order, one for a place.",
    "moves": "Which units go where.",
    "orders": "Order token by place, for every place with your units.",
    "places": "Places in the order of your preference.",
    "redraw": "Whether to draw another card.",
    "round": "Round number, 1 to 10.",
    "ships": "Whether all or none are replaced.",
    "targets": "Places in the order of your preference.",
    "then": "Where the card goes; null to be asked once you have seen it.",
    "track": "The influence track.",
    "unit_kinds": "Kinds of units, the first to be given up first.",
    "use": "How it is used.",
    "when": "Conditions; all of them must hold. Left out: it always applies.",
}
"""Field of an instruction or march -> what it is."""

WHEN: dict[str, str] = {
    "rounds": "Rounds in which it applies; empty for all.",
    "areas": "Places that may be asked about, or embattled; empty for all.",
    "opponents": "Houses that may be fought against; empty for all.",
    "role": "The side on which you, or the house that you support, must be; null for both.",
    "min_lead": "The smallest lead: present strength less that of the opponent. Null for any.",
    "max_lead": "The largest lead, negative for a deficit. Null for any.",
}
"""Condition -> what it is."""
