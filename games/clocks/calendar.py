"""Playing time: the amount between two times, and the time at which an amount has passed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = timedelta(days=1)
_FOR_EVER = datetime.max.replace(tzinfo=UTC) - 2 * _DAY
_MAX_DAYS = 4000


@dataclass(frozen=True, slots=True, order=True)
class ClockStop:
    """An interval in which no playing time passes: a pause of the game, or the absence of a house."""

    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar of playing time. All times are aware and returned in UTC.

    `rest_days` are weekdays (monday is 0) and `rest_dates` dates of `zone` without play. `fixed_times` are
    the local times at which decisions are due; if there are none, any time is possible. At least one weekday
    must be left.
    """

    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))
    rest_days: frozenset[int] = frozenset()
    rest_dates: frozenset[date] = frozenset()
    fixed_times: tuple[time, ...] = ()
    stops: tuple[ClockStop, ...] = ()

    def stopped(self, *stops: ClockStop) -> Calendar:
        """The same calendar with its stops replaced by these."""
        return replace(self, stops=tuple(sorted(stops)))

    def is_rest(self, day: date) -> bool:
        return day.weekday() in self.rest_days or day in self.rest_dates

    def spans(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The spans of playing time after `start`, in order; the first may start later than `start`."""
        for opens, closes in self._days(start.astimezone(UTC)):
            for stop in self.stops:
                if stop.ends_at <= opens:
                    continue
                if stop.starts_at >= closes:
                    break
                if stop.starts_at > opens:
                    yield opens, stop.starts_at.astimezone(UTC)
                opens = max(opens, stop.ends_at.astimezone(UTC))
            if opens < closes:
                yield opens, closes

    def _days(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        if not self.rest_days and not self.rest_dates:
            yield start, _FOR_EVER
            return
        day = start.astimezone(self.zone).date()
        for _ in range(_MAX_DAYS):
            if not self.is_rest(day):
                yield max(start, self._local_time(day, time())), self._local_time(day + _DAY, time())
            day += _DAY
        yield max(start, self._local_time(day, time())), _FOR_EVER

    def _local_time(self, day: date, local: time) -> datetime:
        return datetime.combine(day, local, self.zone).astimezone(UTC)

    def advance(self, start: datetime, seconds: float) -> datetime:
        """The time at which `seconds` of playing time have passed since `start`.

        For 0 seconds it is `start`, or the next playing time after a rest.
        """
        left = timedelta(seconds=max(0.0, seconds))
        for opens, closes in self.spans(start):
            if left <= closes - opens:
                return opens + left
            left -= closes - opens
        raise OverflowError("no playing time is left")

    def between(self, start: datetime, end: datetime) -> float:
        """The seconds of playing time from `start` to `end`; 0 when `end` is earlier."""
        passed = timedelta()
        for opens, closes in self.spans(start):
            if opens >= end:
                break
            passed += min(closes, end) - opens
        return passed.total_seconds()

    def next_playing_time(self, at: datetime) -> datetime:
        """`at`, or the next playing time if it is within a rest. The start of a rest is not within it."""
        opens, _ = next(self.spans(at - timedelta.resolution))
        return max(at, opens)

    def next_fixed_time(self, at: datetime) -> datetime:
        """The first fixed time in playing time at or after `at`; `at` itself if there are no fixed times."""
        if not self.fixed_times:
            return at.astimezone(UTC)
        day = at.astimezone(self.zone).date()
        for _ in range(_MAX_DAYS):
            if not self.is_rest(day):
                # Sorted again, because a time that is skipped when clocks are set forward is later than the
                # time to which they are set.
                for found in sorted(self._local_time(day, local) for local in self.fixed_times):
                    if found >= at and not any(stop.starts_at <= found < stop.ends_at for stop in self.stops):
                        return found
            day += _DAY
        raise OverflowError("no fixed time is left")

    def moved(self, due: datetime, at: datetime, new: Calendar) -> datetime:
        """Converts a due time of this calendar to the calendar `new`, which replaces this one at `at`.

        The remaining playing time at `at` stays the same. A due time before `at` does not change.
        """
        if due <= at:
            return due
        return new.advance(at, self.between(at, due))
