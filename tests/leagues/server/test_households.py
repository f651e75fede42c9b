"""Households that players declare, and conduct figures for arbiters."""

from __future__ import annotations

import pytest

from tests.leagues.server.event import Event
from tests.leagues.server.test_rulings import THREES, appointed_official
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db


def started_event() -> Event:
    return Event.of(6, **THREES).starts()


@pytest.mark.long
def test_entries_of_a_household_never_share_a_table(event: Event) -> None:
    path = f"{event.path}/entries/mine/household"
    parts = ("", "/entries", "/entries/1", "/log")
    before = {part: event.visitor.gets(f"{event.path}{part}").content for part in parts}
    for number, word in ((1, "The red keep"), (2, "the RED keep"), (3, "pyke")):
        said = read(event.players[number - 1].puts(path, {"word": word}))
    assert said == {"is_declared": True, "entries": []}
    assert read(event.players[0].gets(path)) == {"is_declared": True, "entries": [2]}
    assert read(event.players[3].gets(path)) == {"is_declared": False, "entries": []}
    assert {part: event.visitor.gets(f"{event.path}{part}").content for part in parts} == before
    draw = event.draws(1)
    assert draw["input"]["apart"] == [[1, 2]]
    assert not any({1, 2} <= set(table) for table in draw["result"][0]["tables"])
    officials = [row for row in event.log(event.varys) if row["kind"] == "household_changed"]
    assert [row["facts"]["entries"] for row in officials] == [[1], [1, 2], [3]]
    read(event.players[1].puts(path, {"word": ""}))
    assert event.ends_tables(1).proposes(2)["input"]["apart"] == []


@pytest.mark.long
def test_the_next_season_separates_the_same_entries(event: Event) -> None:
    for number, word in ((1, "red keep"), (2, "red keep"), (3, "pyke")):
        read(event.players[number - 1].puts(f"{event.path}/entries/mine/household", {"word": word}))
    read(event.varys.puts(f"{event.path}/separations/4-5", {"strict": False}))
    made = read(event.varys.posts("/leagues/winter/seasons", {"name": "Autumn", "copy_from": 1}), 201)
    after = Event(made["code"], event.varys, event.players)
    after.does("open")
    for number in (5, 6, 4, 3, 2, 1):  # the entries of the players have the numbers 1 to 6
        read(event.players[number - 1].posts(f"{after.path}/entries", {}), 201)
    assert read(after.varys.gets(f"{after.path}/separations"))["results"] == [
        {"low": 1, "high": 3, "strict": False}
    ]
    path = f"{after.path}/entries/mine/household"
    assert read(event.players[0].gets(path)) == {"is_declared": True, "entries": [5]}
    # The same word means the same household in the copied season.
    assert read(event.players[5].puts(path, {"word": "Pyke"}))["entries"] == [4]
    assert "apart_changed" not in {row["kind"] for row in after.log()}
    third = read(after.varys.posts("/leagues/winter/seasons", {"name": "Winter"}), 201)["code"]
    assert read(after.varys.gets(f"/seasons/{third}/separations"))["results"] == []


def test_a_proposal_is_stale_once_a_household_is_declared(event: Event) -> None:
    event.proposes(1)
    for one in event.players[:2]:
        read(one.puts(f"{event.path}/entries/mine/household", {"word": "x"}))
    expect_problem(event.varys.posts(f"{event.path}/rounds/1/draw/publish"), 409, "draw_outdated")


@pytest.mark.long
def test_arbiters_can_read_conduct_figures_except_of_their_own_tables(event: Event) -> None:
    judge = appointed_official(event, "judge")
    event.draws(1)
    path = f"{event.path}/conduct"
    assert read(judge.gets(path))["results"] == []
    event.ends_tables(1)
    rows = read(judge.gets(path))["results"]
    together = [row for row in rows if row["signal"] == "results_together"]
    assert [row["count"] for row in together] == [1, 1, 0, 0, 0, 0]
    assert {row["expected"] for row in together} == {0.33}
    first = [seat["entry"] for seat in event.tables(1)[0]["seats"]]
    rows = read(judge.gets(f"{path}?entry={first[0]}"))["results"]
    assert {row["entry"] for row in rows} | {row["other"] for row in rows} == set(first)
    playing = event.players[first[0] - 1]
    assert event.varys.puts(f"/leagues/winter/officials/{playing.user.username}", {"role": "arbiter"})
    seen = read(playing.gets(path))["results"]
    assert seen and not {row["entry"] for row in seen} & set(first)


@pytest.mark.long
def test_an_annulled_game_does_not_count_in_standings_but_keeps_its_conduct_figures(event: Event) -> None:
    event.draws(1)
    event.ends_tables(1)
    before = event.varys.gets(f"{event.path}/conduct").content
    ruling = {"kind": "annul", "round": 1, "table": 1, "reason": "x"}
    read(event.varys.posts(f"{event.path}/rulings", ruling), 201)
    assert event.ticks().varys.gets(f"{event.path}/conduct").content == before
