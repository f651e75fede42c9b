"""Open seats of running games."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from games.models import Game, Seat


def open_seats() -> Any:
    """Seats of running games that anybody may take over, newest first. Read as the viewer."""
    return Seat.objects.filter(
        is_active=True,
        open_since__isnull=False,
        game__status=Game.Status.RUNNING,
        game__access=Game.Access.OPEN,
    ).values(
        "id",
        "position",
        "house",
        opened_at=F("open_since"),
        game_code=F("game__code"),
        game_name=F("game__name"),
        round=F("game__round"),
        player_count=F("game__players"),
        preset=F("game__clock__preset"),
    )
