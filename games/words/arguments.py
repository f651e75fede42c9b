"""What the arguments of messages name.

`house="stark"` is an id: the message shows the name of the house. The name of an argument says what kind of
name that is; the names are those of the fields of events, options and answers.
"""

from __future__ import annotations

from collections.abc import Mapping

CARDS = ("house_card", "westeros_card", "wildling_card", "tides_card")

KINDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("house", "houses", "attacker", "defender", "victor", "loser", "winner"), ("house",)),
    **dict.fromkeys(("marcher", "side", "sides", "ranking", "opponent", "tied", "supporter"), ("house",)),
    **dict.fromkeys(("bids", "tides", "houses_in_order"), ("house",)),
    **dict.fromkeys(("area", "areas", "origin", "target", "targets", "source", "places", "to"), ("area",)),
    **dict.fromkeys(("orders", "laid", "embattled", "strongholds"), ("area",)),
    **dict.fromkeys(("unit", "units", "ships", "destroyed", "stood_up", "type", "types"), ("unit",)),
    **dict.fromkeys(("token", "tokens", "order"), ("order",)),
    **dict.fromkeys(("card", "cards", "effect"), CARDS),
    "old": ("order", "unit"),
    "order_kind": ("order_kind",),
    "track": ("track",),
    "subject": ("track",),
    "tracks": ("track",),
    "dominance": ("dominance",),
    "deck": ("deck",),
    "cause": ("cause",),
    "phase": ("phase",),
    "step": ("step",),
    "edition": ("edition",),
    "rule": ("rule",),
    "kind_of_decision": ("decision",),
}
"""Argument -> the kinds of name that it may be, in the order in which they are tried.

A list shows each name; of units, each kind of unit once with its number. A mapping shows pairs, of the name
and a number or another name.
"""

VALUES: Mapping[str, tuple[str, ...]] = {"orders": ("order",), "tides": ("tides_card",)}
"""Argument -> the kinds of name of the values of its pairs."""

PAIRS: Mapping[str, tuple[str, str]] = {"orders": ("area", "token"), "tides": ("house", "card")}
"""Argument that is a list of rows -> the fields of a row that make a pair."""
