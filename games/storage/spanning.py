"""Changes to rows of several games, one game after another: no statement spans games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)


def game_by_game(rows: models.QuerySet[M]) -> Iterator[models.QuerySet[M]]:
    """Splits rows of a table by game, in the order of game ids, so that each part can be changed."""
    for game_id in list(rows.order_by("game_id").values_list("game_id", flat=True).distinct()):
        yield rows.filter(game_id=game_id)
