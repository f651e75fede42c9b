"""What a wildling card is, and the question that it puts to a house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from ...defaults import cheapest, cheapest_by_area
from ...errors import Illegal
from ...ids import AreaId, CardId, HouseId, UnitId
from ...options import EligibleUnit, Mustering, OneOf, Options, SomeUnits
from ...play import Play
from ...queries.muster import muster_options, mustered
from ...rulebook import cites
from ...state import Answer, Question, State, Step, Unit
from ...verbs.units import muster

Task = Literal[
    "upgrade",
    "degrade",
    "destroy",
    "discard",
    "take_back",
    "gain_track",
    "lose_track",
    "alternative",
    "muster",
]


@dataclass(frozen=True, slots=True)
class ResolveWildlingCardAnswer(Answer):
    """`choice`, `units` or `musters`, as the options ask; all left out declines where that is allowed."""

    choice: str | None = None
    units: tuple[UnitId, ...] = ()
    musters: tuple[Mustering, ...] = ()


@cites("DEC-09", "WILD-12", "MUSTER-10")
@dataclass(frozen=True, slots=True)
class ResolveWildlingCard(Question):
    """Carry out the `task` of a wildling card for `house`.

    One of `choices` (default first), or `minimum` to `maximum` of `units` (all from one of `areas` when
    there are any), or musterings in one of `areas`.
    """

    point = "DEC-09"
    answer = ResolveWildlingCardAnswer
    consequence = "A reward is declined; of a penalty the mildest is suffered."

    card: CardId
    house: HouseId
    task: Task
    choices: tuple[str, ...] = ()
    optional: bool = False
    units: tuple[UnitId, ...] = ()
    minimum: int = 0
    maximum: int = 0
    areas: tuple[AreaId, ...] = ()

    def options(self, state: State, house: HouseId) -> Options:
        if self.choices:
            decline = (ResolveWildlingCardAnswer(),) if self.optional else ()
            return OneOf((*decline, *(ResolveWildlingCardAnswer(choice) for choice in self.choices)))
        if self.units:
            eligible = tuple(EligibleUnit(unit.id, unit.type, unit.area) for unit in self._rows(state))
            by_area = tuple({area: self.minimum} for area in self.areas)
            return SomeUnits(eligible, self.minimum, self.maximum, by_area)
        return muster_options(state, house, self.areas, one_area=True)

    def _rows(self, state: State) -> list[Unit]:
        return [state.units[unit] for unit in self.units]

    def check(self, state: State, house: HouseId, answer: ResolveWildlingCardAnswer) -> None:
        if self.choices:
            allowed = (*self.choices, None) if self.optional else self.choices
            if answer.choice not in allowed or answer.units or answer.musters:
                raise Illegal("not_an_option", "WILD-8", choices=list(self.choices))
        elif answer.choice is not None:
            raise Illegal("not_an_option", "WILD-8")
        elif self.units:
            self._check_units(state, answer)
        else:
            sources = {mustering.source for mustering in answer.musters}
            if len(sources) > 1 or answer.units:
                raise Illegal("only_one_area", "WILD-8", areas=list(self.areas))
            mustered(state, house, self.areas, answer.musters)

    def _check_units(self, state: State, answer: ResolveWildlingCardAnswer) -> None:
        if answer.musters or len(set(answer.units)) != len(answer.units):
            raise Illegal("unit_named_twice", "WILD-8")
        for unit in answer.units:
            if unit not in self.units:
                raise Illegal("unit_not_eligible", "WILD-8", unit=unit)
        if not self.minimum <= len(answer.units) <= self.maximum:
            raise Illegal("wrong_number_of_units", "WILD-8", minimum=self.minimum, maximum=self.maximum)
        if self.areas and len(Counter(state.units[unit].area for unit in answer.units)) > 1:
            raise Illegal("only_one_area", "WILD-8", areas=list(self.areas))

    def default(self, state: State, house: HouseId) -> ResolveWildlingCardAnswer:
        if self.choices:
            return ResolveWildlingCardAnswer(None if self.optional else self.choices[0])
        if not self.units:
            return ResolveWildlingCardAnswer()
        if self.areas:
            ways = tuple({area: self.minimum} for area in self.areas)
            return ResolveWildlingCardAnswer(units=cheapest_by_area(state, self._rows(state), ways))
        return ResolveWildlingCardAnswer(units=cheapest(state, self._rows(state), self.minimum))

    def resolve(self, play: Play, answers: Mapping[HouseId, ResolveWildlingCardAnswer]) -> None:
        for answer in answers.values():
            TEXTS[self.card].answered(play, self, answer)

    def place(self, play: Play, answer: ResolveWildlingCardAnswer) -> None:
        """Place the pieces that were mustered."""
        muster(play, self.house, self.areas, answer.musters)


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack after its bids: `won` by the Night's Watch or not."""

    strength: int
    bids: Mapping[HouseId, int]
    won: bool


class Text:
    """What a card does; this one does nothing to anybody."""

    card: ClassVar[CardId] = "silence_at_the_wall"
    attacks_again: ClassVar[int] = 0
    afterwards: ClassVar[tuple[Step, ...]] = ()

    def highest(self, play: Play, house: HouseId, attack: Attack) -> None:
        """The reward of the highest bidder after a victory of the Night's Watch."""

    def lowest(self, play: Play, house: HouseId, attack: Attack) -> None:
        """The penalty of the lowest bidder after a victory of the wildlings."""

    def others(self, play: Play, house: HouseId, attack: Attack) -> None:
        """The penalty of every other bidder."""

    def answered(self, play: Play, question: ResolveWildlingCard, answer: ResolveWildlingCardAnswer) -> None:
        """Carry out what was chosen for `question.house`."""
        raise NotImplementedError


TEXTS: dict[CardId, Text] = {}
"""The nine cards, filled in by `wildling_cards`."""
