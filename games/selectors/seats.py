"""Open seats of running games."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from games.models import Appointment, Game, Seat
from games.selectors.games import Viewer


def open_seats(viewer: Viewer) -> Any:
    """Seats of running games that the viewer may take over, newest first. Read as the viewer."""
    named = Appointment.objects.filter(user_id=viewer.pk or 0, role=Appointment.Role.SUBSTITUTE)
    is_for_anybody = Q(game__access=Game.Access.OPEN, game__take_over=Game.TakeOver.ANYBODY)
    return Seat.objects.filter(
        is_for_anybody | Q(game__in=named.values("game")),
        is_active=True,
        open_since__isnull=False,
        game__status=Game.Status.RUNNING,
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
