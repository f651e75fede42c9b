"""Joining and leaving the standby lists of the server and of games."""

from collections.abc import Sequence
from datetime import datetime

from games import storage
from games.errors import GameCode
from games.models import Appointment, Game, Seat
from games.services.locking import lock_failures_as_problems
from games.services.seats import require_invitation
from games.standby.models import GameVolunteer, Volunteer
from games.standby.services.searching import continue_searches
from games.storage.appointments import has_role
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.shared import clock

MAX_VOLUNTEERS = 100
"""Maximum number of users on the list of one game."""
_ENDED = (Game.Status.FINISHED, Game.Status.CANCELLED)


def join_standby_list(
    *,
    user: int,
    player_counts: Sequence[int],
    presets: Sequence[str],
    max_seats: int,
    is_paused: bool,
    now: datetime | None = None,
) -> None:
    """Joins the standby list of the server, or changes the preferences of the user.

    Searches that found nobody continue, because the tick compares `changed_at`.
    """
    now = now or clock.now()
    wishes = {
        "player_counts": sorted(set(player_counts)),
        "presets": sorted(set(presets)),
        "max_seats": max_seats,
        "is_paused": is_paused,
        "changed_at": now,
    }
    with as_engine():
        Volunteer.objects.update_or_create(
            user_id=user, defaults=wishes, create_defaults={**wishes, "joined_at": now}
        )


def leave_standby_list(*, user: int) -> None:
    """Leaves the standby list of the server. Existing offers stay valid. Raises 404."""
    with as_engine():
        if not Volunteer.objects.filter(user_id=user).delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)


def join_game_standby(
    *, user: int, code: str, invitation: str | None = None, now: datetime | None = None
) -> None:
    """Joins the standby list of a game. Joining again changes nothing.

    A user who may join may also take over the open seats of the game. Raises 404, 403 `invitation_wrong` and
    `not_a_substitute`, 409 `already_seated`, `game_over`, `list_full`, 503 `game_busy`.
    """
    now = now or clock.now()
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        if head.status in _ENDED:
            raise Problem("game_over")
        game = Game.objects.get(id=head.game_id)
        if Seat.objects.filter(game=game, user_id=user, is_active=True).exists():
            raise Problem(GameCode.ALREADY_SEATED)
        if not has_role(game.id, user, Appointment.Role.SUBSTITUTE):
            if game.take_over == Game.TakeOver.SUBSTITUTES:
                raise Problem(GameCode.NOT_A_SUBSTITUTE)
            require_invitation(game, user, invitation)
        rows = GameVolunteer.objects.filter(game=game)
        if rows.filter(user_id=user).exists():
            return
        if rows.count() >= MAX_VOLUNTEERS:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_VOLUNTEERS})
        GameVolunteer.objects.create(game=game, user_id=user, joined_at=now)
        continue_searches([game.pk], now)


def leave_game_standby(*, user: int, code: str) -> None:
    """Leaves the standby list of a game. Existing offers stay valid. Raises 404."""
    with lock_failures_as_problems(), as_engine():
        rows = GameVolunteer.objects.filter(game_id=storage.game_id_of(code), user_id=user)
        if not rows.delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)
