"""Forecasts from a clock and a policy: the delay by one silent player, and the length of a game."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from games.clocks.calendar import Calendar
from games.clocks.classes import CLASSES, DecisionClass
from games.clocks.settings import Clock, Policy

ASSUMED_ROUNDS = 8
ASSUMED_SHARE, ASSUMED_LATE_SHARE = 0.45, 0.8
"""The part of the allowed time that half of all games, and nine of ten, take at most."""
_DECISIONS_PER_ROUND: dict[DecisionClass, float] = {
    "planning": 1.0,
    "action": 3.0,
    "battle": 2.0,
    "westeros": 0.5,
}
"""The average number of waits for a decision of a class in a round."""
_MONDAY = datetime(2026, 1, 12, tzinfo=UTC)
"""Start of two weeks in which no time zone of our readers changes its clocks."""
_HOURS = 14 * 24


@dataclass(frozen=True, slots=True)
class SilentPlayer:
    """The longest delay of a game by a player who no longer answers, in seconds, including rest days.

    `seat_opens_seconds` is None if the seat is never opened.
    """

    first_default_seconds: int
    seat_opens_seconds: int | None


def silent_player(clock: Clock, policy: Policy) -> SilentPlayer:
    """The delay by one player who no longer answers, if all others answer at once.

    This is the worst case. The bank is full, and all extensions are left. Each question belongs to the class
    with the longest time, and to a new round. The first question is asked at the worst hour of two weeks.
    Dates without play and absences do not count.
    """
    calendar = replace(clock.calendar, rest_dates=frozenset())
    starts = [_MONDAY + timedelta(hours=hour) for hour in range(_HOURS)]
    if not calendar.rest_days and not calendar.fixed_times:
        starts = starts[:1]
    found = [_defaults(clock, policy, calendar, start) for start in starts]
    return SilentPlayer(
        first_default_seconds=max(times[0] for times in found),
        seat_opens_seconds=max(times[-1] for times in found) if policy.max_miss_count else None,
    )


def _defaults(clock: Clock, policy: Policy, calendar: Calendar, start: datetime) -> list[int]:
    """Seconds from `start` to each default answer of a player who never answers. The last opens the seat."""
    longest = max(clock.seconds(decision_class) for decision_class in CLASSES)
    bank = clock.max_bank_seconds if clock.bank_per_round_seconds else clock.bank_start_seconds
    graces = [policy.grace_seconds] * policy.grace_count
    host = [policy.host_wait_seconds] if policy.at_due == "host" else []
    at, times = start, []
    for _ in range(max(1, policy.max_miss_count)):
        at = calendar.next_fixed_time(calendar.advance(at, longest))
        for seconds in (bank, *graces, *host):
            at = calendar.advance(at, seconds) if seconds else at
        times.append(round((at - start).total_seconds()))
        bank, graces = clock.bank(0, 1), []
    return times


def assumed_game_seconds(clock: Clock) -> tuple[float, float]:
    """The assumed upper limits, in seconds of playing time, for half of all games and for nine of ten."""
    allowed = ASSUMED_ROUNDS * sum(
        count * clock.seconds(asked) for asked, count in _DECISIONS_PER_ROUND.items()
    )
    return ASSUMED_SHARE * allowed, ASSUMED_LATE_SHARE * allowed


def expected_game_days(clock: Clock) -> float:
    """Days that half of all games are assumed to take at most, including weekdays without play."""
    half, _ = assumed_game_seconds(clock)
    return half / 86_400 * 7 / (7 - len(clock.rest_days))
