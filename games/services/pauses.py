"""Pauses and extensions of a running game, by vote, host or staff."""

from dataclasses import replace
from datetime import datetime, timedelta

from games import storage
from games.clocks import ClockStop, settings_json
from games.clocks.timing import Timing
from games.models import GameClock, SeatEvent
from games.services import seat_log
from games.services.locking import LockedGame

Reason = SeatEvent.Reason


def pause_locked_game(table: LockedGame, length: timedelta, reason: Reason, now: datetime) -> None:
    """Pauses for a fixed time: all due times move by it now, and the pause ends automatically.

    An existing pause lasts until the later of both ends.
    """
    timing = table.timing
    present, until = timing.pause_at(now), now + length
    if present is None:
        pauses = (*timing.pauses, ClockStop(now, until))
    else:
        until = max(until, present.ends_at)
        pauses = (*timing.pauses[:-1], ClockStop(present.starts_at, until))
    _set_pauses(timing, pauses, now)
    seat_log.log_facts(table.game_id, now, seat_log.Paused(reason=reason, ends_at=until))


def is_too_long(table: LockedGame, length: timedelta, now: datetime) -> bool:
    """Whether a pause would exceed the agreed maximum, including the elapsed part of the current pause."""
    present = table.timing.pause_at(now)
    passed = timedelta() if present is None else now - present.starts_at
    return passed + length > timedelta(days=table.timing.policy.max_pause_days)


def resume_locked_game(table: LockedGame, reason: Reason, now: datetime, at: datetime | None = None) -> None:
    """Ends a pause early, now or `at` a later time: due times move back by the rest of the pause.

    Does nothing in a game that is not paused, or whose pause ends before `at`.
    """
    timing, ends_at = table.timing, now if at is None else at
    present = timing.pause_at(now)
    if present is None or present.ends_at <= ends_at:
        return
    _set_pauses(timing, (*timing.pauses[:-1], ClockStop(present.starts_at, ends_at)), now)
    if ends_at > now:
        seat_log.log_facts(table.game_id, now, seat_log.Paused(reason=reason, ends_at=ends_at))
    else:
        seat_log.log_facts(table.game_id, now, seat_log.Resumed(reason=reason))


def _set_pauses(timing: Timing, pauses: tuple[ClockStop, ...], now: datetime) -> None:
    storage.reschedule(timing.game_id, replace(timing, pauses=pauses).moved(timing, now))
    written_ = [(stop.starts_at.isoformat(), stop.ends_at.isoformat()) for stop in pauses]
    GameClock.objects.update_or_create(
        game_id=timing.game_id,
        defaults={"pauses": written_},
        create_defaults={
            "preset": timing.preset,
            "clock": settings_json(timing.clock),
            "policy": settings_json(timing.policy),
            "pauses": written_,
        },
    )


def extend_all(table: LockedGame, by: timedelta, reason: Reason, now: datetime) -> None:
    """Extends the due times of all waiting players."""
    rows = table.timing.extended(by)
    if not rows:
        return
    storage.reschedule(table.game_id, rows)
    until = max(row.due.due_at for row in rows)
    fact = seat_log.Extended(reason=reason, length_seconds=int(by.total_seconds()), due_at=until)
    seat_log.log_facts(table.game_id, now, fact)
