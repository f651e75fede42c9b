"""Draws in these tests search only briefly: the tested properties hold for every intermediate draw."""

from __future__ import annotations

import pytest

from games.leagues.draw import search

from .drawing import verifier

MOVES = 1_000


@pytest.fixture(autouse=True)
def _short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the search and the verifier early; tests/leagues/test_verify_draw.py has a whole search."""
    for module in (search, verifier()):
        monkeypatch.setattr(module, "MIN_MOVES", MOVES)
        monkeypatch.setattr(module, "MAX_MOVES", MOVES)
