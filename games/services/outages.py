"""Outages: recorded once, and applied game by game.

An outage is one row. Each game applies it under its own lock when it next changes, when something in it falls
due, or when `apply_outages` reaches it. `storage.read_timing` already includes outages that the game has not
applied yet.
"""

import logging
import time
from collections.abc import Iterable
from datetime import datetime

from games import storage
from games.clocks.outages import Interval, without_known_outages
from games.models import Outage
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine

logger = logging.getLogger("games.outages")

TIMEOUT_MS = 200

_SELECT_RECORDED = """
select starts_at, ends_at from games_outage
where ends_at > %s and starts_at < %s and cause = 'unavailable' order by starts_at
"""
_INSERT_OUTAGE = """
insert into games_outage (number, cause, starts_at, ends_at, asked_from)
select coalesce(max(number), 0) + 1, %s, %s, %s, %s from games_outage
"""


def record_intervals(intervals: tuple[Interval, ...], cause: str | None = None) -> list[Interval]:
    """Records the parts of these intervals that are not recorded yet. Their numbers follow the order of
    commits, because a game stores the last number that it has applied."""
    if not intervals:
        return []
    execute("select pg_advisory_xact_lock(hashtext('games_outage'))")
    recorded = []
    for interval in intervals:
        parts = [interval]
        if not interval.is_step and cause is None:
            known = fetch(_SELECT_RECORDED, [interval.starts_at, interval.ends_at])
            parts = without_known_outages(interval, [Interval(*row) for row in known])
        for part in parts:
            why = cause or (Outage.Cause.CLOCK if part.is_step else Outage.Cause.UNAVAILABLE)
            execute(_INSERT_OUTAGE, [why, part.starts_at, part.ends_at, part.asked_from])
        recorded += parts
    return recorded


def record_restore(at: datetime) -> float:
    """Records an outage from the last heartbeat in a restored database until `at`. Returns its seconds.

    Must be called within `as_engine`, while nothing else runs. Heartbeats continue from `at`.
    """
    [(beat_at,)] = fetch("select max(beat_at) from games_heartbeat")
    if beat_at is None or beat_at >= at:
        return 0.0
    intervals = (Interval(beat_at, at),)
    record_intervals(intervals, Outage.Cause.RESTORE)
    execute("update games_heartbeat set beat_at = %s, machine = ''", [at])
    return total_seconds(intervals)


def total_seconds(intervals: Iterable[Interval]) -> float:
    return float(sum((each.ends_at - each.starts_at).total_seconds() for each in intervals))


_SELECT_GAMES_BEHIND = """
select code from games_game
where status = 'running' and outages_applied < (select max(number) from games_outage)
order by outages_applied limit %s
"""
"""The index provides this order. A second column would mean sorting all games that are behind."""


def apply_outages(*, max_games: int = 500, seconds: float = 3.0) -> int:
    """Moves the due times of games that have not changed since an outage. Returns the number of games.

    Each game has its own lock and transaction, so this may stop anywhere and be repeated. A busy game applies
    the outage when it next changes.
    """
    with as_engine():
        codes = [code for (code,) in fetch(_SELECT_GAMES_BEHIND, [max_games])]
    ends_at = time.monotonic() + seconds
    done = 0
    for code in codes:
        if time.monotonic() > ends_at:
            break
        try:
            with as_engine():
                storage.load_timing(storage.lock_game(code, timeout_ms=TIMEOUT_MS).game_id)
        except storage.GameBusy:
            continue
        except Exception:
            logger.exception("due times of game %s cannot be moved", code, extra={"game": code})
            continue
        done += 1
    return done
