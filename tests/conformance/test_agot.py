"""Our Python client passes the kit with which others check theirs."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "openapi" / "clients" / "python"


@pytest.fixture(scope="module")
def driver() -> list[str]:
    """The command; the modules that are generated when the package is built are generated here."""
    runpy.run_path(str(PACKAGE / "generate.py"))["generate"]()
    program = Path(__file__).with_name("drive_agot.py")
    return ["env", f"PYTHONPATH={PACKAGE / 'src'}", sys.executable, str(program)]


@pytest.mark.parametrize("check", CHECKS)
def test_the_client_passes(address: str, driver: list[str], check: str) -> None:
    assert run(check, address, driver, seconds=120).faults == ()
