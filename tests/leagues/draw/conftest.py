"""Draws of these tests search for a short time: what they show holds for every draw on the way."""

from __future__ import annotations

import pytest

from games.leagues.draw import search

from .drawing import verifier

MOVES = 1_000


@pytest.fixture(autouse=True)
def _short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search and the verifier both stop early; tests/leagues/test_verify_draw.py has a whole one."""
    for module in (search, verifier()):
        monkeypatch.setattr(module, "MIN_MOVES", MOVES)
        monkeypatch.setattr(module, "MAX_MOVES", MOVES)
