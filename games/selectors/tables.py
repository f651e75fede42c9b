"""Time at a table, its votes, what happened to its seats, and seats that wait for somebody."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from accounts.models import User
from games.clocks import written
from games.models import Absence, Ballot, Game, Seat, SeatEvent, Vote
from games.selectors.games import Viewer, visiting
from games.timing import SeatTiming, read_timing
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_engine, as_viewer


def clock_for(viewer: Viewer, code: str, now: datetime) -> dict[str, Any]:
    """What a game agreed about time, and how its seats stand. Raises 404."""
    with visiting(viewer, code, now) as visit:
        timing = read_timing(visit.game_id)
        sitters = {user: reader for user, reader in timing.readers.items() if reader.is_sitter}
        names = dict(User.objects.filter(id__in=sitters).values_list("id", "username")) if sitters else {}
        sitting = {reader.house: (names[user], reader.until) for user, reader in sitters.items()}
    pause = timing.pause_at(now)
    return {
        "preset": timing.preset,
        "clock": written(timing.clock),
        "policy": written(timing.policy),
        "pause_ends_at": pause and pause.ends_at,
        "seats": [
            _seat(seat, timing.bank(house), *sitting.get(house, (None, None)))
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


def _seat(seat: SeatTiming, bank: int, sitter: str | None, until: datetime | None) -> dict[str, Any]:
    return {
        "house": seat.house,
        "bank_seconds": bank,
        "grace_count": seat.graces,
        "miss_count": seat.misses,
        "total_miss_count": seat.missed,
        "stand_in": seat.stand_in,
        "sitter": sitter,
        "sitter_ends_at": until,
        "absences": [
            {"starts_at": stop.starts_at, "ends_at": stop.ends_at}
            for stop in sorted(seat.stops)
            if stop.ends_at > stop.starts_at
        ],
    }


def seat_log_for(viewer: Viewer, code: str, after: int, limit: int) -> dict[str, Any]:
    """What happened to the seats after an event, oldest first. Raises 404."""
    with visiting(viewer, code) as visit:
        rows = list(
            SeatEvent.objects.filter(game_id=visit.game_id, number__gt=after)
            .order_by("number")
            .values("number", "kind", "reason", "house", "facts", "happened_at")[: limit + 1]
        )
    shown = [{"cursor": str(row.pop("number")), **row} for row in rows[:limit]]
    return {"results": shown, "next_cursor": shown[-1]["cursor"] if len(rows) > limit else None}


_VOTE = ("number", "kind", "called_by", "house", "voters", "status", "opened_at", "closes_at", "closed_at")
_VOTE_NUMBERS = {
    "length_seconds": F("seconds"),
    "needed_count": F("needed"),
    "yes_count": F("yes"),
    "no_count": F("no"),
}


def votes_for(viewer: Viewer, code: str) -> list[dict[str, Any]]:
    """All votes of a game, newest first, each with the viewer's own ballot. Raises 404.

    A sitter has none: they do not vote, and how their player votes is secret from them.
    """
    with visiting(viewer, code) as visit:
        rows = [
            dict(row)
            for row in Vote.objects.filter(game_id=visit.game_id)
            .order_by("-number")
            .values(*_VOTE, **_VOTE_NUMBERS)
        ]
    mine: dict[int, bool] = {}
    if visit.house is not None and not visit.is_sitter and rows:
        with as_engine():  # ballots are out of a viewer's reach; only those of his own house are asked for
            mine = dict(
                Ballot.objects.filter(game_id=visit.game_id, house=visit.house).values_list(
                    "number", "choice"
                )
            )
    return [row | {"my_choice": mine.get(row["number"])} for row in rows]


def vote_for(viewer: Viewer, code: str, number: int) -> dict[str, Any]:
    """One vote. Raises 404."""
    for vote in votes_for(viewer, code):
        if vote["number"] == number:
            return vote
    raise Problem(ErrorCode.NOT_FOUND)


def open_seats() -> Any:
    """Seats of running games that anybody may take over, newest first. Read as the viewer."""
    return Seat.objects.filter(
        is_active=True,
        open_since__isnull=False,
        game__status=Game.Status.RUNNING,
        game__access=Game.Access.OPEN,
    ).values(
        "id",
        "position",
        "house",
        opened_at=F("open_since"),
        game_code=F("game__code"),
        game_name=F("game__name"),
        round=F("game__round"),
        player_count=F("game__players"),
        preset=F("game__clock__preset"),
    )


def absences_of(viewer: Viewer, now: datetime) -> list[dict[str, Any]]:
    """One's own absences of this year and those to come, newest first."""
    with as_viewer(viewer):
        rows = (
            Absence.objects.filter(user_id=viewer.pk or 0, ends_at__year__gte=now.year)
            .order_by("-starts_at")
            .values("id", "starts_at", "ends_at", "announced_at", "cancelled_at")
        )
        return [dict(row) for row in rows]
