"""A season with every kind of incident is unchanged after an import."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.leagues.draw import certify, read_input
from games.leagues.season_lines import LineRefused
from games.leagues.services.imports import LOCAL_FIELDS
from games.models import Game, SeatEvent
from games.services.locking import locked_table
from games.services.replacement import open_seat
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import ROOT, Event
from tests.leagues.server.test_imports import (
    assert_nothing,
    decode_lines,
    export_of,
    import_lines,
    signed_off,
    without_local_fields,
)
from tests.leagues.server.test_outward import recompute
from tests.people import person
from tests.served import read

pytestmark = pytest.mark.django_db


def rules(event: Event, kind: str, **about: Any) -> int:
    body = {"kind": kind, "reason": f"For a test of {kind}.", **about}
    return int(read(event.varys.posts(f"{event.path}/rulings", body), 201)["number"])


def started_event() -> Event:
    """A final season with every kind of incident."""
    stages = [{"preset": "swiss", "rounds": 2}, {"preset": "top_table", "rounds": 1, "field": {"top": 3}}]
    stages[1]["choice_hours"] = 0
    event = Event.of(7, tables={"sizes": [3], "max_byes": 1}, check_in={}, stages=stages)
    event.does("open")
    for one in event.players:
        read(one.posts(f"{event.path}/entries", {}), 201)
    event.does("close")
    for place, one in enumerate(event.players):
        body = {"salt": "needle"} if place == 0 else {}
        read(one.posts(f"{event.path}/entries/mine/check-in", body))
    event.does("start")
    arya = person("arya")
    read(arya.posts(f"{event.path}/standby"), 201)
    event.draws(1)
    undone = event.varys.deletes(f"{event.path}/rounds/1/draw?reason=A+wrong+date.")
    assert undone.status_code == 204
    read(event.varys.posts(f"{event.path}/rounds/1/draw", {"reason": "Another date."}), 202)
    event.ticks()
    read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    event.ticks()
    open_first_seat(event, 1)
    [offer] = read(arya.gets("/me/offers"))["results"]
    read(arya.puts(f"/me/offers/{offer['code']}", {"accept": True}))
    with as_engine():
        Game.objects.filter(code=event.tables(1)[0]["game"]).update(round=9)
    event.ends_tables(1)
    rules(event, "penalty", entry=1, points=1.5)
    why = {"reason": "It was another player."}
    read(event.varys.posts(f"{event.path}/rulings/1/reverse", why), 201)
    rules(event, "annul", round=1, table=2)
    leaver = event.players[event.tables(1)[1]["seats"][0]["entry"] - 1]
    assert leaver.deletes(f"{event.path}/entries/mine").status_code == 204
    event.draws(2)
    first, second = event.tables(2)
    event.ends_tables(2)
    rules(event, "replay", round=2, table=1)
    event.ticks()
    event.ends_first_table(2)
    rules(event, "adjudicate", round=2, table=2, winner=second["seats"][1]["house"])
    rules(event, "set_points", round=2, table=2, house=second["seats"][0]["house"], points=2.5)
    rules(event, "bonus", entry=first["seats"][0]["entry"], points=0.75)
    event.draws(3)
    rules(event, "annul", round=3, table=1)
    rules(event, "disqualify", entry=second["seats"][2]["entry"])
    rules(event, "change_setting", pointer="/scoring", value="castles")
    return signed_off(event)


def open_first_seat(event: Event, number: int) -> None:
    """Opens the first seat of a round for missed due times, in round 4 of its game."""
    table = event.tables(number)[0]
    with as_engine():
        Game.objects.filter(code=table["game"]).update(round=4)
    with locked_table(table["game"]) as locked:
        open_seat(locked.timing, table["seats"][0]["house"], SeatEvent.Reason.MISSES, clock.now())
    event.ticks()


@pytest.mark.long
def test_a_season_with_every_incident_is_the_same_after_an_import(event: Event, tmp_path: Path) -> None:
    lines = export_of(event, event.code)
    code = import_lines(event, lines)
    again = export_of(event, code)
    assert code != event.code
    assert [without_local_fields(line) for line in decode_lines(again)] == [
        without_local_fields(line) for line in decode_lines(lines)
    ]
    kinds = {line["kind"] for line in decode_lines(lines)}
    assert kinds == {
        "season", "ruling_made", "division", "round", "draw", "entry", "table", "bye", "ruling", "standing",
        "result", "seat_change", "substitute", "award",
    }  # fmt: skip
    # Only the listed bytes differ: the rest of each line is unchanged.
    for line, other in zip(lines.splitlines(), again.splitlines(), strict=True):
        if json.loads(line)["kind"] not in LOCAL_FIELDS:
            assert line == other
    for one in (lines, again):
        assert recompute(one, tmp_path) == "EQUAL: 7 rows of the standings\n"
    for draw in (line for line in decode_lines(again) if line["kind"] == "draw" and line["seed"]):
        (tmp_path / "draw.json").write_text(json.dumps(draw))
        script = [sys.executable, str(ROOT / "openapi" / "verify_draw.py"), str(tmp_path / "draw.json")]
        assert subprocess.run(script, capture_output=True, check=False).returncode == 0
    for part in ("standings", "substitutes"):
        previous, found = (
            [row | {"username": None} for row in read(event.visitor.gets(path))["results"]]
            for path in (f"/seasons/{event.code}/{part}", f"/seasons/{code}/{part}")
        )
        assert found == previous != []
    assert import_lines(event, again) not in (code, event.code)


@pytest.mark.long
def test_incidents_cannot_be_omitted_from_an_import(event: Event) -> None:
    rows = decode_lines(export_of(event, event.code))
    for kind, code in (
        ("ruling_made", "missing"),
        ("seat_change", "does_not_follow"),
        ("bye", "does_not_follow"),
        ("ruling", "does_not_follow"),
    ):
        place = next(number for number, row in enumerate(rows) if row["kind"] == kind)
        left = [*rows[:place], *rows[place + 1 :]]
        with pytest.raises(LineRefused) as refusal:
            import_lines(event, "\n".join(map(json.dumps, left)).encode())
        assert refusal.value.code == code
    assert_nothing(event)


@pytest.mark.long
def test_a_draw_with_a_seed_that_was_public_is_refused(event: Event) -> None:
    """The second attempt of round 1 is forged with the public seed of the first."""
    rows = decode_lines(export_of(event, event.code))
    place = next(n for n, row in enumerate(rows) if row["kind"] == "draw" and row["attempt"] == 2)
    first, second = rows[place - 1], rows[place]
    given = read_input(second["input"] | {"commitment": first["commitment"]})
    rows[place] = second | certify(given, bytes.fromhex(first["seed"]), second["software"])
    with pytest.raises(LineRefused) as refusal:
        import_lines(event, "\n".join(map(json.dumps, rows)).encode())
    assert (refusal.value.number, refusal.value.code) == (place + 1, "draw_unproved")
    assert refusal.value.pointer == "/seed"
