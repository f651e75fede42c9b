"""The same edition over HTTP, in a separate process: the API lists editions at import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_seven_houses_play_over_http() -> None:
    run = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:xdist", "-p", "no:cacheprovider",
            "-p", "tests.editions.registered", "tests/editions/served.py",
            "tests/editions/served_season.py", "tests/editions/served_client.py",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
