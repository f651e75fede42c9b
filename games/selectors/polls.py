"""Polls: one statement finds who asks and what has changed for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.authentication import COLUMNS, SOURCE, WIDTH
from games import storage
from games.storage import away, polling
from games.storage.polling import Poll
from got_api.documents import tag_of
from got_api.pipeline import Row, batched

__all__ = [
    "Found",
    "Poll",
    "entity_tag",
    "poll_for",
    "poll_game",
    "poll_waiting",
    "waiting_etag",
    "waiting_page",
]

_GAME_OF_TOKEN = f"""
select {COLUMNS}, {polling.COLUMNS}
from {SOURCE} left join lateral {polling.SOURCE.format(viewer="u.id")} on true
where t.digest = %(digest)s
"""  # noqa: S608
_GAME_OF_VIEWER = f"""
select {polling.COLUMNS} from {polling.SOURCE.format(viewer="%(viewer)s::bigint")}
"""  # noqa: S608
_WAITING = f"""
select {COLUMNS}, games_waiting_for(u.id, %(now)s, %(code)s, %(number)s::integer, %(limit)s::integer)
from {SOURCE} where t.digest = %(digest)s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Found:
    """What a poll found. `token` are the columns of the token and its user, None where there is no such
    token or none was sent; `game` is None where there is no such game; `waiting` is a JSON array.
    """

    token: Row | None = None
    game: Poll | None = None
    waiting: str = ""
    home: str = ""


def entity_tag(code: str, house: str | None, *parts: object) -> str:
    """The entity tag of what a house, or a spectator, sees of a game. `parts` change with what is shown."""
    return '"' + ".".join(map(str, (code, house or "public", *parts))) + '"'


def waiting_etag(found: Found) -> str:
    return tag_of(found.waiting)


def waiting_page(rows: list[dict[str, Any]], limit: int) -> dict[str, Any]:
    """A page of at most `limit` decisions; one row more shows that there are more."""
    shown = rows[:limit]
    more = len(rows) > len(shown)
    return {"results": shown, "next_cursor": f"{shown[-1]['game']}.{shown[-1]['number']}" if more else None}


def poll_game(digest: bytes | None, code: str, now: datetime) -> Found:
    """How a game stands for the user of a token, or for anybody without one."""
    if digest is None:
        return Found(game=poll_for(0, code, now))
    found = _game_of_token(digest, code, now)
    return _game_of_token(digest, code, now) if _has_come_back(found.game, code) else found


def _game_of_token(digest: bytes, code: str, now: datetime) -> Found:
    with batched() as batch:
        (rows,) = batch.fetch((_GAME_OF_TOKEN, {"digest": digest, "code": code, "now": now}))
    return Found(rows[0][:WIDTH], polling.poll_of(rows[0][WIDTH:])) if rows else Found()


def poll_for(viewer: int, code: str, now: datetime) -> Poll | None:
    """How a game stands for a user, or for anybody (0). None where there is no such game."""
    poll = _game_of_viewer(viewer, code, now)
    return _game_of_viewer(viewer, code, now) if _has_come_back(poll, code) else poll


def _game_of_viewer(viewer: int, code: str, now: datetime) -> Poll | None:
    with batched() as batch:
        (rows,) = batch.fetch((_GAME_OF_VIEWER, {"viewer": viewer, "code": code, "now": now}))
    return polling.poll_of(rows[0]) if rows else None


def _has_come_back(poll: Poll | None, code: str) -> bool:
    """Whether the rows of the game may have been put away when it was polled, and are there by now."""
    if poll is not None and storage.known_id_of(code) != poll.game_id:
        storage.note_id(code, poll.game_id)
    return poll is not None and away.bring_back(poll.game_id, code, poll.status)


def poll_waiting(digest: bytes, after: tuple[str, int] | None, limit: int, now: datetime) -> Found:
    """At most `limit` decisions that wait for the user of a token in all games, by code and number."""
    code, number = after or ("", 0)
    parameters = {"digest": digest, "now": now, "code": code, "number": number, "limit": limit}
    with batched() as batch:
        (rows,) = batch.fetch((_WAITING, parameters))
    return Found(rows[0][:WIDTH], waiting=rows[0][WIDTH]) if rows else Found()
