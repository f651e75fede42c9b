"""Hours of the day at which two players are awake."""

from __future__ import annotations

import pytest

from games.leagues.waking import half_hours, sleep


def awake(awake_from: str, awake_until: str, time_zone: str = "UTC") -> int:
    return half_hours({"awake_from": awake_from, "awake_until": awake_until, "time_zone": time_zone})


@pytest.mark.parametrize(
    ("hours", "count"),
    [(("08:00", "22:00"), 28), (("22:00", "08:30"), 21), (("07:30", "07:30"), 48), (("00:00", "00:30"), 1)],
)
def test_waking_hours_can_extend_beyond_midnight(hours: tuple[str, str], count: int) -> None:
    assert awake(*hours).bit_count() == count


def test_waking_hours_are_compared_in_one_time_zone() -> None:
    assert awake("10:00", "18:00") == awake("15:30", "23:30", "Asia/Kolkata")
    assert awake("10:00", "18:00") == awake("05:00", "13:00", "America/New_York")
    assert awake("00:00", "06:00") == awake("09:00", "15:00", "Asia/Tokyo")


@pytest.mark.parametrize(
    ("until", "cost"), [("16:00", 0), ("15:30", 1), ("14:00", 1), ("12:00", 2), ("11:30", 3)]
)
def test_fewer_common_waking_hours_give_a_higher_cost(until: str, cost: int) -> None:
    assert sleep(awake("08:00", "23:00"), awake("03:00", until)) == cost
