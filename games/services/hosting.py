"""Actions of a host in a running game that need no vote."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from uuid import uuid4

from games import storage
from games.errors import GameCode
from games.models import SeatEvent
from games.services.locking import LockedGame, locked_table, seat_at
from games.services.pauses import extend_all, is_too_long, pause_locked_game, resume_locked_game
from games.services.replacement import open_seat
from games.services.signals import Announcement, announce
from games.services.waking import wake_after_commit
from games.storage.appointments import is_host
from got_api.http.errors import Problem
from got_api.http.throttling import spend
from got_api.shared import clock

Reason = SeatEvent.Reason


@contextmanager
def _lock_as_host(user: int, code: str, power: str | None = None) -> Iterator[LockedGame]:
    with locked_table(code) as table:
        if not is_host(table.game_id, user):
            raise Problem(GameCode.NOT_THE_HOST)
        if power is not None and power not in table.timing.policy.host_powers:
            raise Problem(
                GameCode.NOT_ALLOWED_BY_POLICY, facts={"host_powers": list(table.timing.policy.host_powers)}
            )
        spend("host_message" if power is None else "table_event", str(user))
        yield table


def message_all(*, user: int, code: str, text: str) -> None:
    """Sends a message to every player, through the channels that they chose.

    Raises the errors of `locked_table`, 403 `not_the_host`, 429 after too many in an hour.
    """
    with _lock_as_host(user, code) as table:
        announce(Announcement(table.game_id, "host_message", f"host.{uuid4()}", {"text": text}))


def pause_as_host(*, user: int, code: str, length: timedelta, now: datetime | None = None) -> None:
    """Pauses the game.

    Raises the errors of `locked_table`, 403 `not_the_host` and `not_allowed_by_policy`, 422 `pause_too_long`.
    """
    now = now or clock.now()
    with _lock_as_host(user, code, "pause") as table:
        if is_too_long(table, length, now):
            raise Problem(GameCode.PAUSE_TOO_LONG, facts={"max_days": table.timing.policy.max_pause_days})
        pause_locked_game(table, length, Reason.HOST, now)


def resume_as_host(*, user: int, code: str, now: datetime | None = None) -> None:
    """Ends a pause. Raises the errors of `pause_as_host`, and 409 `not_paused`."""
    now = now or clock.now()
    with _lock_as_host(user, code, "pause") as table:
        if table.timing.pause_at(now) is None:
            raise Problem(GameCode.NOT_PAUSED)
        resume_locked_game(table, Reason.HOST, now)


def extend_as_host(*, user: int, code: str, by: timedelta, now: datetime | None = None) -> None:
    """Extends all due times.

    Raises the errors of `locked_table`, 403 `not_the_host` and `not_allowed_by_policy`.
    """
    with _lock_as_host(user, code, "extend") as table:
        extend_all(table, by, Reason.HOST, now or clock.now())


def open_seat_as_host(*, user: int, code: str, position: int, now: datetime | None = None) -> None:
    """Opens the seat of a player who has missed a due time. They may return until it is taken over.

    Raises the errors of `locked_table`, 403 `not_the_host` and `not_allowed_by_policy`, 404 without such a
    seat, 409 `not_chronic` for a player who has missed nothing.
    """
    with _lock_as_host(user, code, "open_seat") as table:
        seat = seat_at(table.timing, position)
        if not seat.is_person or not seat.missed:
            raise Problem(GameCode.NOT_CHRONIC, facts={"miss_count": seat.missed, "needed_count": 1})
        open_seat(table.timing, seat.house, Reason.HOST, now or clock.now())
        wake_after_commit(storage.load(table.head), storage.load_timing(table.game_id))
