"""Shared parts of the benches: their servers, the statistics of repeated measurements, and one table.

    python -m deploy.bench speed streams

A bench that needs servers is a module with `measure(bench)`. The servers are started before it is imported,
so it can import models.
"""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from deploy.bench.database import Database
from deploy.processes import core_count

if TYPE_CHECKING:
    from deploy.bench.table import People

HOUSES = 6


def percentile(values: Sequence[float], share: float) -> float:
    """The value that a share (0 to 1) of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Report:
    """A table whose lines are printed one by one, so that an interrupted run has shown its results so far."""

    def begin(self, title: str) -> None:
        print(f"\n{title:<66}{'min':>10}{'median':>10}{'max':>10}  of", flush=True)

    def line(self, description: str, values: Sequence[float], digits: int = 0) -> float:
        """Prints minimum, median, maximum and count of measurements. Returns their median."""
        middle = statistics.median(values)
        numbers = "".join(f"{value:>10,.{digits}f}" for value in (min(values), middle, max(values)))
        print(f"  {description:<64}{numbers}  {len(values)}", flush=True)
        return middle

    def note(self, text: str) -> None:
        print(f"  {text}", flush=True)


@dataclass(frozen=True)
class Bench:
    """The servers of a run, six users with tokens, and the report."""

    report: Report
    database: Database
    people: People


@contextmanager
def run_report() -> Iterator[Report]:
    """Prints a description of the machine before a run, and the duration after it."""
    started = time.monotonic()
    print(machine_description(), flush=True)
    yield Report()
    print(f"\nDone in {time.monotonic() - started:.0f} s")


def machine_description() -> str:
    """A description of this machine for the report."""
    model = platform.processor() or platform.machine()
    description = Path("/proc/cpuinfo")
    if description.exists():
        lines = description.read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if "model name" in line), model)
    return (
        f"{core_count()} cores of {model}, {platform.system()} {platform.release()}, Python "
        f"{platform.python_version()}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, load {os.getloadavg()[0]:.1f}"
    )
