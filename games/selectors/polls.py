"""Polls: one statement finds the user of a request and the changes for them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.authentication import COLUMNS, SOURCE, WIDTH
from games import storage
from games.storage import archived, polling
from games.storage.polling import GamePoll as GamePoll
from got_api.database.pipeline import Row, batched
from got_api.http.documents import tag_of

_SELECT_BY_TOKEN = f"""
select {COLUMNS}, {polling.COLUMNS}
from {SOURCE} left join lateral {polling.SOURCE.format(viewer="u.id")} on true
where t.digest = %(digest)s
"""  # noqa: S608
_SELECT_BY_VIEWER = f"""
select {polling.COLUMNS}
from (select) viewer left join lateral {polling.SOURCE.format(viewer="%(viewer)s::bigint")} on true
"""  # noqa: S608
_SELECT_WAITING = f"""
select {COLUMNS}, games_waiting_for(u.id, %(now)s, %(code)s, %(number)s::integer, %(limit)s::integer)
from {SOURCE} where t.digest = %(digest)s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class PollResult:
    """Result of a poll. `token` has the columns of the token and its user; None without a valid token. `game`
    is None if there is no such game. `waiting` is a JSON array.
    """

    token: Row | None = None
    game: GamePoll | None = None
    waiting: str = ""
    home: str = ""


def entity_tag(code: str, house: str | None, *parts: object, language: str = "") -> str:
    """The entity tag of the view of a house, or of a spectator. `parts` change with the content, `language`
    is the language of its texts, empty without texts."""
    languages = (language,) if language else ()
    return '"' + ".".join(map(str, (code, house or "public", *parts, *languages))) + '"'


def waiting_etag(result: PollResult) -> str:
    return tag_of(result.waiting)


def waiting_page(rows: list[dict[str, Any]], limit: int) -> dict[str, Any]:
    """A page of at most `limit` decisions. An additional row shows that there are more."""
    shown = rows[:limit]
    more = len(rows) > len(shown)
    return {"results": shown, "next_cursor": f"{shown[-1]['game']}.{shown[-1]['number']}" if more else None}


def poll_game(digest: bytes | None, code: str, now: datetime) -> PollResult:
    """The state of a game for the user of a token, or for a spectator without one."""
    if digest is None:
        return PollResult(game=poll_for(0, code, now))
    return _find(_SELECT_BY_TOKEN, {"digest": digest, "code": code, "now": now}, WIDTH)


def poll_for(viewer: int, code: str, now: datetime) -> GamePoll | None:
    """The state of a game for a user, or for a spectator (0). None if there is no such game."""
    return _find(_SELECT_BY_VIEWER, {"viewer": viewer, "code": code, "now": now}, 0).game


def _find(statement: str, parameters: dict[str, Any], width: int) -> PollResult:
    """The result of the statement: `width` columns of a token and its user, then the columns of the game."""
    found = _read(statement, parameters, width)
    return _read(statement, parameters, width) if _is_restored(found.game, parameters["code"]) else found


def _read(statement: str, parameters: dict[str, Any], width: int) -> PollResult:
    code = parameters["code"]
    known = storage.known_id_of(code)
    with batched() as batch:
        (rows,) = batch.fetch((statement, parameters | {"known": known}))
    found = PollResult(rows[0][:width], polling.poll_of(rows[0][width:])) if rows else PollResult()
    if rows and found.game is None and known is not None:  # the game was deleted after its id was cached
        storage.forget_code(code)
        return _read(statement, parameters, width)
    return found


def _is_restored(poll: GamePoll | None, code: str) -> bool:
    """Whether the rows of the game may have been archived during the poll, and have been restored since."""
    if poll is not None and storage.known_id_of(code) != poll.game_id:
        storage.cache_id(code, poll.game_id)
    return poll is not None and archived.restore_if_archived(poll.game_id, code, poll.status)


def poll_waiting(digest: bytes, after: tuple[str, int] | None, limit: int, now: datetime) -> PollResult:
    """At most `limit` decisions that wait for the user of a token in all games, by code and number."""
    code, number = after or ("", 0)
    parameters = {"digest": digest, "now": now, "code": code, "number": number, "limit": limit}
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_WAITING, parameters))
    return PollResult(rows[0][:WIDTH], waiting=rows[0][WIDTH]) if rows else PollResult()
