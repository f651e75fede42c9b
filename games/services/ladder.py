"""The ladder of misses: what happens next to a house that has not answered."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto

from games.clocks import Policy
from games.timing import Asked, SeatTiming


class Rung(Enum):
    """A step of the ladder, from the lowest up."""

    WAIT = auto()
    REMIND = auto()
    GRACE = auto()
    CALL_HOST = auto()
    DEFAULT = auto()


def rung(asked: Asked, seat: SeatTiming, policy: Policy, now: datetime) -> Rung:
    """Which step is due. Bots and open seats know no mercy: for them there is only the default."""
    if asked.due.due_at > now:
        is_near = asked.due.remind_at is not None and asked.due.remind_at <= now
        return Rung.REMIND if is_near else Rung.WAIT
    if not seat.is_person:
        return Rung.DEFAULT
    if seat.graces > 0:
        return Rung.GRACE
    if policy.at_due == "host" and not asked.host_called:
        return Rung.CALL_HOST
    return Rung.DEFAULT


def opens_seat(seat: SeatTiming, policy: Policy) -> bool:
    """Whether a seat is open now: missed so often in a row, or left by an account that is no more."""
    if seat.user is None:
        return seat.bot is None and not seat.is_open
    return seat.is_person and 0 < policy.max_miss_count <= seat.misses
