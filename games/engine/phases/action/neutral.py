"""Support of other houses against a neutral force, requested before the moves are fixed."""

from dataclasses import dataclass

from ...choices import Choice
from ...events.combat import NeutralSupportDeclared
from ...ids import AreaId, HouseId
from ...options import SomeAreas
from ...play import Play
from ...queries.board import neutral_force, unrouted_units
from ...queries.march import reach
from ...queries.orders import orders_of
from ...queries.strength import support_orders
from ...queries.tracks import in_turn_order
from ...rulebook import cites
from ...state import Answer, Question, State, Step
from ..combat.support import check_areas
from .march import MarchTurn


@cites("NEUT-6", "RUL-18")
def neutral_areas_to_ask_for(state: State, house: HouseId) -> list[AreaId]:
    """Neutral forces within reach of a march order against which a foreign Support order could help."""
    return sorted(
        area
        for area in {
            area
            for order in orders_of(state, house, "march")
            if unrouted_units(state, house, order.area)
            for area in reach(state, house, order.area)
        }
        if neutral_force(state, area) and any(order.house != house for order in support_orders(state, area))
    )


@dataclass(frozen=True, slots=True)
class CallForNeutralSupport(Step):
    """Lets the marching house ask for support, if another house could give it."""

    house: HouseId

    def begin(self, play: Play) -> None:
        if neutral_areas_to_ask_for(play.state, self.house):
            play.ask(AskNeutralSupport(), self.house)
        else:
            play.then(MarchTurn(self.house))


@dataclass(frozen=True, slots=True)
class AskNeutralSupportAnswer(Answer):
    """The neutral area to ask support for; null to skip."""

    area: AreaId | None = None


@cites("DEC-13", "NEUT-6", "RUL-18")
@dataclass(frozen=True, slots=True)
class AskNeutralSupport(Choice):
    """Ask the owners of Support orders for help against a neutral force, or skip."""

    point = "DEC-13"
    answer = AskNeutralSupportAnswer
    refusal = "cannot_ask_for_that"
    rule = "NEUT-6"

    def choices(self, state: State, house: HouseId) -> tuple[AskNeutralSupportAnswer, ...]:
        areas = neutral_areas_to_ask_for(state, house)
        return tuple(AskNeutralSupportAnswer(area) for area in (None, *areas))

    def apply_answer(self, play: Play, house: HouseId, answer: AskNeutralSupportAnswer) -> None:
        if answer.area is None:
            play.then(MarchTurn(house))
            return
        owners = frozenset(
            order.house for order in support_orders(play.state, answer.area) if order.house != house
        )
        play.then(GatherNeutralSupport(house, answer.area, in_turn_order(play.state, owners)))


@cites("RUL-18")
@dataclass(frozen=True, slots=True)
class GatherNeutralSupport(Step):
    """Ask the owners in turn order, then let the house march."""

    house: HouseId
    area: AreaId
    owners: tuple[HouseId, ...]
    granted: tuple[AreaId, ...] = ()

    def begin(self, play: Play) -> None:
        if self.owners:
            question = GrantNeutralSupport(self.house, self.area, self.owners[1:], self.granted)
            play.ask(question, self.owners[0])
        else:
            play.then(MarchTurn(self.house, self.granted, self.area))


@dataclass(frozen=True, slots=True)
class GrantNeutralSupportAnswer(Answer):
    """The Support orders of the house that help; none to refuse."""

    areas: tuple[AreaId, ...]


@cites("DEC-14", "NEUT-6", "RUL-18", "OPT-06")
@dataclass(frozen=True, slots=True)
class GrantNeutralSupport(Question):
    """Help `house` against the neutral force in `area`. The answer binds for its current order."""

    point = "DEC-14"
    answer = GrantNeutralSupportAnswer

    house: HouseId
    area: AreaId
    owners: tuple[HouseId, ...]
    granted: tuple[AreaId, ...]

    def options(self, state: State, house: HouseId) -> SomeAreas:
        areas = (order.area for order in support_orders(state, self.area) if order.house == house)
        return SomeAreas(tuple(areas), state.ruleset.support_granularity == "per_house")

    def check(self, state: State, house: HouseId, answer: GrantNeutralSupportAnswer) -> None:
        check_areas(self.options(state, house), answer.areas)

    def default(self, state: State, house: HouseId) -> GrantNeutralSupportAnswer:
        return GrantNeutralSupportAnswer(())

    def apply_answer(self, play: Play, house: HouseId, answer: GrantNeutralSupportAnswer) -> None:
        areas = tuple(sorted(answer.areas))
        play.emit(NeutralSupportDeclared(house, self.house, self.area, areas))
        play.then(GatherNeutralSupport(self.house, self.area, self.owners, (*self.granted, *areas)))
