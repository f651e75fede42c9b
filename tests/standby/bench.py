"""A game of three in which one player stops answering, users on the standby lists, and a clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.models import Game as Row
from games.standby.models import Search
from games.standby.services.asking import ask_due
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.people import Person
from tests.served import NOON, Json, read, timed_game

SetClock = Callable[[datetime], None]
LATE = "stark"
"""The house whose player is silent."""
HALF_OFFER = timedelta(hours=3)
"""Half of the time of an offer, which is half of the shortest time of the clock."""


class Bench:
    """A game in which two misses open a seat, without grace or bank. Answers in battles take half a day, all
    others a day."""

    def __init__(self, set_clock: SetClock, **policy: Any) -> None:
        self.set_clock = set_clock
        self.game = timed_game(
            3,
            preset="one_day",
            clock={"bank_start_seconds": 0, "bank_per_round_seconds": 0, "max_bank_seconds": 0},
            policy={"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 2} | policy,
        )
        set_clock(self.game.now)
        self.game.people = {house: lasting(user) for house, user in self.game.users.items()}

    @property
    def path(self) -> str:
        return f"{self.game.path}/standby/mine"

    def changes(self, **fields: Any) -> None:
        with as_engine():
            Row.objects.filter(code=self.game.code).update(**fields)

    def volunteers(self, *names: str, **wishes: Any) -> list[Person]:
        """New users join the list of the server, in this order."""
        return [self._joins(name, "/me/standby", wishes) for name in names]

    def steps_in(self, *names: str) -> list[Person]:
        """New users join the list of the game, in this order."""
        return [self._joins(name, self.path, {}) for name in names]

    def _joins(self, name: str, path: str, body: Json) -> Person:
        one = lasting(UserFactory.create(username=name))
        read(one.puts(path, body))
        self.passes(timedelta(seconds=1))
        return one

    def passes(self, by: timedelta) -> None:
        self.game.passes(by)
        self.set_clock(self.game.now)

    def ticks(self) -> None:
        """The tasks of beat: due times, then the standby lists."""
        self.game.resolves()
        ask_due()

    def asked(self) -> bool:
        """Whether the silent house is asked; the others answer until it is."""
        while not any(house == LATE for _, house in self.game.waiting()):
            self.game.all_submit(LATE)
        return True

    def misses(self) -> None:
        """Lets a due time of the silent player pass, and ticks at that time."""
        assert self.asked()
        self.game.all_submit(LATE)
        self.passes(self.game.due(LATE) - self.game.now)
        self.ticks()

    def answers_again(self) -> None:
        assert self.asked()
        self.game.submits(LATE)

    def is_open(self) -> bool:
        return self.game.seat(LATE).open_since is not None

    def player(self) -> str | None:
        seats = {seat["house"]: seat["username"] for seat in self.game.status()["seats"]}
        username: str | None = seats[LATE]
        return username

    def statuses(self) -> list[str]:
        with as_engine():
            rows = Search.objects.filter(game=self.game.game).order_by("started_at")
            return list(rows.values_list("status", flat=True))


def lasting(user: User) -> Person:
    """A user whose token outlives the game."""
    return Person(user, expires_at=NOON + timedelta(days=99))


def offers(one: Person) -> list[Json]:
    return list(read(one.gets("/me/offers"))["results"])


def answers_of(*people: Person) -> list[list[str | None]]:
    """Outcomes of the offers to each user, newest first."""
    return [[offer["answer"] for offer in offers(one)] for one in people]


def answer(one: Person, *, accept: bool = True) -> Any:
    """The response to an answer to the newest offer."""
    return one.puts(f"/me/offers/{offers(one)[0]['code']}", {"accept": accept})
