"""Conduct figures, which the tick computes when a table has ended."""

from __future__ import annotations

import logging

from games import storage
from games.engine import EDITIONS, State
from games.leagues.conduct import figures_of
from games.leagues.models import Conduct, Result
from games.leagues.neighbours import neighbours
from games.leagues.scoring.final_table import read_final_table
from got_api.database.viewer import as_engine

logger = logging.getLogger("games.leagues")


def store_conduct(result_id: int) -> None:
    """Reads the log of a finished game, without the lock of its season, and stores the figures once.

    An unreadable game has no figures.
    """
    with as_engine():
        result = Result.objects.select_related("game").get(pk=result_id)
        game = result.game
        assert game is not None
        code = game.code
        try:
            events = storage.recorded_events(storage.find_game(code))
        except Exception:
            logger.exception("game %s: its conduct cannot be read", code, extra={"game": code})
            events = ()
    final = read_final_table(result.final_table)
    near = neighbours(EDITIONS[game.edition], final.players)
    figures = [
        [figure.signal, *figure.pair, figure.count, figure.chances]
        for figure in figures_of(State(), events, near, final)
    ]
    with as_engine():
        Conduct.objects.get_or_create(result_id=result_id, defaults={"figures": figures})
