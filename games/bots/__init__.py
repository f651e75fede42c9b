"""House bots: policies that answer any decision from what a client is told.

They are functions of plain JSON, so that the same policy plays in a worker, in a test and over HTTP.
"""

from collections.abc import Mapping

from .policy import Json, Policy
from .random_policy import answer_at_random
from .seat import choose, described

POLICIES: Mapping[str, Policy] = {"random": answer_at_random}

__all__ = ["POLICIES", "Json", "Policy", "choose", "described"]
