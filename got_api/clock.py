"""What time it is. Whoever needs to know asks here, or is told; nothing patches the clock of the process.

With GOT_CLOCK_FILE set, time goes as that file says: a JSON object of `real` and `shown` (ISO moments that
coincide) and `rate`, how many seconds are shown for each that passes. For rehearsals; it may change any time.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import orjson
from django.utils import timezone

Now = Callable[[], datetime]

_read: tuple[int, datetime, datetime, float] | None = None


def now() -> datetime:
    """The present moment, in UTC."""
    file = os.environ.get("GOT_CLOCK_FILE")
    return timezone.now() if file is None else shown_by(Path(file))


def shown_by(file: Path) -> datetime:
    """The moment that a clock file shows. What is no clock raises an error: half a rehearsal is none."""
    global _read
    written = file.stat().st_mtime_ns
    if _read is None or _read[0] != written:
        told = orjson.loads(file.read_bytes())
        real, shown = datetime.fromisoformat(told["real"]), datetime.fromisoformat(told["shown"])
        _read = (written, real, shown, float(told["rate"]))
    _, real, shown, rate = _read
    return shown + (datetime.now(UTC) - real) * rate


def set_clock(file: Path, shown: datetime, rate: float) -> None:
    """Have a clock file show this moment now and go on at this rate. Readers see the old or the new."""
    draft = file.with_suffix(".draft")
    told = {"real": datetime.now(UTC).isoformat(), "shown": shown.isoformat(), "rate": rate}
    draft.write_bytes(orjson.dumps(told))
    draft.replace(file)
