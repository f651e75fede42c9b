"""Games at the API: people take seats by requests and answer from the options that they are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.bots import POLICIES
from games.engine import BASE, EDITIONS
from tests.people import Person, Visitor, person

Json = dict[str, Any]


@dataclass
class Game:
    """A game that has started, and who plays which house."""

    code: str
    people: dict[str, Person]
    host: Person
    stranger: Visitor = field(default_factory=Visitor)

    @property
    def path(self) -> str:
        return f"/games/{self.code}"

    def status(self) -> Json:
        return dict(read(self.stranger.gets(self.path)))

    def decisions(self, viewer: Visitor) -> list[Json]:
        return list(read(viewer.gets(f"{self.path}/decisions"))["results"])

    def waiting(self) -> list[tuple[int, str]]:
        """(number, house) of all that have not answered."""
        return [
            (row["number"], house) for row in self.decisions(self.stranger) for house in row["waiting_for"]
        ]

    def position(self, viewer: Visitor) -> Json:
        return dict(read(viewer.gets(f"{self.path}/position"))["position"])

    def answers(self, house: str, number: int, answer: Json) -> Any:
        return self.people[house].puts(f"{self.path}/decisions/{number}/answer", answer)

    def chosen(self, house: str, number: int, dice: Random, policy: str = "random") -> Json:
        """What a policy answers, knowing what a client of this house is told."""
        one = self.people[house]
        decision = read(one.gets(f"{self.path}/decisions/{number}"))
        asked = {"number": number, "kind": decision["kind"], "house": house, "question": decision["question"]}
        return POLICIES[policy](self.position(one), asked, decision["options"], dice)

    def plays_on(self, dice: Random, until: Callable[[Json], bool] = lambda status: False) -> Iterator[Json]:
        """Random answers, one at a time, until the game is over or as wanted; each accepted answer."""
        while (waiting := self.waiting()) and not until(self.status()):
            number, house = dice.choice(waiting)
            yield read(self.answers(house, number, self.chosen(house, number, dice)))


def read(response: Any, status: int = 200) -> Any:
    """The body of a response that must have this status."""
    assert response.status_code == status, response.content
    return response.json()


def found_game(players: int = 6, **wanted: Any) -> Game:
    """A game whose houses were chosen by those who play them; `people` has one for each house."""
    edition = wanted.get("ruleset", {}).get("edition", BASE.id)
    houses = EDITIONS[edition].setups[players].houses
    people = {house: person(f"{house}_of_{players}") for house in houses}
    host = people[houses[0]]
    made = read(host.posts("/games", {"name": "a game", "player_count": players} | wanted), 201)
    for house, one in people.items():
        read(one.posts(f"/games/{made['code']}/seats", {"house": house}), 201)
    return Game(made["code"], people, host)
