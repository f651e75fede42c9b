"""House bots: policies that answer any decision from data that a client can read.

They are functions of plain JSON, so that the same policy plays in a worker, in a test and over HTTP.
"""

from collections.abc import Mapping
from functools import cache
from random import Random

from ..engine import EDITIONS, Edition, reference
from .policy import Json, Policy
from .random_policy import answer_at_random
from .seat import choose, described, dice_of
from .sensible import Facts, sensible


@cache
def _sensible_in(edition: Edition) -> Policy:
    return sensible(
        Facts.of(
            reference.board(edition),
            reference.orders(edition),
            reference.units(edition),
            reference.house_cards(edition),
            reference.tracks(edition),
        )
    )


def answer_sensibly(view: Json, decision: Json, options: Json, chance: Random) -> Json:
    """Answers by the sensible policy, with the printed facts of the game's edition."""
    return _sensible_in(EDITIONS[view["ruleset"]["edition"]])(view, decision, options, chance)


POLICIES: Mapping[str, Policy] = {"random": answer_at_random, "sensible": answer_sensibly}

__all__ = ["POLICIES", "Facts", "Json", "Policy", "choose", "described", "dice_of", "sensible"]
