"""Consolidate Power."""

from dataclasses import dataclass

from ...editions import edition_of
from ...errors import IllegalInput
from ...ids import AreaId, HouseId
from ...options import ConsolidateOrders, Mustering
from ...play import Play
from ...queries.board import is_blockaded
from ...queries.muster import apply_musterings, first_musterings, muster_options
from ...queries.orders import orders_of
from ...rulebook import cites
from ...state import Answer, Order, Question, State, Step
from ...verbs import gain_power, muster, remove_order


@dataclass(frozen=True, slots=True)
class ConsolidateTurn(Step):
    """A house's turn to consolidate. A single order that can only gain power is resolved at once."""

    house: HouseId

    def begin(self, play: Play) -> None:
        question = ResolveConsolidate()
        orders = orders_of(play.state, self.house, "consolidate")
        if len(orders) == 1 and not can_muster(play.state, orders[0]):
            question.apply_answer(play, self.house, ResolveConsolidateAnswer(orders[0].area))
        else:
            play.ask(question, self.house)


@dataclass(frozen=True, slots=True)
class ResolveConsolidateAnswer(Answer):
    """The order in `area`; null `musters` (or none) is power, else the pieces mustered there."""

    area: AreaId
    musters: tuple[Mustering, ...] | None = None


@cites("DEC-26", "CONS-1", "CONS-2", "CONS-3", "CONS-4", "PORT-8", "RUL-64")
@dataclass(frozen=True, slots=True)
class ResolveConsolidate(Question):
    """Resolve one of the Consolidate Power orders: gain power, or muster with the special one."""

    point = "DEC-26"
    answer = ResolveConsolidateAnswer

    def options(self, state: State, house: HouseId) -> ConsolidateOrders:
        orders = orders_of(state, house, "consolidate")
        mustering = [order.area for order in orders if can_muster(state, order)]
        return ConsolidateOrders(
            tuple(order.area for order in orders), muster_options(state, house, mustering, one_area=True)
        )

    def check(self, state: State, house: HouseId, answer: ResolveConsolidateAnswer) -> None:
        orders = {order.area: order for order in orders_of(state, house, "consolidate")}
        order = orders.get(answer.area)
        if order is None:
            refused = IllegalInput("no_such_order", "ACT-2", area=answer.area)
            raise refused.allowing(areas=tuple(orders))
        if answer.musters:
            if not can_muster(state, order):
                raise IllegalInput("cannot_muster_there", "CONS-2", area=answer.area)
            apply_musterings(state, house, (answer.area,), answer.musters)

    def default(self, state: State, house: HouseId) -> ResolveConsolidateAnswer:
        return ResolveConsolidateAnswer(orders_of(state, house, "consolidate")[0].area)

    def apply_answer(self, play: Play, house: HouseId, answer: ResolveConsolidateAnswer) -> None:
        remove_order(play, answer.area, "resolved")
        if answer.musters:
            muster(play, house, (answer.area,), answer.musters)
        else:
            gain_power(play, house, income(play.state, house, answer.area), "consolidate")


@cites("CONS-2", "CONS-4", "PORT-8")
def can_muster(state: State, order: Order) -> bool:
    """Whether an order is the special one in a castle or stronghold where something can be mustered."""
    printed = edition_of(state)
    return bool(
        printed.orders[order.token].special
        and printed.areas[order.area].castle
        and first_musterings(state, order.house, order.area)
    )


@cites("CONS-1", "CONS-3", "PORT-7", "PLAN-5")
def income(state: State, house: HouseId, area: AreaId) -> int:
    """Power that a Consolidate Power order gives in a place."""
    facts = edition_of(state).areas[area]
    if facts.kind == "land":
        return 1 + facts.power
    return 1 if facts.kind == "port" and not is_blockaded(state, house, area) else 0
