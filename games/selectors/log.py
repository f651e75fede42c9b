"""The log as a viewer may read it."""

from __future__ import annotations

from typing import Any

from games import storage
from games.errors import GameCode
from games.selectors.games import Viewer, visiting
from got_api.errors import Problem

LONGEST_PAGE = storage.viewing.LONGEST_PAGE
START = storage.Cursor()


def read_cursor(text: str) -> storage.Cursor:
    """ValueError for what is no cursor."""
    return storage.Cursor.parse(text)


def events_for(viewer: Viewer, code: str, after: storage.Cursor, limit: int) -> dict[str, Any]:
    """The next events that the viewer may read, and the cursor to go on from. Raises 404 and 409
    `cursor_outdated`.
    """
    with visiting(viewer, code) as visit:
        try:
            start, events = storage.log_page(visit.game_id, visit.house, after, limit + 1)
        except storage.CursorOutdated as error:
            raise Problem(GameCode.CURSOR_OUTDATED) from error
    shown = events[:limit]
    return {
        "cursor": str(shown[-1].cursor if shown else start),
        "more": len(events) > len(shown),
        "events": [
            {
                "cursor": str(event.cursor),
                "happened_at": event.happened_at,
                "event": {"kind": event.kind, **event.facts},
            }
            for event in shown
        ],
    }
