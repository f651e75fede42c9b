"""Locking of a running game with its timing; changes to games that the tick makes one by one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError

from games import storage
from games.clocks.timing import Timing
from games.errors import GameCode
from games.models import Game
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem

logger = logging.getLogger("games.tables")


@dataclass(frozen=True, slots=True)
class Table:
    """A running game that is locked until the transaction ends."""

    head: storage.Head
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
def locked_table(code: str, now: datetime | None = None, *, is_secret: bool = False) -> Iterator[Table]:
    """Locks a running game, as it is at `now`, within a transaction of the engine.

    `is_secret` as for `storage.lock_game`.

    Raises 404 for an unknown game, 409 `game_not_running`, and 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine(now=now):
        head, timing = storage.lock_timing(code, is_secret=is_secret)
        if head.status != Game.Status.RUNNING:
            raise Problem(GameCode.GAME_NOT_RUNNING, facts={"status": head.status})
        yield Table(head, timing)


def lock_for_if_match(code: str) -> None:
    """Locks a game until the outer transaction ends, so that a comparison stays valid. Raises 404, 503."""
    with lock_failures_as_problems(), as_engine():
        storage.lock_game(code, is_secret=True)  # the write locks it again


def change_locked(code: str, change: Callable[[storage.Head], int], failure: str) -> int:
    """Changes a game in a transaction of the engine that holds its lock. Returns the result of `change`.

    Returns 0 for a busy game, which has its turn at the next tick. Returns 0 also when the change fails: the
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
