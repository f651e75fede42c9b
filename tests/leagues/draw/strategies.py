"""Draws for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from games.leagues.draw import DEFAULT_WEIGHTS, DrawInput, Entry
from games.leagues.draw.inputs import SPREADS

from .drawing import HOUSES, draw_input


@st.composite
def draw_inputs(draw: st.DrawFn) -> DrawInput:
    """Small draws of every kind, with a history and without hard rules."""
    count = draw(st.integers(6, 17))
    amount = st.integers(-30, 60)
    houses = st.dictionaries(st.sampled_from(HOUSES[6]), st.integers(1, 3), max_size=4)
    entries = tuple(
        Entry(
            number=3 * number,
            points=100 * draw(amount),
            rating=draw(amount),
            luck=draw(amount),
            played=draw(houses),
            small=draw(st.integers(0, 2)),
            byes=draw(st.integers(0, 1)),
            salt=draw(st.text("aä☃", max_size=3)),
        )
        for number in range(1, count + 1)
    )
    pairs = [(a.number, b.number) for i, a in enumerate(entries) for b in entries[i + 1 :]]
    counts = st.dictionaries(st.sampled_from(pairs), st.integers(1, 3), max_size=20)
    met, beside, sleep = ([(*pair, times) for pair, times in draw(counts).items()] for _ in range(3))
    return draw_input(
        entries=entries,
        rounds=draw(st.sampled_from((1, 1, 3))),
        allowed=(6, 5, 3) if draw(st.booleans()) else (5, 4),
        wanted=draw(st.integers(4, 6)),
        max_byes=4,
        spread=draw(st.sampled_from(SPREADS)),
        unit=draw(st.sampled_from((1, 100))),
        met=tuple(met),
        beside=tuple(beside),
        sleep=tuple(sleep),
        wishes=tuple(draw(st.sets(st.sampled_from(pairs), max_size=3))),
        weights={term: draw(st.sampled_from((0, weight))) for term, weight in DEFAULT_WEIGHTS.items()},
    )
