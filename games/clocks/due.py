"""Due times of decisions, and the time that a late answer takes from the bank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from games.clocks.calendar import Calendar
from games.clocks.classes import class_of
from games.clocks.settings import GENEROUS, Clock, Policy


@dataclass(frozen=True, slots=True)
class DecisionTimes:
    """Times of a decision: the bank runs from `free_until` and is empty at `due_at`.

    `remind_at` is None for no reminder.
    """

    free_until: datetime
    due_at: datetime
    remind_at: datetime | None = None

    @property
    def wake_at(self) -> datetime:
        """The next time at which the server must act."""
        return self.due_at if self.remind_at is None else min(self.remind_at, self.due_at)

    def extended(self, calendar: Calendar, seconds: float) -> DecisionTimes:
        """Moves all times by playing time, so that none falls within a rest or an absence."""
        remind_at = None if self.remind_at is None else calendar.advance(self.remind_at, seconds)
        return DecisionTimes(
            calendar.advance(self.free_until, seconds), calendar.advance(self.due_at, seconds), remind_at
        )

    def with_grace(self, calendar: Calendar, seconds: int) -> DecisionTimes:
        """Extends the due time beyond the bank, without another reminder."""
        return replace(self, due_at=calendar.advance(self.due_at, seconds), remind_at=None)

    def moved(self, at: datetime, old: Calendar, new: Calendar) -> DecisionTimes:
        """The times after the calendar changes at `at`; no time moves to before `at`."""
        remind_at = None if self.remind_at is None else old.moved(self.remind_at, at, new)
        return DecisionTimes(old.moved(self.free_until, at, new), old.moved(self.due_at, at, new), remind_at)


def decision_times(
    kind: str, since: datetime, *, clock: Clock, policy: Policy, calendar: Calendar, bank: int = 0
) -> DecisionTimes:
    """The times of a decision of this kind that was opened at `since`, for a house with `bank` seconds."""
    seconds = clock.seconds(class_of(kind))
    free_until = calendar.next_fixed_time(calendar.advance(since, seconds))
    due_at = calendar.advance(free_until, bank) if bank else free_until
    remind_at = None
    if policy.reminder_seconds and (whole := calendar.between(since, free_until)) > policy.reminder_seconds:
        remind_at = calendar.advance(since, whole - policy.reminder_seconds)
    return DecisionTimes(free_until, due_at, remind_at)


def generous_decision_times(kind: str, since: datetime) -> DecisionTimes:
    """The times of a decision in a game without a clock."""
    return decision_times(
        kind, since, clock=GENEROUS.clock, policy=GENEROUS.policy, calendar=GENEROUS.clock.calendar
    )


def overtime(due_times: DecisionTimes, answered_at: datetime, *, calendar: Calendar) -> int:
    """The seconds that an answer took from the bank."""
    return round(calendar.between(due_times.free_until, answered_at))
