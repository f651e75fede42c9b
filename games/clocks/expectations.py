"""What a clock and a policy mean in days: how long one silent player delays a game, how long a game takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from games.clocks.calendar import Calendar
from games.clocks.classes import CLASSES, DecisionClass
from games.clocks.settings import Clock, Policy

ASSUMED_ROUNDS = 8
ASSUMED_SHARE, ASSUMED_LATE_SHARE = 0.45, 0.8
"""Which part of the time that a clock allows a game takes: half of all games, and nine of ten."""
_ASKED: dict[DecisionClass, float] = {"planning": 1.0, "action": 3.0, "battle": 2.0, "westeros": 0.5}
"""How often a round of a game waits for a decision of a class."""
_MONDAY = datetime(2026, 1, 12, tzinfo=UTC)
"""Of two weeks in which no zone of our readers changes its clocks."""
_HOURS = 14 * 24


@dataclass(frozen=True, slots=True)
class SilentPlayer:
    """The longest that a player who no longer answers can delay a game, in seconds, rest days included.

    `seat_opens_seconds` is None where the seat is never opened.
    """

    first_default_seconds: int
    seat_opens_seconds: int | None


def silent_player(clock: Clock, policy: Policy) -> SilentPlayer:
    """What one player delays who no longer answers, when all others answer at once.

    The worst case: a full bank, all extensions left, each question of the class with the longest time and in
    a new round, the first of them at the worst hour of two weeks. Dates without play and absences do not
    count.
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
    """Seconds from `start` to each default answer, until the seat is opened."""
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
    """Seconds of playing time that half of all games, and nine of ten, are assumed to take at most."""
    allowed = ASSUMED_ROUNDS * sum(count * clock.seconds(asked) for asked, count in _ASKED.items())
    return ASSUMED_SHARE * allowed, ASSUMED_LATE_SHARE * allowed


def expected_game_days(clock: Clock) -> float:
    """Days that half of all games are assumed to take at most, weekdays without play included."""
    half, _ = assumed_game_seconds(clock)
    return half / 86_400 * 7 / (7 - len(clock.rest_days))
