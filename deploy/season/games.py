"""The games of a season, and the events of each game."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from deploy.player import Json
from deploy.season.answering import Answering
from deploy.season.instructions import simple_instructions
from deploy.season.people import AwayPlayer, GonePlayer, Habit, LatePlayer, MailReader, Person
from deploy.season.stage import Stage
from games.engine import BASE
from games.instructions.answering import write_instructions

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
RESERVE = 8
CHECK_SECONDS = 0.1

_SELECT_GAMES = """
select game.code, game.round, game.status,
       array(select house from games_seat where game_id = game.id and is_active and open_since is not null),
       coalesce((select json_object_agg(house, missed) from games_seatclock where game_id = game.id), '{}'),
       coalesce((select json_object_agg(house, user_id) from games_seat
                 where game_id = game.id and is_active and house is not null), '{}')
from games_game game
"""


@dataclass
class Game:
    """The current state of a game of the season. `play` updates it."""

    code: str
    title: str
    people: dict[str, Person]
    now: Callable[[], datetime]
    round: int = 0
    status: str = "running"
    open_seats: set[str] = field(default_factory=set)
    missed: dict[str, int] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    """House -> id of the user who has the seat."""

    @property
    def path(self) -> str:
        return f"/games/{self.code}"

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "cancelled")

    @property
    def host(self) -> Person:
        return next(iter(self.people.values()))

    def position(self, house: str) -> int:
        return list(self.people).index(house) + 1

    async def wait_for(self, is_reached: Callable[[], bool]) -> bool:
        """Waits until `is_reached` returns true. Returns False if the game ends before."""
        while not is_reached():
            if self.is_over:
                return False
            await asyncio.sleep(0.1)
        return not self.is_over


PersonFactory = Callable[[], Person]
"""Creates a person who is new to the game."""
Scenario = Callable[[Game, PersonFactory], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Script:
    """The script of a game: its size, its deviations from the defaults, and a scene with events."""

    title: str
    players: int
    scene: Scenario | None = None
    clock: Json = field(default_factory=dict)
    policy: Json = field(default_factory=dict)
    habits: Callable[[datetime], dict[int, Habit]] = lambda begins: {}
    preset: str = ""
    instructed_players: Sequence[int] = ()
    """The positions of players with standing instructions."""
    mail_players: Sequence[int] = ()
    take_over: str = "anybody"
    """The players who may take an open seat."""
    is_checked: bool = False
    """Whether players confirm before the start. The last of them joins in the scene."""


async def replace_player(game: Game, new_person: PersonFactory) -> None:
    """A newcomer takes over the first open seat."""
    taken = 0
    while taken == 0 and await game.wait_for(lambda: bool(game.open_seats)):
        house = min(game.open_seats)
        newcomer = new_person()
        await newcomer.request("POST", f"{game.path}/seats/{game.position(house)}/take-over", {})
        game.people[house] = newcomer
        taken += 1


async def substitute_player(game: Game, new_person: PersonFactory) -> None:
    """A substitute, whom the host named in advance, takes the open seat. The game refuses anybody else."""
    substitute, stranger = new_person(), new_person()
    await game.host.request("PUT", f"{game.path}/substitutes/{substitute.name}")
    if await game.wait_for(lambda: bool(game.open_seats)):
        house = min(game.open_seats)
        path = f"{game.path}/seats/{game.position(house)}/take-over"
        assert await stranger.try_request("POST", path, {}) == "not_a_substitute"
        await substitute.request("POST", path, {})
        game.people[house] = substitute


async def return_player(game: Game, new_person: PersonFactory) -> None:
    """A vanished player returns a while after their seat was opened."""
    if await game.wait_for(lambda: bool(game.open_seats)):
        house = min(game.open_seats)
        await asyncio.sleep(4)
        if not game.is_over:
            person = game.people[house]
            assert isinstance(person.habit, GonePlayer)
            person.habit.is_back = True
            await person.request("POST", f"{game.path}/seats/mine/return")


async def leave_game(game: Game, new_person: PersonFactory) -> None:
    """A player leaves in the second round, and is replaced."""
    if await game.wait_for(lambda: game.round >= 2):
        await list(game.people.values())[1].request("POST", f"{game.path}/seats/mine/leave")
        await replace_player(game, new_person)


async def let_all_vote(game: Game, caller: Person, body: Json, except_for: Sequence[str] = ()) -> None:
    vote = await caller.request("POST", f"{game.path}/votes", body)
    for house in vote["voters"]:
        person = game.people[house]
        if person is not caller and house not in except_for:
            await person.request("PUT", f"{game.path}/votes/{vote['number']}/ballot", {"choice": True})


async def kick_player(game: Game, new_person: PersonFactory) -> None:
    """A player misses deadlines repeatedly. The others vote them out, and a newcomer takes the seat."""
    [lazy] = [house for house, person in game.people.items() if isinstance(person.habit, GonePlayer)]
    if await game.wait_for(lambda: game.missed.get(lazy, 0) >= 2):
        await let_all_vote(game, game.host, {"kind": "kick", "house": lazy})
        await replace_player(game, new_person)


async def pause_game(game: Game, new_person: PersonFactory) -> None:
    """The host pauses the game for a day, and ends the pause early. A sitter stands in for a player."""
    if await game.wait_for(lambda: game.round >= 2):
        await game.host.request("PUT", f"{game.path}/pause", {"length_days": 1})
        await asyncio.sleep(5)
        await game.host.try_request("DELETE", f"{game.path}/pause")
        sitter, tired = new_person(), list(game.people.values())[1]
        body = {"username": sitter.name, "ends_at": (game.now() + 8 * HOUR).isoformat()}
        await tired.request("PUT", f"{game.path}/seats/mine/sitter", body)


async def draw_after(game: Game, rounds: int) -> None:
    """All agree on a draw after this many rounds."""
    if await game.wait_for(lambda: game.round > rounds):
        await let_all_vote(game, game.host, {"kind": "draw"})


async def let_all_concede(game: Game, new_person: PersonFactory) -> None:
    if await game.wait_for(lambda: game.round >= 3):
        await let_all_vote(game, game.host, {"kind": "extend", "length_seconds": 1800})
        await let_all_vote(game, game.host, {"kind": "concede", "house": next(iter(game.people))})


def away_habits(begins: datetime) -> dict[int, Habit]:
    return {1: AwayPlayer(begins + 3 * HOUR, begins + 15 * HOUR)}


async def announce_absence(game: Game, new_person: PersonFactory) -> None:
    """The second player announces when they will be away."""
    person = list(game.people.values())[1]
    assert isinstance(person.habit, AwayPlayer)
    body = {"starts_at": person.habit.starts_at.isoformat(), "ends_at": person.habit.ends_at.isoformat()}
    await person.request("POST", "/me/absences", body)


def gone_habits(*positions: int, after: int = 1) -> Callable[[datetime], dict[int, Habit]]:
    return lambda begins: {position: GonePlayer(after) for position in positions}


SCRIPTS = (
    Script("all are punctual", 3),
    Script("one is late, with bank and grace", 4, habits=lambda begins: {1: LatePlayer()}),
    Script("one is away on vacation", 5, announce_absence, habits=away_habits),
    Script("one is gone for ever, a bot plays on", 6, habits=gone_habits(2)),
    Script(
        "one is gone, then a newcomer",
        3,
        replace_player,
        policy={"stand_in": "defaults"},
        habits=gone_habits(1),
    ),
    Script("one is gone and returns", 4, return_player, habits=gone_habits(1)),
    Script("one leaves and is replaced", 5, leave_game),
    Script(
        "one is gone, a substitute comes",
        3,
        substitute_player,
        habits=gone_habits(2),
        instructed_players=(0, 1),
        take_over="substitutes",
    ),
    Script(
        "one is voted out and replaced", 6, kick_player, policy={"max_miss_count": 0}, habits=gone_habits(3)
    ),
    Script("a pause, and a sitter", 3, pause_game),
    Script("a draw by agreement", 4, lambda game, _: draw_after(game, 3), policy={"grace_count": 0}),
    Script("a concession; due every third hour", 5, let_all_concede, clock=EVERY_THIRD_HOUR),
    Script("all are gone, bots finish", 6, policy=BOTS_ALONE, habits=gone_habits(0, 1, 2, 3, 4, 5)),
)


def register(stage: Stage, scripts: Sequence[Script]) -> None:
    """Registers the players of these games, and newcomers."""
    for number in range(sum(script.players for script in scripts) + RESERVE):
        stage.register(f"p{number}", ("sensible", "random")[number % 2])


async def play(
    stage: Stage, answering: Answering, scripts: Sequence[Script], timeout_seconds: float
) -> list[str]:
    """Plays all games at once, until all are over or nothing happens for too long. Returns the faults."""
    people = iter(stage.people.values())
    games: dict[str, Game] = {}
    tables = [(script, list(islice(people, script.players))) for script in scripts]
    for script, table in tables:

        def newcomer(script: Script = script) -> Person:
            """A person without a seat, who plays like the others at the table."""
            person = next(people)
            person.is_by_mail = bool(script.mail_players)
            person.habit = MailReader(person.name) if script.mail_players else Habit()
            return person

        game = await create_game(script, table, stage.now)
        games[game.code] = game
        if script.scene is not None:
            answering.start(script.title, script.scene(game, newcomer))
    given_up, printed_at = time.monotonic() + timeout_seconds, 0.0
    with stage.server.postgres.administrator() as connection:
        while not all(game.is_over for game in games.values()) and time.monotonic() < given_up:
            rows = await asyncio.to_thread(lambda: connection.execute(_SELECT_GAMES).fetchall())
            for code, *facts in rows:
                if game_ := games.get(code):
                    game_.round, game_.status, open_seats, game_.missed, game_.players = facts
                    game_.open_seats = set(open_seats)
            if time.monotonic() > printed_at + 15:
                printed_at = time.monotonic()
                rounds = " ".join("." if game.is_over else f"{game.round}" for game in games.values())
                print(f"{stage.now():%a %d %H:%M}  rounds {rounds}", flush=True)
            await asyncio.sleep(CHECK_SECONDS)
    unfinished = [game for game in games.values() if game.status != "finished"]
    return [f"{game.title}: {game.status} in round {game.round}" for game in unfinished]


async def create_game(script: Script, people: list[Person], now: Callable[[], datetime]) -> Game:
    """Creates a game over the API, lets all players take seats, and then saves standing instructions."""
    body: dict[str, Any] = {
        "name": script.title,
        "player_count": script.players,
        "take_over": script.take_over,
    }
    if script.preset:
        body["preset"] = script.preset
    else:
        clock, policy = CLOCK | script.clock, POLICY | script.policy
        body |= {"preset": "one_day", "clock": clock, "policy": policy}
    made = await people[0].request("POST", "/games", body)
    if script.is_checked:
        await people[0].request("PUT", f"/games/{made['code']}/ready-check", {"is_on": True})
    houses = list(BASE.setups[script.players].houses)
    habits = script.habits(now())
    for position, (house, person) in enumerate(zip(houses, people, strict=True)):
        person.habit = habits.get(position, Habit())
        person.is_by_mail = position in script.mail_players
        if not script.is_checked or position < script.players - 1:
            await person.request("POST", f"/games/{made['code']}/seats", {"house": house})
    for position in script.instructed_players:
        await save_simple_instructions(made["code"], people[position], houses[position], houses)
    return Game(made["code"], script.title, dict(zip(houses, people, strict=True)), now)


async def save_simple_instructions(code: str, person: Person, house: str, houses: Sequence[str]) -> None:
    """Saves the simple instructions of a player."""
    instructions = write_instructions(simple_instructions(BASE, tuple(sorted(houses)), house))
    await person.request("PUT", f"/games/{code}/instructions", {"instructions": instructions})
