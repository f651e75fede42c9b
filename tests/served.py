"""Games on the server, for tests. tests/engine/table.py plays games with only the engine.

    game = found_game(3)                    through the services: users create it and take seats
    game = timed_game(3, preset="one_day")  from rows, with a clock; the test moves `game.now`
    game = stored_game(3)                   from rows, without a clock

All three are a `Game`, which acts at three levels: `answers` over HTTP like a client, `submits` through the
services at `game.now`, `saves` through storage alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from random import Random
from typing import Any

from accounts.models import User
from games import models, storage
from games.api.serializers.games import NewGameSerializer
from games.bots import POLICIES
from games.clocks import GENEROUS
from games.clocks.timing import Timing
from games.engine import (
    BASE,
    EDITIONS,
    Answer,
    Chance,
    PlayResult,
    Ruleset,
    State,
    answer,
    default,
    encode,
    expire,
    new_game,
)
from games.services import deadlines
from games.services.answers import answer_decision
from games.services.lobby import create_game
from games.services.seats import take_seat
from got_api.database.viewer import as_engine
from tests.factories import ClockFactory, GameFactory, SeatFactory
from tests.people import Person, Visitor, person
from tests.storage.wanderer import wander

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SEED = bytes(range(32))

Json = dict[str, Any]


def read(response: Any, status: int = 200) -> Any:
    """The body of a response. Checks its status."""
    assert response.status_code == status, response.content
    return response.json()


@dataclass
class Game:
    """A game with a user for each house, and the time at which its services act."""

    code: str
    users: dict[str, User]
    now: datetime = NOON
    chance: Chance = field(default_factory=lambda: Chance(SEED))
    stranger: Visitor = field(default_factory=Visitor)

    @cached_property
    def people(self) -> dict[str, Person]:
        """The player of each house, with a token."""
        return {house: Person(user) for house, user in self.users.items()}

    @property
    def host(self) -> Person:
        """The player of the first seat."""
        return next(iter(self.people.values()))

    @property
    def path(self) -> str:
        return f"/games/{self.code}"

    @property
    def houses(self) -> tuple[str, ...]:
        return tuple(self.users)

    # Rows

    @cached_property
    def game(self) -> models.Game:
        """The row as it was when first used."""
        return self.row()

    def row(self) -> models.Game:
        with as_engine():
            return models.Game.objects.get(code=self.code)

    def head(self) -> storage.GameHead:
        """Call this within `as_engine`: it fences the scope to this game."""
        return storage.find_game(self.code)

    def state(self) -> State:
        with as_engine():
            return storage.load(storage.find_game(self.code), bypass_cache=True).state

    def timing(self) -> Timing:
        with as_engine():
            return storage.load_timing(self.game.id)

    def waiting(self) -> dict[tuple[int, str], models.Waiting]:
        """(number, house) -> row of all houses that have not answered."""
        with as_engine():
            rows = models.Waiting.objects.filter(game=self.game)
            return {(row.number, row.house): row for row in rows}

    def due(self, house: str) -> datetime:
        """The due time of the one decision that waits for a house."""
        [row] = [row for row in self.waiting().values() if row.house == house]
        return row.due_at

    def seat(self, house: str) -> models.Seat:
        with as_engine():
            return models.Seat.objects.get(game=self.game, house=house, is_active=True)

    def log(self) -> list[tuple[str, str, str | None]]:
        """(kind, reason, house) of all seat events."""
        with as_engine():
            rows = models.SeatEvent.objects.filter(game=self.game).order_by("number")
            return [(row.kind, row.reason, row.house) for row in rows]

    def happened(self, kind: str) -> list[models.SeatEvent]:
        with as_engine():
            rows = models.SeatEvent.objects.filter(game=self.game, kind=kind)
            return list(rows.order_by("number"))

    # Over HTTP

    def status(self) -> Json:
        return dict(read(self.stranger.gets(self.path)))

    def decisions(self, viewer: Visitor) -> list[Json]:
        return list(read(viewer.gets(f"{self.path}/decisions"))["results"])

    def pending(self) -> list[tuple[int, str]]:
        """(number, house) of all houses that have not answered, from the public view."""
        return [
            (row["number"], house) for row in self.decisions(self.stranger) for house in row["waiting_for"]
        ]

    def position(self, viewer: Visitor) -> Json:
        return dict(read(viewer.gets(f"{self.path}/position"))["position"])

    def answers(self, house: str, number: int, answer: Json) -> Any:
        """The response to an answer."""
        return self.people[house].puts(f"{self.path}/decisions/{number}/answer", answer)

    def chosen(self, house: str, number: int, dice: Random, policy: str = "random") -> Json:
        """The answer of a policy that has the same information as the client of this house."""
        one = self.people[house]
        decision = read(one.gets(f"{self.path}/decisions/{number}"))
        asked = {"number": number, "kind": decision["kind"], "house": house, "question": decision["question"]}
        return POLICIES[policy](self.position(one), asked, decision["options"], dice)

    def plays_on(self, dice: Random, until: Callable[[Json], bool] = lambda status: False) -> Iterator[Json]:
        """Sends random answers, one at a time, until the game is over or the condition holds. Yields each
        accepted answer.
        """
        while (pending := self.pending()) and not until(self.status()):
            number, house = dice.choice(pending)
            yield read(self.answers(house, number, self.chosen(house, number, dice)))

    # Through the services, at `now`

    def passes(self, by: timedelta) -> Game:
        """Advances the time."""
        self.now += by
        return self

    def resolves(self) -> int:
        """Runs the worker for this game, as if woken."""
        return deadlines.resolve_due_steps(code=self.code, now=self.now)

    def submits(self, house: str, given: Answer | None = None) -> None:
        """Answers the one decision that waits for a house. Without an answer, submits the default."""
        [number] = [number for number, other in self.waiting() if other == house]
        chosen = default(self.state(), house, number) if given is None else given
        answer_decision(
            user=self.users[house].pk, code=self.code, number=number, answer_json=encode(chosen), now=self.now
        )

    def all_submit(self, *but: str) -> None:
        for number, house in sorted(self.waiting()):
            if house not in but and (number, house) in self.waiting():
                self.submits(house)

    # Only through storage

    def saves(self, house: str, number: int, given: Answer) -> storage.LoadedGame:
        """Saves one answer as the server does: loads the rows and saves them under the lock."""
        with as_engine():
            before = storage.load(storage.lock_game(self.code), bypass_cache=True)
            played = answer(before.state, house, number, given, self.chance)
            return storage.save(
                before, played, answers=[storage.AcceptedAnswer(number, house, given, "player")]
            )

    def expires(self, number: int) -> storage.LoadedGame:
        """Applies the defaults of all houses that have not answered."""
        with as_engine():
            before = storage.load(storage.lock_game(self.code), bypass_cache=True)
            accepted = [
                storage.AcceptedAnswer(number, house, default(before.state, house, number), "default")
                for house in pending_houses(before.state, number)
            ]
            return storage.save(before, expire(before.state, number, self.chance), answers=accepted)

    def wanders(self, dice: Random, until: Callable[[State], bool] = lambda state: False) -> Iterator[State]:
        """Gives random answers until the game ends or the condition holds. Yields the State after each."""
        state = self.state()
        while state.decisions and not until(state):
            number = dice.choice(sorted(state.decisions))
            house = dice.choice(pending_houses(state, number))
            state = self.saves(house, number, wander(state, house, number, dice)).state
            yield state


def pending_houses(state: State, number: int) -> list[str]:
    """The houses that have not answered a decision."""
    return [house for house in state.decisions[number].houses if (number, house) not in state.answers]


def found_game(players: int = 6, **wanted: Any) -> Game:
    """A started game with houses chosen by their players.

    `wanted` are fields of the body of `POST /games`. Calling the services takes half the time of requests.
    """
    edition = EDITIONS[wanted.get("ruleset", {}).get("edition", BASE.id)]
    people = {house: person(f"{house}_of_{players}") for house in edition.setups[players].houses}
    host = next(iter(people.values()))
    body = NewGameSerializer(data={"name": "a game", "player_count": players} | wanted)
    body.is_valid(raise_exception=True)
    given = dict(body.validated_data)
    given["players"] = given.pop("player_count")
    given.pop("take_seat")
    code, _ = create_game(host=host.user.pk, **given)
    for house, one in people.items():
        take_seat(user=one.user.pk, code=code, house=house)
    game = Game(code, {house: one.user for house, one in people.items()})
    game.people = people
    return game


def anonymous_game(players: int = 3, **wanted: Any) -> Game:
    """A started anonymous game, created over HTTP by the player of the first house."""
    crowd = [person(f"guest{number}") for number in range(players)]
    body = {"name": "a game", "player_count": players, "anonymity": "until_end"} | wanted
    path = f"/games/{read(crowd[0].posts('/games', body), 201)['code']}"
    for one in crowd:
        read(one.posts(f"{path}/seats", {}), 201)
    people = {own_seat(one, path)["house"]: one for one in crowd}
    game = Game(path.rpartition("/")[2], {house: one.user for house, one in people.items()})
    game.people = people
    return game


def own_seat(one: Person, path: str) -> Json:
    """The seat that is listed under a user's name."""
    seats = read(one.gets(path))["seats"]
    return next(dict(seat) for seat in seats if seat["username"] == one.user.username)


def timed_game(
    players: int = 3,
    *,
    preset: str = GENEROUS.name,
    clock: dict[str, Any] | None = None,
    policy: dict[str, Any] | None = None,
    now: datetime = NOON,
    ruleset: Ruleset | None = None,
) -> Game:
    """A game that started at `now` and waits for its first orders."""
    game = seated_game(players, ruleset, now=now)
    ClockFactory.create(game=game.game, preset=preset, clock=clock, policy=policy)
    with as_engine():
        game.game.host = next(iter(game.users.values()))
        game.game.save(update_fields=["host"])
        head, timing = storage.lock_game(game.code), storage.load_timing(game.game.id)
        played = first_played(players, ruleset, game.chance)
        storage.begin_game(head, played, SEED, now=now, due_times=timing.due_times(now, 1))
    return game


def stored_game(players: int = 6, ruleset: Ruleset | None = None, seed: bytes = SEED) -> Game:
    """A game without a clock that waits for its first answers."""
    game = seated_game(players, ruleset)
    game.chance = Chance(seed)
    with as_engine():
        storage.begin_game(storage.lock_game(game.code), first_played(players, ruleset, game.chance), seed)
    return game


def seated_game(players: int = 6, ruleset: Ruleset | None = None, now: datetime = NOON) -> Game:
    """A lobby with a user at each house."""
    row = GameFactory.create(players=players, ruleset=ruleset)
    game = Game(row.code, SeatFactory.create_table(row), now)
    game.game = row
    return game


def first_played(players: int, ruleset: Ruleset | None, chance: Chance) -> PlayResult:
    """The start of a game."""
    return new_game(players, ruleset or Ruleset(), chance)
