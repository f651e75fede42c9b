"""Actions of the staff on a game that is stuck or ruined. They are always public, and never make a move in
the game.

Each action is in the seat log, which everybody may read. An audit record, which only the staff may read, has
its actor and reason. The caller checks that the actor is on the staff.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from games import storage
from games.errors import GameCode
from games.models import Audit, Game, SeatEvent
from games.services import pauses
from games.services.endings import end_game
from games.services.locking import LockedGame, locked_table, seat_at
from games.services.replacement import open_seat, vacate_seat
from games.services.waking import wake_after_commit, wake_deadlines
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock

STAFF = SeatEvent.Reason.STAFF


@contextmanager
def _lock_with_audit(
    actor: int, code: str, action: str, reason: str, now: datetime, **facts: Any
) -> Iterator[LockedGame]:
    """Locks a table, and saves an audit record together with the action. ValueError without a reason."""
    if not reason.strip():
        raise ValueError("an action of the staff needs a reason")
    with locked_table(code) as table:
        yield table
        Audit.objects.create(
            game_id=table.game_id,
            actor_id=actor,
            action=action,
            reason=reason.strip(),
            facts=facts,
            happened_at=now,
        )


def extend(*, actor: int, code: str, by: timedelta, reason: str, now: datetime | None = None) -> None:
    """Extends the due times of all waiting players. Raises the errors of `locked_table`."""
    now = now or clock.now()
    with _lock_with_audit(actor, code, "extend", reason, now, seconds=by.total_seconds()) as table:
        pauses.extend_all(table, by, STAFF, now)


def pause(*, actor: int, code: str, length: timedelta, reason: str, now: datetime | None = None) -> None:
    """Pauses the game. Raises the errors of `locked_table`."""
    now = now or clock.now()
    with _lock_with_audit(actor, code, "pause", reason, now, seconds=length.total_seconds()) as table:
        pauses.pause_locked_game(table, length, STAFF, now)


def resume(*, actor: int, code: str, reason: str, now: datetime | None = None) -> None:
    """Ends a pause. Raises the errors of `locked_table`, and 409 `not_paused`."""
    now = now or clock.now()
    with _lock_with_audit(actor, code, "resume", reason, now) as table:
        if table.timing.pause_at(now) is None:
            raise Problem(GameCode.NOT_PAUSED)
        pauses.resume_locked_game(table, STAFF, now)


def replace_player(
    *, actor: int, code: str, position: int, is_for_good: bool, reason: str, now: datetime | None = None
) -> None:
    """Opens a seat. Its player loses it for good, or may return until it is taken over.

    Raises the errors of `locked_table`, 404 without such a seat, 409 `seat_is_open`.
    """
    now = now or clock.now()
    facts = {"position": position, "is_for_good": is_for_good}
    with _lock_with_audit(actor, code, "replace", reason, now, **facts) as table:
        seat = seat_at(table.timing, position)
        if is_for_good and seat.user is not None:
            vacate_seat(table, seat.house, STAFF, now)
            return
        if seat.is_open or seat.bot is not None:
            raise Problem(GameCode.SEAT_IS_OPEN)
        open_seat(table.timing, seat.house, STAFF, now)
        wake_after_commit(storage.load(table.head), storage.load_timing(table.game_id))


def adjudicate(
    *, actor: int, code: str, winner: str | None, reason: str, now: datetime | None = None
) -> None:
    """Ends a game with or without a winner. Raises the errors of `locked_table`, 422 `house_not_in_game`."""
    now = now or clock.now()
    with _lock_with_audit(actor, code, "adjudicate", reason, now, winner=winner) as table:
        if winner is not None and winner not in table.timing.seats:
            raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": sorted(table.timing.seats)})
        end_game(table, Game.EndedBy.ADJUDICATION, winner, STAFF, now)


def try_again(*, actor: int, code: str, reason: str, now: datetime | None = None) -> None:
    """Resolves a quarantined game now. Raises the errors of `locked_table`."""
    now = now or clock.now()
    with _lock_with_audit(actor, code, "try_again", reason, now) as table:
        storage.retry_now(table.game_id)
    wake_deadlines(code)


def audits_of(code: str) -> list[Audit]:
    """The actions of the staff on a game, newest first."""
    with as_engine():
        return list(Audit.objects.filter(game__code=code).select_related("actor").order_by("-id"))
