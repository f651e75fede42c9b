"""Lists of substitutes and the parts of games they played, in JSON, in CSV and in the export."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from accounts.erasure import erase_account
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_outward import recompute
from tests.leagues.server.test_substitutes import Bench, end_game
from tests.served import read

pytestmark = pytest.mark.django_db
SCORING = {"name": "own", "terms": [{"by_place": [10, 6, 4]}]}


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


def listed_parts(event: Event) -> list[Json]:
    return list(read(event.visitor.gets(f"{event.path}/substitutes"))["results"])


def in_csv(event: Event) -> list[dict[str, str]]:
    text = event.visitor.gets(f"{event.path}/substitutes?format=csv").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def in_export(event: Event) -> list[Json]:
    lines = map(json.loads, event.visitor.gets(f"{event.path}/export.ndjson").content.splitlines())
    return [line for line in lines if line["kind"] == "substitute"]


def require_everywhere(event: Event, rows: list[Json]) -> None:
    """Checks that the list, the sheet and the export have these rows, the export in hundredths."""
    assert listed_parts(event) == rows
    assert in_csv(event) == [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in rows
    ]
    points = ("seat_points", "points", "forfeited")
    exported = [{"kind": "substitute"} | row | {name: row[name] * 100 for name in points} for row in rows]
    assert in_export(event) == exported


@pytest.mark.long
def test_a_substitute_is_listed_as_soon_as_the_table_counts() -> None:
    bench = Bench("arya", scoring=SCORING)
    event = bench.event
    bench.plays_to(4)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(10)
    require_everywhere(event, [])
    seat = end_game(bench, house)
    row = {
        "division": 1,
        "round": 1,
        "table": 1,
        "house": house,
        "username": "arya",
        "entry": seat["entry"],
        "own_entry": None,
        "from_round": 4,
        "until_round": 10,
        "place": 1,
        "seat_points": 10,
        "points": 7,
        "forfeited": 0,
    }
    require_everywhere(event, [row])
    standings = event.standings()
    assert sorted(one["points"] for one in standings) == [3, 4, 6]

    erase_account(user_id=bench.standby["arya"].user.pk)
    require_everywhere(event, [row | {"username": None}])
    assert event.standings() == standings

    annulment = {"kind": "annul", "round": 1, "table": 1, "reason": "test"}
    read(event.varys.posts(f"{event.path}/rulings", annulment), 201)
    require_everywhere(event, [])


@pytest.mark.long
def test_a_substitute_who_leaves_keeps_earlier_rounds_and_a_bot_is_not_listed() -> None:
    bench = Bench("arya", "bran", scoring=SCORING)
    bench.plays_to(3)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(5)
    bench.leaves("arya")
    read(bench.answers("bran"))
    bench.leaves("bran")
    bench.plays_to(10)
    seat = end_game(bench, house)
    assert [(one["username"], one["points"]) for one in seat["holders"]] == [
        ("player_01", 2),
        ("arya", 2),
        ("bran", 0),
        (None, 6),
    ]
    shown = [(row["username"], row["from_round"], row["until_round"], row["points"])
             for row in listed_parts(bench.event)]  # fmt: skip
    assert shown == [("arya", 3, 4, 2)]


@pytest.mark.long
def test_a_substitute_who_misses_due_times_forfeits_their_points(tmp_path: Path) -> None:
    bench = Bench("arya", "bran", scoring=SCORING | {"season": {"replaced": "forfeit"}})
    bench.plays_to(3)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(5)
    bench.misses()
    read(bench.answers("bran"))
    bench.plays_to(10)
    end_game(bench, house)
    shown = [(row["username"], row["from_round"], row["until_round"], row["points"], row["forfeited"])
             for row in listed_parts(bench.event)]  # fmt: skip
    assert shown == [("arya", 3, 4, 0, 2), ("bran", 5, 10, 6, 0)]
    require_everywhere(bench.event, listed_parts(bench.event))
    export = bench.event.visitor.gets(f"{bench.event.path}/export.ndjson").content
    assert recompute(export, tmp_path) == "EQUAL: 3 rows of the standings\n"
