"""Stages of each preset, from the first draw to the end: each ends, and every draw is verified."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from got_api.shared import clock
from tests.leagues.server.event import Event, Json, verify
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
THREES: Json = {"tables": {"sizes": [3]}}


def event_with_stages(*stages: Json, count: int = 6, **document: Any) -> Event:
    """A season at tables of three that draws and publishes by itself, with all users entered."""
    settings = THREES | {"draw": {"automatic": True}} | document
    return Event.of(count, stages=list(stages), **settings).starts().ticks()


def seated_entries(event: Event, number: int) -> list[set[int]]:
    return [{seat["entry"] for seat in table["seats"]} for table in event.tables(number)]


def houses_of(event: Event, number: int) -> dict[int, str]:
    return {seat["entry"]: seat["house"] for table in event.tables(number) for seat in table["seats"]}


def winners(event: Event, number: int) -> set[int]:
    """The winners of a round that `ends_tables` has ended."""
    return {table["seats"][0]["entry"] for table in event.tables(number)}


def has_verified(event: Event, number: int, folder: Path) -> bool:
    commitment = {row["number"]: row["commitment"] for row in event.rounds()}[number]
    return verify(event.draw(number), commitment, folder).startswith("ACCEPTED")


@pytest.mark.long
def test_at_a_top_table_the_best_ranked_entries_choose_houses_and_play_for_the_title(tmp_path: Path) -> None:
    top = {"preset": "top_table", "rounds": 1, "field": {"top": 3}, "choice_hours": 24}
    event = event_with_stages({"preset": "swiss", "rounds": 1}, top)
    event.ends_tables(1)
    ranked = [row["entry"] for row in event.standings()]
    first, second, third = (event.players[number - 1] for number in ranked[:3])
    path = f"{event.path}/rounds/2/choices/mine"
    for one, houses in ((second, ["lannister", "baratheon"]), (first, ["lannister"])):
        assert read(one.puts(path, {"houses": houses})) == {"houses": houses}
    expect_problem(third.gets(path), 404, "not_found")
    expect_problem(first.puts(f"{event.path}/rounds/1/choices/mine", {"houses": []}), 404, "not_found")
    due_at = event.rounds()[1]["choices_due_at"]
    assert due_at is not None and event.rounds()[0]["choices_due_at"] is None
    event.ticks(DAY / 2)
    assert not event.tables(2)  # the time to choose has not passed
    event.ticks(DAY)
    assert seated_entries(event, 2) == [set(ranked[:3])]
    assert houses_of(event, 2) == {ranked[0]: "lannister", ranked[1]: "baratheon", ranked[2]: "stark"}
    expect_problem(first.puts(path, {"houses": ["baratheon"]}), 409, "choice_closed")
    assert has_verified(event, 2, tmp_path)
    event.ends_tables(2)
    assert event.status() == "review"
    rows = event.standings()
    assert [row["level"] for row in rows] == [1, 1, 1, 0, 0, 0]
    assert {rows[0]["entry"]} == winners(event, 2) == {ranked[2]}
    assert rows[0]["points"] <= rows[1]["points"]


@pytest.mark.long
def test_in_a_knock_out_the_best_of_each_table_advance(tmp_path: Path) -> None:
    knock_out = {"preset": "knock_out", "rounds": 2, "field": {"from_tables": 1}}
    event = event_with_stages(knock_out, count=9)
    assert [len(table) for table in seated_entries(event, 1)] == [3, 3, 3]
    event.ends_tables(1)
    assert seated_entries(event, 2) == [winners(event, 1)]
    assert has_verified(event, 2, tmp_path)
    event.ends_tables(2)
    assert event.status() == "review"
    rows = event.standings()
    assert {rows[0]["entry"]} == winners(event, 2)
    assert {row["entry"] for row in rows[:3]} == winners(event, 1)


@pytest.mark.long
def test_in_pools_the_same_entries_meet_and_play_each_house_once(tmp_path: Path) -> None:
    event = event_with_stages(
        {"preset": "pools", "rounds": 3}, {"preset": "top_table", "rounds": 1, "field": {"top": 3}}
    )
    houses: dict[int, set[str]] = {}
    for number in (1, 2, 3):
        assert sorted(map(sorted, seated_entries(event, number))) == sorted(
            map(sorted, seated_entries(event, 1))
        )
        assert has_verified(event, number, tmp_path)
        for entry, house in houses_of(event, number).items():
            houses.setdefault(entry, set()).add(house)
        event.ends_tables(number)
    assert {len(each) for each in houses.values()} == {3}
    event.ticks(3 * DAY)
    assert [len(table) for table in seated_entries(event, 4)] == [3]


@pytest.mark.long
def test_a_ladder_is_drawn_whenever_enough_entries_wait_until_the_stage_ends(tmp_path: Path) -> None:
    event = event_with_stages(
        {"preset": "ladder", "rounds": 20, "days": 30}, count=5, draw={"automatic": False}
    )
    assert not event.tables(1)
    path = f"{event.path}/entries/mine/queue"

    def queues(*numbers: int) -> None:
        for number in numbers:
            assert event.players[number - 1].puts(path, None).status_code == 204
        event.ticks()

    queues(1, 2)
    assert not event.tables(1)
    assert event.players[1].deletes(path).status_code == 204
    queues(4, 5)
    assert seated_entries(event, 1) == [{1, 4, 5}]
    assert has_verified(event, 1, tmp_path)
    expect_problem(event.players[0].puts(path, None), 409, "queue_closed")
    event.ends_tables(1)
    queues(1, 2, 3, 5)  # the first three are drawn, and the last one still waits
    assert seated_entries(event, 2) == [{1, 2, 3}]
    waiting = [row["number"] for row in read(event.visitor.gets(f"{event.path}/entries"))["results"]
               if row["queued_at"] is not None]  # fmt: skip
    assert waiting == [5]
    event.ticks(31 * DAY)
    assert {row["status"] for row in event.rounds()[2:]} == {"closed"}
    expect_problem(event.players[3].puts(path, None), 409, "queue_closed")
    assert event.status() == "running"
    event.ends_tables(2)
    assert event.status() == "review"


@pytest.mark.long
def test_queueing_is_refused_in_a_stage_of_rounds() -> None:
    event = event_with_stages({"preset": "swiss", "rounds": 1})
    expect_problem(event.players[0].puts(f"{event.path}/entries/mine/queue", None), 409, "queue_closed")


@pytest.mark.long
def test_tables_of_a_stage_can_start_one_after_another() -> None:
    stage = {"preset": "swiss", "rounds": 1, "tables_at_once": 1, "round_days": 7, "at_end": "as_it_stands"}
    event = event_with_stages(stage, count=9)
    assert [table["status"] for table in event.tables(1)] == ["running", "waiting", "waiting"]
    event.ends_first_table(1)
    assert [table["status"] for table in event.tables(1)] == ["finished", "running", "waiting"]
    event.ticks(8 * DAY)
    # No time remained for the last table.
    assert [table["status"] for table in event.tables(1)] == ["finished", "finished", "void"]
    assert event.status() == "review"


@pytest.mark.long
def test_no_round_starts_in_a_season_break_and_breaks_postpone_deadlines() -> None:
    start = clock.now()
    breaks = [
        {"starts_at": (start + days * DAY).isoformat(), "ends_at": (start + (days + 2) * DAY).isoformat()}
        for days in (-1, 4)
    ]
    event = event_with_stages(
        {"preset": "swiss", "rounds": 1, "round_days": 7, "at_end": "void"}, breaks=breaks
    )
    assert event.rounds()[0]["status"] == "drawn"
    event.ticks(DAY + timedelta(hours=1))
    row = event.rounds()[0]
    assert row["status"] == "running"
    starts_at, ends_at = (datetime.fromisoformat(row[name]) for name in ("starts_at", "ends_at"))
    assert ends_at - starts_at == 9 * DAY


@pytest.mark.long
def test_the_draw_separates_entries_with_different_sleeping_hours() -> None:
    event = Event.of(3, **THREES, stages=[{"preset": "swiss", "rounds": 1}])
    event.does("open")
    hours = [("08:00", "22:00", "UTC"), ("08:00", "22:00", "Asia/Tokyo"), None]
    for one, waking in zip(event.players, hours, strict=True):
        keys = ("awake_from", "awake_until", "time_zone")
        body = {} if waking is None else {"waking": dict(zip(keys, waking, strict=True))}
        read(one.posts(f"{event.path}/entries", body), 201)
    event.does("close")
    # 08:00 to 13:00 UTC are the only common hours of the first two.
    assert event.proposes(1)["input"]["sleep"] == [[1, 2, 2]]
    mine = read(event.players[0].gets(f"{event.path}/entries/mine"))["waking"]
    assert mine == {"awake_from": "08:00", "awake_until": "22:00", "time_zone": "UTC"}
    for reader in (event.varys, event.players[1], event.visitor):
        rows = read(reader.gets(f"{event.path}/entries"))["results"]
        assert {row["waking"] for row in rows} == {None}
    changed = event.players[1].patches(f"{event.path}/entries/mine", {"waking": mine})
    assert read(changed)["waking"] == mine
    assert event.proposes(1, reason="Other hours.")["input"]["sleep"] == []
    late = mine | {"awake_from": "08:10"}
    expect_problem(event.players[1].patches(f"{event.path}/entries/mine", {"waking": late}), 400, "malformed")


def test_players_must_accept_the_current_code_of_conduct() -> None:
    event = Event.of(2, **THREES)
    event.does("open")
    one, other = event.players
    league = "/leagues/winter"
    expect_problem(one.patches(league, {"conduct": "Anything goes."}), 403, "official_only")
    assert read(event.varys.patches(league, {"conduct": "Answer in time."}))["conduct_version"] == 1
    assert read(event.varys.patches(league, {"conduct": "Answer in time."}))["conduct_version"] == 1
    problem = expect_problem(one.posts(f"{event.path}/entries", {}), 403, "conduct_not_accepted")
    assert problem["facts"] == {"conduct_version": 1}
    read(one.posts(f"{event.path}/entries", {"conduct_version": 1}), 201)
    read(event.varys.patches(league, {"conduct": "Answer soon.\nBe kind."}))
    expect_problem(other.posts(f"{event.path}/entries", {"conduct_version": 1}), 403, "conduct_not_accepted")
    assert read(other.gets(league))["conduct"] == "Answer soon.\nBe kind."
    read(other.posts(f"{event.path}/entries", {"conduct_version": 2}), 201)
    read(event.varys.patches(league, {"conduct": ""}))
    assert other.deletes(f"{event.path}/entries/mine").status_code == 204
    read(other.posts(f"{event.path}/entries", {}), 201)


@pytest.mark.long
def test_leaving_a_season_and_returning_never_gives_points() -> None:
    """In this season late entries get points for missed rounds. Earlier entries get none, even if they
    rejoin from the waiting list.
    """
    scoring = {"name": "late", "terms": [{"by_place": [10, 6, 4]}], "season": {"late": 5}}
    event = Event.of(4, **THREES, registration={"capacity": 3, "late": True}, scoring=scoring,
                     stages=[{"preset": "swiss", "rounds": 2}])  # fmt: skip
    event.players, late = event.players[:3], event.players[3]
    event.starts()
    leaver = event.players[0]
    assert leaver.deletes(f"{event.path}/entries/mine").status_code == 204
    read(late.posts(f"{event.path}/entries", {}), 201)
    event.draws(1)
    assert read(leaver.posts(f"{event.path}/entries", {}), 201)["status"] == "waiting"
    event.ends_tables(1)
    assert event.players[1].deletes(f"{event.path}/entries/mine").status_code == 204
    [row] = [row for row in event.standings() if row["entry"] == 1]
    assert [(one["kind"], one["points"]) for one in row["scores"]] == [("absent", 0)]
    assert row["status"] == "active"
