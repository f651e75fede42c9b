"""Basic speed of this machine, so that figures of two machines can be compared by ratios."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from deploy.bench.spread import Spread

LOOPS = 200_000
SYNCS = 100


def line(folder: Path) -> str:
    """Measures a loop of plain Python, repeated writes of the same bytes to disk, and the stolen time."""
    folder.mkdir(parents=True, exist_ok=True)
    loop, sync = _loops(), _syncs(folder)
    return (
        f"Calibration: {LOOPS / loop.middle / 1e6:.1f} million steps of a Python loop a second "
        f"(best {LOOPS / loop.least / 1e6:.1f}); 4 kB written and synced in {sync.middle * 1000:.2f} ms "
        f"(best {sync.least * 1000:.2f}); {_stolen():.1f} % of the processors' time stolen since the start"
    )


def _loops() -> Spread:
    times = []
    for _ in range(15):
        started = time.perf_counter()
        total = 0
        for number in range(LOOPS):
            total += number & 7
        times.append(time.perf_counter() - started)
    return Spread.of(times)


def _syncs(folder: Path) -> Spread:
    times = []
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(SYNCS):
            started = time.perf_counter()
            file.seek(0)
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append(time.perf_counter() - started)
    return Spread.of(times)


def _stolen() -> float:
    """Percent of CPU time that the host gave to other guests; 0 if it does not report this."""
    try:
        numbers = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    except (OSError, ValueError):
        return 0.0
    return 100.0 * numbers[7] / max(1, sum(numbers[:8])) if len(numbers) > 7 else 0.0
