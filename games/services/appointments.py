"""Hosts beside the one who created a game, and substitutes, who may take over its open seats."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games import storage
from games.errors import GameCode
from games.models import Appointment, Game
from games.services.locking import lock_failures_as_problems
from got_api import clock
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_engine

Role = Appointment.Role
MAX_APPOINTED = {Role.HOST: 10, Role.SUBSTITUTE: 100}
_OVER = (Game.Status.FINISHED, Game.Status.CANCELLED)


def has_role(game_id: int, user: int, role: Appointment.Role) -> bool:
    """Whether a user was named in this role. Who created a game is a host without being named."""
    return Appointment.objects.filter(game_id=game_id, user_id=user, role=role).exists()


def is_host(game_id: int, user: int) -> bool:
    """Whether a user is a host of a game."""
    named = Appointment.objects.filter(game=OuterRef("pk"), user_id=user, role=Role.HOST)
    return Game.objects.filter(Q(host_id=user) | Exists(named), id=game_id).exists()


def active_hosts(game_id: int) -> list[int]:
    """The user ids of the hosts whose accounts are open."""
    named = Appointment.objects.filter(game_id=game_id, role=Role.HOST).values("user")
    is_named = Q(id__in=named) | Q(hosted_games=game_id)
    return sorted(User.objects.filter(is_named, is_active=True).values_list("id", flat=True).distinct())


def appoint(
    *, by: int, code: str, username: str, role: Appointment.Role, now: datetime | None = None
) -> None:
    """Name a user as a host or substitute. Naming them again changes nothing.

    Raises 404, 403 `not_the_host`, 409 `game_over`, `too_many_appointed`, 422 `user_unknown`, 503
    `game_busy`.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        _require_host(head, by)
        if head.status in _OVER:
            raise Problem("game_over")
        user = User.objects.named(username).filter(is_active=True).first()
        if user is None:
            raise Problem(GameCode.USER_UNKNOWN)
        if has_role(head.game_id, user.pk, role):
            return
        if Appointment.objects.filter(game_id=head.game_id, role=role).count() >= MAX_APPOINTED[role]:
            raise Problem(GameCode.TOO_MANY_APPOINTED, facts={"max_count": MAX_APPOINTED[role]})
        Appointment.objects.create(
            game_id=head.game_id, user=user, role=role, appointed_at=now or clock.now()
        )


def dismiss(*, by: int, code: str, username: str, role: Appointment.Role) -> None:
    """Take a role from a user; hosts may take it from themselves. Who created the game stays a host.

    Raises 404 for an unknown game or a user without the role, 403 `not_the_host`, 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        _require_host(head, by)
        named = User.objects.named(username).values("id")
        rows = Appointment.objects.filter(game_id=head.game_id, role=role, user__in=named)
        if not rows.delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)


def _require_host(head: storage.Head, user: int) -> None:
    if not is_host(head.game_id, user):
        raise Problem(GameCode.NOT_THE_HOST)
