"""Ranking of entries with equal points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.leagues.scoring.tie_breaks import TIE_BREAKS, TieBreak, TieBreakValues, lot, rank_entries

SEED = b"a seed"


def ranked_entries(*merits: TieBreakValues, by: tuple[TieBreak, ...]) -> list[tuple[int, str | None]]:
    return [(one.merit.entry, one.tie_break) for one in rank_entries(merits, by, SEED)]


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("wins", TieBreakValues(1, 0, wins=2), TieBreakValues(2, 0, wins=1)),
        ("places", TieBreakValues(1, 0, places=(1, 1, 0)), TieBreakValues(2, 0, places=(1, 0, 9))),
        ("castles", TieBreakValues(1, 0, castles=9), TieBreakValues(2, 0, castles=8)),
        (
            "opponents",
            TieBreakValues(1, 0, opponent_points=Fraction(500)),
            TieBreakValues(2, 0, opponent_points=Fraction(1400, 3)),
        ),
        ("luck", TieBreakValues(1, 0, luck=-20), TieBreakValues(2, 0, luck=10)),
        ("rounds_won_in", TieBreakValues(1, 0, won_in=(7, 8)), TieBreakValues(2, 0, won_in=(8,))),
        ("rounds_won_in", TieBreakValues(1, 0, won_in=(10,)), TieBreakValues(2, 0)),
        (
            "head_to_head",
            TieBreakValues(1, 0, shared_tables={2: frozenset({((1, 1), 600)})}),
            TieBreakValues(2, 0, shared_tables={1: frozenset({((1, 1), 400)})}),
        ),
    ],
)
def test_each_tie_break_separates_entries_with_equal_points(
    name: TieBreak, better: TieBreakValues, worse: TieBreakValues
) -> None:
    assert ranked_entries(worse, better, by=(name, "lot")) == [(1, name), (2, None)]
    swapped = (TieBreakValues(1, 5), TieBreakValues(2, 6))
    assert ranked_entries(*swapped, by=(name, "lot")) == [(2, None), (1, None)], "points come first"


def test_every_tie_break_has_a_test_case() -> None:
    assert TIE_BREAKS == (
        "wins", "places", "head_to_head", "castles", "opponents", "luck", "rounds_won_in", "lot",
    )  # fmt: skip


def entry_with_opponents(entry: int, castles: int = 0, **others: int) -> TieBreakValues:
    """An entry, with its points at tables shared with other entries: `entry_with_opponents(1, _2=600)`."""
    shared = {
        int(other[1:]): frozenset({((1, int(other[1:]) + entry), points)}) for other, points in others.items()
    }
    return TieBreakValues(entry, 0, castles=castles, shared_tables=shared)


def test_head_to_head_separates_only_entries_that_have_all_met() -> None:
    all_met = (
        entry_with_opponents(1, _2=100, _3=100),
        entry_with_opponents(2, _1=600, _3=100),
        entry_with_opponents(3, _1=600, _2=600),
    )
    assert ranked_entries(*all_met, by=("head_to_head", "lot")) == [
        (3, "head_to_head"),
        (2, "head_to_head"),
        (1, None),
    ]
    strangers = (
        entry_with_opponents(1, 1, _2=100),
        entry_with_opponents(2, 2, _1=600, _3=100),
        entry_with_opponents(3, 3, _2=600),
    )
    assert ranked_entries(*strangers, by=("head_to_head", "castles", "lot"))[0] == (3, "castles")


def test_a_table_shared_by_three_entries_counts_once_in_head_to_head() -> None:
    together = {1: 500, 2: 600, 3: 700}
    merits = [
        TieBreakValues(
            one, 0, shared_tables={other: frozenset({((1, 1), points)}) for other in together if other != one}
        )
        for one, points in together.items()
    ]
    merits[0] = TieBreakValues(
        1, 0, shared_tables={2: frozenset({((1, 1), 500), ((2, 1), 150)}), 3: frozenset({((1, 1), 500)})}
    )
    order = [entry for entry, _ in ranked_entries(*merits, by=("head_to_head", "lot"))]
    assert order == [3, 1, 2], "500 + 150 beats 600, and 500 is not counted for each of the others"


def test_later_tie_breaks_separate_remaining_ties() -> None:
    merits = (
        TieBreakValues(1, 0, wins=1, castles=3),
        TieBreakValues(2, 0, wins=2, castles=1),
        TieBreakValues(3, 0, wins=1, castles=4),
    )
    assert ranked_entries(*merits, by=("wins", "castles", "lot")) == [(2, "wins"), (3, "castles"), (1, None)]


def test_the_order_of_the_random_tie_break_is_derived_from_the_seed() -> None:
    merits = [TieBreakValues(entry, 0) for entry in range(1, 9)]
    order = [entry for entry, _ in ranked_entries(*merits, by=("lot",))]
    assert order == sorted(range(1, 9), key=lambda entry: lot(entry, SEED))
    assert order != [one.merit.entry for one in rank_entries(merits, ("lot",), b"another")]
    assert lot(7, b"s").hex().startswith("df0a5af0074535a4")


def test_disqualified_entries_are_ranked_last() -> None:
    merits = (
        TieBreakValues(1, 900, disqualified=True),
        TieBreakValues(2, 100),
        TieBreakValues(3, 950, disqualified=True),
    )
    assert ranked_entries(*merits, by=("lot",)) == [(2, None), (3, None), (1, None)]


def test_a_list_of_tie_breaks_without_the_random_one_is_refused() -> None:
    with pytest.raises(ValueError, match="lot"):
        rank_entries([TieBreakValues(1, 0)], ("wins",), SEED)
