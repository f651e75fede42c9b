"""Users whom the hosts of a game appointed."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.errors import GameCode
from games.models import Appointment
from games.selectors.games import open_visit
from games.storage.appointments import is_host
from got_api.http.errors import Problem


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
