"""The ready check of a game. It is public, except for the names of the players who confirmed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.clocks import GENEROUS, read_clock
from games.clocks.asking import is_ready, ready_seconds
from games.clocks.settings import Clock
from games.models import Game, GameClock, Seat
from games.readiness.models import Confirmation, ReadyCheck
from games.selectors.games import Viewer, open_visit
from got_api.database.viewer import as_engine
from got_api.shared import clock


def ready_check_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """The ready check of a game. Raises 404."""
    with open_visit(viewer, code) as visit:
        check = ReadyCheck.objects.filter(game_id=visit.game_id).first()
        agreed = GameClock.objects.filter(game_id=visit.game_id).first()
        durations = GENEROUS.clock if agreed is None else read_clock(agreed.clock)
        game = Game.objects.get(id=visit.game_id)
        # A viewer cannot read the players of seats. Only positions are shown.
        with as_engine(game=visit.game_id):
            seats = list(Seat.objects.filter(game_id=visit.game_id, is_active=True).order_by("position"))
            missing = unconfirmed_seats(visit.game_id, seats, durations, clock.now())
        if game.is_anonymous:  # positions do not change: the times of confirmations would reveal players
            missing = [seat for seat in missing if viewer.pk and seat.user_id == viewer.pk]
    runs = check is not None and check.due_at is not None and len(seats) == game.players
    return {
        "is_on": check is not None and check.is_on,
        "ready_seconds": ready_seconds(durations),
        "due_at": check.due_at if check is not None and runs else None,
        "waiting_for": [seat.position for seat in missing] if runs else [],
    }


def unconfirmed_seats(
    game_id: int, seats: Sequence[Seat], clock_settings: Clock, now: datetime
) -> list[Seat]:
    """The seats whose players have not confirmed recently. Bots are always ready. Requires the engine's
    database role."""
    rows = Confirmation.objects.filter(game_id=game_id).values_list("user", "confirmed_at")
    confirmed: dict[int | None, datetime | None] = dict(rows)
    return [
        seat
        for seat in seats
        if seat.bot is None
        and not is_ready((seat.joined_at, confirmed.get(seat.user_id)), clock_settings, now)
    ]
