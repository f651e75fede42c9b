"""The client passes the kit with which others check theirs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run

DRIVER = Path(__file__).with_name("drive.py")


@pytest.mark.parametrize("way", ["stream", "poll"])
@pytest.mark.parametrize("check", CHECKS)
def test_the_client_passes(package: Path, address: str, check: str, way: str) -> None:
    command = ["env", f"AGOT_WAY={way}", f"PYTHONPATH={package / 'src'}", sys.executable, str(DRIVER)]
    assert run(check, address, command, seconds=120).faults == ()
