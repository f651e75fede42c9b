"""Every refusal code is raised."""

from __future__ import annotations

from games.leagues.scoring.reading import CODES

from .test_language import REFUSED, TEXTS
from .test_score import UNSOUND
from .test_standings import MISTAKEN


def test_every_code_has_a_case() -> None:
    raised = {code for _, code, *_ in [*REFUSED, *UNSOUND, *MISTAKEN]} | {code for code, _ in TEXTS}
    assert sorted(set(CODES) - raised) == []
