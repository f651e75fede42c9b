"""Table sizes of a stage: checks, forecasts and draws follow the same rules."""

from __future__ import annotations

from typing import Any

import pytest

from games.leagues.document import read_document
from games.leagues.draw.sizes import SizeRules
from games.leagues.models import Season
from games.leagues.reading import InvalidDocument
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, Json
from tests.people import expect_problem
from tests.served import read

SIX = {"preset": "top_table", "rounds": 1, "choice_hours": 0}


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
def test_a_stage_has_its_own_sizes_or_those_of_the_season(stage: Json, rules: tuple[Any, ...]) -> None:
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
def test_sizes_of_a_stage_are_checked_like_those_of_the_season(stage: Json, key: str, fault: str) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        read_document(document({"rounds": 1} | stage, sizes=[6]))
    assert (refusal.value.pointer, refusal.value.fault) == (f"/divisions/0/stages/1/{key}", fault)


@pytest.mark.long
@pytest.mark.django_db
def test_a_stage_with_rounds_at_tables_of_four_can_precede_a_final_of_six() -> None:
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


@pytest.mark.long
@pytest.mark.django_db
def test_a_draw_prefers_the_size_of_its_stage() -> None:
    """Twelve entries: the season prefers tables of six, its first stage tables of four."""
    stages = [{"preset": "swiss", "rounds": 1, "wanted": 4}, SIX]
    event = (
        Event.of(12, tables={"sizes": [3, 4, 6]}, stages=stages, draw={"automatic": True}).starts().ticks()
    )
    assert [len(table["seats"]) for table in event.tables(1)] == [4, 4, 4]
    event.ends_tables(1)
    assert [len(table["seats"]) for table in event.tables(2)] == [6]


@pytest.mark.long
@pytest.mark.django_db
def test_a_queue_waits_for_entries_to_fill_a_table_of_the_closest_size() -> None:
    stages = [{"preset": "ladder", "rounds": 9, "sizes": [3], "wanted": 5}]
    event = Event.of(4, tables={"sizes": [6]}, stages=stages).starts().ticks()
    for count, one in enumerate(event.players, 1):
        assert one.puts(f"{event.path}/entries/mine/queue", None).status_code == 204
        event.ticks()
        assert [len(table["seats"]) for table in event.tables(1)] == [3] * (count >= 3)


KNOCK_OUT = {"preset": "knock_out", "rounds": 1, "field": {"from_tables": 2}}
TOP_SEVEN = {"preset": "swiss", "rounds": 1, "field": {"top": 7}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stage", "pointer", "fault"),
    [
        (TOP_SEVEN, "/divisions/0/stages/1/field", "not_seatable"),
        # 30 of 36 entries continue, and then 25.
        (KNOCK_OUT | {"rounds": 9}, "/divisions/0/stages/1/field", "not_seatable"),
        (KNOCK_OUT | {"spread": "same", "rounds": 2}, "/divisions/0/stages/1/spread", "unsuitable"),
        ({"rounds": 1, "sizes": [5]}, "/registration/capacity", "not_seatable"),
    ],
)
def test_a_stage_whose_tables_fit_no_number_of_entries_is_refused(
    stage: Json, pointer: str, fault: str
) -> None:
    event = Event.of(0)
    path = f"{event.path}/document"
    present = read(event.varys.gets(path))
    given = present | document(stage, sizes=[6]) | {"registration": {"capacity": 29}}
    for query in ("", "?dry_run=true"):
        problem = expect_problem(event.varys.puts(path + query, given), 422, "document_unlawful")
        assert (problem["facts"]["pointer"], problem["facts"]["fault"]) == (pointer, fault)
        [error] = problem["errors"]
        assert error["field"] == pointer.strip("/").replace("/", ".") and error["detail"]
    assert read(event.varys.gets(path)) == present


@pytest.mark.parametrize("language", ["en", "ro", "hu", "pl", "bg"])
@pytest.mark.django_db
def test_a_refusal_of_a_setting_states_its_rule_in_each_language(language: str) -> None:
    event = Event.of(0)
    path = f"{event.path}/document"
    given = read(event.varys.gets(path)) | document(TOP_SEVEN, sizes=[6])
    assert event.varys.patches("/me", {"language": language}).status_code == 200
    problem = expect_problem(event.varys.puts(path, given), 422, "document_unlawful")
    [error] = problem["errors"]
    assert error["detail"] == WORDS[language]


WORDS = {
    "en": "Tables of the allowed sizes cannot seat this field with any number of entries.",
    "ro": "Nicio masă de mărimile permise nu primește acest field, oricâte înscrieri ar fi.",
    "hu": "A megengedett méretű asztalokra ez a field a nevezések semmilyen számával nem ültethető le.",
    "pl": "Stoły o dozwolonych wielkościach nie pomieszczą tego field przy żadnej liczbie zgłoszeń.",
    "bg": "Масите с разрешените размери не побират това field при никакъв брой записани.",
}


@pytest.mark.django_db
def test_a_stage_for_the_best_of_each_table_cannot_follow_a_queue() -> None:
    event = Event.of(0)
    path = f"{event.path}/document"
    stages = [{"preset": "ladder", "rounds": 3}, KNOCK_OUT]
    given = read(event.varys.gets(path)) | {"divisions": [{"name": "x", "stages": stages}]}
    problem = expect_problem(event.varys.puts(path, given), 422, "document_unlawful")
    assert problem["facts"] == {"pointer": "/divisions/0/stages/1/field", "fault": "unsuitable"}


@pytest.mark.django_db
def test_a_stored_plan_that_has_no_tables_can_be_read_but_not_opened() -> None:
    """An earlier version stored it."""
    event = Event.of(0)
    stored = read_document(document(TOP_SEVEN, sizes=[6])).to_json()
    with as_engine():
        Season.objects.filter(code=event.code).update(document=stored)
    assert read(event.varys.gets(f"{event.path}/document")) == stored
    assert read(event.varys.gets(f"{event.path}/forecast"))["ready"] is False
    body = {"action": "open"}
    problem = expect_problem(event.varys.posts(f"{event.path}/status", body), 422, "document_unlawful")
    assert problem["facts"] == {"pointer": "/divisions/0/stages/1/field", "fault": "not_seatable"}
