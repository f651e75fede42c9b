"""A game that runs, locked, with all that is known of its time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from games import storage
from games.errors import GameCode
from games.models import Game
from games.timing import SeatTiming, Timing, lock_table
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_engine

logger = logging.getLogger("games.tables")


@dataclass(frozen=True, slots=True)
class Table:
    """A running game that is locked until the transaction ends."""

    head: storage.Head
    timing: Timing

    @property
    def game_id(self) -> int:
        return self.head.game_id

    def seat_of(self, user: int) -> SeatTiming:
        """The seat at which a user plays himself. Raises 403 `not_seated`."""
        for seat in self.timing.seats.values():
            if seat.user == user:
                return seat
        raise Problem(GameCode.NOT_SEATED)

    def at(self, position: int) -> SeatTiming:
        """Raises 404."""
        for seat in self.timing.seats.values():
            if seat.position == position:
                return seat
        raise Problem(ErrorCode.NOT_FOUND)


@contextmanager
def locked_table(code: str, now: datetime | None = None) -> Iterator[Table]:
    """A running game as it is at `now`, within a transaction of the engine that holds its lock.

    Raises 404 for an unknown game, 409 `game_not_running`, and 503 `game_busy`.
    """
    try:
        with as_engine(now=now):
            head, timing = lock_table(code)
            if head.status != Game.Status.RUNNING:
                raise Problem(GameCode.GAME_NOT_RUNNING, facts={"status": head.status})
            yield Table(head, timing)
    except storage.GameUnknown as error:
        raise Problem(ErrorCode.NOT_FOUND) from error
    except storage.GameBusy as error:
        raise Problem(ErrorCode.GAME_BUSY, retry_after=1) from error


def tend(code: str, deed: Callable[[storage.Head], int], failure: str) -> int:
    """Do something to a game, in a transaction of the engine that holds its lock. Gives what it gives.

    Gives 0 for a game that is busy, which has its turn at the next tick, and for one in which it fails, which
    holds up no other.
    """
    try:
        with as_engine():
            return deed(storage.lock_game(code))
    except storage.GameBusy:
        return 0
    except Exception:
        logger.exception("game %s: %s", code, failure, extra={"game": code})
        return 0
