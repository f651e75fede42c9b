"""Time limits of questions to users: offers of the standby lists, and ready checks of full lobbies."""

from collections.abc import Iterable
from datetime import datetime

from games.clocks.settings import DAY, MINUTE, Clock, Policy
from games.clocks.timing import SeatTiming, Timing

OFFERS_AT_ONCE = 3
"""Number of users who are offered the same seat at a time; the first to accept gets it."""


def offer_seconds(clock: Clock) -> int:
    """The time for accepting an offer, in seconds of playing time.

    It is half of the shortest time that the clock gives, so that users are asked at least twice before the
    seat is open. It is at least a minute and at most a day.
    """
    return max(MINUTE, min(DAY, clock.min_seconds // 2))


def asking_seconds(clock: Clock, policy: Policy) -> int | None:
    """The shortest time for asking users before misses open a seat, in seconds of playing time.

    None if misses never open a seat.
    """
    if not policy.max_miss_count:
        return None
    host = policy.host_wait_seconds if policy.at_due == "host" else 0
    if policy.max_miss_count > 1:
        return clock.min_seconds + host
    return policy.grace_count * policy.grace_seconds + host


def is_near_opening(seat: SeatTiming, policy: Policy) -> bool:
    """Whether one more miss opens the seat of a player."""
    return seat.is_person and 0 < policy.max_miss_count <= seat.misses + 1


def has_answered_again(timing: Timing, house: str, number: int) -> bool:
    """Whether the player of a house has answered since they were late with this decision."""
    seat = timing.seats[house]
    return seat.is_person and not seat.misses and (number, house) not in timing.waiting


MIN_SECONDS, MAX_SECONDS = 2 * MINUTE, DAY
VALID_TIMES = 2
"""Validity of a confirmation, in lengths of a ready check."""


def ready_seconds(clock: Clock) -> int:
    """The length of a ready check in seconds of playing time: the shortest time of the clock.

    It is at least two minutes and at most a day.
    """
    return max(MIN_SECONDS, min(MAX_SECONDS, clock.min_seconds))


def is_ready(confirmation_times: Iterable[datetime | None], clock: Clock, now: datetime) -> bool:
    """Whether a player has confirmed recently."""
    valid_seconds = VALID_TIMES * ready_seconds(clock)
    return any(
        confirmed_at is not None and clock.calendar.between(confirmed_at, now) < valid_seconds
        for confirmed_at in confirmation_times
    )
