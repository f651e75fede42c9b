"""Reads that a streaming replica serves, where DATABASE_READ_URL names one.

The primary is asked first how far its history goes, which costs it next to nothing. The replica answers if it
is of that history and has replayed all of it, or has the game in question as the primary has it. So nobody
misses what they, or others, wrote before they asked, and nobody reads what they may not read any more. In all
other cases, and whenever something goes wrong, the primary answers.

While the replica reads, it takes the place of the default connection in this thread: roles, settings and
policies are set by the same code as at the primary, and no statement of a view can miss them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, connection, connections
from rest_framework.exceptions import APIException

from got_api import clock
from got_api.database import is_lost, retire_after
from got_api.metrics import new_counter
from got_api.pipeline import Batch, batched, one_transaction

logger = logging.getLogger("got_api.replica")

T = TypeVar("T")

REPLICA = "replica"
"""Its alias in the settings."""
PAUSE_SECONDS = 10.0
"""How long a replica that is away, or far behind, is left alone before one request looks again."""
MAX_LAG_SECONDS = 10.0

_reads = new_counter("got_replica_reads", "Reads that the replica served.")
_fallbacks = new_counter("got_replica_fallbacks", "Reads that the primary served instead.", "reason")

# A transaction is acknowledged when it is flushed. System and timeline name the history: a replica of another
# server, or one of a history that a failover or a restore has ended, may have replayed more of that one.
_PRIMARY = """
select pg_is_in_recovery(), system_identifier::text, timeline, flushed::text
from pg_control_system(), lateral (
    select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as flushed
) as log, lateral (
    select case when not pg_is_in_recovery() then substr(pg_walfile_name(flushed), 1, 8) end as timeline
) as history
"""
_REPLICA = """
select pg_is_in_recovery() and system_identifier::text = %(system)s
           and lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0') = lower(%(timeline)s),
       pg_last_wal_replay_lsn() >= %(flushed)s::pg_lsn,
       pg_last_wal_replay_lsn() >= %(awaited)s::pg_lsn
from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()
"""


class Committed(NamedTuple):
    """How far the primary's history goes: whose it is, and the end of what is committed."""

    system: str
    timeline: str
    flushed: str


class _Elsewhere(Exception):  # noqa: N818
    """The primary has to answer. `reason` labels the figure."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Condition:
    """How the replica stood when it was last asked, for all threads of this process."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._is_away = False
        self._paused_until = 0.0
        self._awaited: tuple[str, float] | None = None

    def may_ask(self) -> bool:
        """Whether the replica is asked at all. After a pause one request looks, and others do not wait."""
        with self._lock:
            now = self._clock()
            if now < self._paused_until:
                return False
            if self._is_away:
                self._paused_until = now + PAUSE_SECONDS
            return True

    def awaited(self, flushed: str) -> str:
        """What the replica was first found not to have replayed; `flushed` if there is nothing."""
        awaited = self._awaited
        return flushed if awaited is None else awaited[0]

    def note_behind(self, flushed: str, *, has_awaited: bool) -> None:
        """Note that `flushed` is not replayed, and whether what was awaited before is.

        Neither an idle primary nor one that commits all the time is lag: one thing must be missing for long.
        """
        with self._lock:
            now = self._clock()
            if self._awaited is None or has_awaited:
                self._awaited = (flushed, now)
            is_late = now - self._awaited[1] > MAX_LAG_SECONDS
        if is_late:
            self.note_away(f"it is more than {MAX_LAG_SECONDS:.0f} seconds behind")

    def note_away(self, reason: str) -> None:
        with self._lock:
            self._paused_until = self._clock() + PAUSE_SECONDS
            is_news, self._is_away = not self._is_away, True
        if is_news:
            logger.warning("the primary serves all reads, the replica none: %s", reason)

    def note_level(self) -> None:
        """Note that everything is replayed."""
        if self._is_away or self._awaited is not None:
            with self._lock:
                is_news, self._is_away = self._is_away, False
                self._paused_until, self._awaited = 0.0, None
            if is_news:
                logger.info("the replica serves reads again")


condition = Condition()


def from_replica(get: Callable[..., T]) -> Callable[..., T]:
    """A `get` of a view that the replica may answer. It only reads, and leaves nothing to be read later."""

    @wraps(get)
    def answer(*args: Any, **kwargs: Any) -> T:
        return read(lambda: get(*args, **kwargs))

    return answer


def read(answer: Callable[[], T], *, is_level: Callable[[], bool] | None = None) -> T:
    """What `answer` returns, read at the replica if that is as good as the primary, else at the primary.

    `is_level` is asked there: whether the replica has what this answer is made from as the primary has it. By
    default it must have replayed everything. Both only read; called in a transaction, `answer` is read in it.
    """
    if REPLICA not in connections.settings or connection.in_atomic_block:
        return answer()
    reason = "away"
    if condition.may_ask() and (committed := _committed_at_primary()) is not None:
        try:
            found = _read_at_replica(answer, committed, is_level)
        except _Elsewhere as elsewhere:
            reason = elsewhere.reason
        except APIException as refusal:
            if refusal.status_code < 500:
                _reads.inc()
                raise
            reason = "failed"
        except Exception as error:
            reason = _reason_of(error)
        else:
            _reads.inc()
            return found
    _fallbacks.labels(reason).inc()
    return answer()


def _committed_at_primary() -> Committed | None:
    """None while the database's address leads to a server that only follows another."""
    clock.now()  # from the primary: not from a connection that takes its place
    with batched() as batch:
        ((row,),) = batch.fetch((_PRIMARY, {}))
    is_replica, *columns = row
    return None if is_replica else Committed(*columns)


def _read_at_replica(answer: Callable[[], T], committed: Committed, is_level: Callable[[], bool] | None) -> T:
    """Raises _Elsewhere, and what `answer` raises.

    All in one transaction, so of one server behind a pooler or proxy. Not in one snapshot: that is taken
    before the first statement says how far the server is, and would lack what is replayed in between. What is
    read can be newer than what is compared, as at the primary.
    """
    with _in_place_of_primary() as batch:
        batch.send("set transaction isolation level read committed")
        awaited = condition.awaited(committed.flushed)
        ((row,),) = batch.fetch((_REPLICA, {**committed._asdict(), "awaited": awaited}))
        is_of_primary, has_all, has_awaited = row
        if not is_of_primary:
            condition.note_away("it does not follow this primary")
            raise _Elsewhere("away")
        if has_all:
            condition.note_level()
        else:
            condition.note_behind(committed.flushed, has_awaited=has_awaited)
        if not (has_all if is_level is None else is_level()):
            raise _Elsewhere("behind")
        return answer()


@contextmanager
def _in_place_of_primary() -> Iterator[Batch]:
    """A transaction at the replica, which is the default connection of this thread meanwhile."""
    primary, replica = connections[DEFAULT_DB_ALIAS], connections[REPLICA]
    connections[DEFAULT_DB_ALIAS] = replica
    try:
        with one_transaction() as batch:
            yield batch
    except Error as error:
        if is_lost(error):  # the others of its pool are too, and are closed when they are next returned
            retire_after(error, using=REPLICA)
        raise
    finally:
        connections[DEFAULT_DB_ALIAS] = primary
        replica.close()  # which returns it to its pool


def _reason_of(error: Exception) -> str:
    """Why the replica did not answer, as the figure names it."""
    if is_lost(error):
        condition.note_away(f"{type(error).__name__}: {error}".strip())
        return "away"
    logger.info("the replica could not answer: %s", type(error).__name__)
    return "failed"
