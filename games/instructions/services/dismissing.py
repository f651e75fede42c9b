"""Dismissing suggestions that a player does not want to see again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.errors import GameCode
from games.instructions.selectors.suggestions import open_suggestions
from games.selectors.games import open_visit
from got_api.database.statements import execute
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.shared import clock

_SAVE = """
insert into instructions_dismissal (game_id, seat_id, suggestion, dismissed_at)
select seat.game_id, seat.id, %(suggestion)s, %(now)s
from games_seat seat
where seat.game_id = %(game)s and seat.house = %(house)s and seat.user_id = %(user)s and seat.is_active
on conflict do nothing
"""


def dismiss_suggestion(*, viewer: User, code: str, suggestion: str, now: datetime | None = None) -> None:
    """Stops suggesting an instruction to this player in this game.

    Raises 403 `not_seated`, 404 `not_found` for a game or a suggestion that does not exist.
    """
    now = now or clock.now()
    with open_visit(viewer, code) as visit:
        if visit.house is None or visit.is_sitter:
            raise Problem(GameCode.NOT_SEATED)
        if suggestion not in {each.id for each in open_suggestions(visit.game_id, visit.house)}:
            raise Problem(ErrorCode.NOT_FOUND)
    values: dict[str, Any] = {
        "game": visit.game_id,
        "house": visit.house,
        "user": viewer.pk,
        "suggestion": suggestion,
        "now": now,
    }
    with as_engine(game=visit.game_id, now=now):
        execute(_SAVE, values)
