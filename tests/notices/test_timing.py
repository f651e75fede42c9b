"""Quiet hours, digests and waits. Every time is a parameter."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.notices.services.timing import (
    MAX_ATTEMPTS,
    MAX_WAIT,
    after_quiet_hours,
    digest_time,
    pause_after,
    wait_after,
)

ZONES = (
    "UTC",
    "Europe/Bucharest",
    "America/New_York",
    "Asia/Kolkata",
    "Pacific/Auckland",
    "Australia/Lord_Howe",
)
moments = st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


def time_of(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "zone", "start", "end", "sent"),
    [
        ("2026-11-20 21:30", "UTC", "22:00", "08:00", "2026-11-20 21:30"),
        ("2026-11-20 22:00", "UTC", "22:00", "08:00", "2026-11-21 08:00"),
        ("2026-11-21 03:00", "UTC", "22:00", "08:00", "2026-11-21 08:00"),
        ("2026-11-21 08:00", "UTC", "22:00", "08:00", "2026-11-21 08:00"),
        ("2026-11-20 12:30", "UTC", "12:00", "14:00", "2026-11-20 14:00"),
        # 22:30 in Bucharest, quiet until 8:00 there
        ("2026-11-20 20:30", "Europe/Bucharest", "22:00", "08:00", "2026-11-21 06:00"),
        # the night in which clocks are put back is an hour longer
        ("2026-10-24 20:30", "Europe/Bucharest", "22:00", "08:00", "2026-10-25 06:00"),
        # 3:30 does not exist in the night in which they are put forward
        ("2026-03-29 00:30", "Europe/Bucharest", "22:00", "03:30", "2026-03-29 01:30"),
        # the hour before 4:00 occurs twice: in its second half, quiet hours last another quarter
        ("2026-10-25 00:30", "Europe/Bucharest", "22:00", "03:45", "2026-10-25 00:45"),
        ("2026-10-25 01:30", "Europe/Bucharest", "22:00", "03:45", "2026-10-25 01:45"),
        ("2026-11-20 12:30", "UTC", "09:00", "09:00", "2026-11-20 12:30"),
    ],
)
def test_quiet_hours_end_in_the_time_zone_of_the_user(
    moment: str, zone: str, start: str, end: str, sent: str
) -> None:
    found = after_quiet_hours(time_of(moment), zone, time.fromisoformat(start), time.fromisoformat(end))
    assert found == time_of(sent)


def test_without_quiet_hours_no_notice_waits() -> None:
    assert after_quiet_hours(time_of("2026-11-20 03:00"), "UTC", None, None) == time_of("2026-11-20 03:00")


@given(moments, st.sampled_from(ZONES), st.times(), st.times())
def test_quiet_hours_delay_a_notice_by_at_most_26_hours(
    moment: datetime, zone: str, start: time, end: time
) -> None:
    found = after_quiet_hours(moment, zone, start, end)
    assert moment <= found <= moment + timedelta(hours=26)


@pytest.mark.parametrize(
    ("moment", "zone", "digest", "sent"),
    [
        ("2026-11-20 17:20", "UTC", "none", "2026-11-20 17:20"),
        ("2026-11-20 17:20", "UTC", "hourly", "2026-11-20 18:00"),
        ("2026-11-20 17:20", "Asia/Kolkata", "hourly", "2026-11-20 17:30"),
        ("2026-11-20 17:20", "UTC", "daily", "2026-11-20 18:00"),
        ("2026-11-20 18:00", "UTC", "daily", "2026-11-21 18:00"),
        ("2026-11-20 17:20", "Europe/Bucharest", "daily", "2026-11-21 16:00"),
    ],
)
def test_digests_are_sent_in_the_time_zone_of_the_user(
    moment: str, zone: str, digest: str, sent: str
) -> None:
    assert digest_time(time_of(moment), zone, digest, 18) == time_of(sent)


@given(moments, st.sampled_from(ZONES), st.sampled_from(["hourly", "daily"]), st.integers(0, 23))
def test_digest_is_sent_after_its_notices_and_within_its_interval(
    moment: datetime, zone: str, digest: str, hour: int
) -> None:
    found = digest_time(moment, zone, digest, hour)
    assert moment < found <= moment + timedelta(hours=1 if digest == "hourly" else 26)


def test_waits_grow_fourfold_up_to_six_hours() -> None:
    waits = [wait_after(attempts, 0.5).total_seconds() for attempts in range(1, MAX_ATTEMPTS + 1)]
    assert waits[:5] == [15, 60, 240, 960, 3840]
    assert waits[-1] == MAX_WAIT == 6 * 3600
    assert sum(waits) > 24 * 3600  # an outage of a day loses nothing


def test_jitter_spreads_waits_by_a_fifth() -> None:
    assert wait_after(3, 0.0).total_seconds() == pytest.approx(240 * 0.8)
    assert wait_after(3, 1.0).total_seconds() == pytest.approx(240 * 1.2)


def test_a_channel_pauses_longer_after_each_failure_up_to_five_minutes() -> None:
    assert [pause_after(failures).total_seconds() for failures in (1, 2, 3, 9, 50)] == [15, 30, 60, 300, 300]
