"""The kind of name that each argument of a message is shown as.

`house="stark"` is an id: the message shows the name of the house. The argument determines the kind of name.
Arguments have the names of the fields of events, questions, options, answers and facts.
"""

from collections.abc import Mapping

CARDS = ("house_card", "westeros_card", "wildling_card", "tides_card")


def _names_by_kind(arguments: str, *kinds: str) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(arguments.split(), kinds)


KINDS: Mapping[str, tuple[str, ...]] = {
    **_names_by_kind("house houses attacker defender victor loser winner marcher ranking tied", "house"),
    **_names_by_kind("side sides groups participants bids tides called_by gains", "house"),
    **_names_by_kind(
        "area areas origin source target to place places against granted orders moves armies", "area"
    ),
    **_names_by_kind("unit units type destroyed ships stood_up upgrade", "unit"),
    **_names_by_kind("order token tokens", "order"),
    **_names_by_kind("card cards effect except_for opponent_card", *CARDS),
    **_names_by_kind("track tracks subject", "track"),
    **_names_by_kind("vote_kind vote_kinds", "vote_kind"),
    **_names_by_kind("choice choices", "area", "unit", *CARDS, "track"),
    "bots": ("bot",),
    "host_powers": ("host_power",),
    "missing_scopes": ("scope",),
    "old": ("order", "unit"),
    "cause": ("cause", *CARDS),
    "deck": ("deck",),
    "decision": ("decision",),
    "dominance": ("dominance",),
    "ended_by": ("ended_by",),
    "phase": ("phase",),
    "pseudonym": ("pseudonym",),
    "question": ("decision",),
    "reason": ("reason",),
    "result": ("vote_result",),
    "stand_in": ("stand_in",),
}
"""Argument -> the kinds of name that it may be, in the order in which they are tried.

A list shows each name; a list of units shows each kind once, with its number. A mapping shows pairs of a name
and a number, or of two names.
"""

VALUES: Mapping[str, str] = {"orders": "token", "tides": "card", "moves": "units"}
"""Argument that shows pairs -> the argument with the kinds of the second half of a pair."""

PAIRS: Mapping[str, tuple[str, str]] = {
    "orders": ("area", "token"),
    "tides": ("house", "card"),
    "moves": ("to", "units"),
}
"""Argument that is a list of rows -> the fields of a row that make a pair."""

ROW_MESSAGES = ("musters",)
"""Argument that is a list of rows, each shown by a message."""

ROWS: Mapping[str, str] = {"houses": "id", "question": "kind", "decision": "kind"}
"""Argument that is a row, or a list of rows -> the field that names the row."""

MESSAGES: Mapping[str, str] = {"decision": "decision-{}.title"}
"""Kind of name -> the message of a name, if it is not `<kind>-<id>`."""


def message_of_row(row: Mapping[str, object]) -> str:
    """The message for a mustering: an upgrade, a piece in the area that pays for it, or a piece in another
    place."""
    if row.get("upgrade"):
        return "option_part-upgrade"
    return "option_part-muster_here" if row["area"] == row["source"] else "option_part-muster"
