"""Our client passes the kit with which others check theirs."""

from __future__ import annotations

import pytest

from deploy.client_typescript import node
from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run
from tests.clients.typescript.programs import Programs


@pytest.mark.parametrize("mode", ["stream", "poll"])
@pytest.mark.parametrize("check", CHECKS)
def test_the_client_passes(programs: Programs, address: str, check: str, mode: str) -> None:
    command = ["env", f"AGOT_MODE={mode}", str(node()[0] / "node"), str(programs.compiled("drive.ts"))]
    assert run(check, address, command, seconds=120).faults == ()
