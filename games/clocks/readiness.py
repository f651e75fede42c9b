"""How long the players of a full lobby have to confirm that they are there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.clocks.settings import DAY, MINUTE, Clock

MIN_SECONDS, MAX_SECONDS = 2 * MINUTE, DAY
VALID_TIMES = 2
"""A player who confirmed need not do so again within this many times the time of a ready check."""


def ready_seconds(clock: Clock) -> int:
    """How long a ready check runs, in seconds of playing time: as long as the shortest time of the clock.

    Two minutes at least, a day at most.
    """
    return max(MIN_SECONDS, min(MAX_SECONDS, clock.shortest_seconds))


def is_ready(signs: Iterable[datetime | None], clock: Clock, now: datetime) -> bool:
    """Whether a player has shown lately that they are there. `signs`: when they did so."""
    valid_seconds = VALID_TIMES * ready_seconds(clock)
    return any(sign is not None and clock.calendar.between(sign, now) < valid_seconds for sign in signs)
