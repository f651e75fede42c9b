"""The clock of one game: its settings, the remaining time of its seats, and the houses that it waits for."""

from datetime import datetime
from typing import Any

from accounts.models import User
from games.clocks import settings_json
from games.clocks.timing import SeatTiming
from games.selectors.games import Viewer, open_visit
from games.storage import read_timing
from got_api.database.viewer import as_engine


def clock_for(viewer: Viewer, code: str, now: datetime) -> dict[str, Any]:
    """The clock settings of a game and the remaining time of its seats. Raises 404."""
    with open_visit(viewer, code, now) as visit:
        game_id = visit.game_id
    return clock_of(game_id, now)


def clock_of(game_id: int, now: datetime) -> dict[str, Any]:
    """The clock of a game that the viewer may find. One round trip unless there are sitters.

    Must not be called within `as_engine` or `as_viewer`.
    """
    # A viewer cannot read who has which seat. The response contains only sitters.
    with as_engine(game=game_id, now=now, is_single_trip=True):
        timing = read_timing(game_id)
    sitters = {user: reader for user, reader in timing.readers.items() if reader.is_sitter}
    names = dict(User.objects.filter(id__in=sitters).values_list("id", "username")) if sitters else {}
    sitting = {reader.house: (names[user], reader.readable_until) for user, reader in sitters.items()}
    pause = timing.pause_at(now)
    return {
        "preset": timing.preset,
        "clock": settings_json(timing.clock),
        "policy": settings_json(timing.policy),
        "pause_ends_at": pause and pause.ends_at,
        "seats": [
            _seat_body(seat, timing.bank(house), *sitting.get(house, (None, None)))
            for house, seat in sorted(timing.seats.items())
        ],
        "waiting": [
            {
                "number": row.number,
                "house": row.house,
                "kind": row.kind,
                "asked_at": row.since,
                "bank_starts_at": row.due.free_until,
                "due_at": row.due.due_at,
            }
            for row in timing.waiting.values()
        ],
    }


def _seat_body(
    seat: SeatTiming, bank: int, sitter: str | None, sitter_until: datetime | None
) -> dict[str, Any]:
    return {
        "house": seat.house,
        "bank_seconds": bank,
        "grace_count": seat.graces,
        "miss_count": seat.misses,
        "total_miss_count": seat.missed,
        "stand_in": seat.stand_in,
        "sitter": sitter,
        "sitter_ends_at": sitter_until,
        "absences": [
            {"starts_at": stop.starts_at, "ends_at": stop.ends_at}
            for stop in sorted(seat.stops)
            if stop.ends_at > stop.starts_at
        ],
    }
