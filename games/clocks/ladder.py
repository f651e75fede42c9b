"""The next steps for houses that have not answered: planned here, carried out by `services.deadlines`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto

from games.clocks.due import DecisionTimes
from games.clocks.settings import Policy
from games.clocks.timing import DEFAULTS, SeatTiming, Timing, WaitingHouse


class LadderStep(Enum):
    """A step of the ladder, from the lowest up."""

    WAIT = auto()
    REMIND = auto()
    GRACE = auto()
    CALL_HOST = auto()
    DEFAULT = auto()


@dataclass(frozen=True, slots=True)
class Action:
    """A step for one house, and its new due times."""

    step: LadderStep
    waiting: WaitingHouse
    due: DecisionTimes


@dataclass(frozen=True, slots=True)
class DuePlan:
    """The steps that are due in a game.

    `default_houses`: houses that get their default answer, by decision. `held_houses`: houses whose default
    waits until the given time, because others still have time for the same decision.
    """

    actions: tuple[Action, ...]
    held_houses: tuple[tuple[WaitingHouse, datetime], ...]
    default_houses: Mapping[int, list[str]]

    @property
    def calls_host(self) -> bool:
        return any(action.step is LadderStep.CALL_HOST for action in self.actions)


def plan(timing: Timing, now: datetime, *, has_host: bool = True) -> DuePlan:
    """Plans the steps that are due at `now`. If there is no host to call, the default is due instead."""
    actions: list[Action] = []
    late: dict[int, list[str]] = {}
    for waiting in timing.waiting.values():
        step = next_step(waiting, timing.seats[waiting.house], timing.policy, now)
        if step is LadderStep.CALL_HOST and not has_host:
            step = LadderStep.DEFAULT
        if step is LadderStep.WAIT:
            continue
        if step is LadderStep.REMIND:
            actions.append(Action(step, waiting, replace(waiting.due, remind_at=None)))
            continue
        postponed = _due_after_rest(timing, waiting, now)
        if postponed is not None:
            actions.append(Action(LadderStep.WAIT, waiting, postponed))
        elif step is LadderStep.DEFAULT:
            late.setdefault(waiting.number, []).append(waiting.house)
        else:
            seconds = (
                timing.policy.grace_seconds if step is LadderStep.GRACE else timing.policy.host_wait_seconds
            )
            actions.append(Action(step, waiting, _with_extra_time(timing, waiting, seconds, now)))
    held = []
    for number, houses in list(late.items()):
        until = _held_until(timing, number, houses, now)
        if until is not None:
            held += [(timing.waiting[number, house], until) for house in late.pop(number)]
    return DuePlan(tuple(actions), tuple(held), late)


def next_step(waiting: WaitingHouse, seat: SeatTiming, policy: Policy, now: datetime) -> LadderStep:
    """The step that is due. Bots and open seats get only the default."""
    if waiting.due.due_at > now:
        is_near = waiting.due.remind_at is not None and waiting.due.remind_at <= now
        return LadderStep.REMIND if is_near else LadderStep.WAIT
    if not seat.is_person:
        return LadderStep.DEFAULT
    if seat.graces > 0:
        return LadderStep.GRACE
    if policy.at_due == "host" and not waiting.host_called:
        return LadderStep.CALL_HOST
    return LadderStep.DEFAULT


def opens_seat(seat: SeatTiming, policy: Policy) -> bool:
    """Whether to open a seat: it missed too often in a row, or its player's account was erased."""
    if seat.user is None:
        return seat.bot is None and not seat.is_open
    return seat.is_person and 0 < policy.max_miss_count <= seat.misses


def _due_after_rest(timing: Timing, waiting: WaitingHouse, now: datetime) -> DecisionTimes | None:
    """The due times in playing time, if an outage has moved them into a rest or an absence."""
    if not timing.seats[waiting.house].is_person:
        return None
    due_at = timing.calendar(waiting.house).next_playing_time(waiting.due.due_at)
    return replace(waiting.due, due_at=due_at) if due_at > now else None


def _with_extra_time(timing: Timing, waiting: WaitingHouse, seconds: int, now: datetime) -> DecisionTimes:
    """The times with `seconds` more after the due time, or after `now` if that would be in the past."""
    calendar = timing.calendar(waiting.house)
    extended = waiting.due.with_grace(calendar, seconds)
    return (
        extended
        if extended.due_at > now
        else DecisionTimes(waiting.due.free_until, calendar.advance(now, seconds))
    )


def _held_until(timing: Timing, number: int, late_houses: list[str], now: datetime) -> datetime | None:
    """The time until which late houses wait for others who still have time; None if they do not wait.

    A default is public. If it were used too early, the others would know the bid of a late house before they
    bid. An open seat that plays defaults has no secret to keep.
    """
    others = [row for row in timing.waiting.values() if row.number == number and row.house not in late_houses]
    if not others or all(timing.seats[house].is_open for house in late_houses):
        return None
    # The plan itself may extend the time of `others`. Their times before that are enough: the game is checked
    # again at the returned time.
    return max(max(row.due.due_at for row in others), now + timedelta(seconds=1))


def has_silent_seat(timing: Timing) -> bool:
    """Whether an open seat answers with defaults, so that its next question is due at once."""
    return any(seat.stand_in == DEFAULTS for seat in timing.seats.values())
