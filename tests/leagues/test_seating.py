"""Plans that pass the check are drawn with the tables that the forecast predicts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.document import (
    SeasonDocument,
    min_entries,
    read_document,
    require_seatable,
    stage_seatings,
)
from games.leagues.draw import Entry, SizesImpossible
from games.leagues.draw.certificate import result
from games.leagues.draw.problem import DrawProblem
from games.leagues.draw.start import first_seating
from games.leagues.reading import InvalidDocument
from games.leagues.stages import StagePlan
from tests.leagues.draw.drawing import HOUSES, draw_input

_SIZES = st.sets(st.integers(3, 6), min_size=1).map(sorted)
_FIELDS = (
    st.just("all")
    | st.builds(lambda count: {"top": count}, st.integers(3, 13))
    | st.builds(lambda count: {"from_tables": count}, st.integers(1, 5))
)
_STAGE = st.fixed_dictionaries(
    {"field": _FIELDS, "rounds": st.integers(1, 3)},
    optional={"sizes": _SIZES, "wanted": st.integers(3, 6)},
)
_FIRST = st.fixed_dictionaries(
    {"field": st.just("all"), "rounds": st.integers(1, 3)},
    optional={"sizes": _SIZES, "wanted": st.integers(3, 6)},
)
_STAGES = st.builds(lambda first, later: [first, *later], _FIRST, st.lists(_STAGE, max_size=2))
_TABLES = st.fixed_dictionaries(
    {"sizes": _SIZES, "max_byes": st.integers(0, 2)}, optional={"wanted": st.integers(3, 6)}
)


def planned_document(tables: dict[str, Any], stages: list[dict[str, Any]], **more: Any) -> SeasonDocument:
    return read_document(
        {"name": "x", "tables": tables, "divisions": [{"name": "x", "stages": stages}]} | more
    )


def drawn_round(stage: StagePlan, entries: list[int]) -> tuple[list[list[int]], list[int]]:
    """The tables and byes of a round. Raises SizesImpossible."""
    problem = DrawProblem(
        draw_input(
            entries=tuple(Entry(number=number) for number in entries),
            allowed=stage.size_rules.allowed,
            wanted=stage.size_rules.wanted,
            max_byes=stage.size_rules.max_byes,
            houses={size: HOUSES[size] for size in stage.size_rules.allowed},
            par={},
        )
    )
    [row] = result(problem, first_seating(problem, bytes(32)))
    return row["tables"], row["byes"]


def continuing(stage: StagePlan, tables: list[list[int]], byes: list[int]) -> list[int]:
    return [number for table in tables for number in table[: stage.field.count]] + byes


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(_TABLES, _STAGES, st.integers(3, 40))
def test_a_draw_succeeds_if_and_only_if_the_forecast_predicts_it(
    tables: dict[str, Any], given_stages: list[dict[str, Any]], entries: int
) -> None:
    try:
        document = planned_document(tables, given_stages)
        require_seatable(document)
    except InvalidDocument:
        return
    [division] = document.divisions
    least = min_entries(division.stages)
    assert least is not None
    for count in {least, entries}:
        found = stage_seatings(division.stages, count)
        assert count != least or all(each.rounds is not None for each in found)
        _require_drawn(division.stages, count, [each.rounds for each in found])


def _require_drawn(stages: tuple[StagePlan, ...], count: int, forecast: list[Any]) -> None:
    everybody = list(range(1, count + 1))
    before: tuple[list[list[int]], list[int]] | None = None
    for number, (stage, rounds) in enumerate(zip(stages, forecast, strict=True)):
        field = everybody[: stage.field.count] if stage.field.kind == "top" else everybody
        for place in range(stage.rounds):
            if stage.field.kind == "from_tables" and (number or place):
                field = [] if before is None else continuing(stage, *before)
            if not field:
                assert rounds is None
                return
            try:
                before = drawn_round(stage, field)
            except SizesImpossible:
                assert rounds is None
                return
            if rounds is not None:
                sizes = rounds[min(place, len(rounds) - 1)]
                assert ([len(table) for table in before[0]], len(before[1])) == (
                    list(sizes.tables),
                    sizes.byes,
                )
        assert rounds is not None


def test_a_plan_can_have_rounds_at_tables_of_four_and_a_final_of_six() -> None:
    """Each round allows tables of three, four and six and prefers four; the final is one table of six."""
    stages = [{"preset": "swiss", "rounds": 1}, {"preset": "top_table", "rounds": 1}]
    [division] = planned_document({"sizes": [3, 4, 6], "wanted": 4}, stages).divisions
    tables, _ = drawn_round(division.stages[0], list(range(1, 13)))
    final, byes = drawn_round(division.stages[1], list(range(1, 7)))
    assert ([len(table) for table in tables], [len(table) for table in final], byes) == ([4, 4, 4], [6], [])


@pytest.mark.parametrize(
    ("tables", "stages", "least"),
    [
        ({"sizes": [6]}, [{"rounds": 3}], 6),
        ({"sizes": [6]}, [{"preset": "knock_out", "rounds": 2}], 18),
        ({"sizes": [4]}, [{"rounds": 1}, {"rounds": 1, "sizes": [3]}], 12),
        ({"sizes": [6], "max_byes": 1}, [{"rounds": 1}, {"rounds": 1, "sizes": [5]}], 6),
        ({"sizes": [3, 6]}, [{"preset": "ladder", "rounds": 9}], 6),
    ],
)
def test_every_stage_has_tables_with_the_minimum_number_of_entries(
    tables: dict[str, Any], stages: list[dict[str, Any]], least: int
) -> None:
    [division] = planned_document(tables, stages).divisions
    assert min_entries(division.stages) == least
