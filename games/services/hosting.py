"""What changes a running game for all who play it: pause, resume, extend, end. By vote, host or staff."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db import connection

from games import storage
from games.clocks import Stop, written
from games.errors import GameCode
from games.models import Game, GameClock, SeatEvent, Vote
from games.services.deadlines import extend, forget
from games.services.replacement import open_seat
from games.services.signals import announce
from games.services.tables import Table, locked_table
from games.services.waking import wake_after_commit
from games.timing import Timing, move_stops, record, timing_of
from got_api import clock
from got_api.errors import Problem
from got_api.throttling import spend

Reason = SeatEvent.Reason


# ---- as a vote, the host or the staff has decided; with the table locked


def pause(table: Table, length: timedelta, reason: Reason, now: datetime) -> None:
    """No time passes for a definite while: all due times move by it now, and it ends by itself.

    A game that is paused already is paused until the later of both ends.
    """
    timing = table.timing
    present, until = timing.pause_at(now), now + length
    if present is None:
        pauses = (*timing.pauses, Stop(now, until))
    else:
        until = max(until, present.ends_at)
        pauses = (*timing.pauses[:-1], Stop(present.starts_at, until))
    _set_pauses(timing, pauses, now)
    event = record(table.game_id, SeatEvent.Kind.PAUSED, reason, now, ends_at=until.isoformat())
    _announce(table, "game_paused", event, ends_at=until.isoformat(), reason=str(reason))


def is_too_long(table: Table, length: timedelta, now: datetime) -> bool:
    """Whether a pause would last longer than was agreed, with what has passed of one that is on."""
    present = table.timing.pause_at(now)
    passed = timedelta() if present is None else now - present.starts_at
    return passed + length > timedelta(days=table.timing.policy.max_pause_days)


def resume(table: Table, reason: Reason, now: datetime) -> None:
    """End a pause early: due times come as much nearer. Does nothing in a game that is not paused."""
    timing = table.timing
    present = timing.pause_at(now)
    if present is None:
        return
    _set_pauses(timing, (*timing.pauses[:-1], Stop(present.starts_at, now)), now)
    event = record(table.game_id, SeatEvent.Kind.RESUMED, reason, now)
    _announce(table, "game_resumed", event, reason=str(reason))


def _set_pauses(timing: Timing, pauses: tuple[Stop, ...], now: datetime) -> None:
    move_stops(timing, replace(timing, pauses=pauses), now)
    written_ = [(stop.starts_at.isoformat(), stop.ends_at.isoformat()) for stop in pauses]
    GameClock.objects.update_or_create(
        game_id=timing.game_id,
        defaults={"pauses": written_},
        create_defaults={
            "preset": timing.preset,
            "clock": written(timing.clock),
            "policy": written(timing.policy),
            "pauses": written_,
        },
    )


def extend_all(table: Table, by: timedelta, reason: Reason, now: datetime) -> None:
    """Give everybody who is asked more time."""
    latest = extend(table.timing, by)
    if latest is None:
        return
    event = record(
        table.game_id,
        SeatEvent.Kind.EXTENDED,
        reason,
        now,
        length_seconds=int(by.total_seconds()),
        due_at=latest.isoformat(),
    )
    _announce(table, "deadline_moved", event, due_at=latest.isoformat(), reason=str(reason))


_END = """
update games_game set status = 'finished', finished_at = %s, ended_by = %s, awarded_to = %s where id = %s
"""


def end_by_agreement(
    table: Table, ended_by: Game.EndedBy, awarded_to: str | None, reason: Reason, now: datetime
) -> None:
    """End a game that the rules have not ended. Its position stays as it is; nobody is asked any more."""
    with connection.cursor() as cursor:
        cursor.execute(_END, [now, str(ended_by), awarded_to, table.game_id])
    forget(table.game_id)
    Vote.objects.filter(game_id=table.game_id, status=Vote.Status.OPEN).update(
        status=Vote.Status.WITHDRAWN, closed_at=now
    )
    event = record(table.game_id, SeatEvent.Kind.ENDED, reason, now, house=awarded_to, ended_by=str(ended_by))
    _announce(table, "game_ended", event, winner=awarded_to, ended_by=str(ended_by))


def _announce(table: Table, kind: str, event: int, **facts: Any) -> None:
    announce(game_id=table.game_id, kind=kind, subject=f"{kind}.{event}", facts=facts)


# ---- what the host may do alone


@contextmanager
def _hosted(user: int, code: str, power: str | None = None) -> Iterator[Table]:
    with locked_table(code) as table:
        if not Game.objects.filter(id=table.game_id, host_id=user).exists():
            raise Problem(GameCode.NOT_THE_HOST)
        if power is not None and power not in table.timing.policy.host_powers:
            raise Problem(
                GameCode.NOT_ALLOWED_BY_POLICY, facts={"host_powers": list(table.timing.policy.host_powers)}
            )
        spend("host_message" if power is None else "table_event", str(user))
        yield table


def host_writes(*, user: int, code: str, text: str) -> None:
    """Tell everybody who plays something, by the channels that they chose.

    Raises as `locked_table`, 403 `not_the_host`, 429 after too many in an hour.
    """
    with _hosted(user, code) as table:
        announce(game_id=table.game_id, kind="host_message", subject=f"host.{uuid4()}", facts={"text": text})


def host_pauses(*, user: int, code: str, length: timedelta, now: datetime | None = None) -> None:
    """Raises as `locked_table`, 403 `not_the_host` and `not_allowed_by_policy`, 422 `pause_too_long`."""
    now = now or clock.now()
    with _hosted(user, code, "pause") as table:
        if is_too_long(table, length, now):
            raise Problem(GameCode.PAUSE_TOO_LONG, facts={"max_days": table.timing.policy.max_pause_days})
        pause(table, length, Reason.HOST, now)


def host_resumes(*, user: int, code: str, now: datetime | None = None) -> None:
    """Raises as `host_pauses`, and 409 `not_paused`."""
    now = now or clock.now()
    with _hosted(user, code, "pause") as table:
        if table.timing.pause_at(now) is None:
            raise Problem(GameCode.NOT_PAUSED)
        resume(table, Reason.HOST, now)


def host_extends(*, user: int, code: str, by: timedelta, now: datetime | None = None) -> None:
    """Raises as `locked_table`, 403 `not_the_host` and `not_allowed_by_policy`."""
    with _hosted(user, code, "extend") as table:
        extend_all(table, by, Reason.HOST, now or clock.now())


def host_opens_seat(*, user: int, code: str, position: int, now: datetime | None = None) -> None:
    """Let somebody else take over the seat of one who has missed a due time; he may return until then.

    Raises as `locked_table`, 403 `not_the_host` and `not_allowed_by_policy`, 404 without such a seat, 409
    `not_chronic` for one who has missed nothing.
    """
    with _hosted(user, code, "open_seat") as table:
        seat = table.at(position)
        if not seat.is_person or not seat.missed:
            raise Problem(GameCode.NOT_CHRONIC, facts={"miss_count": seat.missed, "needed_count": 1})
        open_seat(table.timing, seat.house, Reason.HOST, now or clock.now())
        wake_after_commit(storage.load(table.head), timing_of(table.game_id))
