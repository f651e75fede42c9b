"""Tight bounds, and the theorem of the thirty-six officers."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from games.leagues.draw import Entry
from games.leagues.draw.bounds import bound_of_meetings, bound_of_one_game, bound_of_spread, lowest_raise_cost
from games.leagues.draw.cost import cost_by_term
from games.leagues.draw.problem import DrawProblem
from games.leagues.draw.start import cyclic_rounds, is_cyclic

from .drawing import draw_input


def test_the_lower_bound_counts_the_fewest_additional_repeats() -> None:
    assert lowest_raise_cost([2, 0, 1, 0], 3, may_repeat=False) == 1
    assert lowest_raise_cost([2, 0, 1, 0], 4, may_repeat=False) == 3
    assert lowest_raise_cost([2, 0], 4, may_repeat=True) == 0 + 1 + 2 + 2


@pytest.mark.parametrize(("round", "rounds", "bound"), [(1, 4, 1), (1, 3, 0), (4, 1, 1), (5, 1, 0)])
def test_thirty_six_entries_at_tables_of_six_must_meet_again_in_the_fourth_round(
    round: int, rounds: int, bound: int
) -> None:
    """Three rounds without a repeat are those of a Latin square: rows, columns and its cells."""
    square = [(i // 6, i % 6, (i // 6 + i % 6) % 6) for i in range(36)]
    met = [
        (i + 1, j + 1, 1)
        for i in range(36)
        for j in range(i + 1, 36)
        if any(one == other for one, other in zip(square[i], square[j], strict=True))
    ]
    given = draw_input(36, round=round, rounds=rounds, met=() if round == 1 else tuple(met))
    assert bound_of_meetings(DrawProblem(given), range(36), rounds) == bound


@pytest.mark.parametrize(
    ("allowed", "wanted", "points"),
    [
        ((3,), 3, (0, 1, 1, 5, 5, 9)),
        ((4, 3), 4, (0, 10, 10, 10, 10, 10, 20)),
        ((5, 3), 5, (0, 10, 10, 10, 10, 10, 10, 20)),
        ((3, 6), 6, (0, 10, 10, 10, 10, 10, 10, 10, 20)),
    ],
)
def test_no_tables_have_a_spread_below_the_bound(
    allowed: tuple[int, ...], wanted: int, points: tuple[int, ...]
) -> None:
    """Tests all ways to seat the entries. The bound is tight if sizes differ by at most two."""
    entries = tuple(Entry(number=n, points=100 * value) for n, value in enumerate(points, start=1))
    problem = DrawProblem(draw_input(entries=entries, allowed=allowed, wanted=wanted, spread="sliced"))
    sizes = problem.sizes.tables
    spreads = set()
    for line in set(permutations(points)):
        first, spread = 0, 0
        for size in sizes:
            table = line[first : first + size]
            spread += size * sum(x * x for x in table) - sum(table) ** 2
            first += size
        spreads.add(spread)
    bound = bound_of_spread(problem, range(len(points)))
    assert bound == min(spreads) if max(sizes) - min(sizes) <= 2 else 0 < bound <= min(spreads)


def test_the_bound_of_houses_and_luck_is_the_cheapest_assignment_of_houses() -> None:
    entries = tuple(
        Entry(number=n, luck=luck, played=played)
        for n, (luck, played) in enumerate(
            [(9, {"stark": 1}), (-8, {"stark": 2}), (3, {"lannister": 1}), (0, {"baratheon": 1}),
             (0, {"stark": 1}), (-2, {"lannister": 2})], start=1,
        )
    )  # fmt: skip
    par = {3: {"stark": 30, "lannister": 45, "baratheon": 60}}
    weights: dict[str, Any] = dict.fromkeys(("met", "spread", "sleep", "wishes", "beside", "small"), 0) | {
        "played": 300,
        "luck": 1,
    }
    problem = DrawProblem(draw_input(entries=entries, allowed=(3,), wanted=3, par=par, weights=weights))
    least = min(sum(cost_by_term(problem, [list(line)]).values()) for line in permutations(range(6)))
    assert bound_of_one_game(problem, range(6)) == least


def test_the_cyclic_formula_is_used_only_where_it_repeats_no_pair_and_no_house() -> None:
    assert is_cyclic(6, 7, 6) and is_cyclic(6, 40, 6) and is_cyclic(6, 1, 6)
    assert not is_cyclic(6, 7, 7) and not is_cyclic(6, 6, 3) and not is_cyclic(6, 20, 6)
    for size, tables, rounds in ((6, 7, 6), (3, 4, 2), (5, 11, 5)):
        made = cyclic_rounds(size, tables, rounds, range(size * tables))
        pairs = [
            frozenset(pair)
            for entries in made
            for first in range(0, len(entries), size)
            for pair in permutations(entries[first : first + size], 2)
        ]
        assert len(set(pairs)) * 2 == len(pairs)
        houses = [(i, a % size) for entries in made for a, i in enumerate(entries)]
        assert len(set(houses)) == len(houses)
