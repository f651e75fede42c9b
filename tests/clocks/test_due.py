"""Due times, banks, and valid settings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import games.engine  # noqa: F401  (all questions are registered)
from games.clocks import (
    CLASSES,
    DAY,
    GENEROUS,
    PRESETS,
    Clock,
    ClockStop,
    InvalidSetting,
    Policy,
    changed_preset,
    class_of,
    decision_times,
    generous_decision_times,
    overtime,
    read_clock,
    read_policy,
    settings_json,
)
from games.clocks.classes import KINDS
from games.engine import Question

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def times_of(kind: str, clock: Clock, bank: int = 0, policy: Policy | None = None, *stops: ClockStop) -> Any:
    calendar = clock.calendar.stopped(*stops)
    return decision_times(
        kind, NOON, clock=clock, policy=policy or Policy(reminder_seconds=0), calendar=calendar, bank=bank
    )


def test_every_kind_of_decision_belongs_to_a_time_class() -> None:
    listed = [kind for kinds in KINDS.values() for kind in kinds]
    missing = sorted(set(Question.family) - set(listed))
    assert missing == [], "these kinds have no clock: list them in games/clocks/classes.py"
    assert sorted(listed) == sorted(Question.family)
    assert set(KINDS) == set(CLASSES)
    assert class_of("a_kind_of_tomorrow") == "action"


def test_bank_is_used_after_the_free_time() -> None:
    given = times_of("place_orders", Clock(planning_seconds=DAY, max_bank_seconds=DAY), bank=3600)
    assert (given.free_until, given.due_at) == (NOON + 24 * HOUR, NOON + 25 * HOUR)
    assert given.wake_at == given.due_at


def test_each_class_of_decisions_has_its_own_time() -> None:
    clock = Clock(planning_seconds=100, action_seconds=200, battle_seconds=300, westeros_seconds=400)
    kinds = ("place_orders", "resolve_march", "choose_house_card", "bid_influence")
    assert [(times_of(kind, clock).due_at - NOON).seconds for kind in kinds] == [100, 200, 300, 400]


def test_due_time_moves_to_the_fixed_hour_and_the_bank_starts_there() -> None:
    clock = Clock(
        planning_seconds=DAY, resolve_at=("20:00",), time_zone="Europe/Bucharest", max_bank_seconds=DAY
    )
    given = times_of("place_orders", clock, bank=1800)
    assert given.free_until == datetime(2026, 11, 19, 18, tzinfo=UTC)
    assert given.due_at == given.free_until + HOUR / 2


def test_no_time_passes_during_an_absence() -> None:
    away = ClockStop(NOON + HOUR, NOON + 73 * HOUR)
    assert times_of("place_orders", Clock(planning_seconds=7200), 0, None, away).due_at == NOON + 74 * HOUR


def test_reminder_comes_before_the_bank_starts_and_only_if_there_is_time() -> None:
    policy = Policy(reminder_seconds=3600)
    given = times_of("place_orders", Clock(planning_seconds=7200, max_bank_seconds=DAY), DAY, policy)
    assert (given.remind_at, given.wake_at) == (NOON + HOUR, NOON + HOUR)
    assert times_of("place_orders", Clock(planning_seconds=3600), 0, policy).remind_at is None


def test_a_grace_is_added_at_the_end_of_the_time() -> None:
    clock = Clock(planning_seconds=DAY, rest_days=("friday",))
    given = times_of("place_orders", clock).with_grace(clock.calendar, 12 * 3600 + 60)
    assert given.due_at == datetime(2026, 11, 21, 0, 1, tzinfo=UTC)
    assert given.free_until == NOON + 24 * HOUR


def test_overtime_is_the_time_used_beyond_the_free_time() -> None:
    clock = Clock(planning_seconds=3600, max_bank_seconds=DAY)
    given = times_of("place_orders", clock, bank=7200)
    assert overtime(given, NOON + HOUR / 2, calendar=clock.calendar) == 0
    assert overtime(given, NOON + 1.5 * HOUR, calendar=clock.calendar) == 1800


def test_bank_grows_each_round_up_to_its_maximum() -> None:
    clock = Clock(bank_start_seconds=100, bank_per_round_seconds=50, max_bank_seconds=180)
    assert [clock.bank(100, rounds) for rounds in range(4)] == [100, 150, 180, 180]
    # A newcomer's bank may exceed the maximum; it does not shrink by itself.
    assert clock.bank(200, 3) == 200


def test_an_extension_moves_all_times_by_playing_time() -> None:
    clock = Clock(planning_seconds=7200)
    given = times_of("place_orders", clock, 0, Policy(reminder_seconds=60))
    moved = given.extended(clock.calendar, 3600)
    assert (moved.free_until, moved.due_at) == (given.free_until + HOUR, given.due_at + HOUR)
    assert moved.remind_at == given.remind_at + HOUR
    away = clock.calendar.stopped(ClockStop(NOON + 2.5 * HOUR, NOON + 72.5 * HOUR))
    assert given.extended(away, 3600).due_at == NOON + 73 * HOUR


def test_default_settings_are_generous_and_always_have_due_times() -> None:
    for kind in Question.family:
        given = generous_decision_times(kind, NOON)
        assert NOON + timedelta(days=2) <= given.due_at <= NOON + timedelta(days=14)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_presets_are_valid_and_survive_a_round_trip(preset: Any) -> None:
    assert changed_preset(preset.name) == (preset.clock, preset.policy)
    assert read_clock(settings_json(preset.clock)) == preset.clock
    assert read_policy(settings_json(preset.policy)) == preset.policy


def test_settings_of_later_and_earlier_releases_can_be_read() -> None:
    assert read_clock({"planning_seconds": 60, "moon_phase": True}) == replace(
        GENEROUS.clock, planning_seconds=60
    )


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("planning_seconds", 1),
        ("battle_seconds", 61 * DAY),
        ("max_bank_seconds", -1),
        ("bank_start_seconds", 9 * DAY),
        ("time_zone", "Middle/Earth"),
        ("time_zone", "../../etc/passwd"),
        ("resolve_at", ["25:00"]),
        ("resolve_at", ["8:00"]),
        ("rest_days", ["caturday"]),
        ("rest_days", ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]),
        ("rest_dates", ["2026-02-30"]),
    ],
)
def test_the_refusal_of_an_invalid_clock_lists_the_setting(setting: str, value: Any) -> None:
    with pytest.raises(InvalidSetting) as refused:
        changed_preset("one_day", clock={setting: value})
    assert refused.value.field == setting


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("grace_count", 21),
        ("max_miss_count", -1),
        ("stand_in", "a friend"),
        ("at_due", "never"),
        ("vote_kinds", ["banish"]),
    ],
)
def test_the_refusal_of_an_invalid_policy_lists_the_setting(setting: str, value: Any) -> None:
    with pytest.raises(InvalidSetting) as refused:
        changed_preset(policy={setting: value})
    assert refused.value.field == setting


def test_unknown_presets_and_settings_raise_a_different_error_than_invalid_values() -> None:
    for arguments in ({"preset": "yearly"}, {"clock": {"moon": 1}}):
        with pytest.raises(KeyError):
            changed_preset(**arguments)
