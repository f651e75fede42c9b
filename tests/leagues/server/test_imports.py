"""Imported seasons: exporting again gives the same lines, and inconsistent lines are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.leagues.models import Par, Rating, Season
from games.leagues.season_lines import LineRefused
from games.leagues.services import ratings
from games.leagues.services.imports import LOCAL_FIELDS, import_season
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from tests.leagues.server.event import Event, Json, verify
from tests.leagues.server.test_ratings import by_the_rules
from tests.people import expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


def export_of(event: Event, code: str) -> bytes:
    return bytes(event.visitor.gets(f"/seasons/{code}/export.ndjson").content)


def signed_off(event: Event) -> Event:
    assert event.ticks().does("sign_off")["status"] == "final"
    return event


def quiet_season() -> Event:
    """A final season of three entries and one round, without incidents."""
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    event.ends_tables(1)
    return signed_off(event)


def import_lines(event: Event, lines: bytes, **accounts: str) -> str:
    numbers = {int(number.removeprefix("entry_")): name for number, name in accounts.items()}
    return import_season(actor=event.varys.user.pk, slug="winter", text=lines.decode(), accounts=numbers)


def without_local_fields(line: Json) -> Json:
    return line | dict.fromkeys(LOCAL_FIELDS.get(line["kind"], ()))


def decode_lines(lines: bytes) -> list[Json]:
    return [json.loads(line) for line in lines.splitlines()]


@pytest.mark.long
def test_a_document_without_settings_of_newer_servers_uses_their_defaults() -> None:
    event = quiet_season()
    first, *rest = decode_lines(export_of(event, event.code))
    assert first["document"].pop("ready_check") is None
    older = "\n".join(json.dumps(line) for line in (first, *rest)).encode()
    code = import_lines(event, older)
    assert decode_lines(export_of(event, code))[0]["document"] == first["document"] | {"ready_check": None}


@pytest.mark.long
def test_an_imported_season_is_final_and_shows_its_original_server() -> None:
    event = quiet_season()
    code = import_lines(event, export_of(event, event.code))
    shown = read(event.visitor.gets(f"/seasons/{code}"))
    assert (shown["status"], shown["origin"], shown["number"]) == ("final", event.code, 2)
    assert read(event.visitor.gets(event.path))["origin"] is None
    assert [row["kind"] for row in read(event.visitor.gets(f"/seasons/{code}/log"))["results"]] == [
        "season_imported"
    ]
    expect_problem(event.varys.posts(f"/seasons/{code}/status", {"action": "reopen"}), 409, "season_imported")
    for part in ("tables", "rounds", "rulings", "awards", "cross-table", "standings?format=csv", "feed.atom",
                 "calendar.ics"):  # fmt: skip
        assert event.visitor.gets(f"/seasons/{code}/{part}").status_code == 200
    [table] = read(event.visitor.gets(f"/seasons/{code}/tables"))["results"]
    assert (table["status"], table["game"]) == ("finished", None)
    event.ticks()
    with as_engine():
        assert Season.objects.get(code=code).next_at is None


@pytest.mark.long
def test_imported_entries_have_no_user_unless_the_operator_maps_them() -> None:
    event = quiet_season()
    arya = person("arya")
    code = import_lines(event, export_of(event, event.code), entry_2="arya")
    names = [row["username"] for row in read(event.visitor.gets(f"/seasons/{code}/entries"))["results"]]
    assert names == [None, "arya", None]
    assert read(arya.gets("/me/seasons"))["results"][0]["season"] == code


@pytest.mark.long
def test_imported_seasons_change_no_ratings_and_no_par() -> None:
    event = quiet_season()
    by_the_rules()
    ratings.rebuild_ratings()
    ratings.estimate_pars()
    with as_engine():
        pars = set(Par.objects.values_list("id", flat=True))
        previous = list(Rating.objects.order_by("user").values_list("user", "mu", "games"))
    assert len(previous) == 3
    accounts = {f"entry_{number}": f"player_{number:02}" for number in (1, 2, 3)}
    import_lines(event, export_of(event, event.code), **accounts)
    ratings.rebuild_ratings()
    ratings.estimate_pars()
    with as_engine():
        assert list(Rating.objects.order_by("user").values_list("user", "mu", "games")) == previous
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
"""Kind of a line of a quiet season, the change of the first one, the code of the refusal."""


@pytest.mark.long
def test_an_inconsistent_line_of_an_import_is_refused(lines_of_a_season: tuple[Event, bytes]) -> None:
    event, lines = lines_of_a_season
    for place, (kind, change, code) in enumerate(TAMPERED):
        rows = decode_lines(lines)
        change(next(row for row in rows if row["kind"] == kind))
        with pytest.raises(LineRefused) as refusal:
            import_lines(event, "\n".join(map(json.dumps, rows)).encode())
        assert refusal.value.code == code, (place, kind)
        assert_nothing(event)


@pytest.fixture
def lines_of_a_season() -> tuple[Event, bytes]:
    event = quiet_season()
    return event, export_of(event, event.code)


def assert_nothing(event: Event) -> None:
    with as_engine():
        assert list(Season.objects.values_list("code", flat=True)) == [event.code]
        assert not Par.objects.exists()


@pytest.mark.long
def test_missing_repeated_or_broken_lines_are_reported_by_number(
    lines_of_a_season: tuple[Event, bytes],
) -> None:
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
            import_lines(event, b"\n".join(given))
        assert (refusal.value.code, refusal.value.number) == (code, number)
        assert_nothing(event)


@pytest.mark.long
def test_only_a_final_season_can_be_imported_and_only_by_an_organiser() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    event.draws(1)
    lines = export_of(event, event.code)
    with pytest.raises(LineRefused, match="line 1: season_not_final /status"):
        import_lines(event, lines)
    with pytest.raises(Problem) as refusal:
        import_season(actor=event.players[0].user.pk, slug="winter", text=lines.decode())
    assert refusal.value.code == "official_only"
    assert_nothing(event)


@pytest.mark.long
def test_the_command_prints_the_code_or_the_error(
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


@pytest.mark.long
def test_a_season_of_two_divisions_can_be_imported(tmp_path: Path) -> None:
    """The number of a round in the season differs from its number in its division."""
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
    lines = export_of(signed_off(event), event.code)
    again = export_of(event, import_lines(event, lines))
    assert [without_local_fields(line) for line in decode_lines(again)] == [
        without_local_fields(line) for line in decode_lines(lines)
    ]
