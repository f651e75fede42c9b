"""The speed of a game in one word, by the time for orders."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from games.clocks.settings import DAY, HOUR

Speed: TypeAlias = Literal["live", "daily", "slow"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
_FROM_SECONDS: dict[Speed, int] = {"live": 0, "daily": 3 * HOUR, "slow": 2 * DAY + 1}
"""The shortest time for orders of each speed."""


def speed_of(planning_seconds: int) -> Speed:
    """The speed of a clock with this time for orders."""
    return next(speed for speed in reversed(SPEEDS) if planning_seconds >= _FROM_SECONDS[speed])


def planning_range(speed: Speed) -> tuple[int, int]:
    """The shortest time for orders of a speed, and that of the next slower speed, in seconds."""
    following = SPEEDS[SPEEDS.index(speed) + 1 :]
    return _FROM_SECONDS[speed], _FROM_SECONDS[following[0]] if following else 2**31 - 1
