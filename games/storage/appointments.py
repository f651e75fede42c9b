"""Hosts and substitutes of a game. Must be called within `as_engine` or `as_viewer`."""

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models import Appointment, Game


def has_role(game_id: int, user: int, role: Appointment.Role) -> bool:
    """Whether a user was appointed to this role. The user who created a game needs none to be its host."""
    return Appointment.objects.filter(game_id=game_id, user_id=user, role=role).exists()


def is_host(game_id: int, user: int) -> bool:
    """Whether a user is a host of a game."""
    named = Appointment.objects.filter(game=OuterRef("pk"), user_id=user, role=Appointment.Role.HOST)
    return Game.objects.filter(Q(host_id=user) | Exists(named), id=game_id).exists()


def active_hosts(game_id: int) -> list[int]:
    """The user ids of the hosts whose accounts are active."""
    named = Appointment.objects.filter(game_id=game_id, role=Appointment.Role.HOST).values("user")
    is_named = Q(id__in=named) | Q(hosted_games=game_id)
    return sorted(User.objects.filter(is_named, is_active=True).values_list("id", flat=True).distinct())
