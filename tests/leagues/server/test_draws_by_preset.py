"""Draws of different seasons: schedules, byes, automatic seasons, and queues."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.leagues.models import Table
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, verify
from tests.leagues.server.test_draws import THREES
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_an_organiser_does_not_host_their_own_table(db: None) -> None:
    event = Event.of(2, **THREES)
    event.players.append(event.varys)
    event.starts().draws(1)
    [table] = event.tables(1)
    assert read(event.varys.gets(f"/games/{table['game']}"))["other_hosts"] == []


@pytest.mark.long
def test_all_rounds_of_a_schedule_are_drawn_at_once(db: None, tmp_path: Path) -> None:
    stages = [{"preset": "schedule", "rounds": 3, "at_once": 2}]
    event = Event.of(6, tables={"sizes": [3]}, stages=stages).starts()
    commitments = [row["commitment"] for row in event.rounds()]
    assert [commitment is None for commitment in commitments] == [False, True, True]
    draw = event.draws(1)
    found = verify(draw, commitments[0], tmp_path)
    assert found.startswith("ACCEPTED: ") and "attempt 1: the tables of 3 rounds" in found
    assert event.draw(3) == draw
    assert [row["status"] for row in event.rounds()] == ["running", "running", "drawn"]
    houses: dict[int, set[str]] = {}
    for number in (1, 2, 3):
        for table in event.tables(number):
            for seat in table["seats"]:
                houses.setdefault(seat["entry"], set()).add(seat["house"])
    assert {len(each) for each in houses.values()} == {3}
    event.ends_tables(2)
    assert [row["status"] for row in event.rounds()] == ["running", "closed", "running"]
    for number in (1, 3):
        event.ends_tables(number)
    assert event.status() == "review"


@pytest.mark.long
def test_byes_rotate_and_give_the_mean_of_the_points(db: None) -> None:
    event = Event.of(4, **(THREES | {"tables": {"sizes": [3], "max_byes": 1}})).starts()
    byes = []
    for number in (1, 2):
        byes += event.draws(number)["result"][0]["byes"]
        event.ends_tables(number)
    assert len(set(byes)) == 2
    for row in event.standings():
        if row["entry"] in byes:
            kinds = {score["kind"]: score["points"] for score in row["scores"]}
            assert kinds["drawn"] == kinds["table"]


@pytest.mark.long
def test_an_automatic_season_draws_and_publishes_its_rounds(db: None) -> None:
    event = Event.of(3, **THREES, draw={"automatic": True}).starts().ticks()
    for number in (1, 2):
        assert [row["status"] for row in event.tables(number)] == ["running"]
        event.ends_tables(number)
    assert event.status() == "review"
    assert {row["actor"] for row in event.log() if row["kind"] == "draw_published"} == {None}


def troubles(event: Event, who: Any) -> list[str | None]:
    return [row["trouble"] for row in read(who.gets(f"{event.path}/rounds"))["results"]]


def notified_count(event: Event) -> int:
    rows = read(event.varys.gets("/me/notices?limit=100"))["results"]
    return sum(row["kind"] == "season_draw_failed" for row in rows)


def failures(event: Event) -> list[tuple[int, str]]:
    rows = [row["facts"] for row in event.log(event.varys) if row["kind"] == "draw_failed"]
    return [(row["round"], row["code"]) for row in rows]


@pytest.mark.long
def test_an_automatic_draw_that_failed_is_tried_again_when_the_field_changes(db: None) -> None:
    event = Event.of(4, **THREES, draw={"automatic": True}).starts().ticks().ticks()
    assert failures(event) == [(1, "sizes_impossible")]
    assert troubles(event, event.varys) == ["sizes_impossible", None]
    assert troubles(event, event.visitor) == [None, None]
    assert "draw_failed" not in {row["kind"] for row in event.log()}
    event.players[0].deletes(f"{event.path}/entries/mine")
    assert event.ticks().draw(1)["status"] == "published"
    assert troubles(event, event.varys) == [None, None]
    with as_engine():
        assert Table.objects.count() == 1


@pytest.mark.long
def test_an_automatic_draw_that_failed_is_tried_again_when_the_rules_change(db: None) -> None:
    event = Event.of(3, **THREES, draw={"automatic": True}).starts()
    read(event.varys.puts(f"{event.path}/separations/1-2", {}))
    event.ticks().ticks()
    assert failures(event) == [(1, "draw_impossible")]
    read(event.varys.puts(f"{event.path}/separations/1-3", {}))
    assert failures(event.ticks()) == [(1, "draw_impossible")] * 2
    assert notified_count(event) == 1  # not once per attempt
    for pair in ("1-2", "1-3"):
        assert event.varys.deletes(f"{event.path}/separations/{pair}").status_code == 204
    event.ticks()
    assert [row["status"] for row in event.tables(1)] == ["running"]


@pytest.mark.long
def test_a_queue_seats_entries_that_are_allowed_to_share_a_table(db: None) -> None:
    """Entries 1 and 2 live together; neither blocks the ladder."""
    stages = [{"preset": "ladder", "rounds": 9, "days": 30}]
    event = Event.of(5, tables={"sizes": [3]}, stages=stages).starts().ticks()
    for one in event.players[:2]:
        read(one.puts(f"{event.path}/entries/mine/household", {"word": "x"}))
    for count, one in enumerate(event.players, 1):
        assert one.puts(f"{event.path}/entries/mine/queue", None).status_code == 204
        event.ticks()
        assert len(event.tables(1)) == (count > 3)
    assert sorted(seat["entry"] for seat in event.tables(1)[0]["seats"]) == [1, 3, 4]
    assert failures(event) == []
    waiting = [row["number"] for row in read(event.visitor.gets(f"{event.path}/entries"))["results"]
               if row["queued_at"] is not None]  # fmt: skip
    assert waiting == [2, 5]
