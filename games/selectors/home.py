"""The home screen of a user: open decisions, current games, and games that they could join."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

import orjson

from accounts.authentication import COLUMNS, SOURCE, WIDTH
from games.clocks import GENEROUS, speed_of
from games.news import HEADLINES
from games.selectors.polls import PollResult
from games.storage.home import MAX_UNREAD
from games.storage.messages import unread_counts_expression
from games.words import Words
from got_api.database.pipeline import batched
from got_api.http.documents import tag_of

MAX_ENTRIES = 25
"""The maximum length of each list."""
FULL_LISTS = {
    "decisions": "/api/v1/me/decisions",
    "games": "/api/v1/games?mine=true&status=running",
    "lobbies": "/api/v1/games?mine=true&status=lobby",
    "open_seats": "/api/v1/seats/open",
    "finished": "/api/v1/games?mine=true&status=finished",
}
"""Addresses of the full lists."""

_SELECT_HOME = """
select {COLUMNS},
       '[' || games_home(u.id, %(now)s, %(kinds)s, %(unread)s::integer, %(limit)s::integer) || ','
           || {UNREAD} || ',' || games_finished(u.id, %(now)s, %(limit)s::integer) || ']'
from {SOURCE} where t.digest = %(digest)s
"""


def poll_home(digest: bytes, now: datetime) -> PollResult:
    """The home screen of the user of a token, in `PollResult.home`. Runs one SQL statement."""
    parameters = {
        "digest": digest,
        "now": now,
        "kinds": sorted(HEADLINES),
        "unread": MAX_UNREAD,
        "limit": MAX_ENTRIES + 1,
    }
    with batched() as batch:
        (rows,) = batch.fetch((_statement(), parameters))
    return PollResult(rows[0][:WIDTH], home=rows[0][WIDTH]) if rows else PollResult()


@cache
def _statement() -> str:
    """Built on first use, after other apps have registered their parts."""
    return _SELECT_HOME.format(COLUMNS=COLUMNS, SOURCE=SOURCE, UNREAD=unread_counts_expression("u.id"))


def home_etag(result: PollResult, language: str = "") -> str:
    """The entity tag of a home screen. `language` is the language of the texts."""
    return tag_of(f"{result.home}\n{language}" if language else result.home)


def home_of(result: PollResult, words: Words | None = None) -> dict[str, Any]:
    """The lists of a home screen from a poll, each with the path of the full list if that is longer. `words`
    adds texts of the decisions, and the names of all ids in the lists.
    """
    lists: dict[str, list[Any]]
    lists, unread, lists["finished"] = orjson.loads(result.home)
    for game in lists["games"]:
        game["unread_message_count"] = unread.get(game["game"], 0)
    for game in (*lists["games"], *lists["lobbies"], *lists["open_seats"]):
        game["preset"] = game["preset"] or GENEROUS.name
        game["speed"] = speed_of(game.pop("planning_seconds") or GENEROUS.clock.planning_seconds)
    home: dict[str, Any] = {
        name: {
            "results": lists[name][:MAX_ENTRIES],
            "more": address if len(lists[name]) > MAX_ENTRIES else None,
        }
        for name, address in FULL_LISTS.items()
    }
    return home if words is None else home | {"labels": _labels(words, home)}


def _labels(words: Words, home: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Maps kind and id to a name. The name of a decision is its title."""
    rows = [row for part in home.values() for row in part["results"]]
    asked = [*home["decisions"]["results"], *(each for row in rows for each in row.get("waiting_for", ()))]
    houses = {row.get(field) for row in (*rows, *asked) for field in ("house", "winner", "awarded_to")}
    found = {
        "house": {id: words.name("house", id) for id in sorted(filter(None, houses))},
        "decision": {
            kind: words.text(f"decision-{kind}.title") for kind in sorted({each["kind"] for each in asked})
        },
    }
    for kind in ("phase", "ended_by"):
        ids = {row.get(kind) for row in rows}
        found[kind] = {id: words.name(kind, id) for id in sorted(filter(None, ids))}
    return found
