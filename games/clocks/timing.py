"""The timing of one game: its settings, its seats, and the houses that it waits for. Everything here is
public."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property

from games.clocks.calendar import Calendar, ClockStop
from games.clocks.due import DecisionTimes, decision_times, overtime
from games.clocks.settings import Clock, Policy

DEFAULTS = "defaults"
"""The stand-in of an open seat that answers with defaults, at once."""

Key = tuple[int, str]
"""The number of a decision and a house that is asked."""


@dataclass(frozen=True, slots=True)
class SeatTiming:
    """The player of a house, and the time and graces left. `stand_in` is set while the seat is open.

    `bank` is in seconds, as of round `bank_round`. `misses` counts consecutive misses, `missed` all misses of
    the current player.
    """

    house: str
    position: int
    user: int | None
    bot: str | None
    stand_in: str | None
    bank: int
    bank_round: int
    graces: int
    misses: int
    missed: int
    stops: tuple[ClockStop, ...]

    @property
    def is_open(self) -> bool:
        return self.stand_in is not None

    @property
    def is_person(self) -> bool:
        """Whether a person plays here. The game waits only for persons, and only they vote."""
        return self.user is not None and not self.is_open

    @property
    def playing_bot(self) -> str | None:
        """The bot that plays the house at present. None for a person, and for default answers."""
        return self.bot or (self.stand_in if self.stand_in != DEFAULTS else None)


@dataclass(frozen=True, slots=True)
class Reader:
    """A person who may read the secrets of a house: its player, or a sitter before `readable_until`."""

    house: str
    is_sitter: bool
    can_answer: bool
    readable_until: datetime | None


@dataclass(frozen=True, slots=True)
class WaitingHouse:
    """A house that has not answered a decision, and its times."""

    number: int
    house: str
    kind: str
    since: datetime
    due: DecisionTimes
    host_called: bool

    @property
    def key(self) -> Key:
        return self.number, self.house


@dataclass(frozen=True)
class Timing:
    """The settings of time of a game, its seats, and the houses that it waits for."""

    game_id: int
    round: int
    preset: str
    clock: Clock
    policy: Policy
    pauses: tuple[ClockStop, ...]
    beat_at: datetime | None
    """Last time at which a web process showed that players can answer."""
    silence: float
    """Seconds after `beat_at` from which players count as unable to answer."""
    last_outage: int
    outages_applied: int
    seats: Mapping[str, SeatTiming]
    readers: Mapping[int, Reader] = field(default_factory=dict)
    """Id of a user -> the house for which they read, from `games_seatreader`."""
    waiting: Mapping[Key, WaitingHouse] = field(default_factory=dict)

    @cached_property
    def bots(self) -> dict[str, str]:
        bots = {house: seat.playing_bot for house, seat in self.seats.items()}
        return {house: bot for house, bot in bots.items() if bot is not None}

    def calendar(self, house: str) -> Calendar:
        """The calendar of playing time for a house."""
        stops = self.seats[house].stops if house in self.seats else ()
        return self.clock.calendar.stopped(*stops, *self.pauses)

    def pause_at(self, now: datetime) -> ClockStop | None:
        """The current pause; only the last one can be current."""
        return self.pauses[-1] if self.pauses and self.pauses[-1].ends_at > now else None

    def bank(self, house: str, round_: int | None = None) -> int:
        """The seconds in the bank of a house in a round, by default the current one."""
        seat = self.seats[house]
        return self.clock.bank(
            seat.bank, max(0, (self.round if round_ is None else round_) - seat.bank_round)
        )

    def is_stale(self, now: datetime) -> bool:
        """Whether there is an outage that is not recorded yet. Its time is charged to no house."""
        return self.beat_at is not None and (now - self.beat_at).total_seconds() > self.silence

    def due(self, house: str, kind: str, now: datetime, round_: int | None = None) -> DecisionTimes:
        """The due times of a decision that is opened now; at once for a seat that plays defaults."""
        seat = self.seats.get(house)
        if seat is not None and seat.stand_in == DEFAULTS:
            return DecisionTimes(now, now)
        is_person = seat is not None and seat.is_person
        return decision_times(
            kind,
            now,
            clock=self.clock,
            policy=self.policy if is_person else replace(self.policy, reminder_seconds=0),
            calendar=self.calendar(house),
            bank=self.bank(house, round_) if is_person else 0,
        )

    def due_times(self, now: datetime, round_: int) -> Callable[[str, str], DecisionTimes]:
        """A function (house, kind) -> Due, which `storage.save` calls for each new decision."""
        return lambda house, kind: self.due(house, kind, now, round_)

    def with_seats(self, *seats: SeatTiming) -> Timing:
        """The same timing, with the seats of these houses replaced."""
        return replace(self, seats={**self.seats, **{seat.house: seat for seat in seats}})

    def after_answer(self, key: Key, now: datetime) -> SeatTiming:
        """The seat after its player answered a decision: with overtime taken from the bank, and no misses."""
        seat, waiting = self.seats[key[1]], self.waiting[key]
        until = self.beat_at if self.is_stale(now) and self.beat_at else now
        bank = self.bank(seat.house)
        spent = overtime(waiting.due, until, calendar=self.calendar(seat.house))
        if not spent and not seat.misses:
            return seat
        return replace(seat, bank=max(0, bank - spent), bank_round=self.round, misses=0)

    def after_miss(self, house: str) -> SeatTiming:
        """The seat after a missed due time. Bots and open seats do not miss."""
        seat = self.seats[house]
        if not seat.is_person:
            return seat
        return replace(seat, bank=0, bank_round=self.round, misses=seat.misses + 1, missed=seat.missed + 1)

    def for_new_player(self, house: str) -> SeatTiming:
        """The seat with a fresh bank, all graces and no misses."""
        return replace(
            self.seats[house],
            bank=self.clock.bank_start_seconds,
            bank_round=self.round,
            graces=self.policy.grace_count,
            misses=0,
            missed=0,
        )

    def with_full_time(self, house: str, now: datetime) -> list[WaitingHouse]:
        """The open decisions of a house, with due times as if they were opened now."""
        return [
            replace(row, due=self.due(row.house, row.kind, now), host_called=False)
            for row in self.waiting.values()
            if row.house == house
        ]

    def extended(self, by: timedelta) -> list[WaitingHouse]:
        """The houses of persons that the game waits for, with more playing time."""
        return [
            replace(row, due=row.due.extended(self.calendar(row.house), by.total_seconds()))
            for row in self.waiting.values()
            if self.seats[row.house].is_person
        ]

    def moved(self, old: Timing, at: datetime, houses: Iterable[str] | None = None) -> list[WaitingHouse]:
        """The houses that `old` waits for, with their due times converted to these calendars, which differ
        after `at`."""
        wanted = set(old.seats if houses is None else houses)
        return [
            replace(row, due=self._converted(row, old, at))
            for row in old.waiting.values()
            if row.house in wanted
        ]

    def _converted(self, row: WaitingHouse, old: Timing, at: datetime) -> DecisionTimes:
        """The converted due times. A due time at a fixed time stays at a fixed time, unless it was
        extended."""
        moved = row.due.moved(at, old.calendar(row.house), self.calendar(row.house))
        if not old.clock.resolve_at or row.due.free_until <= at:
            return moved
        if row.due.free_until != old.due(row.house, row.kind, row.since).free_until:
            return moved
        again = self.due(row.house, row.kind, row.since)
        return again if row.due.remind_at else replace(again, remind_at=None)
