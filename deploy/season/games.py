"""The twelve games of a season, and what happens in each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from deploy.season.people import Away, Gone, Habit, Json, Late, Person
from games.engine import BASE

CLOCK: Json = {
    "planning_seconds": 4 * 3600,
    "action_seconds": 2 * 3600,
    "battle_seconds": 3600,
    "westeros_seconds": 3600,
    "bank_start_seconds": 3600,
    "bank_per_round_seconds": 600,
    "max_bank_seconds": 2 * 3600,
}
POLICY: Json = {
    "reminder_seconds": 1800,
    "grace_count": 1,
    "grace_seconds": 3600,
    "max_miss_count": 2,
    "stand_in": "sensible",
    "absence_notice_seconds": 3600,
    "vote_seconds": 6 * 3600,
}
EVERY_THIRD_HOUR: Json = {
    "resolve_at": [f"{hour:02}:00" for hour in range(0, 24, 3)],
    "time_zone": "Europe/Bucharest",
}
BOTS_ALONE: Json = {"stand_in": "random", "grace_count": 0}
HOUR = timedelta(hours=1)


@dataclass
class Game:
    """A game of the season as it stands: the driver keeps it up to date."""

    code: str
    title: str
    people: dict[str, Person]
    now: Callable[[], datetime]
    round: int = 0
    status: str = "running"
    open_seats: set[str] = field(default_factory=set)
    missed: dict[str, int] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/games/{self.code}"

    @property
    def host(self) -> Person:
        return next(iter(self.people.values()))

    def position(self, house: str) -> int:
        return list(self.people).index(house) + 1

    async def until(self, come: Callable[[], bool]) -> bool:
        """Waits for something; False when the game ends before it."""
        while not come():
            if self.status != "running":
                return False
            await asyncio.sleep(0.1)
        return self.status == "running"


Scene = Callable[[Game, "Newcomers"], Awaitable[None]]
Newcomers = Callable[[], Person]


@dataclass(frozen=True)
class Script:
    """A game that is to be played: its size, what is otherwise than usual, and what happens."""

    title: str
    players: int
    scene: Scene | None = None
    clock: Json = field(default_factory=dict)
    policy: Json = field(default_factory=dict)
    habits: Callable[[datetime], dict[int, Habit]] = lambda begins: {}


async def replaced(game: Game, newcomers: Newcomers) -> None:
    """The first who finds an open seat takes it over."""
    taken = 0
    while taken == 0 and await game.until(lambda: bool(game.open_seats)):
        house = min(game.open_seats)
        newcomer = newcomers()
        await newcomer.does("POST", f"{game.path}/seats/{game.position(house)}/take-over", {})
        game.people[house] = newcomer
        taken += 1


async def returns(game: Game, newcomers: Newcomers) -> None:
    """A player who was gone is back a while after their seat was opened."""
    if await game.until(lambda: bool(game.open_seats)):
        house = min(game.open_seats)
        await asyncio.sleep(4)
        if game.status == "running":
            person = game.people[house]
            assert isinstance(person.habit, Gone)
            person.habit.is_back = True
            await person.does("POST", f"{game.path}/seats/mine/return")


async def leaves(game: Game, newcomers: Newcomers) -> None:
    """Somebody leaves in the second round, and is replaced."""
    if await game.until(lambda: game.round >= 2):
        await list(game.people.values())[1].does("POST", f"{game.path}/seats/mine/leave")
        await replaced(game, newcomers)


async def all_vote(game: Game, caller: Person, body: Json, but: Sequence[str] = ()) -> None:
    vote = await caller.does("POST", f"{game.path}/votes", body)
    for house in vote["voters"]:
        person = game.people[house]
        if person is not caller and house not in but:
            await person.does("PUT", f"{game.path}/votes/{vote['number']}/ballot", {"choice": True})


async def kicked(game: Game, newcomers: Newcomers) -> None:
    """A player misses again and again; the others remove them by vote, and somebody takes the seat."""
    [lazy] = [house for house, person in game.people.items() if isinstance(person.habit, Gone)]
    if await game.until(lambda: game.missed.get(lazy, 0) >= 2):
        await all_vote(game, game.host, {"kind": "kick", "house": lazy})
        await replaced(game, newcomers)


async def paused(game: Game, newcomers: Newcomers) -> None:
    """The host pauses for a day and ends it early; a sitter plays a round for somebody."""
    if await game.until(lambda: game.round >= 2):
        await game.host.does("PUT", f"{game.path}/pause", {"length_days": 1})
        await asyncio.sleep(5)
        await game.host.sends("DELETE", f"{game.path}/pause")
        sitter, tired = newcomers(), list(game.people.values())[1]
        body = {"username": sitter.name, "ends_at": (game.now() + 8 * HOUR).isoformat()}
        await tired.does("PUT", f"{game.path}/seats/mine/sitter", body)


async def drawn(game: Game, newcomers: Newcomers) -> None:
    if await game.until(lambda: game.round >= 4):
        await all_vote(game, game.host, {"kind": "draw"})


async def conceded(game: Game, newcomers: Newcomers) -> None:
    if await game.until(lambda: game.round >= 3):
        await all_vote(game, game.host, {"kind": "extend", "length_seconds": 1800})
        await all_vote(game, game.host, {"kind": "concede", "house": next(iter(game.people))})


def away(begins: datetime) -> dict[int, Habit]:
    return {1: Away(begins + 3 * HOUR, begins + 15 * HOUR)}


async def announced(game: Game, newcomers: Newcomers) -> None:
    """The second player announces when they will be away."""
    person = list(game.people.values())[1]
    assert isinstance(person.habit, Away)
    body = {"starts_at": person.habit.starts_at.isoformat(), "ends_at": person.habit.ends_at.isoformat()}
    await person.does("POST", "/me/absences", body)


def gone(*positions: int, after: int = 1) -> Callable[[datetime], dict[int, Habit]]:
    return lambda begins: {position: Gone(after) for position in positions}


SCRIPTS = (
    Script("all are punctual", 3),
    Script("one is late, with bank and grace", 4, habits=lambda begins: {1: Late()}),
    Script("one is away on vacation", 5, announced, habits=away),
    Script("one is gone for ever, a bot plays on", 6, habits=gone(2)),
    Script("one is gone, then a newcomer", 3, replaced, policy={"stand_in": "defaults"}, habits=gone(1)),
    Script("one is gone and returns", 4, returns, habits=gone(1)),
    Script("one leaves and is replaced", 5, leaves),
    Script("one is voted out and replaced", 6, kicked, policy={"max_miss_count": 0}, habits=gone(3)),
    Script("a pause, and a sitter", 3, paused),
    Script("a draw by agreement", 4, drawn, policy={"grace_count": 0}),
    Script("a concession; due every third hour", 5, conceded, clock=EVERY_THIRD_HOUR),
    Script("all are gone, bots finish", 6, policy=BOTS_ALONE, habits=gone(0, 1, 2, 3, 4, 5)),
)


async def begin(script: Script, people: list[Person], now: Callable[[], datetime]) -> Game:
    """Create a game by requests and let everybody sit down."""
    body: dict[str, Any] = {"name": script.title, "player_count": script.players, "preset": "one_day"}
    made = await people[0].does(
        "POST", "/games", body | {"clock": CLOCK | script.clock, "policy": POLICY | script.policy}
    )
    houses = list(BASE.setups[script.players].houses)
    habits = script.habits(now())
    for position, (house, person) in enumerate(zip(houses, people, strict=True)):
        person.habit = habits.get(position, Habit())
        await person.does("POST", f"/games/{made['code']}/seats", {"house": house})
    return Game(made["code"], script.title, dict(zip(houses, people, strict=True)), now)
