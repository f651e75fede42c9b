"""Hosts in addition to the first host of a game, and substitutes, who may take over its open seats."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games import storage
from games.errors import GameCode
from games.extensions import GameApp
from games.models import Appointment, Game
from games.services.locking import lock_failures_as_problems
from games.storage.appointments import has_role, is_host
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.registry import parts
from got_api.shared import clock

Role = Appointment.Role
MAX_APPOINTED = {Role.HOST: 10, Role.SUBSTITUTE: 100}
_OVER = (Game.Status.FINISHED, Game.Status.CANCELLED)


def appoint(
    *, by: int, code: str, username: str, role: Appointment.Role, now: datetime | None = None
) -> None:
    """Appoints a user as a host or substitute. Repeating this changes nothing.

    Raises 404, 403 `not_the_host`, 409 `game_over`, `list_full`, 422 `user_unknown`, 503 `game_busy`, and
    the errors of the app of the game for a substitute.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        _require_host(head, by)
        if head.status in _OVER:
            raise Problem("game_over")
        user = User.objects.with_name(username).filter(is_active=True).first()
        if user is None:
            raise Problem(GameCode.USER_UNKNOWN)
        if has_role(head.game_id, user.pk, role):
            return
        if Appointment.objects.filter(game_id=head.game_id, role=role).count() >= MAX_APPOINTED[role]:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_APPOINTED[role]})
        if role == Role.SUBSTITUTE:
            require_eligible(head.game_id, user.pk)
        Appointment.objects.create(
            game_id=head.game_id, user=user, role=role, appointed_at=now or clock.now()
        )


def require_eligible(game_id: int, user: int) -> None:
    """Raises the error of the app that a game belongs to for a user who may not take over its seats."""
    for rule in parts(GameApp).seat_rules:
        rule(game_id, user)


def dismiss(*, by: int, code: str, username: str, role: Appointment.Role) -> None:
    """Removes a role from a user. Hosts may remove their own. The user who created the game stays a host.

    Raises 404 for an unknown game or a user without the role, 403 `not_the_host`, 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        _require_host(head, by)
        named = User.objects.with_name(username).values("id")
        rows = Appointment.objects.filter(game_id=head.game_id, role=role, user__in=named)
        if not rows.delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)


def _require_host(head: storage.Head, user: int) -> None:
    if not is_host(head.game_id, user):
        raise Problem(GameCode.NOT_THE_HOST)
