"""Reports, for moderators, and the blocks of a user."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from accounts.models import User
from games import storage
from games.errors import GameCode
from games.models import Seat, Sitting
from games.press.errors import PressCode
from games.press.models import Block, Report
from games.services.locking import lock_failures_as_problems
from games.storage.appointments import is_host
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404

MAX_REPORTS = 200
"""Number of newest reports of a game that are listed."""

_COLUMNS = (
    "code", "message", "house", "text", "sent_at", "reason", "made_at", "status", "decided_at",
    "decided_by__username",
)  # fmt: skip


def require_moderator(game_id: int, user: User) -> None:
    """Raises an error for a user who may not read reports of a game. Requires the engine's database role.

    Hosts and staff may, unless they read or have read for a house of the game, because a report may show a
    message that their house must not read. Raises 403 `not_the_host` and `moderator_plays`.
    """
    if not user.is_staff and not is_host(game_id, user.pk):
        raise Problem(GameCode.NOT_THE_HOST)
    own = {"game_id": game_id, "user_id": user.pk}
    if Seat.objects.filter(**own).exists() or Sitting.objects.filter(**own).exists():
        raise Problem(PressCode.MODERATOR_PLAYS)


def reports_for(user: User, code: str) -> list[dict[str, Any]]:
    """The newest reports of a game. Raises 404, and the errors of `require_moderator`."""
    with lock_failures_as_problems(), as_engine():
        game_id = storage.find_game(code).game_id
        require_moderator(game_id, user)
        rows = Report.objects.filter(game_id=game_id).order_by("-made_at", "code")
        return [_report_body(row) for row in rows.values(*_COLUMNS)[:MAX_REPORTS]]


def report_for(user: User, code: str, report: str) -> dict[str, Any]:
    """One report of a game. Raises the errors of `reports_for`, and 404 for an unknown report."""
    with lock_failures_as_problems(), as_engine():
        game_id = storage.find_game(code).game_id
        require_moderator(game_id, user)
        rows = Report.objects.filter(game_id=game_id, code=report)
        return _report_body(first_or_404(rows.values(*_COLUMNS)))


def _report_body(row: dict[str, Any]) -> dict[str, Any]:
    username = row.pop("decided_by__username")
    return row | {"decided_by": username}


def blocks_for(user: User) -> list[Mapping[str, Any]]:
    """All blocks of a user, by name."""
    with as_engine():
        rows = Block.objects.filter(user_id=user.pk).order_by("blocked__username")
        return list(rows.values("made_at", username=F("blocked__username")))


def block_for(user: User, username: str) -> Mapping[str, Any]:
    """The block of a user. Raises 404 for a user who is not blocked."""
    return first_or_404(row for row in blocks_for(user) if row["username"] == username)
