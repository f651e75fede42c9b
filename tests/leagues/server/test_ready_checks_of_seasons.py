"""Ready checks of seasons with different documents, and of concurrent or killed workers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from games.leagues.models import Confirmation, ReadyCheck
from games.leagues.services import running
from games.leagues.services.tables import start_table
from games.notices.models import Notice
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.json_text import time_text
from tests.leagues.server.test_notices import notices_seen
from tests.leagues.server.test_ready_checks import DAY, HOUR, Asking, kinds
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db


def test_a_season_without_ready_checks_starts_its_rounds_at_once() -> None:
    asking = Asking.of(ready_check=None)
    assert asking.statuses == ["running"]
    expect_problem(asking.event.varys.gets(asking.path), 404, "not_found")
    expect_problem(asking.event.players[0].puts(f"{asking.path}/mine"), 404, "not_found")


@pytest.mark.long
def test_a_table_without_substitutes_waits_for_an_organiser() -> None:
    asking = Asking.of(6)
    event, late = asking.event, asking.players_of(1)[0]
    asking.confirm(*asking.players_of(2), *asking.players_of(1)[1:])
    event.ticks(DAY).ticks()
    assert asking.statuses == ["waiting", "running"]
    assert notices_seen(event.varys) == [("season_table_waits", {"season_round": 1, "season_table": 1})]
    kept = [row["kind"] for row in event.log(event.varys) if row["audience"] == "officials"]
    assert kept.count("table_waits") == 1
    assert "table_waits" not in [row["kind"] for row in event.log()]
    expect_problem(late.deletes(f"{asking.path}"), 403, "official_only")
    assert event.varys.deletes(asking.path).status_code == 204
    event.ticks()
    assert asking.statuses == ["running"] * 2
    assert set(asking.seats(1).values()) == {None}
    assert asking.searches() == []
    assert kinds(late)[-1] == "season_table_started"


@pytest.mark.long
def test_a_user_who_could_not_be_offered_the_seat_completes_no_table() -> None:
    """One user organises the season and hosts the table, one plays there, one is separated from a player."""
    asking = Asking.of(4, tables={"sizes": [3], "max_byes": 1})
    event = asking.event
    [bye] = [one for one in event.players if one not in asking.players_of(1)]
    for one in (event.varys, bye, asking.players_of(1)[1]):
        read(one.posts(f"{event.path}/standby"), 201)
    entries = {
        row["username"]: row["number"] for row in read(event.visitor.gets(f"{event.path}/entries"))["results"]
    }
    low, high = sorted((entries[bye.user.username], entries[asking.players_of(1)[1].user.username]))
    read(event.varys.puts(f"{event.path}/separations/{low}-{high}", {}))
    asking.confirm(*asking.players_of(1)[1:])
    event.ticks(DAY)
    assert asking.statuses == ["waiting"]
    assert event.varys.deletes(f"{event.path}/separations/{low}-{high}").status_code == 204
    event.ticks(running.OVERTIME_INTERVAL)
    assert asking.statuses == ["running"]
    assert [offer["username"] for offer in asking.searches()[0]["offers"]] == [bye.user.username]


@pytest.mark.long
def test_the_ready_check_of_a_round_starts_when_the_previous_round_has_ended() -> None:
    asking = Asking.of(stages=[{"preset": "schedule", "rounds": 2}])
    event = asking.event
    expect_problem(event.varys.gets(f"{event.path}/rounds/2/ready-check"), 404, "not_found")
    asking.confirm(*event.players).event.ticks()
    event.ends_tables(1).ticks()
    assert [row["status"] for row in event.rounds()] == ["closed", "drawn"]
    assert [row["ready_due_at"] is not None for row in event.rounds()] == [False, True]
    expect_problem(event.players[0].puts(f"{asking.path}/mine"), 409, "ready_check_closed")
    read(event.players[0].puts(f"{event.path}/rounds/2/ready-check/mine"))
    event.ticks(DAY)
    assert [row["status"] for row in event.rounds()] == ["closed", "running"]


def test_a_season_break_does_not_count_towards_the_ready_check_time() -> None:
    starts_at = clock.now() + HOUR
    rest = {"starts_at": starts_at.isoformat(), "ends_at": (starts_at + 2 * DAY).isoformat()}
    asking = Asking.of(breaks=[rest])
    assert asking.check()["due_at"] == time_text(asking.event.now + 3 * DAY)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_ticks_ask_players_once_and_start_a_table_once() -> None:
    asking = Asking.of(3, "arya")
    event = asking.event
    asking.confirm(*event.players[1:])
    event.now += DAY

    def tick(_: int) -> None:
        try:
            event.ticks()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(tick, range(4)))
    assert asking.statuses == ["running"]
    with as_engine():
        assert ReadyCheck.objects.count() == 1
        assert Confirmation.objects.count() == 3
        counts = [
            Notice.objects.filter(kind=kind).count() for kind in ("season_ready_check", "standby_wanted")
        ]
    assert counts == [3, 1]


class Killed(BaseException):
    """Simulates that the process is killed: the transaction is rolled back."""


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_while_starting_a_table_leaves_it_to_the_next_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asking = Asking.of(3, "arya")
    asking.confirm(*asking.event.players[1:])
    real = start_table

    def killed(*args: Any) -> None:
        real(*args)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(running, "start_table", killed)
        with pytest.raises(Killed):
            asking.event.ticks(DAY)
    assert (asking.statuses, asking.searches()) == (["waiting"], [])
    asking.event.ticks(2 * running.LEASE)
    assert (asking.statuses, len(asking.searches())) == (["running"], 1)
