"""Outages and steps of the clock between two heartbeats.

A heartbeat shows that the server runs. The shared clock may be set, or replaced by another one after a
failover. A monotonic clock measures the time that has really passed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

STEP_SECONDS = 2.0
"""Smallest difference between two clocks that counts as a step. Smaller ones have other causes: reading
clocks takes time, and clocks are slewed."""
MIN_REFUSED_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class LastHeartbeat:
    """The stored facts of the last heartbeat. See `games.models.Heartbeat` for the drift."""

    beat_at: datetime
    drift: float = 0.0
    max_drift: float = 0.0
    set_back_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Interval:
    """A time in which no player could answer.

    With `asked_from` it counts only for decisions that were opened between then and its start.
    """

    starts_at: datetime
    ends_at: datetime
    asked_from: datetime | None = None
    is_step: bool = False

    def moves(self, since: datetime) -> timedelta:
        """The time by which this moves the due time of a decision that was opened at `since`."""
        if self.asked_from is not None and not self.asked_from <= since < self.starts_at:
            return timedelta()
        return max(timedelta(), self.ends_at - max(since, self.starts_at))


@dataclass(frozen=True, slots=True)
class Assessment:
    """The result of a heartbeat: a step of the clock in seconds (0 for none), outages, and the heartbeat to
    store."""

    step: float
    intervals: tuple[Interval, ...]
    beat: LastHeartbeat


def assess_heartbeat(
    last: LastHeartbeat,
    now: datetime,
    *,
    elapsed: float | None,
    max_elapsed: float | None,
    silent_after: float,
    refused_seconds: float = 0.0,
    step_after: float = STEP_SECONDS,
) -> Assessment:
    """Compares the heartbeat at `now` with the last one. All durations are seconds.

    `elapsed` is the time that a monotonic clock counted in between, `max_elapsed` an upper bound for it; None
    if unknown. A gap of more than `silent_after` is an outage, and so is the time during which requests are
    `refused_seconds`. A forward step moves due times like an outage, because a machine that was suspended
    looks like one whose clock was set. But if a clock was set back, the time that it shows a second
    time counts only for decisions that were opened in between.

    The exact time of a step within `elapsed` is unknown. Decisions opened in that time gain rather than lose.
    """
    gap = (now - last.beat_at).total_seconds()
    step = min(gap, 0.0)
    if elapsed is not None:
        step = gap - elapsed
    elif max_elapsed is not None:
        step = max(step, gap - max_elapsed) if gap > 0 else step
    if abs(step) < step_after:
        step = 0.0
    passed = max(0.0, gap - step)
    resumed_at = now - timedelta(seconds=passed)
    beat = replace(last, beat_at=now, drift=last.drift + step)
    intervals: list[Interval] = []
    unknown = timedelta(seconds=min(abs(step), passed, silent_after))
    if step > 0:
        intervals += _skipped_time(last, resumed_at, step, step_after, unknown)
        is_back = beat.drift > last.max_drift - step_after
        beat = replace(
            beat,
            max_drift=max(last.max_drift, beat.drift),
            set_back_at=None if is_back else last.set_back_at,
        )
    elif step < 0:
        intervals += _repeatable_time(last, step_after, unknown)
        beat = replace(beat, set_back_at=resumed_at)
    if passed > silent_after:
        intervals.append(Interval(resumed_at, now))
    elif refused_seconds >= MIN_REFUSED_SECONDS:
        intervals.append(Interval(now - timedelta(seconds=refused_seconds), now))
    return Assessment(step, tuple(intervals), beat)


def _skipped_time(
    last: LastHeartbeat, resumed_at: datetime, step: float, step_after: float, unknown: timedelta
) -> list[Interval]:
    """The skipped time: its new part for all decisions, its repeated part for decisions that were opened
    while the clock was set back.

    The clock may have been set forward as late as `unknown` after the last beat. Decisions that were opened
    until then were opened while it was set back. So the repeated part starts later by `unknown`. Its length
    is the same.
    """
    new = min(step, max(0.0, last.drift + step - last.max_drift))
    if new < step_after:
        new = 0.0
    starts_at = resumed_at - timedelta(seconds=step)
    between = resumed_at - timedelta(seconds=new)
    found = []
    if between > starts_at and last.set_back_at is not None:
        found.append(Interval(starts_at + unknown, between + unknown, last.set_back_at, is_step=True))
    if resumed_at > between:
        found.append(Interval(between, resumed_at, is_step=True))
    return found


def _repeatable_time(last: LastHeartbeat, step_after: float, unknown: timedelta) -> list[Interval]:
    """The time that a forward step of the clock may repeat, for decisions that were opened since the clock
    was set back. All of it is credited at once.

    From now on, only decisions that are opened after this step count as opened while the clock is set back.
    """
    behind = last.max_drift - last.drift
    if last.set_back_at is None or behind < step_after:
        return []
    starts_at = max(last.beat_at, last.set_back_at) + unknown
    return [Interval(starts_at, starts_at + timedelta(seconds=behind), last.set_back_at, is_step=True)]


def without_known_outages(interval: Interval, known_outages: Iterable[Interval]) -> list[Interval]:
    """The parts of an outage outside the known ones: two processes may report the same outage."""
    parts = [interval]
    for other in known_outages:
        parts = [
            piece
            for part in parts
            for piece in (
                replace(part, ends_at=min(part.ends_at, other.starts_at)),
                replace(part, starts_at=max(part.starts_at, other.ends_at)),
            )
            if piece.starts_at < piece.ends_at
        ]
    return parts
