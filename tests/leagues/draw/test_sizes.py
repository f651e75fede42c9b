"""Numbers and sizes of tables for a number of entries."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.draw import SizeRules, SizesImpossible, sizes_for


@pytest.mark.parametrize(
    ("entries", "tables"),
    [(37, (6, 6, 5, 5, 5, 5, 5)), (42, (6,) * 7), (31, (6, 5, 5, 5, 5, 5)), (10, (5, 5)), (6, (6,))],
)
def test_entries_are_distributed_over_tables_of_six_and_five(entries: int, tables: tuple[int, ...]) -> None:
    assert sizes_for(SizeRules((5, 6), 6), entries).tables == tables


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 26), st.sets(st.integers(3, 6), min_size=1), st.integers(3, 6), st.integers(0, 3))
def test_table_sizes_are_as_close_as_possible_to_the_preferred_size(
    entries: int, allowed: set[int], wanted: int, max_byes: int
) -> None:
    for byes in range(max_byes + 1):
        fits = [
            tables
            for count in range(1, 9)
            for tables in combinations_with_replacement(sorted(allowed, reverse=True), count)
            if sum(tables) == entries - byes
        ]
        if fits:
            key = min(
                (
                    sum((wanted - size) ** 2 for size in tables),
                    len(tables),
                    *(tables.count(size) for size in sorted(allowed)),
                )
                for tables in fits
            )
            found = sizes_for(SizeRules(tuple(allowed), wanted, max_byes), entries)
            assert found.byes == byes
            assert key == (
                sum((wanted - size) ** 2 for size in found.tables),
                len(found.tables),
                *(found.tables.count(size) for size in sorted(allowed)),
            )
            return
    with pytest.raises(SizesImpossible):
        sizes_for(SizeRules(tuple(allowed), wanted, max_byes), entries)


@pytest.mark.parametrize(("entries", "allowed"), [(19, (5, 6)), (2, (3, 4)), (0, (6,)), (12, ())])
def test_sizes_that_cannot_seat_the_entries_are_refused(entries: int, allowed: tuple[int, ...]) -> None:
    with pytest.raises(SizesImpossible) as refused:
        sizes_for(SizeRules(allowed, 6), entries)
    assert (refused.value.entries, refused.value.allowed, refused.value.max_byes) == (entries, allowed, 0)


@pytest.mark.parametrize(
    ("allowed", "wanted", "preferred"), [((6,), 3, 6), ((3, 4), 6, 4), ((4, 6), 5, 6), ((3, 6), 4, 3)]
)
def test_the_chosen_size_is_the_one_closest_to_the_preferred_size(
    allowed: tuple[int, ...], wanted: int, preferred: int
) -> None:
    assert SizeRules(allowed, wanted).preferred == preferred
