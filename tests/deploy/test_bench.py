"""Samples of the measurements: counts and sizes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

from deploy.bench import pictures
from deploy.bench.consumption import consumed
from deploy.bench.harness import Report
from deploy.bench.recording import long_recordings

BUSY = "import time\nwhile time.process_time() < 0.3: pass"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_consumption_counts_exited_children() -> None:
    with consumed({"all": os.getpid(), "nobody": 2**30}) as cpu:
        subprocess.run([sys.executable, "-c", BUSY], check=True)
    assert cpu.seconds["all"] >= 0.25
    assert cpu.seconds["nobody"] == 0


class Lines(Report):
    """Stores the lines."""

    def __init__(self) -> None:
        self.found: dict[str, Sequence[float]] = {}

    def begin(self, title: str) -> None:
        pass

    def line(self, what: str, values: Sequence[float], digits: int = 0) -> float:
        self.found[what] = values
        return 0.0


def test_a_board_of_the_eighth_round_is_drawn_within_its_sizes() -> None:
    """One of each size; `make bench` measures the time."""
    [recording] = long_recordings(6, 1)
    assert pictures.state_in_round(recording, pictures.ROUND).round == pictures.ROUND
    lines = Lines()
    pictures.measure_drawing(lines, recording, repeats=1)
    sizes = {what: max(values) for what, values in lines.found.items() if "bytes" in what}
    assert len(sizes) == 2
    assert sizes["SVG, page, bytes gzipped (aim 25,000)"] <= 25_000
    assert sizes["PNG of a mail, bytes (aim 120,000)"] <= 120_000
    assert all(min(values) > 0 for values in lines.found.values())
