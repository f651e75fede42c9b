"""Instructions for the Planning phase: orders prepared in advance, and the Messenger Raven."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games.engine import Edition
from games.engine.ids import AreaId, HouseId, OrderId
from games.engine.phases.planning.orders import PlaceOrdersAnswer
from games.engine.phases.planning.raven import UseRaven as UseRavenQuestion
from games.engine.phases.planning.raven import UseRavenAnswer
from games.instructions.kinds.instruction import (
    AskedDecision,
    ImpossibleValue,
    Instruction,
    number_out_of_range,
)


@dataclass(frozen=True, slots=True)
class PlaceOrders(Instruction):
    """Places these orders in `round`. If one of them is no longer allowed, you are asked."""

    round: int
    """Round number, 1 to 10."""
    orders: Mapping[AreaId, OrderId]
    """Order token by place, for every place with your units."""

    def choose(self, decision: AskedDecision) -> PlaceOrdersAnswer | None:
        return PlaceOrdersAnswer(self.orders) if decision.state.round == self.round else None

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        yield from number_out_of_range("/round", self.round, 1, edition.rounds)
        used: list[OrderId] = []
        for area, token in self.orders.items():
            left = [each for each in edition.orders if each not in used]
            if area not in edition.areas:
                yield ImpossibleValue(f"/orders/{area}", tuple(edition.areas))
            elif token not in left:
                yield ImpossibleValue(f"/orders/{area}", tuple(left))
            used.append(token)


@dataclass(frozen=True, slots=True)
class UseRaven(Instruction):
    """Leaves the Messenger Raven unused, or looks at the wildling card."""

    use: Literal["nothing", "look"]
    """Use of the raven: `nothing`, or `look` at the top wildling card."""
    then: Literal["leave_on_top", "put_under_deck"] | None = None
    """Place of the card; null to be asked after you have seen it."""

    def choose(self, decision: AskedDecision) -> UseRavenAnswer | None:
        question = decision.question
        assert isinstance(question, UseRavenQuestion)
        if not question.looking:
            return UseRavenAnswer(self.use)
        return None if self.then is None else UseRavenAnswer(self.then)
