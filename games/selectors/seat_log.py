"""The seat log: changes to the seats and the time of a game."""

from __future__ import annotations

from typing import Any

from games import storage
from games.errors import GameCode
from games.models import SeatEvent
from games.selectors.games import Viewer, open_visit
from got_api.http.errors import Problem

SeatCursor = storage.SeatCursor
START = SeatCursor()
_SHOWN = ("kind", "reason", "house", "facts", "happened_at")
_ADDED: dict[str, dict[str, Any]] = {SeatEvent.Kind.SEAT_TAKEN_OVER: {"pseudonym": None}}
"""Facts that older entries lack, by kind."""


def seat_log_for(viewer: Viewer, code: str, after: SeatCursor, limit: int) -> dict[str, Any]:
    """The entries of the seat log after a cursor, oldest first. Raises 404, and 409 `cursor_outdated`."""
    with open_visit(viewer, code) as visit:
        end = storage.seat_log_end(visit.game_id)
        if after.epoch not in (0, end.epoch) or after.number > end.number:
            raise Problem(GameCode.CURSOR_OUTDATED)
        rows: list[Any] = list(
            SeatEvent.objects.filter(game_id=visit.game_id, number__gt=after.number)
            .order_by("number")
            .values("number", *_SHOWN)[: limit + 1]
        )
    shown = [
        {
            "cursor": str(SeatCursor(row["number"], end.epoch)),
            **{name: row[name] for name in _SHOWN},
            "facts": _ADDED.get(row["kind"], {}) | row["facts"],
        }
        for row in rows[:limit]
    ]
    return {"results": shown, "next_cursor": shown[-1]["cursor"] if len(rows) > limit else None}
