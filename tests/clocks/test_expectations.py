"""Delays by a silent player: computed by the real ladder, and printed for hosts who choose a clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from games.api.views.clocks import presets_in
from games.clocks import PRESETS, Clock, Policy, decision_times, expected_game_days, silent_player
from games.clocks.asking import asking_seconds, offer_seconds
from games.clocks.calendar import Calendar
from games.clocks.classes import CLASSES
from games.clocks.ladder import LadderStep, next_step
from games.clocks.timing import SeatTiming, WaitingHouse
from got_api.settings import BASE_DIR

BY_MAIL = ("unhurried", "phone", "e_mail")
RESTING = sorted(
    name for name, preset in PRESETS.items() if preset.clock.rest_days or preset.clock.resolve_at
)
"""Presets whose periods depend on the hour of the week."""
MONDAY = datetime(2026, 1, 12, tzinfo=UTC)
DAY = 86_400


def time_to_default(clock: Clock, policy: Policy, since: datetime) -> timedelta:
    """Duration of the ladder up to the default of a player with a full bank who was asked for orders."""
    calendar: Calendar = clock.calendar
    found = decision_times(
        "place_orders", since, clock=clock, policy=policy, calendar=calendar, bank=clock.max_bank_seconds
    )
    waiting = WaitingHouse(1, "stark", "place_orders", since, found, host_called=False)
    seat = SeatTiming(
        house="stark",
        position=1,
        user=1,
        bot=None,
        stand_in=None,
        bank=clock.max_bank_seconds,
        bank_round=1,
        graces=policy.grace_count,
        misses=0,
        missed=0,
        stops=(),
    )
    while (step := next_step(waiting, seat, policy, waiting.due.wake_at)) is not LadderStep.DEFAULT:
        match step:
            case LadderStep.REMIND:
                waiting = replace(waiting, due=replace(waiting.due, remind_at=None))
            case LadderStep.GRACE:
                waiting = replace(waiting, due=waiting.due.with_grace(calendar, policy.grace_seconds))
                seat = replace(seat, graces=seat.graces - 1)
            case LadderStep.CALL_HOST:
                later = waiting.due.with_grace(calendar, policy.host_wait_seconds)
                waiting = replace(waiting, due=later, host_called=True)
            case LadderStep.WAIT:
                raise AssertionError("nothing is due")
    return waiting.due.due_at - since


@pytest.mark.parametrize("name", sorted(set(PRESETS) - set(RESTING)))
@pytest.mark.parametrize("at_due", ["default", "host"])
def test_the_first_default_answer_comes_after_all_steps_of_the_ladder(name: str, at_due: str) -> None:
    clock, policy = PRESETS[name].clock, replace(PRESETS[name].policy, at_due=at_due)  # type: ignore[arg-type]
    found = silent_player(clock, policy).first_default_seconds
    assert clock.planning_seconds == max(map(clock.seconds, CLASSES)), (
        "orders need the longest time of a preset"
    )
    assert found == time_to_default(clock, policy, MONDAY).total_seconds()


@pytest.mark.parametrize("name", RESTING)
def test_the_expected_delay_is_that_of_the_worst_hour_of_the_week(name: str) -> None:
    clock, policy = PRESETS[name].clock, PRESETS[name].policy
    found = silent_player(clock, policy).first_default_seconds
    hours = [time_to_default(clock, policy, MONDAY + timedelta(hours=hour)) for hour in range(7 * 24)]
    assert found == max(hours).total_seconds() > min(hours).total_seconds()


def test_each_further_miss_takes_a_period_and_the_time_added_to_the_bank() -> None:
    clock = Clock(
        planning_seconds=4 * DAY, bank_start_seconds=DAY, bank_per_round_seconds=60, max_bank_seconds=DAY
    )
    policy = Policy(grace_count=2, grace_seconds=DAY, max_miss_count=3)
    clock = replace(clock, action_seconds=DAY, battle_seconds=DAY, westeros_seconds=DAY)
    found = silent_player(clock, policy)
    assert found.first_default_seconds == (4 + 1 + 2) * DAY
    assert found.seat_opens_seconds == found.first_default_seconds + 2 * (4 * DAY + 60)
    once = silent_player(clock, replace(policy, max_miss_count=1))
    assert once.seat_opens_seconds == once.first_default_seconds
    assert silent_player(clock, replace(policy, max_miss_count=0)).seat_opens_seconds is None


@pytest.mark.parametrize("name", BY_MAIL)
def test_a_silent_player_by_mail_loses_the_seat_within_three_periods(name: str) -> None:
    clock, policy = PRESETS[name].clock, PRESETS[name].policy
    found = silent_player(clock, policy)
    assert found.first_default_seconds <= 1.5 * clock.planning_seconds
    assert found.seat_opens_seconds is not None
    assert found.seat_opens_seconds <= 3 * clock.planning_seconds


def test_days_without_play_lengthen_a_game() -> None:
    clock = PRESETS["one_day"].clock
    days = expected_game_days(clock)
    assert expected_game_days(replace(clock, rest_days=("saturday", "sunday"))) == pytest.approx(days * 7 / 5)


def test_the_page_about_time_prints_values_of_the_api() -> None:
    page = (BASE_DIR / "openapi/time.md").read_text()
    for row in presets_in("en")["results"]:
        silent = row["silent_player"]
        columns = (silent["first_default_days"], silent["seat_opens_days"], row["expected_game_days"])
        line = f"| `{row['name']}` | {' | '.join(f'{days:g} days' for days in columns)} |"
        assert line in page, f"openapi/time.md needs the row {line}"


def test_the_page_about_time_prints_the_times_for_asking_standby_lists() -> None:
    page = (BASE_DIR / "openapi/time.md").read_text()
    for row in presets_in("en")["results"]:
        times = row["standby"]
        asking, offer = (times[name] / 3600 for name in ("asking_seconds", "offer_seconds"))
        line = f"| `{row['name']}` | {asking:g} hours | {offer:g} hours |"
        assert line in page, f"openapi/time.md needs the row {line}"
        assert times["asking_seconds"] >= 2 * times["offer_seconds"]


def test_standby_lists_are_asked_until_the_ladder_ends_after_the_first_miss() -> None:
    clock = Clock(planning_seconds=DAY, battle_seconds=3600)
    once = Policy(max_miss_count=1, grace_count=2, grace_seconds=600)
    assert asking_seconds(clock, Policy(max_miss_count=0)) is None
    assert asking_seconds(clock, Policy(max_miss_count=2, host_wait_seconds=60)) == 3600
    assert asking_seconds(clock, Policy(max_miss_count=2, at_due="host", host_wait_seconds=60)) == 3660
    assert asking_seconds(clock, once) == 1200
    assert [offer_seconds(replace(clock, battle_seconds=each)) for each in (5, 3600, 9 * DAY)] == [
        60, 1800, 12 * 3600,
    ]  # fmt: skip
