"""Instructions for the Planning phase: orders prepared in advance, and the Messenger Raven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.engine import Edition
from games.engine.ids import AreaId, HouseId, OrderId
from games.engine.phases.planning.orders import PlaceOrdersAnswer
from games.engine.phases.planning.raven import UseRaven as UseRavenQuestion
from games.engine.phases.planning.raven import UseRavenAnswer
from games.instructions.kinds.instruction import Asked, Fault, Instruction, unknown_number


@dataclass(frozen=True, slots=True)
class PlaceOrders(Instruction):
    """Places these orders in `round`, written as in an answer. All must be allowed, or none is placed."""

    round: int
    orders: Mapping[AreaId, OrderId]

    def answer(self, asked: Asked) -> PlaceOrdersAnswer | None:
        state = asked.state
        is_meant = state.round == self.round and self.when.holds(state, asked.house, None)
        return PlaceOrdersAnswer(self.orders) if is_meant else None

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown_number("/round", self.round, 1, edition.rounds)
        used: list[OrderId] = []
        for area, token in self.orders.items():
            left = [each for each in edition.orders if each not in used]
            if area not in edition.areas:
                yield Fault(f"/orders/{area}", tuple(edition.areas))
            elif token not in left:
                yield Fault(f"/orders/{area}", tuple(left))
            used.append(token)


@dataclass(frozen=True, slots=True)
class UseRaven(Instruction):
    """Does not use the Messenger Raven, or looks at the top wildling card.

    `then` is the new place of the card. Without it you are asked once you have seen the card.
    """

    use: Literal["nothing", "look"]
    then: Literal["leave_on_top", "put_under_deck"] | None = None

    def answer(self, asked: Asked) -> UseRavenAnswer | None:
        question = asked.question
        assert isinstance(question, UseRavenQuestion)
        if not self.when.holds(asked.state, asked.house, None):
            return None
        if not question.looking:
            return UseRavenAnswer(self.use)
        return None if self.then is None else UseRavenAnswer(self.then)
