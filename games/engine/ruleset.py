"""The options of a game (rulebook chapter 28), as data. Rules read values, never the set of houses."""

from dataclasses import dataclass
from typing import Literal

from .ids import EditionId
from .rulebook import cites


@cites("OPT-01", "OPT-02", "OPT-03", "OPT-04", "OPT-05", "OPT-06", "OPT-07", "SETUP-13")
@dataclass(frozen=True, slots=True)
class Ruleset:
    """The agreed options of a game. The first value of each option is its default."""

    edition: EditionId = "base"
    tie_breakers: Literal["booklet", "faq_2_0"] = "booklet"
    winter_is_coming_timing: Literal["on_resolve", "on_reveal"] = "on_resolve"
    tides_of_battle: bool = False
    lannister_port_ship: Literal["always", "not_with_three", "never"] = "always"
    shortage_placement: Literal["turn_order", "simultaneous"] = "turn_order"
    support_granularity: Literal["per_order", "per_house"] = "per_order"
    victory_check: Literal["immediate", "after_march"] = "immediate"
