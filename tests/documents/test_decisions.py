"""Every design decision has a unique number and a date."""

from __future__ import annotations

import re
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "DESIGN.md").read_text(encoding="utf-8")
DECISION = re.compile(r"- \*\*(\d+)\*\* \(20\d\d-[01]\d-[0-3]\d\)\. \*\*")


def test_design_decisions_are_dated_and_numbered_without_a_gap() -> None:
    lines = [line for line in TEXT.splitlines() if line.startswith("- ")]
    assert [line for line in lines if not DECISION.match(line)] == []
    numbers = sorted(int(DECISION.match(line)[1]) for line in lines)  # type: ignore[index]
    assert numbers == list(range(1, len(lines) + 1))


def test_a_superseded_design_decision_refers_to_its_successor() -> None:
    named = {int(number) for number in re.findall(r"Superseded by (\d+)", TEXT)}
    assert named <= {int(number) for number in DECISION.findall(TEXT)}
