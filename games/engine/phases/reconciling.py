"""Supply: counting the icons, and reducing armies to the limits."""

from collections import Counter
from dataclasses import dataclass

from ..defaults import cheapest_by_area
from ..errors import IllegalInput
from ..ids import HouseId, UnitId
from ..options import EligibleUnit, SomeUnits
from ..play import Play
from ..queries.supply import counted_supply, is_minimal_reduction, reductions
from ..queries.tracks import turn_order
from ..rulebook import cites
from ..state import Answer, Question, State, Step
from ..verbs import destroy_units, set_supply
from .aftermath import AFTERMATH


@cites("SUPPLY-1", "WEST-8", "RUL-08")
@dataclass(frozen=True, slots=True)
class CountSupply(Step):
    """Set all supply markers to the icons controlled, then reconcile in turn order."""

    def begin(self, play: Play) -> None:
        for house in turn_order(play.state):
            set_supply(play, house, counted_supply(play.state, house))
        play.then(ReconcileInTurnOrder())


@cites("SUPPLY-5", "SUPPLY-11", "RUL-57", "RUL-08")
@dataclass(frozen=True, slots=True)
class ReconcileInTurnOrder(Step):
    done: tuple[HouseId, ...] = ()

    def begin(self, play: Play) -> None:
        for house in turn_order(play.state):
            if house in self.done:
                continue
            if reductions(play.state, house):
                play.then(*AFTERMATH, ReconcileInTurnOrder((*self.done, house)))
                play.ask(ReconcileArmies(), house)
                return


@dataclass(frozen=True, slots=True)
class ReconcileArmiesAnswer(Answer):
    """The units to remove."""

    units: tuple[UnitId, ...]


@cites("DEC-03", "SUPPLY-5", "RUL-07")
@dataclass(frozen=True, slots=True)
class ReconcileArmies(Question):
    """Remove as few units as possible until the armies fit the supply limit."""

    point = "DEC-03"
    answer = ReconcileArmiesAnswer

    def options(self, state: State, house: HouseId) -> SomeUnits:
        ways = reductions(state, house)
        areas = {area for way in ways for area in way}
        eligible = tuple(
            EligibleUnit(unit.id, unit.type, unit.area)
            for _, unit in sorted(state.units.items())
            if unit.area in areas  # its armies contain no other house's units (MARCH-15)
        )
        totals = [sum(way.values()) for way in ways]
        return SomeUnits(eligible, min(totals), max(totals), ways)

    def check(self, state: State, house: HouseId, answer: ReconcileArmiesAnswer) -> None:
        check_own_units(state, house, answer.units)
        removed = Counter(state.units[unit].area for unit in answer.units)
        if not is_minimal_reduction(state, house, removed):
            raise IllegalInput("not_a_reconciliation", "SUPPLY-5")

    def default(self, state: State, house: HouseId) -> ReconcileArmiesAnswer:
        ways = reductions(state, house)
        return ReconcileArmiesAnswer(cheapest_by_area(state, state.units.values(), ways))

    def apply_answer(self, play: Play, house: HouseId, answer: ReconcileArmiesAnswer) -> None:
        destroy_units(play, house, answer.units, "supply")


def check_own_units(state: State, house: HouseId, units: tuple[UnitId, ...]) -> None:
    """Raises `IllegalInput` unless these are different units of the house on the board."""
    if len(set(units)) != len(units):
        raise IllegalInput("unit_named_twice")
    for unit in units:
        row = state.units.get(unit)
        if row is None:
            raise IllegalInput("unknown_unit", unit=unit)
        if row.house != house:
            raise IllegalInput("not_your_unit", unit=unit)
