"""Shares of a seat's points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.scoring.amounts import Holder, split

HOLDERS = st.lists(
    st.builds(Holder, st.none() | st.integers(1, 9), st.integers(0, 10), st.booleans()),
    min_size=1,
    max_size=5,
)


@given(st.integers(-(10**9), 10**9), HOLDERS, st.booleans())
@settings(max_examples=100, deadline=None)
def test_parts_of_a_split_sum_to_the_points(points: int, holders: list[Holder], forfeits: bool) -> None:
    parts = split(points, holders, forfeits=forfeits)
    assert sum(part.points for part in parts) == points
    assert [part.holder for part in parts] == holders
    assert all(part.forfeited == (forfeits and part.holder.missed) for part in parts)


@pytest.mark.parametrize(
    ("points", "rounds", "parts"),
    [
        (1000, [10], [1000]),
        (1000, [4, 6], [400, 600]),
        (1000, [1, 2], [Fraction(1000, 3), Fraction(2000, 3)]),
        (1000, [3, 3, 1], [Fraction(3000, 7), Fraction(3000, 7), Fraction(1000, 7)]),
        (-100, [1, 2], [Fraction(-100, 3), Fraction(-200, 3)]),
        (700, [0, 0], [0, 700]),
    ],
)
def test_a_substitute_gets_the_exact_share_of_the_rounds(
    points: int, rounds: list[int], parts: list[Fraction | int]
) -> None:
    assert [part.points for part in split(points, [Holder(1, count) for count in rounds])] == parts


@pytest.mark.parametrize("holders", [[], [Holder(1, -1)]])
def test_a_seat_without_a_holder_is_refused(holders: list[Holder]) -> None:
    with pytest.raises(ValueError, match="holder"):
        split(100, holders)
