"""Heartbeats: web processes and the tick record that they run. A gap is recorded as an outage.

Players can answer while a web process runs and can write to the database. Each web process records this every
two seconds, in the row `serving`. A longer gap is an outage. So is the time in which requests are refused
because the database is down. During an outage no due time is handled. If no web process has ever recorded a
heartbeat (only workers run), the tick uses its own row instead.
"""

import logging
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection

from games.clocks.outages import STEP_SECONDS, Assessment, Interval, LastHeartbeat, assess_heartbeat
from games.services.outages import record_intervals, total_seconds
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock

logger = logging.getLogger("games.outages")

SERVING, DEADLINES = "serving", "deadlines"
BEAT_SECONDS = 2.0
MAX_CLOCK_READ_SECONDS = 0.5
MAX_CLOCK_READS = 3
MIN_LOGGED_SECONDS = 0.1

_INSERT_BEAT = """
insert into games_heartbeat (name, beat_at, machine, steady_seconds, outages, outage_seconds, clock_steps,
                             drift_seconds, max_drift_seconds)
values (%s, %s, '', 0, 0, 0, 0, 0, 0) on conflict do nothing
"""
_LOCK_LAST_BEAT = """
select beat_at, drift_seconds, max_drift_seconds, set_back_at, machine, steady_seconds,
       (select beat_at from games_heartbeat where name = 'serving'), clock_timestamp()
from games_heartbeat where name = %s for no key update skip locked
"""
_UPDATE_BEAT = """
update games_heartbeat set beat_at = %(at)s, machine = %(machine)s, steady_seconds = %(steady)s,
    drift_seconds = %(drift)s, max_drift_seconds = %(max_drift)s, set_back_at = %(set_back_at)s,
    clock_steps = clock_steps + %(steps)s, outages = outages + %(outages)s,
    outage_seconds = outage_seconds + %(outage_seconds)s
where name = %(name)s
"""

_remembered: dict[str, clock.MonotonicTime] = {}
"""The last beats of this process. The monotonic clock of another machine cannot be compared with its own."""


def record_heartbeat(name: str, *, now: datetime | None = None, refused_seconds: float = 0.0) -> bool:
    """Records that this process runs, and any outage since the last heartbeat.

    `refused_seconds`: how long requests have failed, in seconds of this machine. With `now` the monotonic
    clock is not used. Returns False while another process writes the heartbeat, and for a tick while no web
    process runs.
    """
    with as_engine():
        execute(_INSERT_BEAT, [name, now or clock.now()])
        row, at, steady = _read_clocks(name, now)
        if row is None:
            return False
        *last, machine, steady_before, served_at = row
        is_served = served_at is None or (at - served_at).total_seconds() <= _max_gap_seconds(SERVING)
        if name == DEADLINES and served_at is not None:  # web processes measure the outages
            assessment = Assessment(0.0, (), LastHeartbeat(at, *last[1:]))
        else:
            assessment = assess_heartbeat(
                LastHeartbeat(*last),
                at,
                **_elapsed_times(name, steady, machine, steady_before),
                silent_after=_max_gap_seconds(name),
                refused_seconds=refused_seconds * clock.rate(),
                step_after=STEP_SECONDS * clock.rate(),
            )
        recorded = [each for each in record_intervals(assessment.intervals) if not each.is_step]
        _log(assessment, recorded)
        last_beat = assessment.beat
        execute(
            _UPDATE_BEAT,
            {
                "name": name, "at": last_beat.beat_at, "machine": steady.machine if steady else "",
                "steady": steady.seconds if steady else 0, "drift": last_beat.drift,
                "max_drift": last_beat.max_drift, "set_back_at": last_beat.set_back_at,
                "steps": int(assessment.step != 0),
                "outages": int(bool(recorded)), "outage_seconds": round(total_seconds(recorded)),
            },
        )  # fmt: skip
    if steady is not None:
        _remembered[name] = steady
    return is_served or name == SERVING


def _read_clocks(
    name: str, now: datetime | None
) -> tuple[tuple[Any, ...] | None, datetime, clock.MonotonicTime | None]:
    """The values of the last heartbeat, the current time, and the monotonic clock at the current time."""
    for _ in range(MAX_CLOCK_READS):
        before = clock.steady()
        rows = fetch(_LOCK_LAST_BEAT, [name])
        if not rows:
            return None, clock.now(), None
        [row] = rows
        if now is not None:
            return row[:-1], now, None
        at = clock.now() if clock.is_simulated() else row[-1]
        after = clock.steady()
        if after.seconds - before.seconds <= MAX_CLOCK_READ_SECONDS * clock.rate():
            break
    return row[:-1], at, clock.MonotonicTime(after.machine, (before.seconds + after.seconds) / 2)


def _elapsed_times(
    name: str, steady: clock.MonotonicTime | None, machine: str, steady_before: float
) -> dict[str, float | None]:
    if steady is None:
        return {"elapsed": None, "max_elapsed": None}
    if steady.machine == machine:
        return {"elapsed": max(0.0, steady.seconds - steady_before), "max_elapsed": None}
    own = _remembered.get(name)
    return {"elapsed": None, "max_elapsed": None if own is None else steady.seconds - own.seconds}


def _max_gap_seconds(name: str) -> float:
    """The longest gap between heartbeats that is no outage, in seconds of the server's clock."""
    if name == SERVING:
        return settings.GOT_SILENCE_SECONDS * clock.rate()
    return settings.GOT_OUTAGE_SECONDS


def _log(assessment: Assessment, outages: list[Interval]) -> None:
    if assessment.step:
        logger.error("the clock of the database was set by %+.1f seconds", assessment.step)
    lost = total_seconds(outages)
    if lost >= MIN_LOGGED_SECONDS:
        logger.error("nobody could answer for %.1f seconds: due times move by that", lost)


@dataclass
class RefusedRequests:
    """Times of refused requests while the database is down, by the monotonic clock of this process."""

    first: float | None = None
    last: float = 0.0

    def record_refusal(self, **_: Any) -> None:
        """Receiver of `got_api.http.errors.database_unavailable`."""
        self.last = time.monotonic()
        if self.first is None:
            self.first = self.last

    def refused_seconds(self) -> float:
        """Time for which requests have failed; 0 for a single failure followed by a success."""
        if self.first is None or self.last - self.first < 1.0:
            return 0.0
        return time.monotonic() - self.first


refused_requests = RefusedRequests()


def record_serving_heartbeat() -> bool:
    """Records that this web process can write. Returns False when it cannot, and stores the time of the
    failure."""
    found = RefusedRequests(refused_requests.first, refused_requests.last)
    try:
        record_heartbeat(SERVING, refused_seconds=found.refused_seconds())
    except Exception as error:  # a driver may raise anything, and requests fail as well
        logger.warning("this process cannot write to the database: %s", error.__class__.__name__)
        refused_requests.record_refusal()
        return False
    finally:
        with suppress(Exception):
            connection.close()
    if refused_requests.last == found.last:
        refused_requests.first = None
    return True


_thread: threading.Thread | None = None


def start_serving(**_: Any) -> None:
    """Receiver of `got_api.serving.signals.started`: beats in a thread that ends with the process."""
    global _thread
    if _thread is None:
        _thread = threading.Thread(target=_beat_repeatedly, name="serving", daemon=True)
        _thread.start()


def _beat_repeatedly() -> None:
    while True:
        record_serving_heartbeat()
        time.sleep(BEAT_SECONDS)
