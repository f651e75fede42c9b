"""The downloadable verifier repeats a whole search."""

from __future__ import annotations

import json

import pytest

from games.leagues.draw import canonical_json, certify, search

from .draw.drawing import SEED, draw_input, verifier


def test_the_verifier_and_the_server_search_with_the_same_parameters() -> None:
    assert list(search.EXPONENTIAL) == verifier().EXPONENTIAL
    for name in ("MOVES_PER_SEAT", "MIN_MOVES", "MAX_MOVES", "TEMPERATURE", "STEPS"):
        assert getattr(verifier(), name) == getattr(search, name)


@pytest.mark.long
def test_the_verifier_repeats_a_whole_search() -> None:
    """The few tables of a slice cannot separate all entries that have met, so the search runs to its end."""
    met = tuple((i, j, 1) for i in range(1, 13) for j in range(i + 1, 13) if (i + j) % 3)
    made = certify(draw_input(12, round=2, spread="sliced", met=met), SEED, "test")
    assert sum(made["cost"].values()) > sum(made["bounds"].values())
    assert verifier().verify(json.loads(canonical_json(made))) == 1
