"""Retreat and rout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...abilities import ability_of
from ...abilities.hooks import army, combat_of, opponent
from ...choices import Choice
from ...data.areas import AREAS
from ...defaults import cheapest
from ...events.board import UnitsDestroyed, UnitsRetreated
from ...ids import AreaId, HouseId, UnitId
from ...options import SomeUnits
from ...play import Play
from ...queries.board import controller, units_of
from ...queries.retreat import cheapest_places, losses, may_enter, places_beside, room_in
from ...rulebook import cites
from ...state import Answer, Question, State, Step
from .casualties import check_exactly, exactly, is_forced, loser_of


@cites("RETREAT-1", "RETREAT-2", "RETREAT-3", "RETREAT-4", "RETREAT-5", "RETREAT-12", "RUL-11", "RUL-15")
@dataclass(frozen=True, slots=True)
class Retreat(Step):
    """The loser's remaining units leave the embattled area. `declined`: the victor does not choose."""

    declined: bool = False

    def begin(self, play: Play) -> None:
        state = play.state
        loser = loser_of(state)
        units = army(state, loser)
        if not units:
            return
        places = ordinary_places(state, loser)
        own, _ = cheapest_places(state, loser, units, places)
        if names_retreat(state, opponent(state, loser)) and not self.declined:
            named, _ = cheapest_places(state, loser, units, places_by_victor(state, loser))
            if named and (len(named) > 1 or named != own):
                play.ask(RetreatTo(loser, named, True), opponent(state, loser))
                return
        if not own:
            cause = "supply" if any(room_in(state, place) > 0 for place in places) else "no_retreat"
            play.emit(UnitsDestroyed(loser, tuple(unit.id for unit in units), cause))
        elif len(own) == 1:
            play.then(GoTo(loser, own[0]))
        else:
            play.ask(RetreatTo(loser, own, False), loser)


def names_retreat(state: State, victor: HouseId) -> bool:
    """Whether the text of the victor's card lets it name the place."""
    return ability_of(state.sides[victor].card).moment == "retreat"


@cites("RETREAT-2", "RETREAT-3", "RETREAT-5", "RETREAT-15")
def ordinary_places(state: State, loser: HouseId) -> list[AreaId]:
    """Where beaten units go by the rules: attackers to their origin, defenders next to the area."""
    combat = combat_of(state)
    if loser == combat.attacker:
        return [combat.origin] if may_enter(state, loser, combat.origin) else []
    return [place for place in places_beside(state, loser, combat.area) if place != combat.origin]


def places_by_victor(state: State, loser: HouseId) -> list[AreaId]:
    """Where a victor may send beaten units: any lawful place, for attackers their origin too."""
    combat = combat_of(state)
    if loser == combat.defender:
        return ordinary_places(state, loser)
    return sorted({*places_beside(state, loser, combat.area), *ordinary_places(state, loser)})


@dataclass(frozen=True, slots=True)
class RetreatToAnswer(Answer):
    """The place; null leaves the choice to the loser where another house was asked."""

    place: AreaId | None


@cites("DEC-23", "RETREAT-4", "RETREAT-10", "RETREAT-11", "RUL-13")
@dataclass(frozen=True, slots=True)
class RetreatTo(Choice):
    """Choose the place that the beaten units of `house` retreat to."""

    point = "DEC-23"
    answer = RetreatToAnswer
    consequence = (
        "A victor leaves the choice to the loser, whose units go to own units, "
        "then to own areas, then to empty ones."
    )
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
        if self.house == combat.defender and place == combat.origin:
            return "RETREAT-5"
        if place not in AREAS:
            return self.rule
        if (AREAS[place].kind == "land") != (AREAS[combat.area].kind == "land"):
            return "RETREAT-7"
        if not may_enter(state, self.house, place):
            return "RETREAT-6"
        return "RETREAT-10" if place in places_beside(state, self.house, combat.area) else self.rule

    def resolve(self, play: Play, answers: Mapping[HouseId, RetreatToAnswer]) -> None:
        for answer in answers.values():
            if answer.place is None:
                play.then(Retreat(declined=True))
            else:
                play.then(GoTo(self.house, answer.place))


@cites("RETREAT-10", "RETREAT-14", "RETREAT-15", "RETREAT-18", "RETREAT-19", "RUL-10")
@dataclass(frozen=True, slots=True)
class GoTo(Step):
    """Units of a side go to a place, after giving up those that supply does not allow there.

    `routed` is true; agendas of games saved before RUL-65 may hold a false one.
    """

    house: HouseId
    place: AreaId
    routed: bool = True

    def begin(self, play: Play) -> None:
        units = army(play.state, self.house)
        count = losses(play.state, self.house, units, self.place)
        if count and is_forced(units, count):
            play.emit(UnitsDestroyed(self.house, tuple(unit.id for unit in units[:count]), "supply"))
        elif count:
            play.then(self)
            play.ask(ChooseRetreatLosses(self.place, count), self.house)
            return
        left = tuple(unit.id for unit in army(play.state, self.house))
        if left:
            play.emit(UnitsRetreated(self.house, left, self.place, self.routed))


@dataclass(frozen=True, slots=True)
class ChooseRetreatLossesAnswer(Answer):
    units: tuple[UnitId, ...]


@cites("DEC-24", "RETREAT-10", "RETREAT-11", "RETREAT-18")
@dataclass(frozen=True, slots=True)
class ChooseRetreatLosses(Question):
    """Choose the units that are destroyed because supply does not allow all of them in `place`."""

    point = "DEC-24"
    answer = ChooseRetreatLossesAnswer
    consequence = "The cheapest set of units is destroyed."

    place: AreaId
    count: int

    def options(self, state: State, house: HouseId) -> SomeUnits:
        return exactly(army(state, house), self.count)

    def check(self, state: State, house: HouseId, answer: ChooseRetreatLossesAnswer) -> None:
        check_exactly(self.options(state, house), answer.units, "RETREAT-10")

    def default(self, state: State, house: HouseId) -> ChooseRetreatLossesAnswer:
        return ChooseRetreatLossesAnswer(cheapest(state, army(state, house), self.count))

    def resolve(self, play: Play, answers: Mapping[HouseId, ChooseRetreatLossesAnswer]) -> None:
        for house, answer in answers.items():
            play.emit(UnitsDestroyed(house, tuple(sorted(answer.units)), "supply"))
