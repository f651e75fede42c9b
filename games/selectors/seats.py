"""Open seats of running games."""

from __future__ import annotations

from typing import Any

from django.db.models import F, IntegerField, Q, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from games.clocks import GENEROUS, Speed, planning_range
from games.models import Appointment, Game, Seat
from games.selectors.games import Viewer

_PLANNING = Coalesce(
    Cast(KeyTextTransform("planning_seconds", "game__clock__clock"), IntegerField()),
    Value(GENEROUS.clock.planning_seconds),
)


def open_seats(
    viewer: Viewer, preset: str | None = None, speed: Speed | None = None, language: str | None = None
) -> Any:
    """Seats of running games that the viewer may take over, newest first, of all games or those with this
    clock and language. Read with the rights of the viewer.
    """
    wanted = Q() if preset is None else Q(preset=preset)
    if speed is not None:
        at_least, below = planning_range(speed)
        wanted &= Q(planning_seconds__gte=at_least, planning_seconds__lt=below)
    if language is not None:
        wanted &= Q(language=language)
    named = Appointment.objects.filter(user_id=viewer.pk or 0, role=Appointment.Role.SUBSTITUTE)
    is_for_anybody = Q(game__access=Game.Access.OPEN, game__take_over=Game.TakeOver.ANYBODY)
    found = Seat.objects.filter(
        is_for_anybody | Q(game__in=named.values("game")),
        is_active=True,
        open_since__isnull=False,
        game__status=Game.Status.RUNNING,
    )
    return found.values(
        "id",
        "position",
        "house",
        opened_at=F("open_since"),
        game_code=F("game__code"),
        game_name=F("game__name"),
        round=F("game__round"),
        player_count=F("game__players"),
        language=F("game__language"),
        preset=Coalesce(F("game__clock__preset"), Value(GENEROUS.name), output_field=TextField()),
        planning_seconds=_PLANNING,
    ).filter(wanted)
