"""House bots: policies that answer any decision from what a client is told.

They are functions of plain JSON, so that the same policy plays in a worker, in a test and over HTTP.
"""

from collections.abc import Mapping

from ..engine import reference
from .policy import Json, Policy
from .random_policy import answer_at_random
from .seat import choose, described, dice_of
from .sensible import Facts, sensible

_PRINTED = Facts.of(reference.board(), reference.orders(), reference.units(), reference.house_cards())

POLICIES: Mapping[str, Policy] = {"random": answer_at_random, "sensible": sensible(_PRINTED)}

__all__ = ["POLICIES", "Facts", "Json", "Policy", "choose", "described", "dice_of", "sensible"]
