"""Values that differ only through rounding do not decide a ranking."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from games.leagues.scoring.amounts import Amount, Holder
from games.leagues.scoring.language import read_scoring
from games.leagues.scoring.rulings import AddPoints, Result, Ruling
from games.leagues.scoring.standings import Bye, Entry, Facts, StandingsRow, Table, standings
from games.leagues.scoring.tie_breaks import TieBreak, TieBreakValues, lot, rank_entries

from .tables import ended_table

HOUSES = ("greyjoy", "stark", "baratheon", "lannister")
PAR = {4: {"greyjoy": 803, "stark": 700, "baratheon": 597, "lannister": 502}}
"""Above the mean: 1.525, 0.495, -0.535 and -1.485. Greyjoy with Baratheon is twice Stark, but 98 and 100 if
each is rounded."""
FIVE_EACH = {"name": "a", "terms": [{"points": 5}], "adjust": "tie_break", "tie_breaks": ["luck", "lot"]}


def drawn_table(number: int, houses: tuple[str, ...], *seats: tuple[Holder, ...]) -> Table:
    return Table((number, 1), tuple(zip(houses, seats, strict=True)))


def single_holders(*entries: int) -> list[tuple[Holder, ...]]:
    return [(Holder(entry, 10),) for entry in entries]


def facts_with_equal_luck() -> Facts:
    """Entries 1, 2 and 3 have equal points and equal luck, exactly. Entry 4 has a penalty."""
    final = ended_table("greyjoy 5, stark 4, baratheon 3, lannister 2")
    return Facts(
        scoring=read_scoring(FIVE_EACH),
        entries=tuple(Entry(number) for number in (1, 2, 3, 4)),
        tables=(
            drawn_table(1, HOUSES, *single_holders(1, 2, 3, 4)),
            drawn_table(2, HOUSES, *single_holders(3, 2, 1, 4)),
        ),
        results=(Result((1, 1), 1, final), Result((2, 1), 1, final)),
        rulings=(Ruling(1, AddPoints(4, -100)),),
        par=PAR,
        lot_seed=b"seed",
    )


def shown_points(rows: tuple[StandingsRow, ...]) -> dict[int, tuple[Amount, ...]]:
    return {row.entry: (row.points, *(one.points for one in row.scores)) for row in rows}


@pytest.mark.parametrize("seed", [b"seed", b"another", b"third"])
def test_a_random_draw_breaks_a_tie_between_entries_with_equal_luck(seed: bytes) -> None:
    rows = standings(replace(facts_with_equal_luck(), lot_seed=seed))
    assert [row.entry for row in rows[:3]] == sorted((1, 2, 3), key=lambda entry: lot(entry, seed))
    assert [row.ahead_by for row in rows[:2]] == ["lot", "lot"]
    assert [row.luck for row in rows] == [99, 99, 99, -297]


def test_deducting_equal_luck_leaves_equal_points_equal() -> None:
    full = read_scoring(FIVE_EACH | {"adjust": "full", "tie_breaks": ["lot"]})
    rows = standings(replace(facts_with_equal_luck(), scoring=full))
    assert {row.entry: row.points for row in rows} == {1: 901, 2: 901, 3: 901, 4: 1197}


def shared_places() -> Facts:
    """Three houses share all places of each table: 20 points in three rounds, of which each is 6.666..."""
    final = ended_table("greyjoy 3, stark 3, baratheon 3", places="1 1 1")
    return Facts(
        scoring=read_scoring({"name": "a", "terms": [{"by_place": [10, 6, 4]}]}),
        entries=tuple(Entry(number) for number in (1, 2, 3, 4)),
        tables=tuple(drawn_table(number, HOUSES[:3], *single_holders(1, 2, 3)) for number in (1, 2, 3)),
        results=tuple(Result((number, 1), 1, final) for number in (1, 2, 3)),
    )


def test_the_points_of_three_thirds_of_a_seat_sum_to_those_of_the_seat() -> None:
    assert shown_points(standings(shared_places()))[1] == (2000, 667, 667, 667)


def test_a_bye_gives_the_exact_mean_of_the_points() -> None:
    facts = shared_places()
    facts = replace(facts, tables=facts.tables[:2], results=facts.results[:2], byes=(Bye(3, 1, "drawn"),))
    assert shown_points(standings(facts))[1] == (2000, 667, 667, 667)


def test_two_halves_of_a_seat_have_equal_points() -> None:
    """6.666... points are divided in two halves. With rounding, the second holder would have 0.01 more."""
    facts = shared_places()
    halves = (Holder(1, 5), Holder(4, 5))
    table = drawn_table(1, HOUSES[:3], halves, *single_holders(2, 3))
    points = shown_points(standings(replace(facts, tables=(table,), results=facts.results[:1])))
    assert points[1][1:] == points[4][1:] == (333,)


@pytest.mark.parametrize("name", ["points", "level", "opponents", "luck", "head_to_head"])
def test_values_with_the_same_printed_form_are_equal(name: TieBreak) -> None:
    little = Fraction(1, 3)
    merits = [
        {
            "points": TieBreakValues(entry, points=less),
            "level": TieBreakValues(entry, 0, level=(1, less)),
            "opponents": TieBreakValues(entry, 0, opponent_points=less),
            "luck": TieBreakValues(entry, 0, luck=less),
            "head_to_head": TieBreakValues(entry, 0, shared_tables={3 - entry: frozenset({((1, 1), less)})}),
        }[name]
        for entry, less in ((1, little), (2, Fraction(0)))
    ]
    [first, _] = rank_entries(merits, ["opponents", "luck", "head_to_head", "lot"], b"seed")
    assert first.tie_break == "lot"
