"""Seasons that are imported: the same lines come out again, and nothing that does not follow comes in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.leagues.draw import certify, read_input
from games.leagues.models import Par, Rating, Season
from games.leagues.season_lines import LineRefused
from games.leagues.services import ratings
from games.leagues.services.imports import HERE, import_season
from games.models import Game, SeatEvent
from games.services.locking import locked_table
from games.services.replacement import open_seat
from got_api import clock
from got_api.errors import Problem
from got_api.viewer import as_engine
from tests.leagues.server.event import ROOT, Event, Json, verify
from tests.leagues.server.test_outward import recompute
from tests.leagues.server.test_ratings import by_the_rules
from tests.people import person, refused
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


def exported(event: Event, code: str) -> bytes:
    return bytes(event.visitor.gets(f"/seasons/{code}/export.ndjson").content)


def rules(event: Event, kind: str, **about: Any) -> int:
    body = {"kind": kind, "reason": f"For a test of {kind}.", **about}
    return int(read(event.varys.posts(f"{event.path}/rulings", body), 201)["number"])


def signed_off(event: Event) -> Event:
    assert event.ticks().does("sign_off")["status"] == "final"
    return event


def quiet() -> Event:
    """A final season of three, one round, without incidents."""
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    event.ends_tables(1)
    return signed_off(event)


def eventful() -> Event:
    """A final season in which something of each kind went wrong."""
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
    replaced(event, 1)
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


def replaced(event: Event, number: int) -> None:
    """The first seat of a round is opened in round 4 of its game, because its player missed due times."""
    table = event.tables(number)[0]
    with as_engine():
        Game.objects.filter(code=table["game"]).update(round=4)
    with locked_table(table["game"]) as locked:
        open_seat(locked.timing, table["seats"][0]["house"], SeatEvent.Reason.MISSES, clock.now())
    event.ticks()


def imported(event: Event, lines: bytes, **accounts: str) -> str:
    numbers = {int(number.removeprefix("entry_")): name for number, name in accounts.items()}
    return import_season(by=event.varys.user.pk, slug="winter", text=lines.decode(), accounts=numbers)


def neutral(line: Json) -> Json:
    return line | dict.fromkeys(HERE.get(line["kind"], ()))


def decoded(lines: bytes) -> list[Json]:
    return [json.loads(line) for line in lines.splitlines()]


def test_an_eventful_season_is_the_same_after_an_import(tmp_path: Path) -> None:
    event = eventful()
    lines = exported(event, event.code)
    code = imported(event, lines)
    again = exported(event, code)
    assert code != event.code
    assert [neutral(line) for line in decoded(again)] == [neutral(line) for line in decoded(lines)]
    kinds = {line["kind"] for line in decoded(lines)}
    assert kinds == {
        "season", "ruling_made", "division", "round", "draw", "entry", "table", "bye", "ruling", "standing",
        "result", "seat_change", "award",
    }  # fmt: skip
    # No byte is another but what is listed: the rest of each line stands as it stood.
    for line, other in zip(lines.splitlines(), again.splitlines(), strict=True):
        if json.loads(line)["kind"] not in HERE:
            assert line == other
    for one in (lines, again):
        assert recompute(one, tmp_path) == "EQUAL: 7 rows of the standings\n"
    for draw in (line for line in decoded(again) if line["kind"] == "draw" and line["seed"]):
        (tmp_path / "draw.json").write_text(json.dumps(draw))
        script = [sys.executable, str(ROOT / "openapi" / "verify_draw.py"), str(tmp_path / "draw.json")]
        assert subprocess.run(script, capture_output=True, check=False).returncode == 0
    former, found = (
        [row | {"username": None} for row in read(event.visitor.gets(f"/seasons/{one}/standings"))["results"]]
        for one in (event.code, code)
    )
    assert found == former
    assert imported(event, again) not in (code, event.code)


def test_a_document_without_the_settings_of_newer_servers_means_their_defaults() -> None:
    event = quiet()
    first, *rest = decoded(exported(event, event.code))
    assert first["document"].pop("ready_check") is None
    older = "\n".join(json.dumps(line) for line in (first, *rest)).encode()
    code = imported(event, older)
    assert decoded(exported(event, code))[0]["document"] == first["document"] | {"ready_check": None}


def test_an_imported_season_is_final_and_says_where_it_was_played() -> None:
    event = quiet()
    code = imported(event, exported(event, event.code))
    shown = read(event.visitor.gets(f"/seasons/{code}"))
    assert (shown["status"], shown["origin"], shown["number"]) == ("final", event.code, 2)
    assert read(event.visitor.gets(event.path))["origin"] is None
    assert [row["kind"] for row in read(event.visitor.gets(f"/seasons/{code}/log"))["results"]] == [
        "season_imported"
    ]
    refused(event.varys.posts(f"/seasons/{code}/status", {"action": "reopen"}), 409, "season_imported")
    for part in ("tables", "rounds", "rulings", "awards", "cross-table", "standings.csv", "feed.atom",
                 "calendar.ics"):  # fmt: skip
        assert event.visitor.gets(f"/seasons/{code}/{part}").status_code == 200
    [table] = read(event.visitor.gets(f"/seasons/{code}/tables"))["results"]
    assert (table["status"], table["game"]) == ("finished", None)
    event.ticks()
    with as_engine():
        assert Season.objects.get(code=code).next_at is None


def test_entries_belong_to_nobody_unless_the_operator_says_so() -> None:
    event = quiet()
    arya = person("arya")
    code = imported(event, exported(event, event.code), entry_2="arya")
    names = [row["username"] for row in read(event.visitor.gets(f"/seasons/{code}/entries"))["results"]]
    assert names == [None, "arya", None]
    assert read(arya.gets("/me/leagues"))["results"][0]["season"] == code


def test_ratings_and_pars_do_not_follow_from_imports() -> None:
    event = quiet()
    by_the_rules()
    ratings.rebuild_ratings()
    ratings.estimate_pars()
    with as_engine():
        pars = set(Par.objects.values_list("id", flat=True))
        former = list(Rating.objects.order_by("user").values_list("user", "mu", "games"))
    assert len(former) == 3
    accounts = {f"entry_{number}": f"player_{number:02}" for number in (1, 2, 3)}
    imported(event, exported(event, event.code), **accounts)
    ratings.rebuild_ratings()
    ratings.estimate_pars()
    with as_engine():
        assert list(Rating.objects.order_by("user").values_list("user", "mu", "games")) == former
        assert set(Par.objects.exclude(ruleset="imported").values_list("id", flat=True)) == pars
    assert len(read(event.visitor.gets("/par"))["results"]) == len(pars)


Change = Callable[[Json], object]


def swap_places(seats: list[Json]) -> None:
    seats[0]["place"], seats[1]["place"] = seats[1]["place"], seats[0]["place"]


TAMPERED: list[tuple[str, Change, str]] = [
    ("season", lambda line: line.update(format="league-season/1"), "unknown_value"),
    ("season", lambda line: line.update(status="review"), "season_not_final"),
    ("season", lambda line: line["document"].update(scoring="no such"), "unknown_value"),
    ("season", lambda line: line["document"]["divisions"][0]["stages"][0].update(rounds=2),
     "does_not_follow"),
    ("season", lambda line: line["document"].update(divisions=line["document"]["divisions"] * 2),
     "does_not_follow"),
    ("season", lambda line: line.update(more=1), "unknown_key"),
    ("season", lambda line: line.update(created_at="yesterday"), "not_a_time"),
    ("division", lambda line: line.update(name="Another"), "does_not_follow"),
    ("division", lambda line: line["par"]["3"].update(stark=line["par"]["3"]["stark"] + 1),
     "does_not_follow"),
    ("round", lambda line: line.update(status="running"), "unknown_value"),
    ("round", lambda line: line.update(stage=2), "missing"),
    ("round", lambda line: line.update(commitment="0" * 64), "does_not_follow"),
    ("draw", lambda line: line.update(seed="0" * 64), "draw_unproved"),
    ("draw", lambda line: line["input"]["entries"][0].update(points=100), "draw_unproved"),
    ("draw", lambda line: line["input"].pop("met"), "draw_unproved"),
    ("draw", lambda line: line["result"][0]["tables"][0].reverse(), "draw_unproved"),
    ("draw", lambda line: line["cost"].update(met=1), "draw_unproved"),
    ("draw", lambda line: line.update(attempt=2), "draw_unproved"),
    ("entry", lambda line: line.update(number=4), "missing"),
    ("entry", lambda line: line.update(left_at=line["joined_at"]), "contradiction"),
    ("entry", lambda line: line.update(joined_at=None), "not_a_time"),
    ("table", lambda line: line["seats"][0]["holders"][0].update(rounds=99), "does_not_follow"),
    ("table", lambda line: line["seats"].reverse(), "does_not_follow"),
    ("table", lambda line: line["seats"].pop(), "contradiction"),
    ("table", lambda line: line["results"][0]["seats"][0].update(castles=101), "not_a_final_table"),
    ("table", lambda line: swap_places(line["results"][0]["seats"]), "does_not_follow"),
    ("table", lambda line: line["results"][0]["seats"][0].update(house="x"), "contradiction"),
    ("table", lambda line: line["results"].clear(), "missing"),
    ("table", lambda line: line.update(round=2), "missing"),
    ("standing", lambda line: line.update(points=line["points"] + 1), "does_not_follow"),
    ("result", lambda line: line.update(ruling=1), "missing"),
    ("result", lambda line: line.update(attempt=True), "not_a_number"),
    ("award", lambda line: line.update(entry=9), "does_not_follow"),
    ("award", lambda line: line.update(kind="prize"), "unknown_value"),
]  # fmt: skip
"""Kind of a line of a quiet season, what is changed in the first one, the code by which that is refused."""


def test_a_line_that_does_not_follow_is_refused(lines_of_a_season: tuple[Event, bytes]) -> None:
    event, lines = lines_of_a_season
    for place, (kind, change, code) in enumerate(TAMPERED):
        rows = decoded(lines)
        change(next(row for row in rows if row["kind"] == kind))
        with pytest.raises(LineRefused) as refusal:
            imported(event, "\n".join(map(json.dumps, rows)).encode())
        assert refusal.value.code == code, (place, kind)
        assert_nothing(event)


@pytest.fixture
def lines_of_a_season() -> tuple[Event, bytes]:
    event = quiet()
    return event, exported(event, event.code)


def assert_nothing(event: Event) -> None:
    with as_engine():
        assert list(Season.objects.values_list("code", flat=True)) == [event.code]
        assert not Par.objects.exists()


def test_lines_that_are_missing_repeated_or_broken_are_named(lines_of_a_season: tuple[Event, bytes]) -> None:
    event, lines = lines_of_a_season
    rows = lines.splitlines()
    [result] = [place for place, row in enumerate(rows) if b'"kind":"result"' in row]
    table = next(place for place, row in enumerate(rows) if b'"kind":"draw"' in row)
    without_awards = [row for row in rows if b'"kind":"award"' not in row]
    without_rest = rows[: table + 1]
    for given, number, code in (
        ([], 1, "not_json"),
        ([*rows[:3], rows[3][:-1], *rows[4:]], 4, "not_json"),
        ([b"[]", *rows], 1, "not_an_object"),
        (rows[1:], 1, "unknown_value"),
        ([*rows, rows[0]], len(rows) + 1, "repeated_value"),
        ([*rows, rows[-1]], len(rows) + 1, "does_not_follow"),
        ([*rows[:3], rows[2], *rows[3:]], 4, "contradiction"),
        (without_awards, len(without_awards) + 1, "missing"),
        (without_rest, table + 1, "does_not_follow"),
        ([*rows[:result], *rows[result + 1 :]], table + 1, "table_not_decided"),
    ):
        with pytest.raises(LineRefused) as refusal:
            imported(event, b"\n".join(given))
        assert (refusal.value.code, refusal.value.number) == (code, number)
        assert_nothing(event)


def test_what_went_wrong_cannot_be_left_out() -> None:
    event = eventful()
    rows = decoded(exported(event, event.code))
    for kind, code in (
        ("ruling_made", "missing"),
        ("seat_change", "does_not_follow"),
        ("bye", "does_not_follow"),
        ("ruling", "does_not_follow"),
    ):
        place = next(number for number, row in enumerate(rows) if row["kind"] == kind)
        left = [*rows[:place], *rows[place + 1 :]]
        with pytest.raises(LineRefused) as refusal:
            imported(event, "\n".join(map(json.dumps, left)).encode())
        assert refusal.value.code == code
    assert_nothing(event)


def test_only_a_final_season_is_imported_and_only_by_an_organiser() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    lines = exported(event, event.code)
    with pytest.raises(LineRefused, match="line 1: season_not_final /status"):
        imported(event, lines)
    with pytest.raises(Problem) as refusal:
        import_season(by=event.players[0].user.pk, slug="winter", text=lines.decode())
    assert refusal.value.code == "official_only"
    assert_nothing(event)


def test_the_command_prints_the_code_or_what_is_wrong(
    lines_of_a_season: tuple[Event, bytes], tmp_path: Path
) -> None:
    event, lines = lines_of_a_season
    file, accounts = tmp_path / "season.ndjson", tmp_path / "accounts.json"
    file.write_bytes(lines)

    def runs(**options: Any) -> str:
        printed = StringIO()
        wanted: Json = {"league": "winter", "organiser": "varys"} | options
        call_command("import_season", str(file), stdout=printed, **wanted)
        return str(printed.getvalue()).strip()

    for given, options, code, message in (
        ("{}", {"league": "summer"}, 2, "league summer: not_found"),
        ("{}", {"organiser": "nobody"}, 2, "there is no user nobody"),
        ('{"4": "player_01"}', {}, 2, "there is no entry 4"),
        ('{"1": "nobody"}', {}, 2, "there is no user nobody"),
        ('{"1": "player_01", "2": "player_01"}', {}, 2, "player_01 cannot have two entries"),
        ("[]", {}, 2, f"{accounts}: not an object of usernames"),
    ):
        accounts.write_text(given)
        with pytest.raises(CommandError) as error:
            runs(accounts=accounts, **options)
        assert (error.value.returncode, str(error.value)) == (code, message)
    assert_nothing(event)
    accounts.write_text('{"3": "player_01"}')
    shown = read(event.visitor.gets(f"/seasons/{runs(accounts=accounts)}/entries"))["results"]
    assert [row["username"] for row in shown] == [None, None, "player_01"]
    file.write_bytes(lines.replace(b'"missed":false', b'"missed":true', 1))
    with pytest.raises(CommandError, match=r"season.ndjson:\d+: does_not_follow") as refusal:
        runs()
    assert refusal.value.returncode == 1


def test_a_draw_with_a_seed_that_was_public_is_refused() -> None:
    """The second attempt of round 1 is forged with the seed of the first, which everybody knew."""
    event = eventful()
    rows = decoded(exported(event, event.code))
    place = next(n for n, row in enumerate(rows) if row["kind"] == "draw" and row["attempt"] == 2)
    first, second = rows[place - 1], rows[place]
    given = read_input(second["input"] | {"commitment": first["commitment"]})
    rows[place] = second | certify(given, bytes.fromhex(first["seed"]), second["software"])
    with pytest.raises(LineRefused) as refusal:
        imported(event, "\n".join(map(json.dumps, rows)).encode())
    assert (refusal.value.number, refusal.value.code) == (place + 1, "draw_unproved")
    assert refusal.value.pointer == "/seed"


def test_a_season_of_two_divisions_is_imported(tmp_path: Path) -> None:
    """Rounds have another number in the season than in their division."""
    event = Event.of(6, tables={"sizes": [3]}, divisions=[
        {"name": name, "stages": [{"preset": "swiss", "rounds": 1}]} for name in ("First", "Second")
    ])  # fmt: skip
    event.does("open")
    for place, one in enumerate(event.players):
        entry = read(one.posts(f"{event.path}/entries", {}), 201)["number"]
        read(event.varys.patches(f"{event.path}/entries/{entry}", {"division": 1 + place // 3}))
    event.does("close")
    for number in (1, 2):
        draw = event.draws(number)
        assert verify(draw, draw["commitment"], tmp_path).startswith(
            f"ACCEPTED: season {event.code}, round {number}, attempt 1"
        )
        event.ends_tables(number)
    lines = exported(signed_off(event), event.code)
    again = exported(event, imported(event, lines))
    assert [neutral(line) for line in decoded(again)] == [neutral(line) for line in decoded(lines)]
