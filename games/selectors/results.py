"""The results of finished games."""

from __future__ import annotations

from typing import Any

from games import storage
from games.engine import encode
from games.errors import GameCode
from games.models import Game
from games.selectors.games import Viewer, open_visit
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem


def result_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """The result of a game, the same for every viewer. Raises 404, and 409 `game_not_finished`."""
    with open_visit(viewer, code) as visit:
        if visit.status != Game.Status.FINISHED:
            raise Problem(GameCode.GAME_NOT_FINISHED, facts={"status": visit.status})
        game = Game.objects.get(id=visit.game_id)
    with as_engine():
        table = storage.final_table_of(game, storage.load(storage.find_game(code)).state)
    return {
        "game": code,
        "finished_at": game.finished_at,
        "winner": table.winner,
        "final_table": encode(table),
    }
