"""Finds the id of the game with a code. Every later statement names the game by this id.

A code always means the same game, so the process caches the ids that it has found. It never caches an unknown
code, because the next game may get that code. The statement that follows detects a game that was deleted, or
lost by a restore of the database: it names both the id and the code.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from django.db import models

from got_api.database.pipeline import batched
from got_api.shared.lru import LRUCache

Result = TypeVar("Result")

MAX_CODES = 50_000
"""Maximum of cached codes. They take about ten megabytes."""

_SELECT_ID = "select id from games_game where code = %(code)s"

_ids: LRUCache[str, int] = LRUCache(MAX_CODES)


class GameUnknown(Exception):  # noqa: N818
    """No game has this code."""


def game_id_of(code: str) -> int:
    """The id of the game with this code. Must be called within `as_engine` or `as_viewer`. Raises
    GameUnknown.

    One statement for a code that this process has not found before, else none. A cached id may belong to a
    game that was deleted meanwhile.
    """
    game_id = _ids.get(code)
    if game_id is not None:
        return game_id
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_ID, {"code": code}))
    if not rows:
        raise GameUnknown(code)
    game_id = int(rows[0][0])
    _ids.put(code, game_id)
    return game_id


def read_by_id(code: str, read: Callable[[int], Result | None]) -> Result:
    """Calls `read` with the id of the game with this code and returns its result. `read` must return None
    when the game with this id no longer has this code. Must be called within `as_engine` or `as_viewer`.
    Raises GameUnknown."""
    for _ in range(2):  # try again if the id was cached and its game has been deleted since
        if (found := read(game_id_of(code))) is not None:
            return found
        forget_code(code)
    raise GameUnknown(code)


def known_id_of(code: str) -> int | None:
    """The cached id of a code. Sends no statement."""
    return _ids.get(code)


def cache_id(code: str, game_id: int) -> None:
    """Caches the id that a statement has found for a code."""
    _ids.put(code, game_id)


def forget_code(code: str) -> None:
    """Removes a code from the cache: its game no longer exists."""
    _ids.pop(code)


M = TypeVar("M", bound=models.Model)


def game_by_game(rows: models.QuerySet[M]) -> Iterator[models.QuerySet[M]]:
    """Splits rows of a table by game, in the order of game ids, so that each part can be changed."""
    for game_id in list(rows.order_by("game_id").values_list("game_id", flat=True).distinct()):
        yield rows.filter(game_id=game_id)
