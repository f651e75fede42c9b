"""The log as a viewer may read it."""

from __future__ import annotations

from typing import Any

from games import storage
from games.errors import GameCode
from games.selectors.games import Viewer
from games.selectors.polls import Poll, entity_tag
from got_api.errors import Problem
from got_api.viewer import as_viewer

LONGEST_PAGE = storage.viewing.LONGEST_PAGE
LogCursor = storage.Cursor
START = storage.Cursor()


def read_cursor(text: str) -> storage.Cursor:
    """ValueError for what is no cursor."""
    return storage.Cursor.parse(text)


def events_etag(code: str, poll: Poll, after: storage.Cursor, limit: int) -> str:
    """Moves when the log does, as far as the viewer may read it."""
    return entity_tag(code, poll.house, after, limit, poll.cursor)


def events_for(viewer: Viewer, poll: Poll, after: storage.Cursor, limit: int) -> dict[str, Any]:
    """The next events that the viewer may read, a page of them. Raises 409 `cursor_outdated`.

    Nothing is read for a viewer who has read everything.
    """
    if after == poll.cursor:
        return {"results": [], "next_cursor": None}
    with as_viewer(viewer, game=poll.game_id, once=True):
        try:
            _, events = storage.log_page(poll.game_id, poll.house, after, limit + 1)
        except storage.CursorOutdated as error:
            raise Problem(GameCode.CURSOR_OUTDATED) from error
    shown = events[:limit]
    return {
        "results": [
            {
                "cursor": str(event.cursor),
                "happened_at": event.happened_at,
                "event": {"kind": event.kind, **event.facts},
            }
            for event in shown
        ],
        "next_cursor": str(shown[-1].cursor) if len(events) > len(shown) else None,
    }
