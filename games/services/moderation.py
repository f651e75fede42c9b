"""What the staff may do to a game that is stuck or ruined. Never as a player, and never unseen.

Each deed is an event of the seats that everybody may read, and a record of who did it and why, which only the
staff reads. Whether somebody is of the staff is for the caller to know.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from games import storage
from games.errors import GameCode
from games.models import Audit, Game, SeatEvent
from games.services import hosting
from games.services.replacement import open_seat, vacate
from games.services.tables import Table, locked_table
from games.services.waking import wake_after_commit, wake_deadlines
from games.timing import timing_of
from got_api import clock
from got_api.errors import Problem
from got_api.viewer import as_engine

STAFF = SeatEvent.Reason.STAFF


@contextmanager
def _audited(actor: int, code: str, deed: str, reason: str, now: datetime, **facts: Any) -> Iterator[Table]:
    """A locked table, and a record that is written with what is done to it. ValueError without a reason."""
    if not reason.strip():
        raise ValueError("a deed of the staff needs a reason")
    with locked_table(code) as table:
        yield table
        Audit.objects.create(
            game_id=table.game_id,
            actor_id=actor,
            deed=deed,
            reason=reason.strip(),
            facts=facts,
            happened_at=now,
        )


def extend(*, actor: int, code: str, by: timedelta, reason: str, now: datetime | None = None) -> None:
    """Give everybody who is asked more time. Raises as `locked_table`."""
    now = now or clock.now()
    with _audited(actor, code, "extend", reason, now, seconds=by.total_seconds()) as table:
        hosting.extend_all(table, by, STAFF, now)


def pause(*, actor: int, code: str, length: timedelta, reason: str, now: datetime | None = None) -> None:
    """Raises as `locked_table`."""
    now = now or clock.now()
    with _audited(actor, code, "pause", reason, now, seconds=length.total_seconds()) as table:
        hosting.pause(table, length, STAFF, now)


def resume(*, actor: int, code: str, reason: str, now: datetime | None = None) -> None:
    """Raises as `locked_table`, and 409 `not_paused`."""
    now = now or clock.now()
    with _audited(actor, code, "resume", reason, now) as table:
        if table.timing.pause_at(now) is None:
            raise Problem(GameCode.NOT_PAUSED)
        hosting.resume(table, STAFF, now)


def replace_player(
    *, actor: int, code: str, position: int, is_for_good: bool, reason: str, now: datetime | None = None
) -> None:
    """Open a seat, and take it from its player for good or let him return until somebody comes.

    Raises as `locked_table`, 404 without such a seat, 409 `seat_is_open`.
    """
    now = now or clock.now()
    facts = {"position": position, "is_for_good": is_for_good}
    with _audited(actor, code, "replace", reason, now, **facts) as table:
        seat = table.at(position)
        if is_for_good and seat.user is not None:
            vacate(table, seat.house, STAFF, now)
            return
        if seat.is_open or seat.bot is not None:
            raise Problem(GameCode.SEAT_IS_OPEN)
        open_seat(table.timing, seat.house, STAFF, now)
        wake_after_commit(storage.load(table.head), timing_of(table.game_id))


def adjudicate(
    *, actor: int, code: str, winner: str | None, reason: str, now: datetime | None = None
) -> None:
    """End a game with a winner, or with none. Raises as `locked_table`, 422 `house_not_in_game`."""
    now = now or clock.now()
    with _audited(actor, code, "adjudicate", reason, now, winner=winner) as table:
        if winner is not None and winner not in table.timing.seats:
            raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": sorted(table.timing.seats)})
        hosting.end_by_agreement(table, Game.EndedBy.ADJUDICATION, winner, STAFF, now)


_AGAIN = "update games_waiting set attempts = 0, wake_at = least(wake_at, due_at) where game_id = %s"


def try_again(*, actor: int, code: str, reason: str, now: datetime | None = None) -> None:
    """Have a game that was set aside resolved now. Raises as `locked_table`."""
    now = now or clock.now()
    with (
        _audited(actor, code, "try_again", reason, now) as table,
        connection.cursor() as cursor,
    ):
        cursor.execute(_AGAIN, [table.game_id])
    wake_deadlines(code)


def audits_of(code: str) -> list[Audit]:
    """What the staff has done to a game, newest first."""
    with as_engine():
        return list(Audit.objects.filter(game__code=code).select_related("actor").order_by("-id"))
