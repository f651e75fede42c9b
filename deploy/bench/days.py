"""Duration of games by mail in days, with and without standing instructions, by preset.

    make bench-days

Recorded games are played again by simulated people. They sleep, look at their mails at habitual times, and
then answer all their decisions. Times are computed without waiting: each decision opens when the decision
before it is resolved.
"""

from __future__ import annotations

import statistics
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import orjson

from deploy.bench.spread import Spread
from deploy.bench.waits import RECORDS, is_instructed
from games.clocks import PRESETS, Clock, Policy, Preset, class_of
from games.engine import State
from games.engine.ids import HouseId
from games.engine.notation import read_record, replay_lines

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
BEGINS = datetime(2026, 3, 2, 18, tzinfo=UTC)
GROUPS = 40
"""Number of groups of people that play each game."""
ZONES = (-5, 0, 1, 1, 2, 3)
"""Offsets of local time from UTC in hours. Each person gets a random one."""
WAKES, SLEEPS = 7.5, 23.0
SILENT_FROM_ROUND = 2
MIN_DELAY, MAX_DELAY = MINUTE, 30 * MINUTE
"""Delay of an answer by an instruction, as on a server with default settings."""

NOW = PRESETS["e_mail"]
BEFORE = replace(
    NOW,
    clock=replace(
        NOW.clock,
        bank_start_seconds=2 * 86_400,
        bank_per_round_seconds=12 * 3600,
        max_bank_seconds=4 * 86_400,
    ),
    policy=Policy(reminder_seconds=86_400, grace_count=2, grace_seconds=2 * 86_400),
)
"""The preset of the same name until November 2026."""


@dataclass(frozen=True)
class Asked:
    """A decision of a recorded game. `after` is the decision whose last answer opened it; None at the start.

    `houses` are the houses that answered, each with whether an instruction could have answered for it.
    """

    number: int
    kind: str
    round: int
    after: int | None
    houses: dict[HouseId, bool] = field(default_factory=dict)


def decisions_of(path: Path) -> tuple[Asked, ...]:
    """The decisions of a record, in order."""
    found: dict[int, Asked] = {}
    state: State | None = None
    for given, played in replay_lines(
        read_record([orjson.loads(line) for line in path.read_bytes().splitlines()])
    ):
        if given is not None and state is not None:
            instructed = is_instructed(state, given.house, given.decision)
            found[given.decision].houses.setdefault(given.house, instructed)
        state = played.state
        for number, decision in state.decisions.items():
            if number not in found:
                after = None if given is None else given.decision
                found[number] = Asked(number, decision.question.kind, state.round, after)
    return tuple(asked for asked in found.values() if asked.houses)


@dataclass(frozen=True)
class Person:
    """The player of a house. Random draws are the same in all compared cases."""

    seed: str
    zone: int
    visits: tuple[float, ...]

    def looks_at(self, after: datetime) -> datetime:
        """The time of the next look at their mails: at one of their hours, give or take an hour."""
        day = (after + self.zone * HOUR).date()
        while True:
            midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) - self.zone * HOUR
            dice = Random(f"{self.seed}/{day}")  # noqa: S311  (the same every time)
            for hour in self.visits:
                at = midnight + (hour + dice.uniform(-1, 1)) * HOUR
                if at > after:
                    return at
            day += DAY

    def instructed_at(self, after: datetime, number: int) -> datetime:
        """The time when an instruction answers: after a random delay, and not while they sleep."""
        dice = Random(f"{self.seed}/{number}")  # noqa: S311
        delay = MIN_DELAY + (MAX_DELAY - MIN_DELAY) * dice.random() ** 2
        local = after + delay + self.zone * HOUR
        hour = local.hour + local.minute / 60
        if WAKES <= hour < SLEEPS:
            return after + delay
        midnight = local.replace(hour=0, minute=0, second=0, microsecond=0) + (
            DAY if hour >= SLEEPS else 0 * DAY
        )
        return midnight + WAKES * HOUR - self.zone * HOUR + delay


HABITS: dict[str, tuple[float, ...]] = {
    "every evening": (20.0,),
    "morning and evening": (8.5, 20.0),
    "four times a day": (8.5, 12.5, 17.0, 21.0),
}
"""Local hours at which people look at their mails."""


def people_of(houses: Sequence[HouseId], visits: tuple[float, ...], seed: str) -> dict[HouseId, Person]:
    found = {}
    for house in houses:
        dice = Random(f"{seed}/{house}")  # noqa: S311
        shift = dice.uniform(-1, 1)
        hours = tuple(hour + shift for hour in visits)
        found[house] = Person(f"{seed}/{house}", dice.choice(ZONES), hours)
    return found


@dataclass
class Silence:
    """A player who stops answering in the second round, and the effect of a preset."""

    preset: Preset
    house: HouseId
    missed: int = 0

    def answered_at(self, asked: Asked, opened_at: datetime) -> datetime | None:
        """The time of the default, or of the house bot's answer once the seat is open; None before."""
        clock, policy = self.preset.clock, self.preset.policy
        if asked.round < SILENT_FROM_ROUND:
            return None
        if self.missed >= policy.max_miss_count:
            return opened_at
        extra = 0
        if not self.missed:
            bank = clock.bank(clock.bank_start_seconds, SILENT_FROM_ROUND - 1)
            extra = bank + policy.grace_count * policy.grace_seconds
        self.missed += 1
        return opened_at + timedelta(seconds=clock.seconds(class_of(asked.kind)) + extra)


def days_of(
    game: Sequence[Asked],
    people: dict[HouseId, Person],
    clock: Clock,
    *,
    instructed: Collection[HouseId],
    silence: Silence | None = None,
) -> float:
    """Days from the start of a game to its last answer. `instructed` are the houses with instructions."""
    resolved: dict[int | None, datetime] = {None: BEGINS}
    for asked in game:
        opened_at = resolved.get(asked.after, BEGINS)
        due_at = opened_at + timedelta(seconds=clock.seconds(class_of(asked.kind)))
        answered: list[datetime] = []
        for house, can_be_instructed in asked.houses.items():
            person = people[house]
            at = silence.answered_at(asked, opened_at) if silence and silence.house == house else None
            if at is None and can_be_instructed and house in instructed:
                at = person.instructed_at(opened_at, asked.number)
            answered.append(at or min(person.looks_at(opened_at), due_at))
        resolved[asked.number] = max(answered)
    return (max(resolved.values()) - BEGINS) / DAY


CASES: tuple[tuple[str, Preset, int], ...] = (
    ("e_mail before", BEFORE, 0),
    ("e_mail", NOW, 0),
    ("half instruct", NOW, 1),
    ("all instruct", NOW, 2),
)
"""The compared cases: a preset, and how many of every two players have instructions."""


def compare(
    games: Sequence[Sequence[Asked]], visits: tuple[float, ...], *, silent: bool, groups: int = GROUPS
) -> list[Spread]:
    """Mean days of the games for each case, with the spread over the groups of people.

    With `silent`, one person of each group stops answering in the second round.
    """
    found: list[list[float]] = [[] for _ in CASES]
    for group in range(groups):
        days: list[list[float]] = [[] for _ in CASES]
        for place, game in enumerate(games):
            houses = sorted({house for asked in game for house in asked.houses})
            people = people_of(houses, visits, f"{group}/{place}")
            for row, (_, preset, share) in zip(days, CASES, strict=True):
                instructed = [house for seat, house in enumerate(houses) if (seat + group) % 2 < share]
                silence = Silence(preset, houses[group % len(houses)]) if silent else None
                row.append(days_of(game, people, preset.clock, instructed=instructed, silence=silence))
        for means, row in zip(found, days, strict=True):
            means.append(statistics.fmean(row))
    return [Spread.of(means) for means in found]


def whole_games() -> list[tuple[Asked, ...]]:
    """The recorded games that were played to their end."""
    paths = sorted(RECORDS.glob("*.jsonl"))
    ended = [path for path in paths if "end" in orjson.loads(path.read_bytes().splitlines()[-1])]
    return [decisions_of(path) for path in ended]


def main() -> None:
    games = whole_games()
    print(f"{len(games)} whole games, each by {GROUPS} groups of people: mean days of a game,")
    print("median of the groups (least to greatest); the last column is the first case less the last")
    print(f"{'they look at mails':<34}" + "".join(f"{title:>21}" for title, _, _ in CASES))
    for silent in (False, True):
        for name, visits in HABITS.items():
            spreads = compare(games, visits, silent=silent)
            cells = "".join(
                f"{f'{each.middle:.1f} ({each.least:.1f} to {each.greatest:.1f})':>21}" for each in spreads
            )
            title = name + (", one silent" if silent else "")
            print(f"{title:<34}{cells}   {1 - spreads[-1].middle / spreads[0].middle:.0%} fewer", flush=True)


if __name__ == "__main__":
    main()
