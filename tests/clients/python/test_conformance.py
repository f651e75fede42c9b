"""The client passes the kit with which others check theirs."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

import pytest

from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run

DRIVER = Path(__file__).with_name("drive.py")


WAYS = ("stream", "poll")
PAIRS = [(check, WAYS[place % 2]) for place, check in enumerate(CHECKS)]
"""Each check in one way, the ways by turns."""
OTHERS = [pytest.param(*pair, marks=pytest.mark.drill) for pair in product(CHECKS, WAYS) if pair not in PAIRS]


@pytest.mark.parametrize(("check", "way"), [*PAIRS, *OTHERS])
def test_the_client_passes(package: Path, address: str, check: str, way: str) -> None:
    command = ["env", f"AGOT_WAY={way}", f"PYTHONPATH={package / 'src'}", sys.executable, str(DRIVER)]
    assert run(check, address, command).faults == ()
