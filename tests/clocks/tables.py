"""Games whose time is agreed and told, for tests: every moment is passed in."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games import storage
from games.clocks import GENEROUS
from games.clocks.timing import Timing
from games.engine import SETUPS, Chance, Ruleset, State, encode, new_game
from games.engine.codec import field_hints
from games.models import Game, GameClock, Seat, SeatEvent, Waiting
from games.services import deadlines
from games.services.answers import answer_decision
from games.services.clocks import clock_columns
from got_api.viewer import as_engine
from tests.factories import UserFactory

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SEED = bytes(range(32))


@dataclass
class Timed:
    """A running game with a user at each house, and the present moment."""

    game: Game
    users: dict[str, User]
    now: datetime = NOON
    seed: bytes = field(default=SEED, repr=False)

    @property
    def code(self) -> str:
        return self.game.code

    def passes(self, by: timedelta) -> Timed:
        self.now += by
        return self

    def head(self) -> storage.Head:
        with as_engine():
            return storage.find_game(self.code)

    def row(self) -> Game:
        with as_engine():
            return Game.objects.get(id=self.game.id)

    def state(self) -> State:
        with as_engine():
            return storage.load(storage.find_game(self.code), fresh=True).state

    def timing(self) -> Timing:
        with as_engine():
            return storage.load_timing(self.game.id)

    def waiting(self) -> dict[tuple[int, str], Waiting]:
        with as_engine():
            return {(row.number, row.house): row for row in Waiting.objects.filter(game=self.game)}

    def due(self, house: str) -> datetime:
        """When the one decision that waits for a house is due."""
        [row] = [row for row in self.waiting().values() if row.house == house]
        return row.due_at

    def seat(self, house: str) -> Seat:
        with as_engine():
            return Seat.objects.get(game=self.game, house=house, is_active=True)

    def log(self) -> list[tuple[str, str, str | None]]:
        """(kind, reason, house) of all events of the seats."""
        with as_engine():
            rows = SeatEvent.objects.filter(game=self.game).order_by("number")
            return [(row.kind, row.reason, row.house) for row in rows]

    def happened(self, kind: str) -> list[SeatEvent]:
        with as_engine():
            return list(SeatEvent.objects.filter(game=self.game, kind=kind).order_by("number"))

    def resolves(self) -> int:
        return deadlines.resolve(code=self.code, now=self.now)

    def answers(self, house: str, answer: Any = None) -> None:
        """A house answers the one decision that waits for it, by default as the deadline would."""
        from games.engine import default

        state = self.state()
        [number] = [number for number, other in self.waiting() if other == house]
        given = default(state, house, number) if answer is None else answer
        answer_decision(
            user=self.users[house].pk, code=self.code, number=number, given=encode(given), now=self.now
        )

    def all_answer(self, *but: str) -> None:
        for number, house in sorted(self.waiting()):
            if house not in but and (number, house) in self.waiting():
                self.answers(house)


def timed_game(
    players: int = 3,
    *,
    preset: str = GENEROUS.name,
    clock: dict[str, Any] | None = None,
    policy: dict[str, Any] | None = None,
    now: datetime = NOON,
    ruleset: Ruleset | None = None,
) -> Timed:
    """A game that began at `now` and waits for its first orders."""
    ruleset = ruleset or Ruleset()
    users = {house: UserFactory.create() for house in SETUPS[players].houses}
    with as_engine():
        game = Game.objects.create(
            name="a game",
            players=players,
            creator=users[SETUPS[players].houses[0]],
            **{name: getattr(ruleset, name) for name in field_hints(Ruleset)},
        )
        GameClock.objects.create(game=game, preset=preset, **clock_columns(preset, clock, policy))
        Seat.objects.bulk_create(
            Seat(game=game, position=position, user=user, house=house, joined_at=timezone.now())
            for position, (house, user) in enumerate(users.items(), start=1)
        )
        head, timing = storage.lock_game(game.code), storage.load_timing(game.id)
        played = new_game(players, ruleset, Chance(SEED))
        storage.begin_game(head, played, SEED, now=now, due_times=timing.due_times(now, 1))
    return Timed(game, users, now)
