"""Outages: found by a heartbeat, recorded once, and applied game by game.

Players can answer while a web process runs and can write to the database. Each web process shows this every
two seconds, in the row `serving`. A longer silence is an outage, and so are requests that are refused because
the database is away. While nobody serves, no due time is acted upon. Where no web process ever beat (workers
alone), the tick stands in with its own row.

An outage is one row. Each game applies it under its own lock when it is next touched, when something in it
falls due, or when `apply_outages` comes by; `games.timing` reads due times as if that had happened.
"""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection

from games import storage
from games.clocks.outages import STEP_SECONDS, Assessment, Beat, Interval, assess, without
from games.models import Outage
from games.timing import timing_of
from got_api import clock
from got_api.viewer import as_engine

logger = logging.getLogger("games.outages")

SERVING, DEADLINES = "serving", "deadlines"
BEAT_SECONDS = 2.0
PATIENCE_MS = 200
MAX_READING_SECONDS = 0.5
READINGS = 3


# ---- beats

_FIRST = """
insert into games_heartbeat (name, beat_at, machine, steady_seconds, outages, outage_seconds, clock_steps,
                             drift_seconds, max_drift_seconds)
values (%s, %s, '', 0, 0, 0, 0, 0, 0) on conflict do nothing
"""
_LAST = """
select beat_at, drift_seconds, max_drift_seconds, set_back_at, machine, steady_seconds,
       (select beat_at from games_heartbeat where name = 'serving'), clock_timestamp()
from games_heartbeat where name = %s for no key update skip locked
"""
_BEATEN = """
update games_heartbeat set beat_at = %(at)s, machine = %(machine)s, steady_seconds = %(steady)s,
    drift_seconds = %(drift)s, max_drift_seconds = %(max_drift)s, set_back_at = %(set_back_at)s,
    clock_steps = clock_steps + %(steps)s, outages = outages + %(outages)s,
    outage_seconds = outage_seconds + %(outage_seconds)s
where name = %(name)s
"""

_remembered: dict[str, clock.Steady] = {}
"""The last beats of this process: another machine's monotonic clock says nothing to this one."""


def beat(name: str, *, now: datetime | None = None, refused: float = 0.0) -> bool:
    """Show that this process runs, and record what was an outage since the last beat.

    `refused`: since when requests have failed, in seconds of this machine. With `now` no monotonic clock is
    asked. False while another process is at it, and for a tick while nobody serves.
    """
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(_FIRST, [name, now or clock.now()])
        row, at, steady = _read_clocks(cursor, name, now)
        if row is None:
            return False
        *last, machine, steady_before, served_at = row
        is_served = served_at is None or (at - served_at).total_seconds() <= _silence(SERVING)
        if name == DEADLINES and served_at is not None:  # web processes measure
            assessment = Assessment(0.0, (), Beat(at, *last[1:]))
        else:
            assessment = assess(
                Beat(*last),
                at,
                **_elapsed(name, steady, machine, steady_before),
                silent_after=_silence(name),
                refused=refused * clock.rate(),
                step_after=STEP_SECONDS * clock.rate(),
            )
        recorded = [each for each in _record(cursor, assessment.intervals) if not each.is_step]
        _log(assessment, recorded)
        kept = assessment.beat
        cursor.execute(
            _BEATEN,
            {
                "name": name, "at": kept.at, "machine": steady.machine if steady else "",
                "steady": steady.seconds if steady else 0, "drift": kept.drift, "max_drift": kept.max_drift,
                "set_back_at": kept.set_back_at, "steps": int(assessment.step != 0),
                "outages": int(bool(recorded)), "outage_seconds": round(_seconds(recorded)),
            },
        )  # fmt: skip
    if steady is not None:
        _remembered[name] = steady
    return is_served or name == SERVING


def _read_clocks(
    cursor: Any, name: str, now: datetime | None
) -> tuple[tuple[Any, ...] | None, datetime, clock.Steady | None]:
    """The row of a beat without the time, the time, and the monotonic clock at that time."""
    for _ in range(READINGS):
        before = clock.steady()
        cursor.execute(_LAST, [name])
        row = cursor.fetchone()
        if row is None:
            return None, clock.now(), None
        if now is not None:
            return row[:-1], now, None
        at = clock.now() if clock.is_rehearsal() else row[-1]
        after = clock.steady()
        if after.seconds - before.seconds <= MAX_READING_SECONDS * clock.rate():
            break
    return row[:-1], at, clock.Steady(after.machine, (before.seconds + after.seconds) / 2)


def _elapsed(
    name: str, steady: clock.Steady | None, machine: str, steady_before: float
) -> dict[str, float | None]:
    if steady is None:
        return {"elapsed": None, "max_elapsed": None}
    if steady.machine == machine:
        return {"elapsed": max(0.0, steady.seconds - steady_before), "max_elapsed": None}
    own = _remembered.get(name)
    return {"elapsed": None, "max_elapsed": None if own is None else steady.seconds - own.seconds}


def _silence(name: str) -> float:
    """How long no beat may come before it is an outage, in shown seconds."""
    if name == SERVING:
        return settings.GOT_SILENCE_SECONDS * clock.rate()
    return settings.GOT_OUTAGE_SECONDS


_KNOWN = """
select starts_at, ends_at from games_outage
where ends_at > %s and starts_at < %s and cause = 'unavailable' order by starts_at
"""
_INSERT = """
insert into games_outage (number, cause, starts_at, ends_at, asked_from)
select coalesce(max(number), 0) + 1, %s, %s, %s, %s from games_outage
"""


def _record(cursor: Any, intervals: tuple[Interval, ...], cause: str | None = None) -> list[Interval]:
    """Write what is not written yet. Numbers are in the order of commits: games remember the last one."""
    if not intervals:
        return []
    cursor.execute("select pg_advisory_xact_lock(hashtext('games_outage'))")
    recorded = []
    for interval in intervals:
        parts = [interval]
        if not interval.is_step and cause is None:
            cursor.execute(_KNOWN, [interval.starts_at, interval.ends_at])
            parts = without(interval, [Interval(*row) for row in cursor.fetchall()])
        for part in parts:
            why = cause or (Outage.Cause.CLOCK if part.is_step else Outage.Cause.UNAVAILABLE)
            cursor.execute(_INSERT, [why, part.starts_at, part.ends_at, part.asked_from])
        recorded += parts
    return recorded


def record_restore(at: datetime) -> float:
    """Record the time from the last beat of a restored database until `at`. Returns its seconds.

    Called as the engine, while nothing else runs. Beats go on from `at`.
    """
    with connection.cursor() as cursor:
        cursor.execute("select max(beat_at) from games_heartbeat")
        (beat_at,) = cursor.fetchone()
        if beat_at is None or beat_at >= at:
            return 0.0
        intervals = (Interval(beat_at, at),)
        _record(cursor, intervals, Outage.Cause.RESTORE)
        cursor.execute("update games_heartbeat set beat_at = %s, machine = ''", [at])
        return _seconds(intervals)


def _seconds(intervals: Any) -> float:
    return float(sum((each.ends_at - each.starts_at).total_seconds() for each in intervals))


def _log(assessment: Assessment, recorded: list[Interval]) -> None:
    if assessment.step:
        logger.error("the clock of the database was set by %+.1f seconds", assessment.step)
    if recorded:
        logger.error("nobody could answer for %.1f seconds: due times move by as much", _seconds(recorded))


# ---- the beat of a web process


@dataclass
class Refusals:
    """Since when this process has refused requests because the database is away, by its monotonic clock."""

    first: float | None = None
    last: float = 0.0

    def note(self, **_: Any) -> None:
        """Receiver of `got_api.errors.database_unavailable`."""
        self.last = time.monotonic()
        if self.first is None:
            self.first = self.last

    def seconds(self) -> float:
        """How long requests have failed; 0 for a single failure, after which the next request succeeded."""
        if self.first is None or self.last - self.first < 1.0:
            return 0.0
        return time.monotonic() - self.first


refusals = Refusals()


def beat_serving() -> bool:
    """Show that this web process can write. False when it cannot: then it is noted since when."""
    found = Refusals(refusals.first, refusals.last)
    try:
        beat(SERVING, refused=found.seconds())
    except Exception as error:  # whatever a driver raises, requests fail as well
        logger.warning("this process cannot write to the database: %s", error.__class__.__name__)
        refusals.note()
        return False
    finally:
        with suppress(Exception):
            connection.close()
    if refusals.last == found.last:
        refusals.first = None
    return True


_thread: threading.Thread | None = None


def start_serving(**_: Any) -> None:
    """Receiver of `got_api.serving.started`: beat from now on, in a thread that ends with the process."""
    global _thread
    if _thread is None:
        _thread = threading.Thread(target=_beat_on, name="serving", daemon=True)
        _thread.start()


def _beat_on() -> None:
    while True:
        beat_serving()
        time.sleep(BEAT_SECONDS)


# ---- game by game

_BEHIND = """
select code from games_game
where status = 'running' and outages_applied < (select max(number) from games_outage)
order by outages_applied, id limit %s
"""


def apply_outages(*, max_games: int = 500, seconds: float = 3.0) -> int:
    """Move the due times of games that have not been touched since an outage. Returns how many games.

    Each under its own lock and in its own transaction: it may stop anywhere and be repeated. A game that is
    busy applies the outage itself.
    """
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(_BEHIND, [max_games])
        codes = [row[0] for row in cursor.fetchall()]
    ends_at = time.monotonic() + seconds
    done = 0
    for code in codes:
        if time.monotonic() > ends_at:
            break
        try:
            with as_engine():
                timing_of(storage.lock_game(code, patience_ms=PATIENCE_MS).game_id)
        except storage.GameBusy:
            continue
        except Exception:
            logger.exception("due times of game %s cannot be moved", code, extra={"game": code})
            continue
        done += 1
    return done
