"""The TypeScript client passes the conformance kit."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy import ROOT
from deploy.client_typescript import INSTALL
from deploy.client_typescript import run as run_node
from deploy.tools import node
from openapi.conformance.checks import CHECKS
from openapi.conformance.kit import run
from tests.clients.typescript.programs import Programs
from tests.clients.typescript.test_documents import blocks
from tests.documents.pages import text_of

POLLED = ("doubled_events", "late_events", "resumption", "unknown_kinds")
"""Checks in which a polling client behaves differently."""
CUTS = (
    ("resumption", "stream"),
    ("late_events", "poll"),
    ("unknown_kinds", "stream"),
    ("retries", "stream"),
    ("buffering", "stream"),
)
"""Checks that cut a connection in different ways; the others are drills."""
VITEST = "vitest@3.2.4"
PAIRS = [*((name, "stream") for name in CHECKS), *((name, "poll") for name in POLLED)]


@pytest.mark.parametrize(
    ("check", "mode"),
    [pytest.param(*pair, marks=pytest.mark.long if pair in CUTS else pytest.mark.drill) for pair in PAIRS],
)
def test_the_client_passes_the_conformance_kit(
    programs: Programs, address: str, check: str, mode: str
) -> None:
    command = ["env", f"AGOT_MODE={mode}", str(node()[0] / "node"), str(programs.compiled("drive.ts"))]
    assert run(check, address, command, seconds=120).faults == ()


@pytest.mark.drill
def test_the_example_for_vitest_runs(
    programs: Programs, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [example] = blocks("typescript", text_of("openapi/conformance/README.md"))
    (tmp_path / "mine.test.ts").write_text(example.replace("http://127.0.0.1:8000", address))
    (tmp_path / "my_driver.js").write_text(f'import "{programs.compiled("drive.ts")}";\n')
    (tmp_path / "package.json").write_text('{"type": "module", "private": true}')
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    run_node(["npm", "install", *INSTALL, VITEST], tmp_path)
    run_node(["npm", "exec", "--", "vitest", "run"], tmp_path)
