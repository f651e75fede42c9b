"""Result of a game, from its last position and the kind of its ending."""

from __future__ import annotations

from typing import cast

from games.engine import State
from games.engine.queries.final_table import Ending, FinalTable, final_table
from games.models import Game


def final_table_of(game: Game, state: State) -> FinalTable:
    """The final table of a finished game. `state` is its last position."""
    return final_table(
        state,
        cast("Ending | None", game.ended_by),
        awarded_to=game.awarded_to,
        draw_between=game.draw_between,
    )
