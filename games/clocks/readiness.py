"""The time in which the players of a full lobby must confirm that they are ready."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.clocks.settings import DAY, MINUTE, Clock

MIN_SECONDS, MAX_SECONDS = 2 * MINUTE, DAY
VALID_TIMES = 2
"""A confirmation is valid for this many times the length of a ready check."""


def ready_seconds(clock: Clock) -> int:
    """The length of a ready check in seconds of playing time: the shortest time of the clock.

    It is at least two minutes and at most a day.
    """
    return max(MIN_SECONDS, min(MAX_SECONDS, clock.min_seconds))


def is_ready(signs: Iterable[datetime | None], clock: Clock, now: datetime) -> bool:
    """Whether a player has confirmed recently. `signs`: the times of their confirmations."""
    valid_seconds = VALID_TIMES * ready_seconds(clock)
    return any(sign is not None and clock.calendar.between(sign, now) < valid_seconds for sign in signs)
