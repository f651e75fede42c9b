"""Which game a code means. Every statement after that names the game by its id.

A code never means another game, so the process keeps what it has found. It keeps nothing of a code that is
unknown, for that may be the code of the next game. A game that was deleted, or lost by a restore of the
database, is noticed by the statement that follows: it names the id and the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from got_api.lru import LRUCache
from got_api.pipeline import batched

Found = TypeVar("Found")

MAX_CODES = 50_000
"""About ten megabytes."""

_FIND = "select id from games_game where code = %(code)s"

_ids: LRUCache[str, int] = LRUCache(MAX_CODES)


class GameUnknown(Exception):  # noqa: N818
    """No game has this code."""


def game_id_of(code: str) -> int:
    """The id of the game with this code. Called within a scope. Raises GameUnknown.

    One statement for a code that this process has not found before, else none: the game may be deleted by
    now.
    """
    game_id = _ids.get(code)
    if game_id is not None:
        return game_id
    with batched() as batch:
        (rows,) = batch.fetch((_FIND, {"code": code}))
    if not rows:
        raise GameUnknown(code)
    game_id = int(rows[0][0])
    _ids.put(code, game_id)
    return game_id


def read_by_id(code: str, read: Callable[[int], Found | None]) -> Found:
    """What `read` finds by the id of the game with this code. None says that the code is not of that id any
    more. Called within a scope. Raises GameUnknown.
    """
    for _ in range(2):  # once more when the id was found before, and its game has gone since
        if (found := read(game_id_of(code))) is not None:
            return found
        forget(code)
    raise GameUnknown(code)


def known_id_of(code: str) -> int | None:
    """The id that this process has found before, without a statement."""
    return _ids.get(code)


def note_id(code: str, game_id: int) -> None:
    """Keep what a statement about the code has found."""
    _ids.put(code, game_id)


def forget(code: str) -> None:
    """Look for a code again: the game that it meant is not there."""
    _ids.take(code)
