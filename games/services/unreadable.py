"""Quarantine of games whose stored documents this code cannot read, in a list for staff.

No answer or due time is lost: the rows stay unchanged. The deadlines of such a game are checked at increasing
intervals. When a later release can read it, `retry_quarantined` resumes it.
"""

import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from games import storage
from games.engine import UnreadableDocument
from games.models import UnreadableGame
from games.services.waking import wake_bots, wake_deadlines
from got_api.database.statements import execute
from got_api.database.viewer import as_engine
from got_api.shared import clock

logger = logging.getLogger("games.unreadable")

_QUARANTINE = """
insert into games_unreadablegame (game_id, reason, since, failures)
select id, %(reason)s, %(now)s, 1 from games_game where id = %(game)s
on conflict (game_id) do update
set reason = excluded.reason, failures = games_unreadablegame.failures + 1
"""


def quarantine_game(code: str, unreadable: UnreadableDocument) -> None:
    """Logs an unreadable game and adds it to the list. Must be called after its transaction has ended."""
    logger.error("game %s cannot be read and is quarantined: %s", code, unreadable, extra={"game": code})
    with suppress(storage.GameUnknown), as_engine():
        game_id = storage.game_id_of(code)
        execute(_QUARANTINE, {"game": game_id, "reason": str(unreadable), "now": clock.now()})


def quarantine_requested_game(unreadable: UnreadableDocument, path: Mapping[str, Any]) -> None:
    """Quarantines the game in the path of a request that reads or writes. Must be called after its
    rollback."""
    if "code" in path:
        quarantine_game(path["code"], unreadable)


def retry_quarantined(*, max_count: int = 200) -> int:
    """Resumes the games of the list that are readable by now. Returns their number."""
    with as_engine():
        listed = UnreadableGame.objects.order_by("game").values_list("game_id", "game__code")
        games = list(listed[:max_count])
    read = 0
    for game_id, code in games:
        try:
            with as_engine():
                head = storage.lock_game(code)
                storage.load(head, bypass_cache=True)
                storage.recorded_events(head)
                UnreadableGame.objects.filter(game_id=game_id).delete()
                storage.retry_now(game_id)
        except (UnreadableDocument, storage.GameBusy):
            continue
        logger.info("game %s can be read again", code)
        wake_bots(code)
        wake_deadlines(code)
        read += 1
    return read
