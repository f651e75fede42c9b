"""The present time: the clock of the database, which all machines share.

Each process asks the database every ten seconds and goes on from there by its own monotonic clock, so that
the clock of the machine on which it runs decides nothing.

With GOT_CLOCK_FILE set, time passes as in that file: a JSON object of `real` and `shown` (ISO times that
coincide) and `rate`, how many seconds are shown for each that passes. For rehearsals; it may change any time.
"""

from __future__ import annotations

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

logger = logging.getLogger("got_api.clock")

SYNC_SECONDS = 10.0
MAX_OFFSET_SECONDS = 2.0
"""A machine whose clock differs by more from the database's is reported."""

_read: tuple[tuple[int, int], datetime, datetime, float] | None = None
_synced: tuple[float, datetime] | None = None
_offset = 0.0
_is_reported = False


def now() -> datetime:
    """The present time, in UTC."""
    file = os.environ.get("GOT_CLOCK_FILE")
    return _database_now() if file is None else shown_by(Path(file))


def is_rehearsal() -> bool:
    """Whether a clock file decides what time it is."""
    return "GOT_CLOCK_FILE" in os.environ


def _database_now() -> datetime:
    """Opens a connection only for the first call of a process: afterwards an old reading does as well.

    Without any reading, because the database is away, it is the clock of this machine.
    """
    is_due = _synced is None or (
        time.monotonic() - _synced[0] > SYNC_SECONDS and connection.connection is not None
    )
    # While a replica reads (got_api/replica.py), this is a connection to another machine.
    if is_due and connection.alias == DEFAULT_DB_ALIAS:
        # A driver may raise anything: an aborted transaction, a closed connection, no server.
        with suppress(Exception):
            _sync()
    if _synced is None:
        return timezone.now()
    read_at, shown = _synced
    return shown + timedelta(seconds=time.monotonic() - read_at)


def _sync() -> None:
    connection.ensure_connection()
    # Without Django's cursor: it is no statement of the request, and works as every role.
    sent_at = time.monotonic()
    row = connection.connection.execute("select clock_timestamp()").fetchone()
    received_at = time.monotonic()
    synchronise(row[0], (sent_at + received_at) / 2)


def synchronise(shown: datetime, read_at: float) -> None:
    """Note what the database's clock showed at a time of this process's monotonic clock."""
    global _synced, _offset, _is_reported
    _synced = (read_at, shown.astimezone(UTC))
    machine = datetime.now(UTC) - timedelta(seconds=time.monotonic() - read_at)
    _offset = (machine - shown).total_seconds()
    is_off = abs(_offset) > MAX_OFFSET_SECONDS
    if is_off and not _is_reported:
        logger.error("the clock of this machine differs by %.1f seconds from the database's", _offset)
    _is_reported = is_off


def offset_seconds() -> float:
    """By how much the clock of this machine was fast when it was last compared to the database's."""
    return _offset


@dataclass(frozen=True, slots=True)
class Steady:
    """A reading of the monotonic clock of a machine, in shown seconds. Comparable within one `machine`."""

    machine: str
    seconds: float


def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return uuid4().hex  # comparable within this process only


_MACHINE = _boot()
# It counts the time in which a machine sleeps, which `time.monotonic` does not.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def steady() -> Steady:
    """How long this machine has been up. No step of any clock changes it."""
    return Steady(_MACHINE, time.clock_gettime(_CLOCK) * rate())


def rate() -> float:
    """How many seconds are shown for each that passes; 1 but in rehearsals."""
    file = os.environ.get("GOT_CLOCK_FILE")
    return 1.0 if file is None else _clock_file(Path(file))[3]


def shown_by(file: Path) -> datetime:
    """The time that a clock file shows. A malformed file raises an error: half a rehearsal is none."""
    _, real, shown, passes = _clock_file(file)
    return shown + (datetime.now(UTC) - real) * passes


def _clock_file(file: Path) -> tuple[tuple[int, int], datetime, datetime, float]:
    global _read
    status = file.stat()
    written = (status.st_mtime_ns, status.st_ino)  # two may be written within a tick of the file system
    if _read is None or _read[0] != written:
        content = orjson.loads(file.read_bytes())
        real, shown = datetime.fromisoformat(content["real"]), datetime.fromisoformat(content["shown"])
        _read = (written, real, shown, float(content["rate"]))
    return _read


def set_clock(file: Path, shown: datetime, rate: float) -> None:
    """Have a clock file show this time now and go on at this rate. Readers see the old or the new."""
    draft = file.with_suffix(".draft")
    content = {"real": datetime.now(UTC).isoformat(), "shown": shown.isoformat(), "rate": rate}
    draft.write_bytes(orjson.dumps(content))
    draft.replace(file)
