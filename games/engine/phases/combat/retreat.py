"""Retreat and rout."""

from dataclasses import dataclass

from ...abilities import ability_of
from ...choices import Choice, check_units, some_units
from ...defaults import cheapest
from ...editions import edition_of
from ...ids import AreaId, HouseId, UnitId
from ...options import SomeUnits
from ...play import Play
from ...queries.board import controller, units_of
from ...queries.combat import army, combat_of, loser_of, opponent
from ...queries.retreat import (
    cheapest_places,
    free_space_in,
    losses,
    may_enter,
    places_beside,
    retreat_places,
)
from ...rulebook import cites
from ...state import Answer, Question, State, Step
from ...verbs import destroy_units, retreat_units
from .casualties import is_forced


@cites("RETREAT-1", "RETREAT-2", "RETREAT-3", "RETREAT-4", "RETREAT-5", "RETREAT-12", "RUL-11", "RUL-15")
@dataclass(frozen=True, slots=True)
class Retreat(Step):
    """The loser's remaining units leave the embattled area. `declined`: the victor has declined to choose."""

    declined: bool = False

    def begin(self, play: Play) -> None:
        state = play.state
        loser = loser_of(state)
        units = army(state, loser)
        if not units:
            return
        victor = opponent(state, loser)
        by_text = ability_of(state.sides[victor].card).retreat_places(state, victor)
        if by_text and not self.declined:
            play.ask(RetreatTo(loser, by_text, True), victor)
            return
        places = retreat_places(state, loser)
        offered, _ = cheapest_places(state, loser, units, places)
        if not offered:
            cause = "supply" if any(free_space_in(state, place) > 0 for place in places) else "no_retreat"
            destroy_units(play, loser, (unit.id for unit in units), cause)
        elif len(offered) == 1:
            play.then(RetreatUnits(loser, offered[0]))
        else:
            play.ask(RetreatTo(loser, offered, False), loser)


@dataclass(frozen=True, slots=True)
class RetreatToAnswer(Answer):
    """The place. Null leaves the choice to the loser when another house was asked."""

    place: AreaId | None


@cites("DEC-23", "RETREAT-4", "RETREAT-10", "RETREAT-11", "RUL-13")
@dataclass(frozen=True, slots=True)
class RetreatTo(Choice):
    """Choose the place that the beaten units of `house` retreat to."""

    point = "DEC-23"
    answer = RetreatToAnswer
    refusal = "illegal_retreat"
    rule = "RETREAT-4"

    house: HouseId
    places: tuple[AreaId, ...]
    may_decline: bool

    def choices(self, state: State, house: HouseId) -> tuple[RetreatToAnswer, ...]:
        def rank(place: AreaId) -> tuple[int, AreaId]:
            if units_of(state, self.house, place):
                return 0, place
            return (1 if controller(state, place) == self.house else 2), place

        decline = (None,) if self.may_decline else ()
        return tuple(RetreatToAnswer(place) for place in (*decline, *sorted(self.places, key=rank)))

    def broken_rule(self, state: State, house: HouseId, answer: RetreatToAnswer) -> str:
        combat, place = combat_of(state), answer.place
        areas = edition_of(state).areas
        if self.house == combat.defender and place == combat.origin:
            return "RETREAT-5"
        if place is None or place not in areas:
            return self.rule
        if (areas[place].kind == "land") != (areas[combat.area].kind == "land"):
            return "RETREAT-7"
        if not may_enter(state, self.house, place):
            return "RETREAT-6"
        return "RETREAT-10" if place in places_beside(state, self.house, combat.area) else self.rule

    def apply_answer(self, play: Play, house: HouseId, answer: RetreatToAnswer) -> None:
        if answer.place is None:
            play.then(Retreat(declined=True))
        else:
            play.then(RetreatUnits(self.house, answer.place))


@cites("RETREAT-10", "RETREAT-14", "RETREAT-15", "RETREAT-18", "RETREAT-19", "RUL-10")
@dataclass(frozen=True, slots=True)
class RetreatUnits(Step):
    """Retreats the units of a side to a place. Units beyond the supply limit there are destroyed."""

    house: HouseId
    place: AreaId

    def begin(self, play: Play) -> None:
        units = army(play.state, self.house)
        count = losses(play.state, self.house, units, self.place)
        if count and is_forced(units, count):
            destroy_units(play, self.house, (unit.id for unit in units[:count]), "supply")
        elif count:
            play.then(self)
            play.ask(ChooseRetreatLosses(self.place, count), self.house)
            return
        left = tuple(unit.id for unit in army(play.state, self.house))
        if left:
            retreat_units(play, self.house, left, self.place)


@dataclass(frozen=True, slots=True)
class ChooseRetreatLossesAnswer(Answer):
    units: tuple[UnitId, ...]


@cites("DEC-24", "RETREAT-10", "RETREAT-11", "RETREAT-18")
@dataclass(frozen=True, slots=True)
class ChooseRetreatLosses(Question):
    """Choose the units that are destroyed because supply does not allow all of them in `place`."""

    point = "DEC-24"
    answer = ChooseRetreatLossesAnswer

    place: AreaId
    count: int

    def options(self, state: State, house: HouseId) -> SomeUnits:
        return some_units(army(state, house), self.count, self.count)

    def check(self, state: State, house: HouseId, answer: ChooseRetreatLossesAnswer) -> None:
        check_units(state, self.options(state, house), answer.units, "RETREAT-10")

    def default(self, state: State, house: HouseId) -> ChooseRetreatLossesAnswer:
        return ChooseRetreatLossesAnswer(cheapest(state, army(state, house), self.count))

    def apply_answer(self, play: Play, house: HouseId, answer: ChooseRetreatLossesAnswer) -> None:
        destroy_units(play, house, answer.units, "supply")
