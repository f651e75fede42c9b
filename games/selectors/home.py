"""What a user wants to know when they come back: what is asked, whose turn it is, where they could play."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

import orjson

from accounts.authentication import COLUMNS, SOURCE, WIDTH
from games.news import HEADLINES
from games.selectors.polls import Found
from games.storage.headlines import MAX_UNREAD
from games.storage.talk import unread_counts_expression
from got_api.documents import tag_of
from got_api.pipeline import batched

MAX_ENTRIES = 25
"""Of each list."""
FULL_LISTS = {
    "decisions": "/api/v1/me/decisions",
    "games": "/api/v1/games?mine=true&status=running",
    "lobbies": "/api/v1/games?mine=true&status=lobby",
    "open_seats": "/api/v1/seats/open",
}
"""Where the whole of each list is."""

_HOME = """
select {COLUMNS},
       '[' || games_home(u.id, %(now)s, %(kinds)s, %(unread)s::integer, %(limit)s::integer) || ','
           || {UNREAD} || ']'
from {SOURCE} where t.digest = %(digest)s
"""


def poll_home(digest: bytes, now: datetime) -> Found:
    """The home of the user of a token, as `Found.home`. One statement."""
    parameters = {
        "digest": digest,
        "now": now,
        "kinds": sorted(HEADLINES),
        "unread": MAX_UNREAD,
        "limit": MAX_ENTRIES + 1,
    }
    with batched() as batch:
        (rows,) = batch.fetch((_statement(), parameters))
    return Found(rows[0][:WIDTH], home=rows[0][WIDTH]) if rows else Found()


@cache
def _statement() -> str:
    """Made when it is first asked, for other apps register what they add."""
    return _HOME.format(COLUMNS=COLUMNS, SOURCE=SOURCE, UNREAD=unread_counts_expression("u.id"))


def home_etag(found: Found) -> str:
    return tag_of(found.home)


def home_of(found: Found) -> dict[str, Any]:
    """The lists of a poll, each with the address of the full list if it is longer."""
    lists: dict[str, list[Any]]
    lists, unread = orjson.loads(found.home)
    for game in lists["games"]:
        game["unread_message_count"] = unread.get(game["game"], 0)
    return {
        name: {
            "results": rows[:MAX_ENTRIES],
            "more": FULL_LISTS[name] if len(rows) > MAX_ENTRIES else None,
        }
        for name, rows in lists.items()
    }
