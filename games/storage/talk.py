"""Players' messages, for streams and lists of games.

An app above games stores them, and registers here the functions of the database that read them. These take
the role of the player as those of `watching` do, so that one round trip still reads everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from got_api.database.pipeline import Row, batched

NO_MESSAGE = UUID(int=0)
"""Sorts before all messages."""

UnreadRow = Mapping[str, Any]
"""`game`, its code; `unread_message_count`; `newest_message`, the id of the newest unread one."""


@dataclass(frozen=True, slots=True)
class Talk:
    """The names of three database functions that read messages. Ids of messages sort in the order of sending.

    `unread` takes a user (bigint), a time and the ids of games (bigint[]). It returns, as JSON text, an
    `UnreadRow` for each game with unread messages to the user's house. Null instead of ids means all running
    games in which they read for a house.

    `after` takes arrays of ids of games, of users (0 for a spectator) and of messages, a number and a time.
    For each place in these arrays it returns at most that number of later messages that the user may read,
    oldest first. A row is the place, from 1, the id, and the columns from which `shown` makes the message for
    clients.

    `newest` takes a game, a user and a time. It returns the id of the newest message that the user may read,
    or null.
    """

    unread: str
    after: str
    newest: str
    shown: Callable[[Sequence[Any]], Mapping[str, Any]]


_register: list[Talk] = []


def register_talk(talk: Talk) -> None:
    """Registers the functions for messages. Called from `AppConfig.ready`."""
    _register[:] = [talk]


def unread_expression(viewer: str) -> str:
    """SQL for the unread messages in all running games of a user, as JSON text. The time is `%(now)s`."""
    return f"{_register[0].unread}({viewer}, %(now)s, null)" if _register else "'[]'::text"


def unread_counts_expression(viewer: str) -> str:
    """SQL for a JSON object of the messages of `unread_expression`: code -> number of messages."""
    return f"""(
        select coalesce(json_object_agg(own.unread ->> 'game', own.unread -> 'unread_message_count'), '{{}}')
        from json_array_elements({unread_expression(viewer)}::json) own(unread)
    )::text"""


def unread_statement() -> str:
    """SQL for the viewer's unread messages in the games `%(games)s` (ids as text), as JSON text.

    Sent within `as_viewer`; `unread_of` reads its rows.
    """
    if not _register:
        return "select '[]'"
    viewer, now = ("current_setting('got.user')::bigint", "current_setting('got.now')::timestamptz")
    return f"select {_register[0].unread}({viewer}, {now}, %(games)s::bigint[])"


def unread_of(rows: Sequence[Row]) -> dict[str, int]:
    """The number of unread messages: code -> count. Games without any are left out."""
    return {row["game"]: row["unread_message_count"] for row in orjson.loads(rows[0][0])}


def unread_by(user_id: int, game_id: int, now: datetime) -> int:
    """The number of unread messages of a user in a game. At most one statement."""
    if not _register:
        return 0
    statement = f"select {_register[0].unread}(%(user)s::bigint, %(now)s, array[%(game)s]::bigint[])"
    with batched() as batch:
        (rows,) = batch.fetch((statement, {"user": user_id, "game": game_id, "now": now}))
    return sum(int(row["unread_message_count"]) for row in orjson.loads(rows[0][0]))


def messages_after(
    places: Sequence[tuple[int, int, UUID]], max_count: int, now: datetime
) -> dict[tuple[int, int, UUID], list[Row]]:
    """For each (game, user or 0, message) at most `max_count` later messages that this user may read.

    A row is the id and the columns of `shown_message`. At most one statement.
    """
    found: dict[tuple[int, int, UUID], list[Row]] = {place: [] for place in places}
    if not _register or not places:
        return found
    parameters = {
        "games": [str(game) for game, _, _ in places],
        "viewers": [str(viewer) for _, viewer, _ in places],
        "after": [str(message) for _, _, message in places],
        "max_count": max_count,
        "now": now,
    }
    statement = (
        f"select * from {_register[0].after}(%(games)s::bigint[], %(viewers)s::bigint[], %(after)s::uuid[], "
        "%(max_count)s::integer, %(now)s)"
    )
    with batched() as batch:
        (rows,) = batch.fetch((statement, parameters))
    for place, *row in rows:
        found[places[place - 1]].append(tuple(row))
    return found


def shown_message(row: Row) -> Mapping[str, Any]:
    """A message as the API returns it."""
    return _register[0].shown(row)


def newest_message(game_id: int, viewer: int, now: datetime) -> UUID:
    """The newest message of a game that a user, or a spectator (0), may read; `NO_MESSAGE` without one."""
    if not _register:
        return NO_MESSAGE
    statement = f"select {_register[0].newest}(%(game)s::bigint, %(viewer)s::bigint, %(now)s)"
    with batched() as batch:
        (rows,) = batch.fetch((statement, {"game": game_id, "viewer": viewer, "now": now}))
    found = rows[0][0]
    return NO_MESSAGE if found is None else UUID(str(found))
