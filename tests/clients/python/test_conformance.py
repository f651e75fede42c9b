"""The client passes the kit with which others check theirs."""

from __future__ import annotations

import os
import sys
from itertools import product
from pathlib import Path

import pytest

from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run

DRIVER = Path(__file__).with_name("drive.py")


WAYS = ("stream", "poll")
PAIRS = [(check, WAYS[place % 2]) for place, check in enumerate(CHECKS)]
"""Each check in one way, the ways by turns; with GOT_LONG each check in both."""


@pytest.mark.parametrize(("check", "way"), list(product(CHECKS, WAYS)) if "GOT_LONG" in os.environ else PAIRS)
def test_the_client_passes(package: Path, address: str, check: str, way: str) -> None:
    command = ["env", f"AGOT_WAY={way}", f"PYTHONPATH={package / 'src'}", sys.executable, str(DRIVER)]
    assert run(check, address, command).faults == ()
