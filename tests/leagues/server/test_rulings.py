"""Rulings: their immediate effects, their limits, and their reversal."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest

from games.leagues.models import Season, Table
from games.models import Game
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, Json
from tests.people import Person, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
THREES: dict[str, Any] = {
    "tables": {"sizes": [3]},
    "stages": [{"preset": "swiss", "rounds": 2, "round_days": 7, "at_end": "wait"}],
}


def started_event() -> Event:
    """Six entries at two tables of three, which are playing the first of two rounds."""
    event = Event.of(6, **THREES).starts()
    event.draws(1)
    return event


@pytest.fixture
def judge(event: Event) -> Person:
    return appointed_official(event, "judge")


def appointed_official(event: Event, username: str, role: str = "arbiter") -> Person:
    one = person(username)
    assert event.varys.puts(f"/leagues/winter/officials/{username}", {"role": role}).status_code == 204
    return one


def rules(event: Event, who: Person, kind: str, **given: Any) -> Json:
    return dict(read(who.posts(f"{event.path}/rulings", {"kind": kind, "reason": "x"} | given), 201))


def reverses(event: Event, who: Person, number: int) -> Json:
    path = f"{event.path}/rulings/{number}/reverse"
    return dict(read(who.posts(path, {"reason": "A mistake"}), 201))


def bytes_of(event: Event) -> list[bytes]:
    return [event.visitor.gets(f"{event.path}/standings{query}").content for query in ("", "?after=1")]


def winners(event: Event, number: int) -> list[str]:
    return [seat["house"] for table in event.tables(number) for seat in table["seats"] if seat["place"] == 1]


AT = {"round": 1, "table": 1}
# Rulings after round 1 was played; `final_table` belongs to the other table.
ABOUT_RESULTS: list[Json] = [
    {"kind": "adjudicate", **AT, "winner": "lannister"},
    {"kind": "adjudicate", **AT, "final_table": "theirs"},
    {"kind": "annul", **AT},
    {"kind": "replay", **AT},
    {"kind": "set_points", **AT, "house": "stark", "points": 3.25},
    {"kind": "penalty", "entry": 1, "points": 2.5},
    {"kind": "bonus", "entry": 1, "points": 100},
    {"kind": "disqualify", "entry": 1},
    {"kind": "change_setting", "pointer": "/scoring", "value": "castles"},
]


@pytest.mark.long
def test_standings_change_at_once_and_a_reversal_restores_the_same_bytes(event: Event) -> None:
    event.ends_tables(1)
    path = f"{event.path}/rounds/1/draw"
    before, draw = bytes_of(event), event.visitor.gets(path).content
    game = event.tables(1)[1]["game"]
    final = read(event.visitor.gets(f"/games/{game}/result"))["final_table"]
    for ruling in ABOUT_RESULTS:
        if "final_table" in ruling:
            ruling = ruling | {"final_table": final | {"ended_by": "draw", "rounds": 10}}
        made = rules(event, event.varys, **ruling)
        event.ticks()
        during = bytes_of(event)
        assert all(one != other for one, other in zip(before, during, strict=True)), ruling
        assert event.visitor.gets(path).content == draw
        reversal = reverses(event, event.varys, made["number"])
        event.ticks()
        assert (reversal["kind"], reversal["reverses"]) == ("reverse", made["number"])
        assert bytes_of(event) == before, ruling
    assert event.visitor.gets(path).content == draw
    listed = read(event.visitor.gets(f"{event.path}/rulings"))["results"]
    assert [row["reversed_by"] for row in listed] == [2, None] + [
        number for first in range(4, 2 * len(ABOUT_RESULTS) + 1, 2) for number in (first, None)
    ]
    for number, code in ((1, "ruling_reversed"), (2, "ruling_irreversible")):
        expect_problem(
            event.varys.posts(f"{event.path}/rulings/{number}/reverse", {"reason": "again"}), 409, code
        )


@pytest.mark.long
def test_points_have_at_most_two_decimals(event: Event) -> None:
    event.ends_tables(1)
    path = f"{event.path}/rulings"
    for kind in ("penalty", "bonus"):
        given = {"kind": kind, "entry": 1, "points": 1.255, "reason": "x"}
        assert (
            expect_problem(event.varys.posts(path, given), 400, "malformed")["errors"][0]["field"] == "points"
        )
    given = {"kind": "set_points", **AT, "house": "stark", "points": -0.001, "reason": "x"}
    expect_problem(event.varys.posts(path, given), 400, "malformed")
    for points in (0.29, 1.15, 4.35, 999999.99):  # not exact as binary fractions
        assert rules(event, event.varys, "bonus", entry=1, points=points)["points"] == points


@pytest.mark.long
def test_a_final_table_is_checked_against_the_edition(event: Event) -> None:
    event.ends_tables(1)
    final = read(event.visitor.gets(f"/games/{event.tables(1)[0]['game']}/result"))["final_table"]
    path, given = f"{event.path}/rulings", {"kind": "adjudicate", **AT, "reason": "x"}
    cases = [
        ({"castles": 20, "areas": 38}, "/seats/1/castles")
    ]  # every castle of the map, and more in the next seat
    for name, value in (("castles", 99), ("strongholds", 11), ("areas", 39), ("supply", 7), ("power", 21)):
        more = {"castles": 20, "areas": 38} if name == "strongholds" else {}
        cases.append((more | {name: value}, f"/seats/0/{name}"))
    cases.append(({"areas": 1, "castles": 2}, "/seats/0/castles"))
    cases.append(({"throne": 4}, "/seats/0/throne"))
    for changes, pointer in cases:
        seats = [final["seats"][0] | changes, *final["seats"][1:]]
        problem = expect_problem(
            event.varys.posts(path, given | {"final_table": final | {"seats": seats}}),
            422,
            "final_table_unlawful",
        )
        assert problem["facts"]["pointer"] == f"/final_table{pointer}", changes
    wrong = given | {"final_table": final | {"rounds": 11}}
    problem = expect_problem(event.varys.posts(path, wrong), 422, "final_table_unlawful")
    assert problem["facts"] == {"pointer": "/final_table/rounds", "fault": "out_of_range", "limit": 10}
    read(event.varys.posts(path, given | {"final_table": final | {"rounds": 10}}), 201)


def test_the_columns_of_the_standings_sum_to_the_points(event: Event) -> None:
    event.ends_tables(1)
    rules(event, event.varys, "penalty", entry=1, points=2.5)
    rules(event, event.varys, "bonus", entry=2, points=7.25)
    for sheet, number in (("standings?format=csv", "round_1"), ("cross-table?format=csv", "round_1_points")):
        text = event.visitor.gets(f"{event.path}/{sheet}").content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text)))
        assert {row["entry"]: float(row["added"]) for row in rows if row["entry"] in "12"} == {
            "1": -2.5,
            "2": 7.25,
        }
        for row in rows:
            assert float(row["points"]) == float(row["added"]) + float(row[number]), (sheet, row)


@pytest.mark.long
def test_each_ruling_has_its_effect_on_points(event: Event) -> None:
    event.ends_tables(1)
    first = event.standings()
    loser = first[-1]["entry"]
    rules(event, event.varys, "bonus", entry=loser, points=12.25)
    [row] = [row for row in event.standings() if row["entry"] == loser]
    assert (row["rank"], row["points"], row["added"]) == (1, first[-1]["points"] + 12.25, 12.25)
    rules(event, event.varys, "disqualify", entry=loser)
    last = event.standings()[-1]
    assert (last["entry"], last["status"], last["points"]) == (loser, "disqualified", row["points"])
    rules(event, event.varys, "set_points", **AT, house="stark", points=-1)
    assert {seat["house"]: seat["points"] for seat in event.tables(1)[0]["seats"]}["stark"] == -1
    rules(event, event.varys, "adjudicate", **AT, winner="lannister")
    points = {seat["house"]: seat["points"] for seat in event.tables(1)[0]["seats"]}
    assert points["lannister"] == 10 and sorted(points.values()) == [4, 6, 10]
    rules(event, event.varys, "change_setting", pointer="/scoring", value="wins")
    assert {seat["points"] for table in event.tables(1) for seat in table["seats"]} == {0, 1}
    assert read(event.visitor.gets(f"{event.path}/document"))["scoring"] == "10-6-4-3-2-1"


@pytest.mark.long
def test_a_running_table_is_adjudicated_and_its_round_closes(event: Event, judge: Person) -> None:
    before = bytes_of(event)
    game = event.tables(1)[0]["game"]
    made = rules(event, judge, "adjudicate", **AT, winner="stark")
    assert made["final_table"]["ended_by"] == "adjudication"
    result = read(event.visitor.gets(f"/games/{game}/result"))
    assert (result["winner"], result["final_table"]) == ("stark", made["final_table"])
    rules(event, judge, "annul", round=1, table=2)
    assert [table["status"] for table in event.ticks().tables(1)] == ["finished", "void"]
    assert event.rounds()[0]["status"] == "closed"
    for number in (made["number"], made["number"] + 1):
        reverses(event, judge, number)
    assert bytes_of(event) == before
    assert [table["status"] for table in event.ticks().tables(1)] == ["undecided", "undecided"]


@pytest.mark.long
def test_a_round_waits_for_an_undecided_table(event: Event, judge: Person) -> None:
    made = rules(event, judge, "adjudicate", **AT)
    reverses(event, judge, made["number"])
    rules(event, judge, "adjudicate", round=1, table=2)
    assert event.ticks(8 * DAY).rounds()[0]["status"] == "running"
    rules(event, judge, "adjudicate", **AT, winner="stark")
    assert event.ticks().rounds()[0]["status"] == "closed"


@pytest.mark.long
def test_a_replay_is_a_new_game_and_the_later_round_continues(event: Event, judge: Person) -> None:
    event.ends_tables(1)
    event.draws(2)
    before, draw, first = bytes_of(event), event.draw(2), event.tables(1)[0]
    made = rules(event, judge, "replay", **AT)
    table = event.ticks().tables(1)[0]
    assert (table["status"], table["attempt"]) == ("running", 2) and table["game"] != first["game"]
    assert [row["status"] for row in event.rounds()] == ["running", "running"]
    assert event.draw(2) == draw
    rules(event, judge, "adjudicate", **AT, winner="lannister")
    assert "lannister" in winners(event.ticks(), 1)
    expect_problem(event.varys.posts(f"{event.path}/rounds/2/draw", {"reason": "x"}), 409, "draw_published")
    reverses(event, judge, made["number"] + 1)
    reverses(event, judge, made["number"])
    event.ticks()
    assert bytes_of(event) == before and event.tables(1)[0] == first
    assert [row["status"] for row in event.rounds()] == ["closed", "running"]


@pytest.mark.long
def test_a_season_in_review_returns_to_running_for_a_replay(event: Event, judge: Person) -> None:
    for number in (1, 2):
        if number == 2:
            event.draws(2)
        event.ends_tables(number)
    assert event.status() == "review"
    rules(event, judge, "replay", round=2, table=1)
    assert event.ticks().status() == "running"
    rules(event, judge, "adjudicate", round=2, table=1)
    assert event.ticks().status() == "review"


@pytest.mark.long
def test_a_ruling_makes_an_unpublished_draw_stale(event: Event) -> None:
    event.ends_tables(1)
    event.proposes(2)
    winner = event.standings()[0]["entry"]
    rules(event, event.varys, "penalty", entry=winner, points=9)
    path = f"{event.path}/rounds/2/draw"
    expect_problem(event.varys.posts(f"{path}/publish"), 409, "draw_outdated")
    again = event.proposes(2, reason="A penalty.")
    points = {row["number"]: row["points"] for row in again["input"]["entries"]}
    assert points[winner] == 100


@pytest.mark.long
def test_a_disqualified_entry_is_not_drawn_until_the_ruling_is_reversed(event: Event) -> None:
    event.ends_tables(1)
    made = rules(event, event.varys, "disqualify", entry=1)
    [row] = [row for row in event.log() if row["kind"] == "ruling_made"]
    assert row["facts"] == {"ruling": 1, "ruling_kind": "disqualify", "entry": 1}
    assert row["actor"] == "varys"
    shown = read(event.visitor.gets(f"{event.path}/entries/1"))
    assert shown["status"] == "removed"
    expect_problem(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 422, "sizes_impossible")
    reverses(event, event.varys, made["number"])
    assert {row["number"] for row in event.proposes(2)["input"]["entries"]} == set(range(1, 7))


def test_a_ruling_can_postpone_the_deadline_of_a_round_and_restore_it(event: Event, judge: Person) -> None:
    first = event.rounds()[0]["ends_at"]
    later = [(event.now + days * DAY).isoformat() for days in (10, 20)]
    refused_late = {"kind": "extend", "reason": "x", "round": 1, "ends_at": "2026-01-01T00:00:00Z"}
    expect_problem(judge.posts(f"{event.path}/rulings", refused_late), 422, "ruling_unlawful")
    one, two = [rules(event, judge, "extend", round=1, ends_at=at) for at in later]
    moved = event.rounds()[0]["ends_at"]
    assert moved == two["ends_at"] > first
    reverses(event, judge, one["number"])
    assert event.rounds()[0]["ends_at"] == moved
    reverses(event, judge, two["number"])
    assert event.rounds()[0]["ends_at"] == first


def test_rulings_can_pause_a_game_and_replace_a_player(event: Event, judge: Person) -> None:
    game = event.tables(1)[0]["game"]
    seat = event.tables(1)[0]["seats"][0]
    made = rules(event, judge, "pause", **AT, length_days=2)
    assert read(event.visitor.gets(f"/games/{game}/clock"))["pause_ends_at"] is not None
    reverses(event, judge, made["number"])
    assert read(event.visitor.gets(f"/games/{game}/clock"))["pause_ends_at"] is None
    made = rules(event, judge, "replace", **AT, house=seat["house"], is_for_good=True)
    seats = read(event.visitor.gets(f"/games/{game}"))["seats"]
    assert [row["username"] for row in seats if row["house"] == seat["house"]] == [None]
    path = f"{event.path}/rulings/{made['number']}/reverse"
    expect_problem(judge.posts(path, {"reason": "x"}), 409, "ruling_irreversible")


BAD: list[tuple[Json, int, str, str | None]] = [
    ({"kind": "annul", "round": 1, "table": 9}, 422, "ruling_unlawful", "/table"),
    ({"kind": "annul", "round": 1}, 422, "ruling_unlawful", "/table"),
    ({"kind": "annul", **AT, "points": 1}, 422, "ruling_unlawful", "/points"),
    ({"kind": "adjudicate", **AT, "winner": "tyrell"}, 422, "ruling_unlawful", "/winner"),
    ({"kind": "adjudicate", **AT, "final_table": {}}, 422, "final_table_unlawful", "/final_table/seats"),
    ({"kind": "set_points", **AT, "house": "stark", "points": 1}, 409, "table_not_decided", None),
    ({"kind": "penalty", "entry": 99, "points": 1}, 422, "ruling_unlawful", "/entry"),
    ({"kind": "penalty", "entry": 1, "points": -1}, 422, "ruling_unlawful", "/points"),
    ({"kind": "extend", "round": 2, "ends_at": "2099-01-01T00:00:00Z"}, 409, "round_not_running", None),
    ({"kind": "pause", **AT, "length_days": 90}, 422, "pause_too_long", None),
    ({"kind": "change_setting", "pointer": "/nothing", "value": 1}, 422, "ruling_unlawful", "/pointer"),
    ({"kind": "change_setting", "pointer": "/scoring", "value": "x"}, 422, "document_unlawful", "/scoring"),
    ({"kind": "change_setting", "pointer": "/divisions/0/stages/0/spread", "value": "random"}, 409,
     "draw_published", "/divisions/0/stages/0/spread"),
    ({"kind": "reverse"}, 400, "malformed", None),
]  # fmt: skip


def test_each_invalid_ruling_is_refused_with_its_code_and_changes_nothing(event: Event) -> None:
    with as_engine():
        before = (Season.objects.get().log_count, list(Table.objects.values()), list(Game.objects.values()))
    for given, status, code, pointer in BAD:
        problem = expect_problem(
            event.varys.posts(f"{event.path}/rulings", {"reason": "x"} | given), status, code
        )
        assert pointer is None or problem["facts"]["pointer"] == pointer, given
    with as_engine():
        assert before == (
            Season.objects.get().log_count,
            list(Table.objects.values()),
            list(Game.objects.values()),
        )
    assert read(event.visitor.gets(f"{event.path}/rulings"))["results"] == []


SOME: list[Json] = [
    {"kind": "adjudicate", **AT, "winner": "stark"},
    {"kind": "adjudicate", "round": 1, "table": 2},
    {"kind": "set_points", **AT, "house": "stark", "points": 3.25},
    {"kind": "penalty", "entry": 1, "points": 2.5},
]


def rules_on_all(event: Event, who: Person, *given: Json, **headers: str) -> Any:
    rulings = [{"reason": f"reason {number}"} | one for number, one in enumerate(given)]
    return who.posts(f"{event.path}/rulings/batch", {"rulings": rulings}, **headers)


@pytest.mark.long
def test_a_list_of_rulings_has_the_same_effect_as_its_single_rulings(event: Event, judge: Person) -> None:
    with event.undone():
        one_by_one = [rules(event, judge, **given) for given in SOME]
        wanted = (bytes_of(event.ticks()), ruling_lines(event))
    answers = [rules_on_all(event, judge, *SOME, **{"Idempotency-Key": "some-rulings"}) for _ in "ab"]
    assert answers[0].content == answers[1].content  # a repeated request makes the rulings only once
    assert answers[0]["Location"] == f"/api/v1{event.path}/rulings"
    made = read(answers[0], 201)["results"]
    assert [row["number"] for row in made] == [1, 2, 3, 4]
    assert made == read(event.visitor.gets(f"{event.path}/rulings"))["results"]
    when = {"made_at", "reason"}
    assert [{k: v for k, v in row.items() if k not in when} for row in made] == [
        {k: v for k, v in row.items() if k not in when} for row in one_by_one
    ]
    assert (bytes_of(event.ticks()), ruling_lines(event)) == wanted
    assert event.rounds()[0]["status"] == "closed"


def ruling_lines(event: Event) -> list[tuple[Any, Any]]:
    return [(row["facts"], row["actor"]) for row in event.log() if row["kind"] == "ruling_made"]


def test_one_invalid_ruling_refuses_the_list_and_each_error_states_its_row(
    event: Event, judge: Person
) -> None:
    with as_engine():
        before = (Season.objects.get().log_count, list(Table.objects.values()), list(Game.objects.values()))
    wrong = [given for given, status, *_ in BAD if status != 400]
    refused_of_judge = [{"kind": "change_setting", "pointer": "/scoring", "value": "wins"}]
    for who, given in ((event.varys, wrong), (judge, refused_of_judge)):
        response = rules_on_all(event, who, SOME[1], *given, SOME[3])
        first = BAD[0][1:] if who is event.varys else (403, "official_only", "")
        problem = expect_problem(response, *first[:2])
        assert problem["facts"]["pointer"] == f"/rulings/1{first[2]}"
        rows = [row["pointer"].split("/")[2] for row in problem["facts"]["refused"]]
        assert rows == [str(number) for number in range(1, len(given) + 1)]
        assert [error["field"].split(".")[:2] for error in problem["errors"]] == [
            ["rulings", row] for row in rows
        ]
        if who is event.varys:
            assert [(row["code"], row["pointer"]) for row in problem["facts"]["refused"]] == [
                (code, f"/rulings/{row}{pointer or ''}")
                for row, (_, status, code, pointer) in enumerate(BAD, 1)
                if status != 400
            ]
    with as_engine():
        assert before == (
            Season.objects.get().log_count,
            list(Table.objects.values()),
            list(Game.objects.values()),
        )
    many = expect_problem(rules_on_all(event, judge, *SOME[3:] * 51), 400, "malformed")
    assert [(row["field"], row["code"]) for row in many["errors"]] == [("rulings", "max_length")]
    malformed = expect_problem(rules_on_all(event, judge, SOME[0], {"kind": "reverse"}), 400, "malformed")
    assert malformed["errors"][0]["field"] == "rulings.1.kind"


def test_a_ruling_can_change_a_setting_and_restore_it(event: Event) -> None:
    pointer = "/divisions/0/stages/0/at_end"
    made = rules(event, event.varys, "change_setting", pointer=pointer, value="void")
    assert (made["before"], made["after"]) == ("wait", "void")
    document = read(event.visitor.gets(f"{event.path}/document"))
    assert document["divisions"][0]["stages"][0]["at_end"] == "void"
    reverses(event, event.varys, made["number"])
    document = read(event.visitor.gets(f"{event.path}/document"))
    assert document["divisions"][0]["stages"][0]["at_end"] == "wait"


@pytest.mark.long
def test_rulings_before_the_start_and_after_the_end_are_refused(event: Event) -> None:
    fresh = read(event.varys.posts("/leagues/winter/seasons", {"name": "Autumn"}), 201)["code"]
    ruling = {"kind": "penalty", "entry": 1, "points": 1, "reason": "x"}
    expect_problem(event.varys.posts(f"/seasons/{fresh}/rulings", ruling), 409, "season_not_ready")
    event.ends_tables(1)
    event.draws(2)
    event.ends_tables(2).does("sign_off")
    expect_problem(event.varys.posts(f"{event.path}/rulings", ruling), 409, "season_final")


@pytest.mark.long
def test_signing_a_season_off_gives_awards_and_ends_rulings_until_it_is_reopened(event: Event) -> None:
    event.ends_tables(1)
    event.draws(2)
    event.ends_tables(2)
    player = event.players[event.tables(2)[0]["seats"][0]["entry"] - 1]
    appeal = read(player.posts(f"{event.path}/appeals", {"round": 2, "table": 1, "text": "x"}), 201)
    expect_problem(event.varys.posts(f"{event.path}/status", {"action": "sign_off"}), 409, "appeal_open")
    read(event.varys.posts(f"{event.path}/appeals/{appeal['code']}/ruling", {"reason": "x"}))
    first = event.standings()[0]["entry"]
    rules(event, event.varys, "disqualify", entry=first)
    assert read(event.visitor.gets(f"{event.path}/awards"))["results"] == []
    event.does("sign_off")
    awards = read(event.visitor.gets(f"{event.path}/awards"))["results"]
    assert [row["entry"] for row in awards] == [row["entry"] for row in event.standings()[:3]]
    assert [row["rank"] for row in awards] == [1, 2, 3] and first not in {row["entry"] for row in awards}
    path = f"{event.path}/rulings/1/reverse"
    expect_problem(event.varys.posts(path, {"reason": "x"}), 409, "season_final")
    late = {"round": 2, "table": 1, "text": "x"}
    expect_problem(player.posts(f"{event.path}/appeals", late), 409, "season_final")
    event.does("reopen")
    assert read(event.visitor.gets(f"{event.path}/awards"))["results"] == []
    reverses(event, event.varys, 1)
    event.does("sign_off")
    assert read(event.visitor.gets(f"{event.path}/awards"))["results"][0]["entry"] == first


@pytest.mark.long
def test_only_entries_that_stayed_get_awards(event: Event) -> None:
    event.ends_tables(1)
    event.draws(2)
    first, second, third = (row["entry"] for row in event.standings()[:3])
    card = {"entry": first, "colour": "red", "reason": "x"}
    read(event.varys.posts(f"{event.path}/cards", card), 201)
    assert event.varys.deletes(f"{event.path}/entries/{second}").status_code == 204
    assert event.players[third - 1].deletes(f"{event.path}/entries/mine").status_code == 204
    event.ends_tables(2).does("sign_off")
    awards = read(event.visitor.gets(f"{event.path}/awards"))["results"]
    stayed = [row["entry"] for row in event.standings() if row["status"] == "active"]
    assert [(row["rank"], row["entry"]) for row in awards] == list(zip((1, 2, 3), stayed, strict=True))
    assert not {first, second, third} & set(stayed)


@pytest.mark.long
def test_signing_off_a_season_with_an_undecided_table_is_refused(event: Event) -> None:
    made = rules(event, event.varys, "adjudicate", **AT)
    rules(event, event.varys, "adjudicate", round=1, table=2)
    event.ticks().draws(2)
    event.ends_tables(2)
    reverses(event, event.varys, made["number"])
    expect_problem(
        event.varys.posts(f"{event.path}/status", {"action": "sign_off"}), 409, "table_not_decided"
    )
    rules(event, event.varys, "annul", **AT)
    event.does("sign_off")


def test_a_draw_with_a_replayed_table_cannot_be_undone(event: Event) -> None:
    rules(event, event.varys, "replay", **AT)
    event.ticks()
    path = f"{event.path}/rounds/1/draw?reason=x"
    expect_problem(event.varys.deletes(path), 409, "table_has_answers")
    assert [table["status"] for table in event.tables(1)] == ["running", "running"]
