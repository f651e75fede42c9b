"""A season for spreadsheets, calendars, feed readers, and other servers."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from icalendar import Calendar

from accounts.models import User
from games.leagues.selectors.exports import csv_sheet, safe_cell
from got_api.database.viewer import as_engine
from tests.leagues.server.event import ROOT, Event
from tests.leagues.server.test_substitutes import Bench, end_game
from tests.people import Visitor, expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db
SCRIPT = ROOT / "openapi" / "recompute_standings.py"


def rows_of(response: Any) -> list[list[str]]:
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    text = response.content.decode("utf-8-sig")
    assert response.content.startswith(b"\xef\xbb\xbf") and "\r\n" in text
    return list(csv.reader(io.StringIO(text, newline="")))


def recompute(export: bytes, folder: Path) -> str:
    file = folder / "season.ndjson"
    file.write_bytes(export)
    command = [sys.executable, str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.long
def test_standings_can_be_recomputed_from_the_export(tmp_path: Path) -> None:
    bench = Bench("arya")
    bench.plays_to(4)
    house = bench.misses()
    read(bench.answers("arya"))
    bench.plays_to(9)
    end_game(bench, house)
    export = bench.event.visitor.gets(f"{bench.event.path}/export.ndjson")
    assert export["Content-Type"] == "application/x-ndjson"
    assert recompute(export.content, tmp_path) == "EQUAL: 3 rows of the standings\n"
    forged = export.content.replace(b'"missed":true', b'"missed":false').replace(b'"rounds":3', b'"rounds":4')
    assert forged != export.content
    assert recompute(forged, tmp_path).startswith("DIFFERS: division 1, rank")
    again = bench.event.visitor.gets(f"{bench.event.path}/export.ndjson", **{"If-None-Match": export["ETag"]})
    assert again.status_code == 304


def test_a_draft_is_not_exported() -> None:
    event = Event.of(1)
    for one in (event.varys, event.players[0]):
        expect_problem(one.gets(f"{event.path}/export.ndjson"), 404, "not_found")


@pytest.mark.long
def test_the_export_contains_only_public_data(tmp_path: Path) -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.proposes(1)
    path = f"{event.path}/export.ndjson"
    exports = [one.gets(path).content for one in (Visitor(), event.players[0], event.varys)]
    assert exports[0] == exports[1] == exports[2]
    assert b'"kind":"draw"' not in exports[0] and b'"seed"' not in exports[0]


@pytest.mark.long
def test_spreadsheets_contain_no_formula() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    with as_engine():
        User.objects.filter(username="player_02").update(username="=1+1")
    event.draws(1)
    event.ends_tables(1)
    for part in ("standings?format=csv", "cross-table?format=csv"):
        head, *rows = rows_of(event.visitor.gets(f"{event.path}/{part}"))
        assert len(rows) == 3 and all(len(row) == len(head) for row in rows)
        assert sorted(row[2] for row in rows) == ["'=1+1", "player_01", "player_03"]
    shown = read(event.visitor.gets(f"{event.path}/cross-table"))
    assert [cell["opponents"] for row in shown["results"] for cell in row["cells"]] == [
        sorted({1, 2, 3} - {row["entry"]}, key=cell["opponents"].index)
        for row in shown["results"]
        for cell in row["cells"]
    ]


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_text_that_a_spreadsheet_would_evaluate_gets_an_apostrophe(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


def test_numbers_in_spreadsheets_remain_numbers() -> None:
    assert csv_sheet([[-1.5, "a,b", None]]) == b'\xef\xbb\xbf-1.5,"a,b",\r\n'


@pytest.mark.long
def test_the_calendar_lists_the_rounds() -> None:
    stages = [{"preset": "swiss", "rounds": 2, "round_days": 7}]
    event = Event.of(3, tables={"sizes": [3]}, stages=stages).starts()
    event.draws(1)
    response = event.visitor.gets(f"{event.path}/calendar.ics?lang=hu")
    assert (response["Content-Type"], response["Content-Language"]) == ("text/calendar; charset=utf-8", "hu")
    entry: Any
    [entry] = Calendar.from_ical(response.content).walk("VEVENT")
    assert (entry["dtend"].dt - entry["dtstart"].dt).days == 7
    assert "1. kör" in entry["summary"]


@pytest.mark.long
def test_the_feed_lists_all_entries_of_the_log_and_is_cached() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    first = event.visitor.gets(f"{event.path}/feed.atom")
    feed = ElementTree.fromstring(first.content)
    titles = [entry.findtext("{*}title") for entry in feed.iterfind("{*}entry")]
    assert titles[:2] == ["The round has started. Round: 1", "The draw is published. Round: 1"]
    known = {"If-None-Match": first["ETag"]}
    assert event.visitor.gets(f"{event.path}/feed.atom", **known).status_code == 304
    event.ends_tables(1)
    assert event.visitor.gets(f"{event.path}/feed.atom", **known).status_code == 200
