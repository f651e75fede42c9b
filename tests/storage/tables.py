"""Stored games for tests: seats with users, answers saved one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from django.utils import timezone

from accounts.models import User
from games import models, storage
from games.engine import BASE, Answer, Chance, Played, Ruleset, State, answer, default, expire, new_game
from games.engine.codec import field_hints
from got_api.viewer import as_engine
from tests.factories import UserFactory
from tests.storage.wanderer import wander

SEED = bytes(range(32))


@dataclass
class StoredGame:
    """A game in the database and the users at its houses."""

    game: models.Game
    users: dict[str, User]
    chance: Chance = field(default_factory=lambda: Chance(SEED))

    @property
    def houses(self) -> tuple[str, ...]:
        return tuple(self.users)

    def head(self) -> storage.Head:
        return storage.find_game(self.game.code)

    def row(self) -> models.Game:
        with as_engine():
            return models.Game.objects.get(id=self.game.id)

    def state(self) -> State:
        with as_engine():
            return storage.load(self.head(), fresh=True).state

    def answers(self, house: str, number: int, given: Answer) -> storage.Loaded:
        """One answer, loaded from the rows and saved under the lock as the server does it."""
        with as_engine():
            before = storage.load(storage.lock_game(self.game.code), fresh=True)
            played = answer(before.state, house, number, given, self.chance)
            return storage.save(before, played, answers=[storage.Accepted(number, house, given, "player")])

    def expires(self, number: int) -> storage.Loaded:
        with as_engine():
            before = storage.load(storage.lock_game(self.game.code), fresh=True)
            asked = waiting(before.state, number)
            accepted = [
                storage.Accepted(number, house, default(before.state, house, number), "default")
                for house in asked
            ]
            return storage.save(before, expire(before.state, number, self.chance), answers=accepted)

    def wanders(self, dice: Random, until: Callable[[State], bool] = lambda state: False) -> Iterator[State]:
        """Random answers to the end, or until the State is as wanted; the State after each."""
        state = self.state()
        while state.decisions and not until(state):
            number = dice.choice(sorted(state.decisions))
            house = dice.choice(waiting(state, number))
            state = self.answers(house, number, wander(state, house, number, dice)).state
            yield state


def waiting(state: State, number: int) -> list[str]:
    return [house for house in state.decisions[number].houses if (number, house) not in state.answers]


def seat_game(players: int = 6, ruleset: Ruleset | None = None) -> StoredGame:
    """A lobby with a user at each house."""
    ruleset = ruleset or Ruleset()
    users = {house: UserFactory.create() for house in BASE.setups[players].houses}
    with as_engine():
        game = models.Game.objects.create(
            name="a game",
            players=players,
            **{name: getattr(ruleset, name) for name in field_hints(Ruleset)},
        )
        models.Seat.objects.bulk_create(
            models.Seat(game=game, position=position, user=user, house=house, joined_at=timezone.now())
            for position, (house, user) in enumerate(users.items(), start=1)
        )
    return StoredGame(game, users)


def begin_game(players: int = 6, ruleset: Ruleset | None = None, seed: bytes = SEED) -> StoredGame:
    """A game that waits for its first answers."""
    stored = seat_game(players, ruleset)
    stored.chance = Chance(seed)
    with as_engine():
        storage.begin_game(storage.lock_game(stored.game.code), first(players, ruleset, stored.chance), seed)
    return stored


def first(players: int, ruleset: Ruleset | None, chance: Chance) -> Played:
    return new_game(players, ruleset or Ruleset(), chance)
