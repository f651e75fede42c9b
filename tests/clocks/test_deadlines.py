"""Due times and their consequences: each step happens once, in public, and only for the late house."""

from __future__ import annotations

import threading
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import models, storage
from games.engine import Question, Ruleset, encode
from games.models import AnswerRecord, Heartbeat, Seat, Waiting
from games.selectors.metrics import QUARANTINE_AFTER
from games.services import absences, answers, deadlines, outages
from games.services.answers import answer_decision
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.served import DAY, HOUR, NOON, Game, timed_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db

DAILY: dict[str, Any] = {
    "preset": "one_day",
    "clock": {"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0},
    "policy": {"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 0},
}


def daily_game(**policy: Any) -> Game:
    return timed_game(**(DAILY | {"policy": DAILY["policy"] | policy}))


def test_default_orders_are_placed_at_the_due_time_but_not_before() -> None:
    game = daily_game()
    game.submits("stark")
    game.passes(DAY - timedelta(seconds=1))
    assert game.resolves() == 0
    game.passes(timedelta(seconds=1))
    assert game.resolves() == 2
    assert 1 not in game.state().decisions
    assert game.log() == [
        ("defaulted", "time_over", "baratheon"),
        ("defaulted", "time_over", "lannister"),
    ]
    with as_engine(game=game.game.id):
        authors = dict(AnswerRecord.objects.filter(game=game.game).values_list("house", "author"))
    assert authors == {"stark": "player", "baratheon": "default", "lannister": "default"}
    with as_engine():
        assert storage.differences(storage.find_game(game.code)) == []


def test_resolving_twice_has_no_second_effect() -> None:
    game = daily_game()
    game.passes(DAY)
    assert game.resolves() == 3
    count = game.state().decision_count
    assert game.resolves() == 0
    assert game.state().decision_count == count
    assert len(game.happened("defaulted")) == 3


def test_the_last_answer_resolves_the_decision_at_once() -> None:
    game = daily_game()
    game.all_submit()
    assert 1 not in game.state().decisions
    assert all(row.since == NOON for row in game.waiting().values())


@pytest.mark.long
def test_every_waiting_house_has_a_due_time_for_every_kind_of_decision() -> None:
    """Plays random games to their end: all kinds of decisions occur, each with the time of its class."""
    met: set[str] = set()
    for players, seed in ((3, 1), (6, 2)):
        game = timed_game(players, **DAILY, ruleset=Ruleset(tides_of_battle=True))
        dice = Random(seed)
        calendar, clock = game.timing().clock.calendar, game.timing().clock
        while waiting := game.waiting():
            state = game.state()
            assert set(waiting) == set(storage.waiting_houses(state))
            for row in waiting.values():
                met.add(row.kind)
                longest = calendar.advance(row.since, max(clock.planning_seconds, clock.action_seconds))
                assert row.since < row.wake_at <= row.due_at <= longest
            number, house = dice.choice(sorted(waiting))
            game.passes(timedelta(minutes=dice.randrange(3)))
            given = wander(state, house, number, dice)
            answer_decision(
                user=game.users[house].pk,
                code=game.code,
                number=number,
                answer_json=encode(given),
                now=game.now,
            )
            if game.state().round > 5:
                break
    assert len(met) > 12, met


def test_database_refuses_a_waiting_house_without_a_due_time() -> None:
    from django.db import IntegrityError

    game = daily_game()
    with pytest.raises(IntegrityError), as_engine():
        Waiting.objects.filter(game=game.game).update(due_at=None)


def test_all_kinds_of_decisions_get_a_due_time_without_agreed_settings() -> None:
    game = daily_game()
    for kind in Question.family:
        given = game.timing().due_times(NOON, 1)("stark", kind)
        assert NOON < given.due_at <= NOON + DAY


def test_reminder_is_logged_once() -> None:
    game = daily_game(reminder_seconds=3600)
    game.passes(23 * HOUR)
    game.resolves()
    game.resolves()
    assert game.log() == [
        ("reminded", "time_nearly_over", house) for house in ("baratheon", "lannister", "stark")
    ]
    assert {row.wake_at for row in game.waiting().values()} == {NOON + DAY}


def test_graces_are_used_up_before_the_default_answer() -> None:
    game = daily_game(grace_count=2, grace_seconds=3600)
    game.all_submit("stark")
    game.passes(DAY)
    assert (game.resolves(), game.due("stark")) == (0, NOON + DAY + HOUR)
    game.passes(HOUR)
    assert (game.resolves(), game.due("stark")) == (0, NOON + DAY + 2 * HOUR)
    game.passes(HOUR)
    assert game.resolves() == 1
    assert [kind for kind, _, _ in game.log()] == ["grace_given", "grace_given", "defaulted"]
    assert game.timing().seats["stark"].graces == 0
    assert game.timing().seats["lannister"].graces == 2


def test_a_grace_still_applies_when_the_tick_is_late() -> None:
    game = daily_game(grace_count=1, grace_seconds=3600)
    game.all_submit("stark")
    game.passes(2 * DAY)
    assert game.resolves() == 0
    assert game.due("stark") == game.now + HOUR


def test_the_host_is_notified_once_before_the_default_answer() -> None:
    game = daily_game(at_due="host", host_wait_seconds=7200)
    game.all_submit("stark")
    game.passes(DAY)
    assert (game.resolves(), game.due("stark")) == (0, NOON + DAY + 2 * HOUR)
    game.passes(2 * HOUR)
    assert game.resolves() == 1
    assert [kind for kind, _, _ in game.log()] == ["host_called", "defaulted"]


def test_a_host_who_is_notified_late_has_the_full_time_to_respond() -> None:
    game = daily_game(at_due="host", host_wait_seconds=3600)
    game.all_submit("stark")
    game.passes(DAY + 2 * HOUR)
    assert (game.resolves(), game.due("stark")) == (0, game.now + HOUR)


@pytest.mark.parametrize("how", ["erased", "inactive"])
def test_a_game_does_not_wait_for_a_missing_host(how: str) -> None:
    game = daily_game(at_due="host", host_wait_seconds=7200)
    with as_engine():
        if how == "erased":
            models.Game.objects.filter(id=game.game.id).update(host=None)
        else:
            host = UserFactory.create(is_active=False)
            models.Game.objects.filter(id=game.game.id).update(host=host)
    game.all_submit("stark")
    game.passes(DAY)
    assert game.resolves() == 1


def test_the_default_waits_while_other_houses_have_time_for_a_sealed_answer() -> None:
    """Otherwise a house with a bank would see the default answer of the late house before it answers."""
    game = daily_game(grace_count=1, grace_seconds=3600)
    game.submits("baratheon")
    game.passes(DAY)
    game.resolves()
    with as_engine():
        storage.save_seats(game.game.id, [game.timing().seats["lannister"]])
        Waiting.objects.filter(game=game.game, house="lannister").update(
            due_at=NOON + 2 * DAY, free_until=NOON + 2 * DAY, wake_at=NOON + 2 * DAY
        )
    game.passes(HOUR)
    assert game.resolves() == 0
    held = game.waiting()[1, "stark"]
    assert (held.due_at, held.wake_at) == (NOON + DAY + HOUR, NOON + 2 * DAY)
    game.submits("stark")
    assert game.happened("defaulted") == []


def test_late_houses_get_the_default_as_soon_as_the_last_other_house_answers(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They had waited for a player who announced ten days of absence but answers after a day and an hour."""
    game = daily_game(absence_notice_seconds=3600)
    user = game.users["lannister"].pk
    absences.announce_absence(user=user, starts_at=NOON + 2 * HOUR, ends_at=NOON + 10 * DAY, now=game.now)
    absences.apply_all_absences(user=user, now=game.now)
    game.submits("baratheon")
    game.passes(DAY)
    assert game.resolves() == 0
    assert game.waiting()[1, "stark"].wake_at > NOON + 9 * DAY
    game.passes(HOUR)
    woken: list[str] = []
    monkeypatch.setattr(answers, "wake_deadlines", woken.append)
    with django_capture_on_commit_callbacks(execute=True):
        game.submits("lannister")
    assert woken == [game.code]
    assert game.waiting()[1, "stark"].wake_at == game.now
    assert game.resolves() == 1


def test_bank_is_spent_beyond_the_free_time_and_grows_with_the_rounds() -> None:
    game = timed_game(
        preset="one_day",
        clock={"bank_start_seconds": 7200, "bank_per_round_seconds": 600, "max_bank_seconds": 7200},
        policy={"reminder_seconds": 0, "grace_count": 0},
    )
    assert game.due("stark") == NOON + DAY + 2 * HOUR
    game.submits("baratheon")
    game.passes(DAY + HOUR)
    game.submits("stark")
    timing = game.timing()
    assert (timing.bank("stark"), timing.bank("baratheon")) == (3600, 7200)
    assert timing.bank("stark", 3) == 4800
    assert timing.bank("stark", 30) == 7200
    game.passes(HOUR)
    assert game.resolves() == 1
    assert game.timing().bank("lannister") == 0


@pytest.mark.long
def test_the_next_decision_uses_the_rest_of_the_bank() -> None:
    game = timed_game(
        preset="one_day",
        clock={"bank_start_seconds": 7200, "bank_per_round_seconds": 0, "max_bank_seconds": 7200},
        policy={"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 0},
    )
    asked_again = 0
    for turn in range(40):
        before = game.waiting()
        house, row = next((house, row) for (_, house), row in sorted(before.items()))
        if turn % 2:
            game.now = row.free_until + timedelta(minutes=1)
            game.submits(house)
        else:
            game.now = max(row.due_at for row in before.values())
            game.resolves()
        for key, row in game.waiting().items():
            if key not in before:
                left = timedelta(seconds=game.timing().bank(row.house))
                assert row.due_at - row.free_until == left
                asked_again += row.house == house
    assert asked_again > 5


def test_sending_an_answer_again_costs_no_time() -> None:
    """The time of the last change of a sealed answer is a secret of its house."""
    game = timed_game(preset="one_day", policy={"reminder_seconds": 0})
    game.submits("stark")
    before = game.timing()
    game.passes(DAY + HOUR)
    other = wander(game.state(), "stark", 1, Random(3))
    answer_decision(
        user=game.users["stark"].pk, code=game.code, number=1, answer_json=encode(other), now=game.now
    )
    assert game.timing() == before


def test_consecutive_misses_open_the_seat_and_the_stand_in_plays() -> None:
    game = daily_game(max_miss_count=1, stand_in="defaults")
    game.all_submit("stark")
    game.passes(DAY)
    game.resolves()
    assert game.log()[:2] == [("defaulted", "time_over", "stark"), ("seat_opened", "misses", "stark")]
    seat = game.seat("stark")
    assert (seat.open_since, seat.stand_in, seat.user) == (game.now, "defaults", game.users["stark"])
    for _ in range(20):
        game.resolves()
        assert not [house for _, house in game.waiting() if house == "stark"]
        game.all_submit()


def test_a_bot_that_takes_over_a_seat_answers_its_decisions() -> None:
    game = daily_game(max_miss_count=1, stand_in="sensible")
    game.all_submit("stark")
    game.passes(DAY)
    game.resolves()
    assert game.timing().bots == {"stark": "sensible"}
    from games.services.bots import play_bots

    for _ in range(10):
        play_bots(code=game.code)
        assert not [house for _, house in game.waiting() if house == "stark"]
        game.all_submit()


def test_the_seat_of_an_erased_account_opens_at_its_first_due_time() -> None:
    game = daily_game(max_miss_count=0, stand_in="defaults")
    with as_engine():
        Seat.objects.filter(game=game.game, house="stark").update(user=None)
    game.all_submit("stark")
    game.passes(DAY)
    game.resolves()
    assert game.log()[:2] == [("defaulted", "bot_silent", "stark"), ("seat_opened", "misses", "stark")]
    assert game.seat("stark").stand_in == "defaults"


def test_an_answer_resets_the_count_of_consecutive_misses() -> None:
    game = daily_game(max_miss_count=3)
    game.passes(DAY)
    game.resolves()
    assert game.timing().seats["stark"].misses == 1
    while "stark" not in {house for _, house in game.waiting()}:
        game.all_submit("stark")
    game.submits("stark")
    seat = game.timing().seats["stark"]
    assert (seat.misses, seat.missed) == (0, 1)


def test_a_game_that_cannot_be_resolved_is_quarantined_without_blocking_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    poisoned, sound = daily_game(), daily_game()
    woken: list[str] = []
    monkeypatch.setattr(deadlines, "wake_deadlines", woken.append)
    with as_engine():
        # A row that the engine cannot read.
        from games.models import GameSecret

    with as_engine(game=poisoned.game.id):
        GameSecret.objects.filter(game=poisoned.game).update(agenda=[{"kind": "no_such_step"}])
    with as_engine():
        Waiting.objects.filter(game=poisoned.game).update(wake_at=NOON, due_at=NOON)
    now = NOON + DAY
    looks = []
    for _ in range(40):
        woken.clear()
        deadlines.wake_due_games(now=now)
        for code in woken:
            deadlines.resolve_due_steps(code=code, now=now)
        looks.append(poisoned.code in woken)
        now += timedelta(seconds=30)
    assert len(sound.happened("defaulted")) >= 3
    assert poisoned.happened("defaulted") == []
    # The first attempt is immediate. The next two follow half a minute apart, because a message may be lost.
    # Later ones follow after one minute, two minutes, and so on.
    assert looks[:4] == [True] * 4
    assert 6 <= sum(looks) <= 8
    assert min(row.attempts for row in poisoned.waiting().values()) >= QUARANTINE_AFTER
    assert "is quarantined" in caplog.text


def test_tick_leases_due_games_so_that_a_lost_message_causes_only_a_delay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = daily_game()
    woken: list[str] = []
    monkeypatch.setattr(deadlines, "wake_deadlines", woken.append)
    assert deadlines.wake_due_games(now=NOON + HOUR) == 0
    with as_engine():
        Heartbeat.objects.all().delete()
    assert deadlines.wake_due_games(now=NOON + DAY) == 1
    assert deadlines.wake_due_games(now=NOON + DAY + timedelta(seconds=5)) == 0
    assert deadlines.wake_due_games(now=NOON + DAY + timedelta(seconds=31)) == 1
    assert woken == [game.code] * 2


def test_outage_moves_all_due_times_by_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    game = daily_game(reminder_seconds=3600)
    monkeypatch.setattr(deadlines, "wake_deadlines", lambda code: None)
    deadlines.wake_due_games(now=NOON + HOUR)
    # Nothing is resolved before the tick has checked the time, even if the broker still has messages.
    game.passes(25 * HOUR + DAY)
    assert game.resolves() == 0
    deadlines.wake_due_games(now=game.now)
    assert outages.apply_outages() == 1
    assert game.due("stark") == NOON + DAY + (game.now - NOON - HOUR)
    assert game.waiting()[1, "stark"].remind_at == game.due("stark") - HOUR
    assert game.resolves() == 0
    deadlines.wake_due_games(now=game.now + timedelta(seconds=5))
    assert game.due("stark") == NOON + DAY + (game.now - NOON - HOUR)
    with as_engine():
        assert Heartbeat.objects.get().outages == 1


@pytest.mark.parametrize("why", ["absence", "weekend"])
def test_outage_moves_no_due_time_into_days_without_play(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "wake_deadlines", lambda code: None)
    if why == "absence":
        game = daily_game(absence_notice_seconds=3600)
        user = game.users["stark"].pk
        absences.announce_absence(
            user=user, starts_at=NOON + 30 * HOUR, ends_at=NOON + 10 * DAY, now=game.now
        )
        absences.apply_all_absences(user=user, now=game.now)
        later = NOON + 10 * DAY
    else:
        game = timed_game(
            **(DAILY | {"preset": "weekend_free", "now": NOON + DAY})  # a Thursday
        )
        later = NOON + 4 * DAY + 12 * HOUR  # the first instant of Monday
    since = game.now
    deadlines.wake_due_games(now=since + HOUR)
    deadlines.wake_due_games(now=since + 21 * HOUR)
    outages.apply_outages()
    assert game.due("stark") == since + 44 * HOUR
    game.now = since + 44 * HOUR
    with as_engine():
        Heartbeat.objects.update(beat_at=game.now)
    game.resolves()
    assert ("defaulted", "time_over", "stark") not in game.log()
    assert game.due("stark") == later
    with as_engine():
        Heartbeat.objects.update(beat_at=later)
    game.now = later
    game.resolves()
    assert ("defaulted", "time_over", "stark") in game.log()


def test_bank_is_not_charged_for_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    game = timed_game(preset="one_day", policy={"reminder_seconds": 0})
    deadlines.wake_due_games(now=NOON + 23 * HOUR)
    game.passes(40 * HOUR)
    before = game.timing().bank("stark")
    game.submits("stark")
    assert game.timing().bank("stark") == before


def test_a_finished_game_waits_for_no_house() -> None:
    game = daily_game()
    with as_engine():
        models.Game.objects.filter(id=game.game.id).update(status="finished", ended_by="draw")
    game.passes(DAY)
    assert game.resolves() == 0
    assert game.waiting() == {}
    with as_engine():
        assert storage.differences(storage.find_game(game.code)) == []


def test_cost_of_a_tick_does_not_depend_on_games_that_are_not_due() -> None:
    game = daily_game()
    with CaptureQueriesContext(connection) as alone:
        deadlines.wake_due_games(now=NOON + HOUR)
    for _ in range(3):
        daily_game()
    with CaptureQueriesContext(connection) as together:
        deadlines.wake_due_games(now=NOON + HOUR + timedelta(seconds=5))
    assert len(together) == len(alone)
    assert game.resolves() == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_resolve_one_deadline_twice() -> None:
    game = daily_game()
    game.passes(DAY)
    start, entered = threading.Barrier(4), []

    def work() -> None:
        try:
            start.wait(600)
            entered.append(game.resolves())
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(600)
    assert sorted(entered) == [0, 0, 0, 3]
    assert len(game.happened("defaulted")) == 3
