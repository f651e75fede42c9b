"""Waking hours of players, and how little those of two players overlap."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

HALF_HOURS = 48
_ENOUGH_HOURS = (8, 6, 4)


def waking_half_hours(waking: Mapping[str, str]) -> int:
    """The half-hours of a day, in UTC, in which a player is awake, as bits. Equal times mean the whole day.

    `waking` has the times of day `awake_from` and `awake_until`, and a `time_zone`. The offset of the time
    zone is always that of the first day of the year, so that daylight saving time changes no draw.
    """
    starts_at, ends_at = (time.fromisoformat(waking[key]) for key in ("awake_from", "awake_until"))
    day = datetime(2026, 1, 1, tzinfo=ZoneInfo(waking["time_zone"]))
    offset = day.utcoffset() or timedelta()
    first = starts_at.hour * 2 + starts_at.minute // 30
    count = (ends_at.hour * 2 + ends_at.minute // 30 - first) % HALF_HOURS or HALF_HOURS
    shift = round(offset / timedelta(minutes=30))
    return sum(1 << (place - shift) % HALF_HOURS for place in range(first, first + count))


def lack_of_common_hours(one: int, other: int) -> int:
    """The lack of common hours: 0 for at least 8 hours, 1 for 6, 2 for 4, 3 for fewer."""
    hours = (one & other).bit_count() / 2
    return sum(hours < enough for enough in _ENOUGH_HOURS)
