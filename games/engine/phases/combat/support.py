"""Calling for support, and refusing it."""

from dataclasses import dataclass

from ...errors import IllegalInput
from ...events.combat import SupportDeclared, SupportRefused
from ...ids import AreaId, HouseId
from ...options import SomeAreas, SupportSides
from ...play import Play
from ...queries.combat import combat_of, foreign_support
from ...queries.strength import support_orders
from ...queries.tracks import turn_order
from ...rulebook import cites
from ...state import Answer, Question, State, Step


@cites("SUPPORT-1", "SUPPORT-2", "SUPPORT-7")
@dataclass(frozen=True, slots=True)
class CallForSupport(Step):
    """The owners of Support orders next to the embattled area declare in turn order."""

    done: tuple[HouseId, ...] = ()

    def begin(self, play: Play) -> None:
        owners = {order.house for order in support_orders(play.state, combat_of(play.state).area)}
        for house in turn_order(play.state):
            if house in owners and house not in self.done:
                play.then(CallForSupport((*self.done, house)))
                play.ask(DeclareSupport(), house)
                return


@dataclass(frozen=True, slots=True)
class DeclareSupportAnswer(Answer):
    """The side that you support and your areas that support it; null and no area to support nobody."""

    side: HouseId | None
    areas: tuple[AreaId, ...] = ()


@cites("DEC-16", "SUPPORT-2", "SUPPORT-3", "SUPPORT-4", "RUL-37", "RUL-63", "OPT-06")
@dataclass(frozen=True, slots=True)
class DeclareSupport(Question):
    """Support the attacker, the defender or nobody. The combatants may support only themselves."""

    point = "DEC-16"
    answer = DeclareSupportAnswer

    def options(self, state: State, house: HouseId) -> SupportSides:
        combat = combat_of(state)
        both = (combat.attacker, combat.defender)
        areas = tuple(order.area for order in support_orders(state, combat.area) if order.house == house)
        return SupportSides(
            (house,) if house in both else both,
            areas,
            state.ruleset.support_granularity == "per_house",
        )

    def check(self, state: State, house: HouseId, answer: DeclareSupportAnswer) -> None:
        offered = self.options(state, house)
        if answer.side is None:
            if answer.areas:
                raise IllegalInput("support_without_side", "SUPPORT-2")
            return
        if answer.side not in offered.sides:
            raise IllegalInput("cannot_support_that_side", "SUPPORT-4", sides=list(offered.sides))
        check_areas(SomeAreas(offered.areas, offered.all_or_none), answer.areas)

    def default(self, state: State, house: HouseId) -> DeclareSupportAnswer:
        offered = self.options(state, house)
        if offered.sides == (house,):
            return DeclareSupportAnswer(house, offered.areas)
        return DeclareSupportAnswer(None)

    def apply_answer(self, play: Play, house: HouseId, answer: DeclareSupportAnswer) -> None:
        play.emit(SupportDeclared(house, answer.side, tuple(sorted(answer.areas))))


def check_areas(options: SomeAreas, areas: tuple[AreaId, ...]) -> None:
    """Raises `IllegalInput` unless these are some of the offered areas; all or none of them if the ruleset
    requires this.
    """
    if len(set(areas)) != len(areas) or not set(areas) <= set(options.areas):
        refused = IllegalInput("cannot_support_from_there", "SUPPORT-1", areas=list(areas))
        raise refused.allowing(areas=options.areas)
    if options.all_or_none and areas and len(areas) != len(options.areas):
        raise IllegalInput("all_support_orders_or_none", "SUPPORT-3", areas=list(options.areas))


@cites("SUPPORT-6", "RUL-38")
@dataclass(frozen=True, slots=True)
class AskToRefuseSupport(Step):
    """Asks the combatants about support from other houses, both at the same time."""

    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        offered = [
            house
            for house in sorted((combat.attacker, combat.defender))
            if foreign_support(play.state, house)
        ]
        if offered:
            play.ask(RefuseSupport(), *offered, sealed=True)


@dataclass(frozen=True, slots=True)
class RefuseSupportAnswer(Answer):
    """The areas whose support you refuse; none to accept all."""

    areas: tuple[AreaId, ...]


@cites("DEC-17", "SUPPORT-6", "RUL-38")
@dataclass(frozen=True, slots=True)
class RefuseSupport(Question):
    """Refuse support that other houses offer, area by area."""

    point = "DEC-17"
    answer = RefuseSupportAnswer

    def options(self, state: State, house: HouseId) -> SomeAreas:
        return SomeAreas(foreign_support(state, house))

    def check(self, state: State, house: HouseId, answer: RefuseSupportAnswer) -> None:
        offered = foreign_support(state, house)
        if len(set(answer.areas)) != len(answer.areas) or not set(answer.areas) <= set(offered):
            raise IllegalInput("no_such_support", "SUPPORT-6", areas=list(offered))

    def default(self, state: State, house: HouseId) -> RefuseSupportAnswer:
        return RefuseSupportAnswer(())

    def apply_answer(self, play: Play, house: HouseId, answer: RefuseSupportAnswer) -> None:
        play.emit(SupportRefused(house, tuple(sorted(answer.areas))))
