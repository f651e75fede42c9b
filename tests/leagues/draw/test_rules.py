"""Separated pairs, pinned and excluded seats, and rules that contradict each other."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.draw import DrawImpossible, DrawInput, Entry, HardRule, Pin, certify, needed_byes, search
from games.leagues.draw.certificate import canonical_json

from .drawing import HOUSES, SEED, draw_input, verifier


def drawn_tables(count: int = 18, **settings: Any) -> dict[int, list[list[int]]]:
    """Round -> tables of a draw, which the verifier has repeated."""
    made = certify(draw_input(count, **settings), SEED, "test")
    verifier().verify(json.loads(canonical_json(made)))
    return {row["round"]: row["tables"] for row in made["result"]}


@settings(max_examples=8, deadline=None)
@given(st.sets(st.sampled_from(list(combinations(range(1, 19), 2))), max_size=8), st.sampled_from((1, 3)))
def test_separated_pairs_never_share_a_table(apart: set[tuple[int, int]], rounds: int) -> None:
    for tables in drawn_tables(apart=tuple(apart), rounds=rounds).values():
        for table in tables:
            assert {pair for pair in apart if set(pair) <= set(table)} == set()


def test_pins_and_exclusions_apply_only_in_their_round() -> None:
    pins = (
        Pin(round=2, entry=1, table=3, house="tyrell"),
        Pin(round=2, entry=2, table=3),
        Pin(round=2, entry=3, house="stark"),
    )
    excluded = (Pin(round=2, entry=4, table=1), Pin(round=2, entry=4, table=2))
    rounds = drawn_tables(pins=pins, excluded=excluded, rounds=3)
    assert rounds[2][2][HOUSES[6].index("tyrell")] == 1
    assert 2 in rounds[2][2] and 4 in rounds[2][2]
    assert 3 in [table[HOUSES[6].index("stark")] for table in rounds[2]]
    assert rounds[1] != rounds[2] != rounds[3]


def test_a_pinned_entry_does_not_sit_out() -> None:
    entries = tuple(Entry(number=number, points=100 * number) for number in range(1, 8))
    settings: dict[str, Any] = {"entries": entries, "max_byes": 1}
    assert 1 not in drawn_tables(**settings)[1][0]
    assert 1 in drawn_tables(**settings, pins=(Pin(round=1, entry=1),))[1][0]


def with_byes(count: int, **settings: Any) -> tuple[DrawInput, set[int]]:
    """An input with the entries that must sit out, and their counts."""
    given = draw_input(count, **settings)
    needed = needed_byes(given)
    return replace(given, excluded=given.excluded + needed), {pin.entry for pin in needed}


@pytest.mark.parametrize("apart", [(1, 2), (2, 7), (3, 4), (6, 7)])
def test_one_entry_of_a_separated_pair_sits_out_if_both_cannot_play(apart: tuple[int, int]) -> None:
    """Seven entries at one table of six: one of the pair sits out for every random draw."""
    made = certify(with_byes(7, max_byes=1, apart=(apart,))[0], SEED, "test")
    verifier().verify(json.loads(canonical_json(made)))
    assert set(made["result"][0]["byes"]) < set(apart)


def test_a_random_draw_decides_which_entry_sits_out_if_no_rule_does() -> None:
    """With two tables of six, a separated pair needs no bye."""
    assert with_byes(13, max_byes=1, apart=((1, 2),))[1] == set()
    assert with_byes(12, apart=((1, 2),))[1] == set()


def test_an_entry_must_sit_out_again_only_if_the_rules_require_it() -> None:
    """Entries 1 and 2 have sat out, and 3 to 7 have not."""
    entries = tuple(Entry(number=number, byes=int(number < 3)) for number in range(1, 8))
    settings: dict[str, Any] = {"entries": entries, "max_byes": 1}
    assert with_byes(7, **settings, apart=((2, 3),))[1] == {3}
    assert with_byes(7, **settings, apart=((1, 2),))[1] == {1}
    pinned = (Pin(round=1, entry=3),)
    assert with_byes(7, **settings, apart=((2, 3),), pins=pinned)[1] == {2}


def test_required_byes_are_shared_among_rounds() -> None:
    given, _ = with_byes(7, max_byes=1, apart=((1, 2),), rounds=3)
    made = certify(given, SEED, "test")
    verifier().verify(json.loads(canonical_json(made)))
    assert [row["byes"] for row in made["result"]] == [[1], [2], [1]]


def test_separated_pairs_are_impossible_if_too_few_entries_can_sit_out() -> None:
    with pytest.raises(DrawImpossible) as refused:
        with_byes(7, max_byes=1, apart=((1, 2), (3, 4)))
    assert refused.value.entries == (1, 2, 3, 4) and refused.value.is_proven
    assert len(with_byes(8, max_byes=2, apart=((1, 2), (3, 4)))[1]) == 2


def collision(count: int = 18, **settings: Any) -> DrawImpossible:
    with pytest.raises(DrawImpossible) as refused:
        certify(draw_input(count, **settings), SEED, "test")
    assert refused.value.is_proven
    return refused.value


def test_four_separated_entries_at_three_tables_are_impossible() -> None:
    clique = list(combinations((2, 5, 7, 11), 2))
    found = collision(apart=((1, 2), (3, 4), (5, 6), *clique, (11, 12), (12, 13), (11, 13)))
    assert found.entries == (2, 5, 7, 11)
    assert found.rules == tuple(HardRule("apart", i, other=j) for i, j in clique)
    assert found.round == 1


def test_contradictory_pins_are_impossible() -> None:
    two = (Pin(round=1, entry=1, table=2, house="stark"), Pin(round=1, entry=2, table=2, house="stark"))
    other = (Pin(round=1, entry=3, table=2), Pin(round=1, entry=9, house="stark"))
    assert collision(pins=(*two, *other)).entries == (1, 2)
    starks = tuple(Pin(round=1, entry=number, house="stark") for number in (1, 2, 3, 4))
    assert collision(pins=(*starks, Pin(round=1, entry=5, table=1))).entries == (1, 2, 3, 4)
    crowd = tuple(Pin(round=1, entry=number, table=1) for number in range(1, 8))
    assert collision(pins=crowd).entries == (1, 2, 3, 4, 5, 6, 7)


def test_a_pin_that_contradicts_an_exclusion_or_a_separation_is_impossible() -> None:
    together = (Pin(round=1, entry=1, table=2), Pin(round=1, entry=2, table=2))
    found = collision(pins=together, apart=((1, 2), (2, 3), (4, 5)))
    assert found.rules == (
        HardRule("apart", 1, other=2), HardRule("pinned", 1, table=2), HardRule("pinned", 2, table=2),
    )  # fmt: skip
    out = tuple(Pin(round=1, entry=1, table=table) for table in (1, 2, 3))
    assert collision(excluded=out).rules == tuple(HardRule("excluded", 1, table=table) for table in (1, 2, 3))


def test_an_impossible_draw_names_the_round_whose_rules_collide() -> None:
    pins = (Pin(round=2, entry=1, table=1), Pin(round=2, entry=1, table=2), Pin(round=1, entry=2, table=1))
    assert collision(pins=pins, rounds=2).round == 2


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"apart": ((1, 99),)}, "a pair is of two known entries"),
        ({"wishes": ((3, 3),)}, "a pair is of two known entries"),
        ({"met": ((1, 2, 1), (2, 1, 1))}, "a pair is counted once"),
        ({"met": ((1, 2, -1),)}, "counts are not negative"),
        ({"sleep": ((1, 2, 4),)}, "sleep is 0 to 3"),
        ({"pins": (Pin(round=2, entry=1),)}, "a seat is in a round that is drawn"),
        ({"excluded": (Pin(round=1, entry=99),)}, "a seat is for a known entry"),
        ({"pins": (Pin(round=1, entry=1, table=9),)}, None),
        ({"entries": ()}, "there are entries"),
        ({"entries": (Entry(number=1), Entry(number=1))}, "an entry has a number of its own"),
        ({"entries": (Entry(number=1, points=10**9),)}, "points, ratings and luck are in range"),
        ({"rounds": 0}, "rounds and attempts count from 1"),
        ({"spread": "wide"}, "spread is random, even or sliced"),
        ({"unit": 0}, "a unit is positive"),
        ({"weights": {"met": 1}}, "each term has a weight"),
        ({"houses": {6: HOUSES[5]}}, "each allowed size has its houses"),
        ({"neighbours": {}}, "each allowed size has its neighbours"),
        ({"par": {6: {"stark": 1}}}, "par has all houses of a size"),
    ],
)
def test_input_that_contradicts_itself_is_refused(settings: dict[str, Any], message: str | None) -> None:
    if message is None:
        assert collision(**settings).entries == (1,)
        return
    with pytest.raises(ValueError, match=message):
        draw_input(**settings)


def test_a_search_that_finds_no_seating_reports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a step of the search, separated pairs stay at one table. That does not prove it impossible."""
    monkeypatch.setattr(search, "MIN_MOVES", 0)
    monkeypatch.setattr(search, "MAX_MOVES", 0)
    apart = tuple(pair for n in (1, 4, 7, 10, 13) for pair in combinations((n, n + 1, n + 2), 2))
    with pytest.raises(DrawImpossible) as refused:
        certify(draw_input(18, apart=apart), SEED, "test")
    assert not refused.value.is_proven
    assert {(rule.entry, rule.other) for rule in refused.value.rules} < set(apart)
