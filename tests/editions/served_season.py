"""A season of the second edition. Run by `test_served.py` in a process where the edition is registered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.leagues.services.forecasts import make_forecasts
from games.leagues.services.ratings import estimate_pars, rebuild_ratings
from tests.editions.arryn import ARRYN, HOUSE
from tests.leagues.server.event import Event, verify
from tests.leagues.test_recompute_standings import script
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db
SCORING = {
    "name": "by seven places",
    "terms": [{"by_place": [12, 9, 7, 5, 3, 2, 1]}],
    "tie_breaks": ["places", "lot"],
}
TABLES = {"ruleset": {"edition": ARRYN.id}}


def test_fourteen_entries_play_a_season_at_tables_of_seven(tmp_path: Path) -> None:
    stages = [
        {"preset": "swiss", "rounds": 2},
        {"preset": "top_table", "rounds": 1},
    ]
    event = Event.of(14, tables=TABLES, scoring=SCORING, stages=stages)
    document = read(event.varys.gets(f"{event.path}/document"))
    assert (document["tables"]["sizes"], document["tables"]["wanted"]) == ([7], 7)
    planned = f"{event.path}/document?dry_run=true&entries=14"
    assert not read(event.varys.puts(planned, document))["forecast"]["ready"]
    make_forecasts()
    forecast = read(event.varys.puts(planned, document))["forecast"]
    assert [stage["sizes"] for stage in forecast["stages"]] == [[7, 7], [7]]
    event.starts()
    commitments = {row["number"]: row["commitment"] for row in event.rounds()}
    for number, count in ((1, 2), (2, 2), (3, 1)):
        draw = event.draws(number)
        assert verify(draw, commitments[number], tmp_path).startswith("ACCEPTED: ")
        tables = event.tables(number)
        assert [{seat["house"] for seat in table["seats"]} for table in tables] == [set(ARRYN.houses)] * count
        event.ends_tables(number)
    assert event.status() == "review"
    assert {row["points"] > 0 for row in event.standings()} == {True}
    assert HOUSE in {score["house"] for row in event.standings() for score in row["scores"]}
    assert event.does("sign_off")["status"] == "final"
    exported = event.visitor.gets(f"{event.path}/export.ndjson").content.decode()
    lines = [json.loads(line) for line in exported.splitlines()]
    assert script().verify(lines) == 14
    assert (estimate_pars(), rebuild_ratings()) == (0, 0)  # adjudicated tables do not count


def test_a_season_accepts_only_table_sizes_and_places_of_its_edition() -> None:
    event = Event.of(0, tables=TABLES)
    path, document = f"{event.path}/document", read(event.varys.gets(f"{event.path}/document"))
    for changes, pointer, fault in (
        ({"tables": {"sizes": [7]}}, "/tables/sizes/0", "unknown_value"),
        ({"tables": TABLES | {"sizes": [8]}}, "/tables/sizes/0", "out_of_range"),
        ({"scoring": SCORING | {"terms": [{"by_place": [1] * 8}]}}, "/scoring/terms/0/by_place", "too_many"),
    ):
        problem = expect_problem(event.varys.puts(path, document | changes), 422, "document_unlawful")
        assert (problem["facts"]["pointer"], problem["facts"]["fault"]) == (pointer, fault)
    assert read(event.varys.puts(path, document | {"tables": {}}))["applied"]
    assert read(event.varys.gets(path))["tables"]["sizes"] == [6]
