"""Players' messages, for streams and lists of games.

An app above games stores them, and declares the functions of the database that read them:
`GameApp.message_functions`. These functions switch to the role of the player like those of `watching`, so
that one round trip still reads everything.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson

from games.extensions import GameApp
from got_api.database.pipeline import Row, batched
from got_api.registry import parts

NO_MESSAGE = UUID(int=0)
"""Sorts before all messages."""


def unread_expression(viewer: str) -> str:
    """SQL for the unread messages in all running games of a user, as JSON text. The time is `%(now)s`."""
    return f"{parts(GameApp).message_functions.unread}({viewer}, %(now)s, null)"


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
    viewer, now = ("current_setting('got.user')::bigint", "current_setting('got.now')::timestamptz")
    return f"select {parts(GameApp).message_functions.unread}({viewer}, {now}, %(games)s::bigint[])"


def unread_of(rows: Sequence[Row]) -> dict[str, int]:
    """The numbers of unread messages: code -> count. Games without unread messages are left out."""
    return {row["game"]: row["unread_message_count"] for row in orjson.loads(rows[0][0])}


def unread_by(user_id: int, game_id: int, now: datetime) -> int:
    """The number of unread messages of a user in a game. Runs at most one SQL statement."""
    unread = parts(GameApp).message_functions.unread
    statement = f"select {unread}(%(user)s::bigint, %(now)s, array[%(game)s]::bigint[])"
    with batched() as batch:
        (rows,) = batch.fetch((statement, {"user": user_id, "game": game_id, "now": now}))
    return sum(int(row["unread_message_count"]) for row in orjson.loads(rows[0][0]))


def messages_after(
    stream_places: Sequence[tuple[int, int, UUID]], max_count: int, now: datetime
) -> dict[tuple[int, int, UUID], list[Row]]:
    """For each (game, user or 0, message) at most `max_count` later messages that this user may read.

    A row is the id and the columns of `message_body`. Runs at most one SQL statement.
    """
    found: dict[tuple[int, int, UUID], list[Row]] = {place: [] for place in stream_places}
    if not stream_places:
        return found
    parameters = {
        "games": [str(game) for game, _, _ in stream_places],
        "viewers": [str(viewer) for _, viewer, _ in stream_places],
        "after": [str(message) for _, _, message in stream_places],
        "max_count": max_count,
        "now": now,
    }
    statement = (
        f"select * from {parts(GameApp).message_functions.after}(%(games)s::bigint[], %(viewers)s::bigint[], "
        "%(after)s::uuid[], %(max_count)s::integer, %(now)s)"
    )
    with batched() as batch:
        (rows,) = batch.fetch((statement, parameters))
    for place, *row in rows:
        found[stream_places[place - 1]].append(tuple(row))
    return found


def message_body(row: Row) -> Mapping[str, Any]:
    """A message as the API returns it."""
    return parts(GameApp).message_functions.shown(row)


def newest_message(game_id: int, viewer: int, now: datetime) -> UUID:
    """The newest message of a game that a user, or a spectator (0), may read; `NO_MESSAGE` without one."""
    statement = (
        f"select {parts(GameApp).message_functions.newest}(%(game)s::bigint, %(viewer)s::bigint, %(now)s)"
    )
    with batched() as batch:
        (rows,) = batch.fetch((statement, {"game": game_id, "viewer": viewer, "now": now}))
    found = rows[0][0]
    return NO_MESSAGE if found is None else UUID(str(found))
