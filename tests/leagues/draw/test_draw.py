"""A draw seats every entry once, has the stated cost, and is a function of its seed and input."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.draw import DEFAULT_WEIGHTS, DrawInput, Entry, certify, draw_seed
from games.leagues.draw.bounds import bounds_by_term
from games.leagues.draw.certificate import canonical_json
from games.leagues.draw.cost import Seating, cost_by_term
from games.leagues.draw.problem import DrawProblem
from games.leagues.draw.search import search
from games.leagues.draw.start import RandomWords, first_seating

from .conftest import MOVES
from .drawing import HOUSES, SEED, draw_input, sizes_of, verifier
from .strategies import draw_inputs

FEW = settings(max_examples=8, deadline=None)


@FEW
@given(draw_inputs())
def test_every_entry_has_one_seat_or_bye_per_round_and_tables_have_the_planned_sizes(
    given: DrawInput,
) -> None:
    tables, byes = sizes_of(given)
    for row in certify(given, SEED, "test")["result"]:
        assert tuple(map(len, row["tables"])) == tables
        assert {len(table) for table in row["tables"]} <= set(given.sizes.allowed)
        assert len(row["byes"]) == byes
        seated = [number for table in row["tables"] for number in table] + row["byes"]
        assert sorted(seated) == sorted(entry.number for entry in given.entries)


@FEW
@given(draw_inputs())
def test_the_cost_of_a_draw_is_never_below_its_bound(given: DrawInput) -> None:
    made = certify(given, SEED, "test")
    cost, bounds = made["cost"], dict(made["bounds"])
    assert bounds.pop("played_and_luck") <= cost["played"] + cost["luck"]
    assert {term: bound for term, bound in bounds.items() if bound > cost[term]} == {}


@FEW
@given(draw_inputs(), st.integers())
def test_the_cost_is_updated_correctly_with_each_swap(given: DrawInput, seed: int) -> None:
    problem, chance = DrawProblem(given), Random(seed)
    start = first_seating(problem, SEED)
    seating = Seating(problem, start)
    assert seating.cost == sum(cost_by_term(problem, start).values())
    for _ in range(30):
        number, (a, b) = chance.randrange(given.rounds), chance.sample(range(len(problem.seats)), 2)
        seating.swap(number, a, b, seating.change(number, a, b))
        assert seating.cost == sum(cost_by_term(problem, seating.rounds).values())


def test_the_search_returns_the_best_draw_that_it_found() -> None:
    """The search starts with the best draw here, with cost 0. At high temperature it accepts worse draws."""
    weights = dict.fromkeys(DEFAULT_WEIGHTS, 1) | {"luck": 0}
    problem = DrawProblem(draw_input(42, rounds=6, weights=weights))
    start = first_seating(problem, SEED)
    assert search(problem, start, SEED, -(10**9)) == start


@FEW
@given(draw_inputs(), st.randoms(use_true_random=False))
def test_the_order_of_input_rows_does_not_change_the_draw(given: DrawInput, chance: Random) -> None:
    def mixed(rows: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(chance.sample(rows, len(rows)))

    turned = replace(
        given,
        entries=mixed(given.entries),  # type: ignore[arg-type]
        met=mixed(tuple((j, i, times) for i, j, times in given.met)),  # type: ignore[arg-type]
        beside=mixed(given.beside),  # type: ignore[arg-type]
        sleep=mixed(given.sleep),  # type: ignore[arg-type]
        wishes=mixed(given.wishes),  # type: ignore[arg-type]
        sizes=replace(given.sizes, allowed=given.sizes.allowed[::-1]),
    )
    assert canonical_json(certify(turned, SEED, "test")) == canonical_json(certify(given, SEED, "test"))


@FEW
@given(draw_inputs(), st.randoms(use_true_random=False))
def test_renumbering_the_entries_does_not_change_the_cost(given: DrawInput, chance: Random) -> None:
    numbers = [entry.number for entry in given.entries]
    new = dict(zip(numbers, chance.sample(range(1, 1000), len(numbers)), strict=True))
    named = replace(
        given,
        entries=tuple(replace(entry, number=new[entry.number]) for entry in given.entries),
        met=tuple((new[i], new[j], times) for i, j, times in given.met),
        beside=tuple((new[i], new[j], times) for i, j, times in given.beside),
        sleep=tuple((new[i], new[j], times) for i, j, times in given.sleep),
        wishes=tuple((new[i], new[j]) for i, j in given.wishes),
    )
    before, after = DrawProblem(given), DrawProblem(named)
    rounds = first_seating(before, SEED)
    renamed = [[after.index[new[before.entries[i].number]] for i in entries] for entries in rounds]
    assert cost_by_term(after, renamed) == cost_by_term(before, rounds)
    assert bounds_by_term(after, renamed) == bounds_by_term(before, rounds)


@FEW
@given(draw_inputs())
def test_the_verifier_makes_the_same_draw(given: DrawInput) -> None:
    assert verifier().verify(json.loads(canonical_json(certify(given, SEED, "test")))) == given.rounds


def test_a_process_with_another_order_of_sets_draws_the_same_bytes() -> None:
    given = draw_input(13, allowed=(6, 5), max_byes=2, apart=((1, 2), (2, 3)), spread="sliced")
    program = (
        "import pickle, sys\n"
        "from games.leagues.draw import canonical_json, certify, search\n"
        f"search.MIN_MOVES = search.MAX_MOVES = {MOVES}\n"
        "given, seed = pickle.load(sys.stdin.buffer)\n"
        "sys.stdout.buffer.write(canonical_json(certify(given, seed, 'test')))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).resolve().parents[3],
        env=os.environ | {"PYTHONHASHSEED": "7"},
        input=pickle.dumps((given, SEED)),
        check=True,
        capture_output=True,
    )
    assert run.stdout == canonical_json(certify(given, SEED, "test"))


def test_no_entry_sits_out_twice_before_every_entry_has_sat_out_once() -> None:
    entries = {number: Entry(number=number, points=100 * number) for number in range(1, 9)}
    for round in range(1, 9):
        given = draw_input(round=round, rounds=1, allowed=(6,), max_byes=2, entries=tuple(entries.values()))
        (row,) = certify(given, SEED, "test")["result"]
        if round == 1:
            assert row["byes"] == [1, 2]  # the entries ranked lowest
        for number in row["byes"]:
            entries[number] = replace(entries[number], byes=entries[number].byes + 1)
        counts = [entry.byes for entry in entries.values()]
        assert max(counts) - min(counts) <= 1
    several = certify(replace(given, rounds=4, entries=draw_input(8).entries), SEED, "test")
    assert set(Counter(number for row in several["result"] for number in row["byes"]).values()) == {1}


@FEW
@given(st.integers(7, 11), st.integers(1, 3), st.lists(st.integers(0, 9), min_size=11, max_size=11))
def test_no_entry_has_more_than_one_bye_more_than_another(
    count: int, max_byes: int, points: list[int]
) -> None:
    """Tests any points, in a season without withdrawals."""
    byes = [0] * count
    for round in range(1, 5):
        entries = tuple(
            Entry(number=number + 1, points=100 * points[number], byes=byes[number])
            for number in range(count)
        )
        given = draw_input(round=round, allowed=(3,), wanted=3, max_byes=max_byes, entries=entries)
        if count % 3 > max_byes:
            return
        for number in certify(given, SEED, "test")["result"][0]["byes"]:
            byes[number - 1] += 1
        assert max(byes) - min(byes) <= 1


@pytest.mark.parametrize("count", [42, 66])
def test_six_rounds_drawn_together_repeat_no_pair_and_no_house(count: int) -> None:
    made = certify(draw_input(count, rounds=6), SEED, "test")
    assert (made["cost"]["met"], made["cost"]["played"], made["cost"]["beside"]) == (0, 0, 0)
    assert sum(made["cost"].values()) == sum(made["bounds"].values())
    meetings: Counter[frozenset[int]] = Counter()
    houses: Counter[tuple[int, str]] = Counter()
    for row in made["result"]:
        for table in row["tables"]:
            meetings.update(frozenset((i, j)) for i in table for j in table if i < j)
            houses.update(zip(table, HOUSES[6], strict=True))
    assert set(meetings.values()) == set(houses.values()) == {1}


def test_random_words_equal_those_of_the_published_generator() -> None:
    """Vigna's xorshift64*, started from 1: compares the upper halves of its first words."""
    words = RandomWords(b"", "")
    words._state = 1
    assert [words.next() for _ in range(3)] == [0x47E4CE4B, 0xABCFA6A8, 0xB9D10D8F]


def test_the_seed_depends_on_salt_and_attempt() -> None:
    given = draw_input()
    salted = replace(given, entries=(replace(given.entries[0], salt="x"), *given.entries[1:]))
    seeds = {draw_seed(SEED, one) for one in (given, salted, replace(given, attempt=2))}
    assert len(seeds) == 3
