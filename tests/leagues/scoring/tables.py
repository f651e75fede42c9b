"""Final tables for the scoring tests: written by hand, and random."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from games.engine import BASE, Ruleset
from games.leagues.editions import houses_of
from games.leagues.scoring.final_table import EndedBy, FinalSeat, FinalTable
from games.leagues.simulated import final_tables

HOUSES = {size: houses_of(Ruleset(), size) for size in BASE.setups}


def ended_table(castles: str, by: EndedBy = "rounds", places: str = "", rounds: int = 10) -> FinalTable:
    """`ended_table("greyjoy 6, stark 4, ...")`: houses from first to last with their castles.

    `places="1 1 3"` if some are shared.
    """
    listed = [part.split() for part in castles.split(",")]
    ranks = [int(place) for place in places.split()] or list(range(1, len(listed) + 1))
    return FinalTable(
        tuple(
            FinalSeat(house, place, int(count), 0, int(count) + 1, 3, 5, throne)
            for throne, ((house, count), place) in enumerate(zip(listed, ranks, strict=True), start=1)
        ),
        rounds=rounds,
        ended_by=by,
    )


SIX = "greyjoy 6, stark 4, martell 4, baratheon 3, tyrell 2, lannister 0"
SEVEN = "greyjoy 7, stark 4, martell 3, baratheon 3, tyrell 2, lannister 0"

NUMBERS = st.integers(-(10**6), 10**6) | st.integers(-(10**8), 10**8).map(lambda cents: cents / 100)
COUNTED = st.sampled_from(
    ["place", "castles", "gap", "lead", "survived", "in_draw", "castles_squared", "throne"]
)

SIMPLE = st.one_of(
    st.builds(lambda least: {"castles": {"min": least}}, st.integers(0, 7)),
    st.builds(lambda most: {"place": {"max": most}}, st.integers(1, 6)),
    st.builds(lambda truth: {"is_winner": truth, "survived": True}, st.booleans()),
    st.builds(
        lambda words: {"ended_by": words},
        st.lists(st.sampled_from(["rounds", "draw"]), min_size=1, max_size=3),
    ),
)
CONDITIONS = SIMPLE | st.builds(
    lambda word, conditions: {word: conditions},
    st.sampled_from(["any", "all"]),
    st.lists(SIMPLE, min_size=1, max_size=3),
)


def _with_condition(term: dict[str, Any], when: dict[str, Any] | None) -> dict[str, Any]:
    return term if when is None else {**term, "when": when}


TERMS = st.builds(
    _with_condition,
    st.one_of(
        st.builds(lambda points: {"by_place": points}, st.lists(NUMBERS, min_size=3, max_size=6)),
        st.builds(lambda fact, points: {"each": fact, "points": points, "most": 4}, COUNTED, NUMBERS),
        st.builds(lambda points: {"points": points}, NUMBERS),
        st.builds(
            lambda pot, to, over: {"pot": pot, "to": to, "over": over},
            NUMBERS | st.builds(lambda fact, points: {"sum_of": fact, "points": points}, COUNTED, NUMBERS),
            COUNTED,
            st.sampled_from(["shares", "shares_squared"]),
        ),
    ),
    st.none() | CONDITIONS,
)
DOCUMENTS = st.builds(
    lambda terms, small, ties, floor: {
        "name": "made up",
        "terms": terms,
        "sizes": {"4": small} if small else {},
        "ties": ties,
        **({} if floor is None else {"floor": floor}),
    },
    st.lists(TERMS, min_size=1, max_size=4),
    st.lists(TERMS, max_size=2),
    st.sampled_from(["share", "best", "worst"]),
    st.none() | NUMBERS,
)
"""Scoring documents of every kind of term."""

FINALS = st.builds(
    lambda players, seed: final_tables(HOUSES[players], 1, seed)[0],
    st.sampled_from(sorted(HOUSES)),
    st.integers(0, 10**6),
)
"""Final tables of all sizes and endings."""
