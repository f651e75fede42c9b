"""The current time: the clock of the database, which all machines share.

Each process reads that clock every ten seconds, and uses its monotonic clock in between. The system clock of
its machine has no effect.

GOT_CLOCK_FILE simulates another time, for rehearsals. The file is a JSON object: `real` and `shown` (ISO
times that coincide), and `rate`, the shown seconds for each real second. It may change at any time.
"""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import orjson
from django.db import DEFAULT_DB_ALIAS, connection
from django.utils import timezone

Now = Callable[[], datetime]

logger = logging.getLogger("got_api.shared.clock")

SYNC_SECONDS = 10.0
MAX_OFFSET_SECONDS = 2.0
"""Largest difference between the machine's clock and the database's that is not reported."""

_read: tuple[tuple[int, int], datetime, datetime, float] | None = None
_synced: tuple[float, datetime] | None = None
_offset = 0.0
_is_reported = False


def now() -> datetime:
    """The current time, in UTC."""
    file = os.environ.get("GOT_CLOCK_FILE")
    return _database_now() if file is None else time_in_file(Path(file))


def is_simulated() -> bool:
    """Whether a clock file simulates the time."""
    return "GOT_CLOCK_FILE" in os.environ


def _database_now() -> datetime:
    """Reads the database's clock. Opens a connection only for the first call of a process: later, an old
    reading is good enough.

    Returns the time of this machine if the database was down from the start.
    """
    is_due = _synced is None or (
        time.monotonic() - _synced[0] > SYNC_SECONDS and connection.connection is not None
    )
    # While a replica serves reads (got_api/database/replica.py), `connection` points to another machine.
    if is_due and connection.alias == DEFAULT_DB_ALIAS:
        # A driver may raise any exception: an aborted transaction, a closed connection, no server.
        with suppress(Exception):
            _sync()
    if _synced is None:
        return timezone.now()
    read_at, shown = _synced
    return shown + timedelta(seconds=time.monotonic() - read_at)


def _sync() -> None:
    connection.ensure_connection()
    # Bypasses Django's cursor: this statement does not belong to the request, and works under any role.
    sent_at = time.monotonic()
    row = connection.connection.execute("select clock_timestamp()").fetchone()
    received_at = time.monotonic()
    synchronise(row[0], (sent_at + received_at) / 2)


def synchronise(shown_time: datetime, read_at: float) -> None:
    """Stores a reading of the database's clock, taken at `read_at` on this process's monotonic clock."""
    global _synced, _offset, _is_reported
    _synced = (read_at, shown_time.astimezone(UTC))
    machine = datetime.now(UTC) - timedelta(seconds=time.monotonic() - read_at)
    _offset = (machine - shown_time).total_seconds()
    is_off = abs(_offset) > MAX_OFFSET_SECONDS
    if is_off and not _is_reported:
        logger.error("the clock of this machine differs by %.1f seconds from the database's", _offset)
    _is_reported = is_off


def offset_seconds() -> float:
    """Seconds by which this machine's clock was ahead of the database's at the last reading."""
    return _offset


@dataclass(frozen=True, slots=True)
class MonotonicTime:
    """A reading of a machine's monotonic clock, in shown seconds. Readings are comparable only if `machine`
    is the same.
    """

    machine: str
    seconds: float


def _boot_id() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return uuid4().hex  # readings are comparable only within this process


_MACHINE = _boot_id()
# This clock includes the time that a machine is suspended; `time.monotonic` does not.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def steady() -> MonotonicTime:
    """A reading of this machine's monotonic clock, which is its uptime. Changes of the system clock do not
    affect it.
    """
    return MonotonicTime(_MACHINE, time.clock_gettime(_CLOCK) * rate())


def rate() -> float:
    """Shown seconds for each real second; 1 outside rehearsals."""
    file = os.environ.get("GOT_CLOCK_FILE")
    return 1.0 if file is None else _clock_file(Path(file))[3]


def time_in_file(file: Path) -> datetime:
    """The time that a clock file shows. Raises an error for a malformed file."""
    _, real, shown, passes = _clock_file(file)
    return shown + (datetime.now(UTC) - real) * passes


def _clock_file(file: Path) -> tuple[tuple[int, int], datetime, datetime, float]:
    global _read
    status = file.stat()
    # Includes the inode, because a file can be replaced twice within the resolution of its time.
    written = (status.st_mtime_ns, status.st_ino)
    if _read is None or _read[0] != written:
        content = orjson.loads(file.read_bytes())
        real, shown = datetime.fromisoformat(content["real"]), datetime.fromisoformat(content["shown"])
        _read = (written, real, shown, float(content["rate"]))
    return _read


def set_clock(file: Path, shown_time: datetime, rate: float) -> None:
    """Makes a clock file show the time `shown_time` now, and continue at this rate. The file is replaced
    atomically.
    """
    draft = file.with_suffix(".draft")
    content = {"real": datetime.now(UTC).isoformat(), "shown": shown_time.isoformat(), "rate": rate}
    draft.write_bytes(orjson.dumps(content))
    draft.replace(file)
