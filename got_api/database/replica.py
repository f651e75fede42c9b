"""Reads from a streaming replica, if DATABASE_READ_URL names one.

First, the primary returns its WAL position, which is cheap. The replica serves the read if it follows this
primary and has replayed up to that position. It also does so if its copy of the game in question is current.
So a read never misses a write that was committed before it, and never shows data that its reader may no
longer read. In all other cases, and after any error, the primary serves the read.

During such a read, the replica's connection replaces the default connection of this thread. The same code as
for the primary sets roles, settings and policies, so no statement of a view can bypass them.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, connection, connections
from rest_framework.exceptions import APIException

from got_api.database.connections import close_if_lost, is_lost
from got_api.database.pipeline import Batch, batched, one_transaction
from got_api.shared import clock
from got_api.shared.metrics import new_counter

logger = logging.getLogger("got_api.database.replica")

T = TypeVar("T")

REPLICA = "replica"
"""Alias of the replica in the settings."""
PAUSE_SECONDS = 10.0
"""Time for which a replica that is down or far behind is not used. Then one request tries it."""
MAX_LAG_SECONDS = 10.0

_reads = new_counter("got_replica_reads", "Reads that the replica served.")
_fallbacks = new_counter("got_replica_fallbacks", "Reads that the primary served instead.", "reason")

# A transaction is acknowledged when it is flushed. System and timeline identify the history. WAL positions
# cannot be compared with those of another server, or of a history before a failover or a restore.
_SELECT_PRIMARY_POSITION = """
select pg_is_in_recovery(), system_identifier::text, timeline, flushed::text
from pg_control_system(), lateral (
    select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as flushed
) as log, lateral (
    select case when not pg_is_in_recovery() then substr(pg_walfile_name(flushed), 1, 8) end as timeline
) as history
"""
_SELECT_REPLICA_STATE = """
select pg_is_in_recovery() and system_identifier::text = %(system)s
           and lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0') = lower(%(timeline)s),
       pg_last_wal_replay_lsn() >= %(flushed)s::pg_lsn,
       pg_last_wal_replay_lsn() >= %(awaited)s::pg_lsn
from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()
"""


class WalPosition(NamedTuple):
    """The primary's WAL position: system, timeline, and the end of the committed log."""

    system: str
    timeline: str
    flushed: str


class _FallBackToPrimary(Exception):  # noqa: N818
    """Raised when the primary has to serve the read. `reason` is the label of the metric."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ReplicaState:
    """The last known state of the replica, shared by all threads of this process."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._is_down = False
        self._paused_until = 0.0
        self._awaited: tuple[str, float] | None = None

    def may_ask(self) -> bool:
        """Whether to try the replica. After a pause one request tries it, and the others use the primary
        meanwhile.
        """
        with self._lock:
            now = self._clock()
            if now < self._paused_until:
                return False
            if self._is_down:
                self._paused_until = now + PAUSE_SECONDS
            return True

    def awaited_position(self, flushed: str) -> str:
        """The first position that the replica had not replayed when it was asked; `flushed` if there is
        none.
        """
        awaited = self._awaited
        return flushed if awaited is None else awaited[0]

    def mark_behind(self, flushed: str, *, has_replayed_awaited: bool) -> None:
        """Records that the replica has not replayed the position `flushed`. `has_replayed_awaited`:
        whether it has replayed the awaited position.

        The replica lags only if one position is not replayed for a long time, however busy or idle the
        primary is.
        """
        with self._lock:
            now = self._clock()
            if self._awaited is None or has_replayed_awaited:
                self._awaited = (flushed, now)
            is_late = now - self._awaited[1] > MAX_LAG_SECONDS
        if is_late:
            self.mark_down(f"it is more than {MAX_LAG_SECONDS:.0f} seconds behind")

    def mark_down(self, reason: str) -> None:
        with self._lock:
            self._paused_until = self._clock() + PAUSE_SECONDS
            is_news, self._is_down = not self._is_down, True
        if is_news:
            logger.warning("the primary serves all reads, the replica none: %s", reason)

    def mark_caught_up(self) -> None:
        """Records that everything is replayed."""
        if self._is_down or self._awaited is not None:
            with self._lock:
                is_news, self._is_down = self._is_down, False
                self._paused_until, self._awaited = 0.0, None
            if is_news:
                logger.info("the replica serves reads again")


condition = ReplicaState()


def from_replica(get: Callable[..., T]) -> Callable[..., T]:
    """Decorates a view's `get` that the replica may serve. It must only read, and return no lazy results."""

    @wraps(get)
    def answer(*args: Any, **kwargs: Any) -> T:
        return read(lambda: get(*args, **kwargs))

    return answer


def read(answer: Callable[[], T], *, is_current: Callable[[], bool] | None = None) -> T:
    """Returns the result of `answer`, read from the replica if it is current, otherwise from the primary.

    `is_current` runs on the replica, and returns whether its data for this answer is current. Without it, the
    replica must have replayed everything. Both functions must only read. Inside a transaction, `answer` runs
    in that transaction.
    """
    if REPLICA not in connections.settings or connection.in_atomic_block:
        return answer()
    reason = "away"
    if condition.may_ask() and (position := _primary_position()) is not None:
        try:
            found = _read_at_replica(answer, position, is_current)
        except _FallBackToPrimary as fallback:
            reason = fallback.reason
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


def _primary_position() -> WalPosition | None:
    """The position of the primary; None while the database's address leads to a standby server."""
    clock.now()  # synchronises with the primary, before the replica's connection replaces it
    with batched() as batch:
        ((row,),) = batch.fetch((_SELECT_PRIMARY_POSITION, {}))
    is_replica, *columns = row
    return None if is_replica else WalPosition(*columns)


def _read_at_replica(
    answer: Callable[[], T], position: WalPosition, is_current: Callable[[], bool] | None
) -> T:
    """Returns the result of `answer`. Raises _FallBackToPrimary, and the errors of `answer`.

    Uses one transaction, so that a pooler or proxy uses one server for all statements. It does not use one
    snapshot: that would be taken before the first statement returns the position, and could be older than the
    position. The data can be newer than the compared position, as on the primary.
    """
    with _in_place_of_primary() as batch:
        batch.send("set transaction isolation level read committed")
        awaited = condition.awaited_position(position.flushed)
        ((row,),) = batch.fetch((_SELECT_REPLICA_STATE, {**position._asdict(), "awaited": awaited}))
        is_of_primary, has_all, has_replayed_awaited = row
        if not is_of_primary:
            condition.mark_down("it does not follow this primary")
            raise _FallBackToPrimary("away")
        if has_all:
            condition.mark_caught_up()
        else:
            condition.mark_behind(position.flushed, has_replayed_awaited=has_replayed_awaited)
        if not (has_all if is_current is None else is_current()):
            raise _FallBackToPrimary("behind")
        return answer()


@contextmanager
def _in_place_of_primary() -> Iterator[Batch]:
    """A transaction on the replica, which is the default connection of this thread during the block."""
    primary, replica = connections[DEFAULT_DB_ALIAS], connections[REPLICA]
    connections[DEFAULT_DB_ALIAS] = replica
    try:
        with one_transaction() as batch:
            yield batch
    except Error as error:
        # the other connections of its pool are lost too: each is closed when it is next returned
        if is_lost(error):
            close_if_lost(error, using=REPLICA)
        raise
    finally:
        connections[DEFAULT_DB_ALIAS] = primary
        replica.close()  # returns it to its pool


def _reason_of(error: Exception) -> str:
    """The label of the metric for an error of the replica."""
    if is_lost(error):
        condition.mark_down(f"{type(error).__name__}: {error}".strip())
        return "away"
    logger.info("the replica could not answer: %s", type(error).__name__)
    return "failed"
