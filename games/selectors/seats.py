"""Open seats of running games, substitutes, absences, and votes with the viewer's own ballot."""

from datetime import datetime
from typing import Any

from django.db.models import F, IntegerField, Q, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from accounts.models import User
from games.clocks import GENEROUS, Speed, planning_range
from games.errors import GameCode
from games.models import Absence, Appointment, Ballot, Game, Seat, Vote
from games.selectors.games import Viewer, open_visit
from games.storage.appointments import is_host
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import Problem, first_or_404

_PLANNING = Coalesce(
    Cast(KeyTextTransform("planning_seconds", "game__clock__clock"), IntegerField()),
    Value(GENEROUS.clock.planning_seconds),
)


def open_seats(
    viewer: Viewer, preset: str | None = None, speed: Speed | None = None, language: str | None = None
) -> Any:
    """Seats of running games that the viewer may take over, newest first. The filters select games with this
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


def absences_of(viewer: Viewer, now: datetime) -> list[dict[str, Any]]:
    """The viewer's absences of this year and later, newest first."""
    with as_viewer(viewer):
        rows = (
            Absence.objects.filter(user_id=viewer.pk or 0, ends_at__year__gte=now.year)
            .order_by("-starts_at")
            .values("id", "starts_at", "ends_at", "announced_at", "cancelled_at")
        )
        return [dict(row) for row in rows]


def substitutes_for(viewer: User, code: str) -> list[dict[str, Any]]:
    """The substitutes of a game, in the order of their appointment. Raises 404, 403 `not_the_host`."""
    with open_visit(viewer, code) as visit:
        if not is_host(visit.game_id, viewer.pk):
            raise Problem(GameCode.NOT_THE_HOST)
        rows = Appointment.objects.filter(game_id=visit.game_id, role=Appointment.Role.SUBSTITUTE)
        return [
            {"username": username, "appointed_at": appointed_at}
            for username, appointed_at in rows.order_by("appointed_at", "user").values_list(
                "user__username", "appointed_at"
            )
        ]


_VOTE = ("number", "kind", "called_by", "house", "voters", "status", "opened_at", "closes_at", "closed_at")
_VOTE_NUMBERS = {
    "length_seconds": F("seconds"),
    "needed_count": F("needed"),
    "yes_count": F("yes"),
    "no_count": F("no"),
}


def votes_for(viewer: Viewer, code: str) -> list[dict[str, Any]]:
    """All votes of a game, newest first, each with the viewer's own ballot. Raises 404.

    A sitter has none: they do not vote, and their player's ballot is hidden from them.
    """
    with open_visit(viewer, code) as visit:
        rows = [
            dict(row)
            for row in Vote.objects.filter(game_id=visit.game_id)
            .order_by("-number")
            .values(*_VOTE, **_VOTE_NUMBERS)
        ]
    mine: dict[int, bool] = {}
    if visit.house is not None and not visit.is_sitter and rows:
        with as_engine():  # a viewer cannot read ballots; only those of their own house are read
            mine = dict(
                Ballot.objects.filter(game_id=visit.game_id, house=visit.house).values_list(
                    "number", "choice"
                )
            )
    return [row | {"my_choice": mine.get(row["number"])} for row in rows]


def vote_for(viewer: Viewer, code: str, number: int) -> dict[str, Any]:
    """One vote. Raises 404."""
    return first_or_404(vote for vote in votes_for(viewer, code) if vote["number"] == number)
