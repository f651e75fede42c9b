"""The tick: due steps happen once, whichever process runs them or is killed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from games.leagues.models import Result, Season, Table
from games.leagues.services import running, tables
from games.models import Game, SeatEvent
from games.services import moderation
from games.services.bots import play_bots
from games.services.locking import locked_table
from games.services.replacement import open_seat
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import Event
from tests.people import expect_problem, person
from tests.served import read

DAY = timedelta(days=1)
THREES: dict[str, Any] = {"tables": {"sizes": [3]}, "stages": [{"preset": "swiss", "rounds": 1}]}


@pytest.mark.django_db
def test_registration_and_check_in_close_at_their_due_times() -> None:
    event = Event.of(3, **THREES)
    closes_at = clock.now().replace(microsecond=0) + DAY
    starts_at = closes_at + DAY
    event.says(
        registration={"closes_at": closes_at.isoformat()}, check_in={"closes_at": starts_at.isoformat()}
    )
    event.does("open")
    for one in event.players:
        read(one.posts(f"{event.path}/entries", {}), 201)
    assert event.ticks().status() == "registration"
    with as_engine():
        assert Season.objects.get().next_at == closes_at
    assert event.ticks(DAY).status() == "check_in"
    for one in event.players:
        read(one.posts(f"{event.path}/entries/mine/check-in", {}))
    assert event.ticks(DAY).status() == "running"
    with as_engine():
        assert Season.objects.get().next_at is None  # the draw itself is left to an organiser


@pytest.mark.django_db
def test_games_have_the_press_settings_of_the_document() -> None:
    event = Event.of(3, tables={"sizes": [3], "press": "public", "press_history": "person"}).starts()
    event.draws(1)
    with as_engine():
        code = Game.objects.get().code
    found = read(event.players[0].gets(f"/games/{code}/press"))
    assert found == {"press": "public", "history": "person", "grey": False}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule", "status"), [("wait", "running"), ("as_it_stands", "finished"), ("void", "void")]
)
def test_the_document_decides_what_happens_at_the_deadline_of_a_round(rule: str, status: str) -> None:
    stages = [{"preset": "swiss", "rounds": 1, "round_days": 7, "at_end": rule}]
    event = Event.of(3, tables={"sizes": [3]}, stages=stages).starts()
    event.draws(1)
    event.ticks(6 * DAY)
    [table] = event.tables(1)
    assert table["status"] == "running"
    event.ticks(2 * DAY)
    [table] = event.tables(1)
    assert table["status"] == status
    assert event.status() == ("running" if rule == "wait" else "review")
    assert sum(row["points"] for row in event.standings()) == (20 if rule == "as_it_stands" else 0)
    with as_engine():
        ended = Game.objects.get(code=table["game"]).status
    assert ended == ("running" if rule == "wait" else "finished")


@pytest.mark.long
@pytest.mark.django_db
def test_bots_finish_games_that_still_run_at_the_deadline_of_a_round() -> None:
    stages = [{"preset": "swiss", "rounds": 1, "round_days": 7, "at_end": "bots_finish"}]
    event = Event.of(6, tables={"sizes": [3]}, stages=stages).starts()
    event.draws(1)
    winner = event.tables(1)[1]["seats"][0]["house"]
    code = event.tables(1)[1]["game"]
    moderation.adjudicate(actor=event.varys.user.pk, code=code, winner=winner, reason="test")
    event.ticks(6 * DAY)
    game = event.tables(1)[0]["game"]
    assert {seat["stand_in"] for seat in seats_of(event, game)} == {None}
    substitute = person("substitute")
    read(substitute.posts(f"{event.path}/standby"), 201)
    missed = seats_of(event, game)[0]
    with locked_table(game) as locked:
        open_seat(locked.timing, missed["house"], SeatEvent.Reason.MISSES, clock.now())
    for _ in range(2):
        event.ticks(2 * DAY)
        seats = seats_of(event, game)
        assert [(seat["username"], seat["stand_in"]) for seat in seats] == [(None, "sensible")] * 3
        # A bot has the seat until the end: it is offered to no user, who would lose it at once.
        assert {row["answer"] for row in read(substitute.gets("/me/offers"))["results"]} <= {"lapsed"}
        [absent] = [one for one in event.players if one.user.username == missed["username"]]
        expect_problem(absent.posts(f"/games/{game}/seats/mine/return"), 403, "not_seated")
        assert {row["status"] for row in read(event.varys.gets(f"{event.path}/searches"))["results"]} == {
            "unfilled"
        }
    opened = read(event.visitor.gets(f"/games/{game}/seats/log?limit=100"))["results"]
    assert [row["kind"] for row in opened].count("seat_left") == 3
    assert [table["status"] for table in event.tables(1)] == ["running", "finished"]
    assert play_bots(code=game, max_count=2)
    with as_engine():
        assert Game.objects.get(code=game).status == "running"
    # The bots have held the seats since the first round: no entry has points from them.
    moderation.adjudicate(
        actor=event.varys.user.pk, code=game, winner=event.tables(1)[0]["seats"][0]["house"], reason="test"
    )
    event.ticks()
    mine = {seat["entry"] for seat in event.tables(1)[0]["seats"]}
    assert {row["points"] for row in event.standings() if row["entry"] in mine} == {0}


def seats_of(event: Event, game: str) -> list[Any]:
    return list(read(event.visitor.gets(f"/games/{game}"))["seats"])


@pytest.mark.long
@pytest.mark.django_db
def test_a_bot_plays_the_seats_of_a_closed_account() -> None:
    event = Event.of(3, **THREES).starts()
    event.players[0].user.is_active = False
    event.players[0].user.save()
    event.draws(1)
    [table] = event.tables(1)
    game = read(event.visitor.gets(f"/games/{table['game']}"))
    assert [seat["bot"] for seat in game["seats"] if seat["username"] is None] == ["sensible"]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_workers_never_carry_out_the_same_step_of_a_season() -> None:
    event = Event.of(12, **THREES).starts()
    read(event.varys.posts(f"{event.path}/rounds/1/draw", {}), 202)
    run_together(4, lambda: running.run_due_seasons())
    read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    run_together(4, lambda: running.run_due_seasons())
    kinds = [row["kind"] for row in event.log(event.varys)]
    assert kinds.count("draw_proposed") == kinds.count("draw_published") == kinds.count("round_started") == 1
    assert [table["status"] for table in event.tables(1)] == ["running"] * 4
    with as_engine():
        assert Game.objects.count() == 4
    event.ends_tables(1)
    run_together(4, lambda: running.run_due_seasons())
    kinds = [row["kind"] for row in event.log(event.varys)]
    assert (kinds.count("table_ended"), kinds.count("round_closed")) == (4, 1)
    assert event.status() == "review"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_organisers_can_publish_and_draw_at_the_same_time() -> None:
    event = Event.of(6, **THREES).starts()
    event.proposes(1)
    path = f"{event.path}/rounds/1/draw/publish"
    codes = sorted(response.status_code for response in run_together(4, lambda: event.varys.posts(path)))
    assert codes == [200, 409, 409, 409]
    assert len(event.ticks().tables(1)) == 2


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("killed_at", [1, 2, 3])
def test_a_worker_killed_between_two_tables_loses_nothing(
    killed_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Event.of(9, **THREES).starts()
    event.proposes(1)
    read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    started = 0
    real = tables.start_table

    def killed(*args: Any) -> None:
        nonlocal started
        started += 1
        real(*args)
        if started == killed_at:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(running, "start_table", killed)
        with pytest.raises(Killed):
            event.ticks()
    with as_engine():
        assert Table.objects.filter(game__isnull=False).count() == Game.objects.count() == killed_at - 1
    assert [table["status"] for table in event.ticks().tables(1)].count("running") == killed_at - 1
    event.ticks(2 * running.LEASE)
    assert [table["status"] for table in event.tables(1)] == ["running"] * 3
    with as_engine():
        assert Game.objects.count() == 3


class Killed(BaseException):
    """Simulates that the process is killed: the transaction is rolled back."""


@pytest.mark.long
@pytest.mark.django_db
def test_a_result_is_saved_in_the_transaction_that_ends_the_game() -> None:
    event = Event.of(3, **THREES).starts()
    event.draws(1)
    with as_engine():
        assert not Result.objects.exists()
    event.ends_tables(1)
    [table] = event.tables(1)
    shown = read(event.visitor.gets(f"/games/{table['game']}/result"))
    with as_engine():
        assert Result.objects.get().final_table == shown["final_table"]
    assert sorted(seat["points"] for seat in table["seats"]) == [4, 6, 10]


def run_together(count: int, act: Any) -> list[Any]:
    """Runs functions in concurrent threads, each with a separate connection. Returns their results."""

    def run(_: int) -> Any:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(run, range(count)))
