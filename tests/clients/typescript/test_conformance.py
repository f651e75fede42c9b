"""Our client passes the kit with which others check theirs."""

from __future__ import annotations

import pytest

from deploy.client_typescript import node
from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run
from tests.clients.typescript.programs import Programs

POLLED = ("doubled_events", "late_events", "resumption", "unknown_kinds")
"""Checks in which a client that polls does something else."""
ALWAYS = {
    ("resumption", "stream"),
    ("late_events", "poll"),
    ("retries", "stream"),
    ("unknown_kinds", "stream"),
}
"""Checks that take a connection apart in different ways; the others are drills."""
PAIRS = [*((name, "stream") for name in CHECKS), *((name, "poll") for name in POLLED)]


@pytest.mark.parametrize(
    ("check", "mode"),
    [pytest.param(*pair, marks=[] if pair in ALWAYS else pytest.mark.drill) for pair in PAIRS],
)
def test_the_client_passes(programs: Programs, address: str, check: str, mode: str) -> None:
    command = ["env", f"AGOT_MODE={mode}", str(node()[0] / "node"), str(programs.compiled("drive.ts"))]
    assert run(check, address, command, seconds=120).faults == ()
