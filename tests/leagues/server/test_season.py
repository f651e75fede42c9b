"""A season from its draft to the sign-off, through the API and the tick."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from games.leagues.document import read_document
from games.leagues.models import Season
from games.leagues.scoring.amounts import Holder
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.rulings import Result
from games.leagues.scoring.standings import Entry, Facts, Table, standings
from games.leagues.scoring.systems import named_systems
from games.leagues.selectors.facts import par_of
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event, verify
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_twelve_entries_play_two_swiss_rounds(tmp_path: Path) -> None:
    event = Event.of(12, stages=[{"preset": "swiss", "rounds": 2}], check_in={})
    event.starts()
    commitments = {row["number"]: row["commitment"] for row in event.rounds()}
    assert len(set(commitments.values())) == 2
    for number in (1, 2):
        draw = event.draws(number)
        assert draw["status"] == "published"
        printed = verify(draw, commitments[number], tmp_path)
        assert printed.startswith("ACCEPTED: ")
        assert f"round {number}, attempt 1: the tables of 1 rounds" in printed
        tables = event.tables(number)
        assert [table["status"] for table in tables] == ["running", "running"]
        assert sorted(seat["entry"] for table in tables for seat in table["seats"]) == list(range(1, 13))
        event.ends_tables(number)
        assert event.rounds()[number - 1]["status"] == "closed"
    assert event.status() == "review"
    shown = event.standings()
    assert [(row["entry"], row["points"]) for row in shown] == expected_points(event)
    assert event.standings("?after=1") != shown
    assert event.does("sign_off")["status"] == "final"
    expect_problem(event.varys.posts(f"{event.path}/status", {"action": "cancel"}), 409, "season_not_ready")
    kinds = [row["kind"] for row in event.log()]
    assert kinds.count("draw_frozen") == kinds.count("draw_published") == kinds.count("round_closed") == 2
    assert kinds.count("table_ended") == 4


@pytest.mark.long
def test_a_season_can_be_cancelled_with_a_reason_and_continued_after_reopening() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1, "round_days": 7}])
    event.starts().draws(1)
    path, ends_at = f"{event.path}/status", event.rounds()[0]["ends_at"]
    expect_problem(event.varys.posts(path, {"action": "cancel"}), 400, "malformed")
    expect_problem(event.varys.posts(path, {"action": "sign_off", "reason": "x"}), 400, "malformed")
    read(event.varys.posts(path, {"action": "cancel", "reason": "Too few players."}))
    assert event.log()[-1]["facts"] == {"status": "cancelled", "reason": "Too few players."}
    event.ends_tables(1)
    assert (event.status(), event.rounds()[0]["status"]) == ("cancelled", "running")
    read(event.varys.posts(path, {"action": "reopen", "reason": "They came back."}))
    assert event.status() == "running" and event.rounds()[0]["ends_at"] > ends_at
    event.ticks()
    assert (event.status(), event.rounds()[0]["status"]) == ("review", "closed")
    read(event.varys.posts(path, {"action": "cancel", "reason": "A mistake."}))
    assert event.does("reopen")["status"] == "review"


def test_a_draft_can_be_cancelled_without_a_reason_and_made_a_draft_again() -> None:
    event = Event.of(0)
    assert event.does("cancel")["status"] == "cancelled"
    assert event.does("reopen")["status"] == "draft"


def test_the_refusal_of_a_document_states_the_broken_rule() -> None:
    event = Event.of(0)
    path, present = f"{event.path}/document", read(event.varys.gets(f"{event.path}/document"))
    first = {"rounds": 2}
    for stages, field, words in (
        (
            [first, {"preset": "knock_out", "rounds": 1, "houses": "ranked_choice"}],
            "1.houses",
            "ranked_choice needs",
        ),
        ([{"rounds": 2, "field": {"top": 6}}], "0.field", "first stage"),
        ([{"preset": "schedule", "rounds": 2, "spread": "same"}], "0.spread", "each_round"),
        ([{"rounds": 2, "days": 3}], "0.days", "queue"),
        ([{"preset": "pools", "rounds": 7}], "0.rounds", "smallest table"),
        ([{"rounds": 2, "at_once": 2}], "0.at_once", "each draw needs the previous results"),
    ):
        wanted = present | {"divisions": [{"name": "One", "stages": stages}]}
        [error] = expect_problem(event.varys.puts(path, wanted), 422, "document_unlawful")["errors"]
        assert error["field"] == f"divisions.0.stages.{field}" and words in error["detail"], error


@pytest.mark.long
def test_past_times_are_refused() -> None:
    event = Event.of(0)
    path, day = f"{event.path}/document", timedelta(days=1)
    present = read(event.varys.gets(path))
    now = event.now.replace(microsecond=0)
    past, soon, late = (at.isoformat() for at in (now - day, now + day, now + 2 * day))
    for changes, pointer, fault in (
        ({"registration": {"closes_at": past}}, "/registration/closes_at", "in_the_past"),
        ({"check_in": {"closes_at": past}}, "/check_in/closes_at", "in_the_past"),
        (
            {"registration": {"closes_at": late}, "check_in": {"closes_at": soon}},
            "/check_in/closes_at",
            "not_in_order",
        ),
    ):
        for query in ("", "?dry_run=true"):
            problem = expect_problem(
                event.varys.puts(path + query, present | changes), 422, "document_unlawful"
            )
            assert (problem["facts"]["pointer"], problem["facts"]["fault"]) == (pointer, fault)
    event.says(registration={"closes_at": soon}, check_in={"closes_at": late})
    for name, action in (("registration", "open"), ("check_in", "close")):
        with as_engine():
            season = Season.objects.get()
            was = season.document[name]["closes_at"]
            season.document[name]["closes_at"] = past
            season.save(update_fields=["document"])
        event.says(name="Other")  # an unchanged time may be in the past
        problem = expect_problem(
            event.varys.posts(f"{event.path}/status", {"action": action}), 422, "document_unlawful"
        )
        assert problem["facts"] == {"pointer": f"/{name}/closes_at", "fault": "in_the_past"}
        event.says(**{name: {"closes_at": was}})
        event.does(action)


def expected_points(event: Event) -> list[tuple[int, float]]:
    """Entry and points of each row, computed only from the games."""
    tables, results = [], []
    for number in (1, 2):
        for table in event.tables(number):
            key = (number, table["number"])
            seats = tuple((seat["house"], (Holder(seat["entry"], 1),)) for seat in table["seats"])
            tables.append(Table(key, seats))
            final = read(event.visitor.gets(f"/games/{table['game']}/result"))["final_table"]
            results.append(Result(key, 1, read_final_table(final)))
    facts = Facts(
        scoring=named_systems()["10-6-4-3-2-1"],
        entries=tuple(Entry(number) for number in range(1, 13)),
        tables=tuple(tables),
        results=tuple(results),
        par=par_of(read_document(read(event.visitor.gets(f"{event.path}/document")))),
        lot_seed=bytes.fromhex(event.draw(1)["seed"]),
    )
    return [(row.entry, row.points / 100) for row in standings(facts)]
