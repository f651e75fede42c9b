"""Choice of the games to archive. A plain read finds some, and each has a separate transaction."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import Error, OperationalError

from games import storage
from games.archive.models import Archive
from games.archive.services.archiving import (
    DELETE_DELAY,
    NotPacked,
    empty_game,
    pack_game,
    postpone_game,
)
from games.services.lobby import cancel_game
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock

logger = logging.getLogger("games.archive")

MAX_GAMES = 50
"""The limit of one run: about 20 seconds of work."""
RETRY_PAUSE = timedelta(days=1)
"""Time that a game stays restored after a read, and time before archiving is tried again after a failure."""

# A cancelled game has no time of its end. If it is archived too soon, a reader only waits longer.
_ENDED_GAMES = """
select game.code
from games_game game
left join archive_archive archive on archive.game_id = game.id
where (game.status = 'finished' and game.finished_at < %(before)s
       or game.status = 'cancelled' and game.created_at < %(before)s)
  and not game.is_sandbox
  and (archive.game_id is null or archive.restored_at < %(rested)s)
  and not exists (select from games_unreadablegame unreadable where unreadable.game_id = game.id)
order by archive.restored_at nulls first, game.id
limit %(limit)s
"""
_ABANDONED = """
select game.code
from games_game game
where game.status = 'lobby' and game.created_at < %(before)s and not game.is_sandbox
  and not exists (
      select from games_seat seat where seat.game_id = game.id and seat.joined_at >= %(before)s
  )
order by game.id
limit %(limit)s
"""


def archive_games(now: datetime | None = None, *, max_count: int = MAX_GAMES) -> int:
    """Deletes the rows of games that were packed before, then packs games that have been over for long.

    Returns the number of games whose rows were deleted. A game that is busy, or fails, does not block others.
    """
    now = now or clock.now()
    if not settings.GOT_ARCHIVE_DAYS:
        return 0
    with as_engine():
        packed = Archive.objects.filter(
            emptied_at__isnull=True, restored_at__isnull=True, packed_at__lte=now - DELETE_DELAY
        )
        codes = list(packed.order_by("packed_at").values_list("game__code", flat=True)[:max_count])
    emptied = sum(_run(code, empty_game, now) for code in codes)
    before = now - timedelta(days=settings.GOT_ARCHIVE_DAYS)
    for code in _codes(_ENDED_GAMES, {"before": before, "rested": now - RETRY_PAUSE, "limit": max_count}):
        _run(code, pack_game, now)
    return emptied


def cancel_abandoned_lobbies(now: datetime | None = None, *, max_count: int = MAX_GAMES) -> int:
    """Cancels lobbies in which nobody has taken a seat for `GOT_LOBBY_DAYS`. Returns their number."""
    now = now or clock.now()
    if not settings.GOT_LOBBY_DAYS:
        return 0
    before = now - timedelta(days=settings.GOT_LOBBY_DAYS)
    count = 0
    for code in _codes(_ABANDONED, {"before": before, "limit": max_count}):
        try:
            cancel_game(host=None, code=code)
            count += 1
        except Problem as problem:  # it is busy, or has started meanwhile
            logger.info("lobby %s is not cancelled: %s", code, problem.code)
    return count


def _codes(statement: str, parameters: dict[str, Any]) -> list[str]:
    with as_engine():
        return [code for (code,) in fetch(statement, parameters)]


def _run(code: str, change: Callable[..., bool], now: datetime) -> bool:
    """The result of `change`. False for a busy game, and for one that fails, which then waits for a while."""
    try:
        return change(code=code, now=now)
    except (storage.GameBusy, storage.GameUnknown):
        return False
    except NotPacked as reason:
        logger.error("game %s is not archived: %s", code, reason, extra={"game": code})
    except Exception as error:
        logger.exception("game %s is not archived", code, extra={"game": code})
        if isinstance(error, OSError | OperationalError):  # the store or the database fails, not the game
            return False
    try:
        postpone_game(code=code, now=now)
    except (storage.GameBusy, storage.GameUnknown, Error):
        logger.info("game %s is tried again by the next run", code, extra={"game": code})
    return False
