"""No player loses time through an outage or a changed clock, and no other due time moves."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games import models, storage
from games.clocks.outages import Interval, LastHeartbeat, assess_heartbeat, without_known_outages
from games.models import Heartbeat, Outage, Vote
from games.selectors.clocks import clock_for
from games.services import deadlines, heartbeat, outages
from games.services.votes import Motion, call_vote
from got_api.database.viewer import as_engine
from got_api.http.errors import as_problem
from got_api.shared import clock
from tests.served import DAY, HOUR, NOON, Game, timed_game

SECOND = timedelta(seconds=1)
BEAT = 5.0


def time_at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def outages_found(
    last: LastHeartbeat, now: datetime, elapsed: float | None = None, **more: Any
) -> tuple[float, list[Interval]]:
    more = {"max_elapsed": None, "silent_after": 6.0} | more
    assessment = assess_heartbeat(last, now, elapsed=elapsed, **more)
    return assessment.step, list(assessment.intervals)


def test_a_long_silence_is_an_outage_but_a_late_beat_is_not() -> None:
    assert outages_found(LastHeartbeat(NOON), time_at(5), 5) == (0, [])
    assert outages_found(LastHeartbeat(NOON), time_at(30), 30) == (0, [Interval(NOON, time_at(30))])
    assert outages_found(LastHeartbeat(NOON), time_at(30)) == (0, [Interval(NOON, time_at(30))])


def test_a_few_seconds_of_refused_requests_are_an_outage() -> None:
    assert outages_found(LastHeartbeat(NOON), time_at(4), 4, refused_seconds=2.5) == (
        0,
        [Interval(time_at(1.5), time_at(4))],
    )
    assert outages_found(LastHeartbeat(NOON), time_at(4), 4, refused_seconds=0.5) == (0, [])


def test_a_clock_set_forward_is_a_clock_step_and_not_an_outage() -> None:
    step, intervals = outages_found(LastHeartbeat(NOON), time_at(3605), 5)
    assert (step, intervals) == (3600, [Interval(NOON, time_at(3600), is_step=True)])
    step, intervals = outages_found(LastHeartbeat(NOON), time_at(3630), 30)
    assert intervals == [Interval(NOON, time_at(3600), is_step=True), Interval(time_at(3600), time_at(3630))]


def test_a_clock_set_back_moves_no_due_time() -> None:
    assert outages_found(LastHeartbeat(NOON), time_at(-3595), 5) == (-3600, [])
    assert outages_found(LastHeartbeat(NOON), time_at(-3595)) == (-3595, [])


def test_an_outage_is_at_most_as_long_as_the_time_elapsed_on_this_machine() -> None:
    assert outages_found(LastHeartbeat(NOON), time_at(95), max_elapsed=5) == (
        90,
        [Interval(NOON, time_at(90), is_step=True)],
    )
    assert outages_found(LastHeartbeat(NOON), time_at(4), max_elapsed=9) == (0, [])
    assert outages_found(LastHeartbeat(NOON), time_at(30), max_elapsed=31) == (
        0,
        [Interval(NOON, time_at(30))],
    )


# Allows slow examples: the machine may be busy.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
STEPS = st.lists(st.tuples(st.integers(1, 200), st.integers(-500, 500)), max_size=6)


@pytest.mark.long
@PATIENT
@example(
    steps=[(9, -11), (14, 14)], asked=[65], length=100
)  # asked during the beat in which the clock is set forward
@example(
    steps=[(1, -11), (22, -11), (24, 17)], asked=[109], length=100
)  # asked before the clock is set back further
@given(steps=STEPS, asked=st.lists(st.integers(0, 1000), max_size=5), length=st.integers(100, 5000))
def test_no_sequence_of_clock_steps_costs_a_player_time(
    steps: list[tuple[int, int]], asked: list[int], length: int
) -> None:
    """Real time passes in beats, and the clock is set before some of them. Each question gets its full time.

    The exact time of a change between two beats is unknown, so a question may lose the length of a beat.
    """
    set_before = dict(steps)
    last, offset = LastHeartbeat(NOON), 0
    due: dict[int, tuple[datetime, datetime]] = {}
    for count in range(1, 202):
        for question in asked:
            if int((count - 1) * BEAT) <= question < int(count * BEAT):
                shown = time_at(question + offset)
                due[question] = (shown, shown + timedelta(seconds=length))
        change = set_before.get(count, 0)
        offset += change if abs(change) > 2 * BEAT else 0
        assessment = assess_heartbeat(
            last, time_at(count * BEAT + offset), elapsed=BEAT, max_elapsed=None, silent_after=BEAT + 1
        )
        last = assessment.beat
        for question, (since, until) in due.items():
            moved = sum((interval.moves(since) for interval in assessment.intervals), timedelta())
            due[question] = (since, until + moved)
    for question, (_, until) in due.items():
        really = (until - time_at(offset)).total_seconds()
        assert really >= question + length - BEAT


@PATIENT
@given(back=st.integers(60, 7200), beats=st.integers(1, 50), before=st.integers(0, 50_000))
@example(back=60, beats=11, before=1)
def test_clock_set_back_and_forth_leaves_due_times_as_they_were(back: int, beats: int, before: int) -> None:
    """Except for questions at a time that the clock may have shown twice, which gain time.

    The clock was set forward at some time in the last beat, so it may have shown all of that beat.
    """
    last = LastHeartbeat(NOON)
    intervals: list[Interval] = []
    for count in range(1, beats + 10):
        offset = -back if count <= beats else 0
        assessment = assess_heartbeat(
            last, time_at(count * BEAT + offset), elapsed=BEAT, max_elapsed=None, silent_after=BEAT + 1
        )
        last, intervals = assessment.beat, [*intervals, *assessment.intervals]
    since = NOON - timedelta(seconds=before)
    shown_twice = time_at(-back) <= since < time_at((beats + 1) * BEAT - back)
    moved = sum((interval.moves(since) for interval in intervals), timedelta())
    assert moved == (timedelta(seconds=back) if shown_twice else timedelta())


def test_outage_reported_twice_is_counted_once() -> None:
    known = [Interval(time_at(10), time_at(20)), Interval(time_at(30), time_at(40))]
    parts = without_known_outages(Interval(time_at(5), time_at(35)), known)
    assert parts == [Interval(time_at(5), time_at(10)), Interval(time_at(20), time_at(30))]
    assert without_known_outages(Interval(time_at(12), time_at(18)), known) == []
    assert without_known_outages(Interval(time_at(50), time_at(60)), known) == [
        Interval(time_at(50), time_at(60))
    ]


@pytest.fixture
def clock_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settable clock for all code that asks for the time."""
    file = tmp_path / "clock"
    clock.set_clock(file, NOON, 1.0)
    monkeypatch.setenv("GOT_CLOCK_FILE", str(file))
    return file


@pytest.mark.django_db
def test_clock_moved_back_and_forth_by_an_hour_is_not_an_outage(clock_file: Path) -> None:
    game = timed_game(preset="one_day", now=NOON - 2 * HOUR)
    before = {key: (row.due_at, row.wake_at) for key, row in game.waiting().items()}
    for at_time in (NOON, NOON - HOUR, NOON, NOON - HOUR, NOON):
        clock.set_clock(clock_file, at_time, 1.0)
        deadlines.wake_due_games()
        outages_applied()
    assert {key: (row.due_at, row.wake_at) for key, row in game.waiting().items()} == before
    with as_engine():
        beat = Heartbeat.objects.get()
    assert (beat.outages, beat.clock_steps) == (0, 4)
    # Seconds of a busy machine are drift, but no step of an hour is.
    assert abs(beat.drift_seconds) < 60


def outages_applied() -> None:
    outages.apply_outages()


@pytest.mark.django_db
def test_machines_with_different_clocks_move_no_due_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two machines whose clocks differ by 90 seconds run the tick in turn: the time is the database's."""
    from django.utils import timezone

    game = timed_game(preset="one_day", now=timezone.now())
    before = game.due("stark")
    for ahead in (0, 90, 0, 90):
        machine = datetime.now(UTC) + ahead * SECOND
        with monkeypatch.context() as patch:
            patch.setattr(timezone, "now", lambda machine=machine: machine)
            deadlines.wake_due_games()
            outages_applied()
    assert game.due("stark") == before


def test_a_machine_clock_that_differs_from_the_database_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    import time

    try:
        clock.synchronise(datetime.now(UTC) - 90 * SECOND, time.monotonic())
        assert abs(clock.offset_seconds() - 90) < 5
        assert "differs by" in caplog.text
    finally:
        clock._synced = None


def serving(beat_at: datetime) -> None:
    with as_engine():
        Heartbeat.objects.update_or_create(name="serving", defaults={"beat_at": beat_at, "machine": ""})


DAILY: dict[str, Any] = {
    "preset": "one_day",
    "clock": {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0},
    "policy": {"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 0},
}


def woken_by(now: datetime, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    codes: list[str] = []
    monkeypatch.setattr(deadlines, "wake_deadlines", codes.append)
    deadlines.wake_due_games(now=now)
    return codes


@pytest.mark.django_db
def test_no_deadline_is_resolved_while_players_cannot_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = timed_game(**DAILY)
    serving(NOON + DAY - 10 * SECOND)
    game.passes(DAY)
    assert woken_by(game.now, monkeypatch) == []
    assert game.resolves() == 0
    heartbeat.record_heartbeat("serving", now=game.now)
    assert game.resolves() == 0
    assert game.due("stark") == NOON + DAY + 10 * SECOND
    game.passes(10 * SECOND)
    heartbeat.record_heartbeat("serving", now=game.now - 5 * SECOND)
    assert woken_by(game.now, monkeypatch) == [game.code]
    assert game.resolves() == 3


@pytest.mark.django_db
def test_outages_of_less_than_a_minute_move_due_times() -> None:
    game = timed_game(**DAILY)
    serving(NOON + HOUR)
    heartbeat.record_heartbeat("serving", now=NOON + HOUR + 9 * SECOND)
    heartbeat.record_heartbeat("serving", now=NOON + HOUR + 11 * SECOND)
    heartbeat.record_heartbeat("serving", now=NOON + HOUR + 13 * SECOND, refused_seconds=2.0)
    assert clock_for_due(game) == NOON + DAY + 11 * SECOND
    assert game.due("stark") == NOON + DAY
    outages_applied()
    assert game.due("stark") == clock_for_due(game) == NOON + DAY + 11 * SECOND
    assert outages.apply_outages() == 0


def clock_for_due(game: Game) -> datetime:
    """The times that the API shows, also to spectators."""
    shown: datetime = clock_for(game.users["stark"], game.code, game.now)["waiting"][0]["due_at"]
    return shown


@pytest.mark.django_db
def test_a_running_tick_does_not_prove_that_players_could_answer() -> None:
    """Celery beat was down for a night but the web was not: no player loses or gains time."""
    game = timed_game(**DAILY)
    deadlines.wake_due_games(now=NOON)
    serving(NOON + 10 * HOUR)
    deadlines.wake_due_games(now=NOON + 10 * HOUR)
    outages_applied()
    assert game.due("stark") == NOON + DAY
    with as_engine():
        assert not Outage.objects.exists()


@pytest.mark.django_db
def test_question_asked_after_an_outage_is_not_moved_by_it() -> None:
    game = timed_game(**DAILY)
    serving(NOON)
    heartbeat.record_heartbeat("serving", now=NOON + HOUR)
    game.passes(HOUR)
    game.all_submit()
    later = game.waiting()
    outages_applied()
    assert {key: row.due_at for key, row in game.waiting().items()} == {
        key: row.due_at for key, row in later.items()
    }
    with as_engine():
        assert models.Game.objects.get(id=game.game.id).outages_applied == 1


@pytest.mark.django_db
def test_outage_moves_the_end_of_a_vote() -> None:
    game = timed_game(**DAILY)
    call_vote(user=game.users["stark"].pk, code=game.code, motion=Motion("draw"), now=NOON)
    with as_engine():
        before = Vote.objects.get(game=game.game).closes_at
    serving(NOON + HOUR)
    heartbeat.record_heartbeat("serving", now=NOON + 2 * HOUR)
    outages_applied()
    with as_engine():
        assert Vote.objects.get(game=game.game).closes_at == before + HOUR


@pytest.mark.django_db
def test_the_bank_is_not_charged_for_an_outage_that_is_not_yet_recorded() -> None:
    game = timed_game(preset="one_day", policy={"reminder_seconds": 0})
    serving(NOON + DAY - HOUR)
    game.passes(DAY + HOUR)
    before = game.timing().bank("stark")
    game.submits("stark")
    assert game.timing().bank("stark") == before


@pytest.mark.django_db(transaction=True)
def test_an_outage_is_applied_to_each_game_separately() -> None:
    """A locked game does not delay the others."""
    held, *others = (timed_game(**DAILY) for _ in range(4))
    serving(NOON)
    heartbeat.record_heartbeat("serving", now=NOON + HOUR)
    holds, ends = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with as_engine():
                storage.lock_game(held.code)
                holds.set()
                ends.wait(600)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    assert holds.wait(600)
    try:
        assert outages.apply_outages() == 3
        assert [game.due("stark") for game in others] == [NOON + DAY + HOUR] * 3
        assert held.due("stark") == NOON + DAY
    finally:
        ends.set()
        holder.join(600)
    held.passes(2 * HOUR)
    held.submits("stark")
    assert held.due("lannister") == NOON + DAY + HOUR
    assert outages.apply_outages() == 0


@pytest.mark.django_db(transaction=True)
def test_requests_refused_by_a_web_process_are_recorded_with_its_next_beat() -> None:
    """Records failures that span at least a second. A single failure may be a broken connection."""
    heartbeat.refused_requests.first = None
    as_problem(OperationalError("the connection was closed"))
    assert heartbeat.record_serving_heartbeat()
    with as_engine():
        assert not Outage.objects.exists()
    as_problem(OperationalError("the connection was closed"))
    heartbeat.refused_requests.first = heartbeat.refused_requests.last - 3
    assert heartbeat.record_serving_heartbeat()
    with as_engine():
        [outage] = Outage.objects.all()
    assert outage.ends_at - outage.starts_at >= 3 * SECOND
