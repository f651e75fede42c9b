"""What happened to the seats and the time of a game."""

from __future__ import annotations

from typing import Any

from games.models import SeatEvent
from games.selectors.games import Viewer, visiting

_SHOWN = ("kind", "reason", "house", "facts", "happened_at")


def seat_log_for(viewer: Viewer, code: str, after: int, limit: int) -> dict[str, Any]:
    """What happened to the seats after an event, oldest first. Raises 404."""
    with visiting(viewer, code) as visit:
        rows: list[Any] = list(
            SeatEvent.objects.filter(game_id=visit.game_id, number__gt=after)
            .order_by("number")
            .values("number", *_SHOWN)[: limit + 1]
        )
    shown = [{"cursor": str(row["number"]), **{name: row[name] for name in _SHOWN}} for row in rows[:limit]]
    return {"results": shown, "next_cursor": shown[-1]["cursor"] if len(rows) > limit else None}
