"""Property tests do not fail because a machine is busy."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

TESTS = Path(__file__).resolve().parents[1]
CHECKS = re.compile(r"suppress_health_check\"?\s*[=:]\s*(\[[^\]]*\]|[^,)\n]*)")
NO_CHECKS = "list(HealthCheck"


@given(st.none())
def test_one_profile_disables_deadlines_and_speed_checks(nothing: None) -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


def test_deadlines_stay_disabled_in_tests_with_their_own_settings() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}
    using = {path: text for path, text in texts.items() if "from hypothesis import" in text}
    found = {path: CHECKS.findall(text) for path, text in using.items()}
    assert sum(map(len, found.values())) > 2
    refused = [
        path.relative_to(TESTS)
        for path, checks in found.items()
        for check in checks
        if "too_slow" not in check and not check.startswith(NO_CHECKS)
    ]
    assert refused == []
    assert [path.relative_to(TESTS) for path, text in using.items() if re.search(r"deadline=\d", text)] == []
