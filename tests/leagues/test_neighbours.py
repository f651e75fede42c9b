"""Neighbours of each house by setup."""

from __future__ import annotations

import pytest

from games.engine import BASE
from games.leagues.editions import neighbours


@pytest.mark.parametrize(
    ("players", "pairs"),
    [
        (3, []),
        (4, [("greyjoy", "lannister")]),
        (5, [("greyjoy", "lannister"), ("lannister", "tyrell")]),
        (
            6,
            [
                ("greyjoy", "lannister"),
                ("lannister", "tyrell"),
                ("baratheon", "martell"),
                ("tyrell", "martell"),
            ],
        ),
    ],
)
def test_neighbours_depend_on_the_setup(players: int, pairs: list[tuple[str, str]]) -> None:
    assert list(neighbours(BASE, players)) == pairs
