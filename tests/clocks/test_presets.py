"""Each preset gives the promised time at every hour and on both days of the clock change, in every zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.clocks import PRESETS, Calendar, Preset, decision_times, read_policy
from games.clocks.classes import CLASSES, KINDS, DecisionClass

ZONES = (
    "Europe/Bucharest",
    "Europe/Budapest",
    "Europe/Warsaw",
    "Europe/Sofia",
    "Australia/Lord_Howe",  # its clock change is half an hour
    "UTC",
)
HOUR = timedelta(hours=1)
EVENING = 20


def changes_of_time(zone: str) -> list[date]:
    """The days of 2026 with a clock change, the days around them, and two normal days."""
    days = [date(2026, 1, 14), date(2026, 7, 18)]
    for ordinal in range(date(2026, 1, 1).toordinal(), date(2027, 1, 1).toordinal()):
        day = date.fromordinal(ordinal)
        midnight, next_midnight = (
            datetime(each.year, each.month, each.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)
            for each in (day, day + timedelta(days=1))
        )
        if next_midnight - midnight != 24 * HOUR:
            days += [day - timedelta(days=1), day, day + timedelta(days=1)]
    return days


def questions(zone: str, seconds: tuple[int, ...] = (-1, 0, 1)) -> Iterator[datetime]:
    """Questions at these seconds before and after every full UTC hour of those days."""
    for day in changes_of_time(zone):
        midnight = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone)).astimezone(UTC)
        for hour in range(25):
            for second in seconds:
                yield midnight + hour * HOUR + timedelta(seconds=second)


def time_given(preset: Preset, zone: str, decision_class: DecisionClass, since: datetime) -> timedelta:
    clock = replace(preset.clock, time_zone=zone)
    [kind, *_] = KINDS[decision_class]
    found = decision_times(kind, since, clock=clock, policy=preset.policy, calendar=clock.calendar)
    if found.remind_at is not None:
        assert since < found.remind_at < found.due_at
    return found.due_at - since


@pytest.mark.parametrize("zone", ZONES)
def test_every_tested_zone_has_its_days_with_a_clock_change(zone: str) -> None:
    assert len(changes_of_time(zone)) == (8 if zone != "UTC" else 2)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("decision_class", CLASSES)
def test_a_decision_asked_in_the_evening_is_due_the_next_evening(
    zone: str, decision_class: DecisionClass
) -> None:
    """About 24 hours; an hour less or more at a clock change."""
    for day in changes_of_time(zone):
        for minutes in (0, 1, 30, 120):
            asked = datetime(day.year, day.month, day.day, EVENING, tzinfo=ZoneInfo(zone))
            asked = asked.astimezone(UTC) + timedelta(minutes=minutes)
            given = time_given(PRESETS["evening"], zone, decision_class, asked)
            assert 21 * HOUR <= given <= 25 * HOUR, (asked, given)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("decision_class", CLASSES)
def test_evening_preset_gives_its_due_time_at_every_hour(zone: str, decision_class: DecisionClass) -> None:
    """Due at eight in the evening, never earlier than stated, and never a whole day later."""
    preset = PRESETS["evening"]
    shortest = timedelta(seconds=preset.clock.seconds(decision_class))
    assert shortest == (18 if decision_class in ("planning", "action") else 12) * HOUR
    for since in questions(zone):
        given = time_given(preset, zone, decision_class, since)
        assert shortest <= given <= shortest + 25 * HOUR, (since, given)
        local = (since + given).astimezone(ZoneInfo(zone))
        assert (local.hour, local.minute, local.second) == (EVENING, 0, 0)


@pytest.mark.parametrize("zone", ZONES)
def test_a_decision_asked_during_the_day_is_due_in_the_evening_of_the_next_day(zone: str) -> None:
    """Orders and marches asked between 02:00 and 20:00 are due in the evening of the next day."""
    preset = PRESETS["evening"]
    for day in changes_of_time(zone):
        for hour in (4, 9, 12, 19):
            asked = datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(zone)).astimezone(UTC)
            for decision_class in ("planning", "action"):
                given = time_given(preset, zone, decision_class, asked)
                local = (asked + given).astimezone(ZoneInfo(zone))
                assert local.date() == day + timedelta(days=1), (asked, local)


@pytest.mark.sample(7)
@pytest.mark.parametrize("name", sorted(set(PRESETS) - {"evening"}))
@pytest.mark.parametrize("zone", ZONES)
def test_other_presets_give_their_due_time_at_every_hour(name: str, zone: str) -> None:
    """The agreed seconds of playing time: no hour is lost or gained at a clock change."""
    preset = PRESETS[name]
    calendar: Calendar = replace(preset.clock, time_zone=zone).calendar
    for decision_class in CLASSES:
        agreed = timedelta(seconds=preset.clock.seconds(decision_class))
        for since in questions(zone, (0,)):
            given = time_given(preset, zone, decision_class, since)
            if not preset.clock.rest_days:
                assert given == agreed
                continue
            assert calendar.between(since, since + given) == agreed.total_seconds()
            last = (since + given - timedelta(microseconds=1)).astimezone(ZoneInfo(zone))
            assert not calendar.is_rest(last.date()), (since, given)
            assert given <= agreed + 2 * 25 * HOUR


def test_a_second_check_of_a_clock_reads_no_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = PRESETS["e_mail"].clock
    clock.check()

    def refuse(path: str) -> None:
        raise AssertionError(f"a look into {path}")

    monkeypatch.setattr("os.scandir", refuse)
    clock.check()


def test_every_preset_except_live_holds_answers_by_mail() -> None:
    held = {name: preset.policy.mail_hold_seconds for name, preset in PRESETS.items()}
    assert held.pop("live") == 0
    assert set(held.values()) == {120}


def test_a_policy_stored_by_an_earlier_release_holds_no_mail() -> None:
    stored = {"grace_count": 1, "grace_seconds": 86400}
    assert read_policy(stored).mail_hold_seconds == 0
