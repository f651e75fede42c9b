"""Sizes of tables of a stage: what is checked, forecast and drawn follows the same rules."""

from __future__ import annotations

from typing import Any

import pytest

from games.leagues.document import read_document
from games.leagues.draw.sizes import SizeRules
from games.leagues.reading import DocumentUnlawful
from tests.leagues.server.event import Event, Json

SIX = {"preset": "top_table", "rounds": 1, "choice_hours": 0}


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


def document(*stages: Json, **tables: Any) -> Json:
    division = {"name": "x", "stages": [{"preset": "swiss", "rounds": 1}, *stages]}
    return {"name": "x", "tables": tables, "divisions": [division]}


@pytest.mark.parametrize(
    ("stage", "rules"),
    [
        ({}, ((3, 4), 4, 2)),
        ({"wanted": 3}, ((3, 4), 3, 2)),
        ({"sizes": [6, 5]}, ((5, 6), 6, 2)),
        ({"sizes": [3, 6], "wanted": 3}, ((3, 6), 3, 2)),
        ({"preset": "top_table", "field": {"top": 3}}, ((3, 4), 3, 2)),
        ({"preset": "top_table", "sizes": [6]}, ((6,), 6, 2)),
    ],
)
def test_a_stage_has_sizes_of_its_own_or_those_of_the_season(stage: Json, rules: tuple[Any, ...]) -> None:
    given = read_document(document({"rounds": 1} | stage, sizes=[3, 4], max_byes=2))
    assert given.divisions[0].stages[1].size_rules == SizeRules(*rules)
    assert read_document(given.to_json()) == given
    written = given.to_json()["divisions"][0]["stages"][1]
    assert (written["sizes"], written["wanted"]) == (
        sorted(stage["sizes"]) if "sizes" in stage else None,
        stage.get("wanted"),
    )


@pytest.mark.parametrize(
    ("stage", "key", "fault"),
    [
        ({"sizes": []}, "sizes", "too_few"),
        ({"sizes": [7]}, "sizes/0", "out_of_range"),
        ({"sizes": [4, 4]}, "sizes", "repeated_value"),
        ({"sizes": 4}, "sizes", "not_a_list"),
        ({"wanted": 2}, "wanted", "out_of_range"),
        ({"houses": "each_once", "rounds": 4, "sizes": [3]}, "rounds", "more_rounds_than_houses"),
        ({**SIX, "sizes": [5]}, "houses", "unsuitable"),
        ({**SIX, "sizes": [3, 6], "wanted": 3}, "wanted", "unsuitable"),
    ],
)
def test_sizes_of_a_stage_are_checked_as_those_of_the_season(stage: Json, key: str, fault: str) -> None:
    with pytest.raises(DocumentUnlawful) as refusal:
        read_document(document({"rounds": 1} | stage, sizes=[6]))
    assert (refusal.value.pointer, refusal.value.fault) == (f"/divisions/0/stages/1/{key}", fault)


@pytest.mark.django_db
def test_a_final_of_six_follows_rounds_of_four() -> None:
    stages = [{"preset": "swiss", "rounds": 1}, SIX | {"sizes": [6]}]
    event = Event.of(8, tables={"sizes": [4]}, stages=stages, draw={"automatic": True}).starts().ticks()
    assert [len(table["seats"]) for table in event.tables(1)] == [4, 4]
    event.ends_tables(1)
    assert [len(table["seats"]) for table in event.tables(2)] == [6]
    ranked = [row["entry"] for row in event.standings()]
    assert event.draw(2)["input"]["sizes"] == {"allowed": [6], "wanted": 6, "max_byes": 0}
    assert {seat["entry"] for table in event.tables(2) for seat in table["seats"]} == set(ranked[:6])
    event.ends_tables(2)
    assert event.status() == "review"


@pytest.mark.django_db
def test_a_draw_prefers_the_size_that_its_stage_wants() -> None:
    """Twelve entries: the season wants tables of six, its first stage tables of four."""
    stages = [{"preset": "swiss", "rounds": 1, "wanted": 4}, SIX]
    event = (
        Event.of(12, tables={"sizes": [3, 4, 6]}, stages=stages, draw={"automatic": True}).starts().ticks()
    )
    assert [len(table["seats"]) for table in event.tables(1)] == [4, 4, 4]
    event.ends_tables(1)
    assert [len(table["seats"]) for table in event.tables(2)] == [6]


@pytest.mark.django_db
def test_a_queue_waits_for_a_table_of_the_size_nearest_to_the_wanted_one() -> None:
    stages = [{"preset": "ladder", "rounds": 9, "sizes": [3], "wanted": 5}]
    event = Event.of(4, tables={"sizes": [6]}, stages=stages).starts().ticks()
    for count, one in enumerate(event.players, 1):
        assert one.puts(f"{event.path}/entries/mine/queue", None).status_code == 204
        event.ticks()
        assert [len(table["seats"]) for table in event.tables(1)] == [3] * (count >= 3)
