"""Locking of a running game with its timing, and the rights of users to act for its houses.

Also runs the changes that the tick makes to games one by one.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError

from games import storage
from games.clocks.timing import SeatTiming, Timing
from games.errors import GameCode
from games.models import Game, Seat, Sitting
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, first_or_404

logger = logging.getLogger("games.tables")


@dataclass(frozen=True, slots=True)
class LockedGame:
    """A running game that is locked until the transaction ends."""

    head: storage.GameHead
    timing: Timing

    @property
    def game_id(self) -> int:
        return self.head.game_id


@contextmanager
def lock_failures_as_problems() -> Iterator[None]:
    """Raises 404 for an unknown game, and 503 `game_busy` when its lock is not free in time."""
    try:
        yield
    except storage.GameUnknown as error:
        raise Problem(ErrorCode.NOT_FOUND) from error
    except storage.GameBusy as error:
        raise Problem(ErrorCode.GAME_BUSY, retry_after=1) from error
    except IntegrityError as error:
        if not storage.is_version_conflict(error):
            raise
        raise Problem(ErrorCode.GAME_BUSY, retry_after=1) from error


@contextmanager
def locked_table(code: str, now: datetime | None = None, *, is_secret: bool = False) -> Iterator[LockedGame]:
    """Locks a running game, as it is at `now`, within a transaction of the engine.

    `is_secret` as for `storage.lock_game`.

    Raises 404 for an unknown game, 409 `game_not_running`, and 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine(now=now):
        head, timing = storage.lock_timing(code, is_secret=is_secret)
        if head.status != Game.Status.RUNNING:
            raise Problem(GameCode.GAME_NOT_RUNNING, facts={"status": head.status})
        yield LockedGame(head, timing)


def lock_for_if_match(code: str) -> None:
    """Locks a game until the outer transaction ends, so that a comparison stays valid. Raises 404, 503."""
    with lock_failures_as_problems(), as_engine():
        storage.lock_game(code, is_secret=True)  # the write locks it again


def change_locked(code: str, change: Callable[[storage.GameHead], int], failure: str) -> int:
    """Changes a game in a transaction of the engine that holds its lock. Returns the result of `change`.

    Returns 0 for a busy game, which is retried at the next tick. Also returns 0 when the change fails: the
    failure is logged and does not block other games.
    """
    try:
        with as_engine():
            return change(storage.lock_game(code))
    except storage.GameBusy:
        return 0
    except Exception:
        logger.exception("game %s: %s", code, failure, extra={"game": code})
        return 0


def house_of(timing: Timing, user: int, now: datetime) -> str:
    """The house for which a user answers, as its player or sitter.

    A sitter's time may end during the wait for the game's lock, so `now` is the time at which the answer
    counts. Raises 403 `not_seated`, and 409 `seat_is_open` for a player who has to return first.
    """
    reader = timing.readers.get(user)
    if reader is None or (reader.readable_until is not None and reader.readable_until <= now):
        raise Problem(GameCode.NOT_SEATED)
    if not reader.can_answer:
        raise Problem(GameCode.SEAT_IS_OPEN)
    return reader.house


def has_sitter(timing: Timing, house: str) -> bool:
    """Whether a sitter plays for the player of a house."""
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
