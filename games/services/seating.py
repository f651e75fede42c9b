"""Rights of users to act for houses."""

from __future__ import annotations

from datetime import datetime

from games.clocks.timing import SeatTiming, Timing
from games.errors import GameCode
from games.models import Seat, Sitting
from got_api.http.errors import Problem, first_or_404


def house_of(timing: Timing, user: int, now: datetime) -> str:
    """The house for which a user answers, as its player or sitter.

    A sitter's time may end during the wait for the game's lock, so `now` is the time at which the answer
    counts. Raises 403 `not_seated`, and 409 `seat_is_open` for a player who has to return first.
    """
    reader = timing.readers.get(user)
    if reader is None or (reader.until is not None and reader.until <= now):
        raise Problem(GameCode.NOT_SEATED)
    if not reader.can_answer:
        raise Problem(GameCode.SEAT_IS_OPEN)
    return reader.house


def has_sitter(timing: Timing, house: str) -> bool:
    """Whether another user sits in for the player of a house."""
    return any(reader.house == house and reader.is_sitter for reader in timing.readers.values())


def seat_of(timing: Timing, user: int) -> SeatTiming:
    """The seat of a player. Raises 403 `not_seated`."""
    for seat in timing.seats.values():
        if seat.user == user:
            return seat
    raise Problem(GameCode.NOT_SEATED)


def seat_at(timing: Timing, position: int) -> SeatTiming:
    """The seat at a position. Raises 404."""
    return first_or_404(seat for seat in timing.seats.values() if seat.position == position)


def require_no_other_house(timing: Timing, user: int, house: str) -> None:
    """Refuses a user who has seen the secrets of another house.

    Raises 409 `already_seated` and `knows_another_house`.
    """
    if user in timing.readers:
        raise Problem(GameCode.ALREADY_SEATED)
    for seen in (Seat.objects.filter(is_active=False), Sitting.objects.all()):
        if seen.filter(game_id=timing.game_id, user=user).exclude(house=house).exists():
            raise Problem(GameCode.KNOWS_ANOTHER_HOUSE)
