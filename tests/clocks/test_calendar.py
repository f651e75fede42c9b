"""Playing time and the fixed times in it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clocks import Calendar, ClockStop

BUCHAREST = ZoneInfo("Europe/Bucharest")
FRIDAY = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
DAY = 86400
WEEKENDS = frozenset({5, 6})


def local_time(text: str, zone: ZoneInfo = BUCHAREST) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def test_without_rest_hours_time_passes_normally() -> None:
    assert Calendar().advance(FRIDAY, 3600) == FRIDAY + timedelta(hours=1)
    assert Calendar().between(FRIDAY, FRIDAY + timedelta(days=40)) == 40 * DAY
    assert Calendar().between(FRIDAY, FRIDAY - timedelta(days=1)) == 0


def test_no_playing_time_passes_on_a_weekend_without_play() -> None:
    calendar = Calendar(zone=BUCHAREST, rest_days=WEEKENDS)
    assert calendar.advance(local_time("2026-11-20T18:00"), DAY) == local_time("2026-11-23T18:00")
    assert calendar.advance(local_time("2026-11-21T09:00"), 0) == local_time("2026-11-23T00:00")
    assert calendar.between(local_time("2026-11-21T00:00"), local_time("2026-11-23T00:00")) == 0


def test_weekend_begins_at_midnight_in_the_time_zone_of_the_game() -> None:
    tokyo = Calendar(zone=ZoneInfo("Asia/Tokyo"), rest_days=WEEKENDS)
    # Friday 18:00 in London is already Saturday in Tokyo.
    assert tokyo.advance(FRIDAY, 60) == datetime(2026, 11, 22, 15, 1, tzinfo=UTC)


def test_no_playing_time_passes_on_holidays() -> None:
    calendar = Calendar(rest_dates=frozenset({date(2026, 12, 24), date(2026, 12, 25)}))
    assert calendar.advance(datetime(2026, 12, 23, 12, tzinfo=UTC), DAY) == datetime(
        2026, 12, 26, 12, tzinfo=UTC
    )


def test_a_day_on_which_clocks_go_forward_is_an_hour_shorter() -> None:
    calendar = Calendar(zone=BUCHAREST, rest_days=frozenset({0}))
    sunday = local_time("2026-03-29T00:00")
    assert calendar.between(sunday, local_time("2026-03-30T00:00")) == 23 * 3600
    assert calendar.advance(sunday, 23 * 3600 + 1) == local_time("2026-03-31T00:00") + timedelta(seconds=1)


def test_time_in_overlapping_stops_counts_once() -> None:
    stops = (
        ClockStop(FRIDAY + timedelta(hours=2), FRIDAY + timedelta(hours=5)),
        ClockStop(FRIDAY + timedelta(hours=1), FRIDAY + timedelta(hours=4)),
        ClockStop(FRIDAY + timedelta(hours=8), FRIDAY + timedelta(hours=9)),
    )
    calendar = Calendar().stopped(*stops)
    assert calendar.advance(FRIDAY, 2 * 3600) == FRIDAY + timedelta(hours=6)
    assert calendar.between(FRIDAY, FRIDAY + timedelta(hours=10)) == 5 * 3600


def test_due_time_at_a_fixed_hour_is_the_next_such_hour_in_playing_time() -> None:
    calendar = Calendar(zone=BUCHAREST, rest_days=WEEKENDS, fixed_times=(time(8), time(20)))
    assert calendar.next_fixed_time(local_time("2026-11-20T19:59")) == local_time("2026-11-20T20:00")
    assert calendar.next_fixed_time(local_time("2026-11-20T20:00")) == local_time("2026-11-20T20:00")
    assert calendar.next_fixed_time(local_time("2026-11-20T20:01")) == local_time("2026-11-23T08:00")
    away = calendar.stopped(ClockStop(local_time("2026-11-23T07:00"), local_time("2026-11-23T21:00")))
    assert away.next_fixed_time(local_time("2026-11-20T20:01")) == local_time("2026-11-24T08:00")


def test_time_within_a_rest_period_moves_to_its_end() -> None:
    calendar = Calendar(zone=BUCHAREST, rest_days=WEEKENDS)
    assert calendar.next_playing_time(local_time("2026-11-21T09:00")) == local_time("2026-11-23T00:00")
    for playing in ("2026-11-20T12:00", "2026-11-21T00:00", "2026-11-23T00:00"):
        assert calendar.next_playing_time(local_time(playing)) == local_time(playing)


@pytest.mark.parametrize("zone", ["Europe/Bucharest", "America/Sao_Paulo", "Pacific/Apia", "UTC"])
def test_fixed_time_skipped_by_a_clock_change_is_never_early(zone: str) -> None:
    calendar = Calendar(zone=ZoneInfo(zone), fixed_times=(time(3, 30),))
    at = datetime(2026, 3, 28, 22, 0, tzinfo=UTC)
    for _ in range(40):
        found = calendar.next_fixed_time(at)
        assert at <= found <= at + timedelta(hours=26)
        at = found + timedelta(seconds=1)


def test_fixed_time_skipped_by_a_clock_change_does_not_hide_an_earlier_one() -> None:
    """03:30 does not exist on that day; its substitute comes after 04:00."""
    calendar = Calendar(zone=BUCHAREST, fixed_times=(time(3, 30), time(4)))
    assert calendar.next_fixed_time(local_time("2026-03-29T02:45")) == local_time("2026-03-29T04:00")


times = st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
spans = st.builds(lambda at, hours: ClockStop(at, at + timedelta(hours=hours)), times, st.integers(1, 400))
calendars = st.builds(
    Calendar,
    zone=st.sampled_from(["UTC", "Europe/Bucharest", "America/New_York", "Australia/Lord_Howe"]).map(
        ZoneInfo
    ),
    rest_days=st.frozensets(st.integers(0, 6), max_size=6),
    rest_dates=st.frozensets(st.dates(date(2026, 1, 1), date(2027, 12, 31)), max_size=6),
    stops=st.lists(spans, max_size=3).map(lambda stops: tuple(sorted(stops))),
)


@settings(max_examples=150, deadline=None)
@given(calendars, times, st.integers(0, 20 * DAY))
def test_advancing_by_playing_time_agrees_with_measuring_it(
    calendar: Calendar, start: datetime, seconds: int
) -> None:
    reached = calendar.advance(start, seconds)
    assert reached >= start + timedelta(seconds=seconds)
    assert calendar.between(start, reached) == pytest.approx(seconds)
    assert calendar.advance(start, seconds + 1) > reached


@settings(max_examples=100, deadline=None)
@given(calendars, times, st.integers(1, 9 * DAY), st.integers(1, 9 * DAY), spans)
def test_a_changed_calendar_preserves_the_remaining_time(
    calendar: Calendar, since: datetime, seconds: int, later: int, stop: ClockStop
) -> None:
    due, at = calendar.advance(since, seconds), since + timedelta(seconds=later)
    new = calendar.stopped(*calendar.stops, stop)
    moved = calendar.moved(due, at, new)
    if due <= at:
        assert moved == due
    else:
        assert new.between(at, moved) == pytest.approx(calendar.between(at, due))
        assert moved >= due
