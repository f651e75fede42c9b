"""Instructions for combat: support, house cards, the Valyrian Steel Blade, losses and retreats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.engine import Edition, Question, State
from games.engine.abilities.house_cards import ChooseHouseCard as ChooseHouseCardQuestion
from games.engine.abilities.house_cards import ChooseHouseCardAnswer
from games.engine.copying import replace
from games.engine.ids import AreaId, CardId, HouseId, UnitId, UnitKind
from games.engine.options import SomeUnits
from games.engine.phases.combat.blade import UseBladeAnswer
from games.engine.phases.combat.casualties import ChooseCasualtiesAnswer
from games.engine.phases.combat.retreat import ChooseRetreatLossesAnswer, RetreatToAnswer
from games.engine.phases.combat.retreat import RetreatTo as RetreatToQuestion
from games.engine.phases.combat.strength import side_strength, stronger
from games.engine.phases.combat.support import DeclareSupport as DeclareSupportQuestion
from games.engine.phases.combat.support import DeclareSupportAnswer, RefuseSupportAnswer
from games.engine.phases.combat.texts import UseCardAbility as UseCardAbilityQuestion
from games.engine.phases.combat.texts import UseCardAbilityAnswer
from games.engine.phases.combat.tides import RedrawTideAnswer
from games.engine.queries.combat import combat_of, foreign_support
from games.engine.state import Support
from games.instructions.kinds.instruction import (
    Asked,
    Fault,
    Instruction,
    first_of,
    unknown,
    unknown_one,
)


@dataclass(frozen=True, slots=True)
class DeclareSupport(Instruction):
    """Support the first of `houses` that fights, with all places; no house: support nobody.

    `only_if_decisive`: only where the support changes which side is stronger, by the strengths at that time.
    """

    houses: tuple[HouseId, ...] = ()
    only_if_decisive: bool = False

    def answer(self, asked: Asked) -> DeclareSupportAnswer | None:
        state, question = asked.state, asked.question
        assert isinstance(question, DeclareSupportQuestion)
        offered = question.options(state, asked.house)
        if not self.houses:
            return DeclareSupportAnswer(None) if self._is_meant(asked, offered.sides) else None
        for house in self.houses:
            if house in offered.sides and self.when.holds(state, house, combat_of(state).area):
                if self.only_if_decisive and not _decides(state, asked.house, house, offered.areas):
                    return None
                return DeclareSupportAnswer(house, offered.areas)
        return None

    def _is_meant(self, asked: Asked, sides: tuple[HouseId, ...]) -> bool:
        """`opponents` are the houses that fight. A combat of the house itself is not meant."""
        state, when = asked.state, self.when
        if asked.house in sides:
            return False
        return any(when.holds(state, side, combat_of(state).area) for side in sides)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/houses", self.houses, houses)


def _strengths(state: State) -> dict[HouseId, int]:
    return {house: side_strength(state, house) for house in state.sides}


def _decides(state: State, house: HouseId, side: HouseId, areas: Sequence[AreaId]) -> bool:
    """Whether support from these places changes which side is stronger at present."""
    supports = state.supports
    for area in areas:
        supports = supports.put(area, Support(area, house, side))
    with_support = replace(state, supports=supports)
    return stronger(state, _strengths(state)) != stronger(with_support, _strengths(with_support))


@dataclass(frozen=True, slots=True)
class RefuseSupport(Instruction):
    """Refuse the support of these houses and accept that of all others; no house: accept all."""

    houses: tuple[HouseId, ...] = ()

    def answer(self, asked: Asked) -> RefuseSupportAnswer | None:
        state, house = asked.state, asked.house
        if not self.when.holds(state, house, combat_of(state).area):
            return None
        offered = foreign_support(state, house)
        return RefuseSupportAnswer(
            tuple(area for area in offered if state.supports[area].house in self.houses)
        )

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/houses", self.houses, houses)


@dataclass(frozen=True, slots=True)
class ChooseHouseCard(Instruction):
    """Choose the first of `cards` that can be chosen; it does not apply where none can."""

    cards: tuple[CardId, ...]

    def answer(self, asked: Asked) -> ChooseHouseCardAnswer | None:
        question = asked.question
        assert isinstance(question, ChooseHouseCardQuestion)
        if not self.when.holds(asked.state, asked.house, combat_of(asked.state).area):
            return None
        card = first_of(self.cards, question.cards(asked.state, asked.house))
        return None if card is None else ChooseHouseCardAnswer(card)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown(
            "/cards", self.cards, [card for house in houses for card in edition.cards_of[house]]
        )


@dataclass(frozen=True, slots=True)
class UseCardAbility(Instruction):
    """Use the text of `card` with the first of `choices` that is possible; no choice: decline to use it."""

    card: CardId
    choices: tuple[str, ...] = ()

    def answers(self, question: Question) -> bool:
        return isinstance(question, UseCardAbilityQuestion) and question.card == self.card

    def answer(self, asked: Asked) -> UseCardAbilityAnswer | None:
        question = asked.question
        assert isinstance(question, UseCardAbilityQuestion)
        if not self.when.holds(asked.state, asked.house, combat_of(asked.state).area):
            return None
        offered = [each.choice for each in question.choices(asked.state, asked.house)]
        if not self.choices:
            return UseCardAbilityAnswer(None) if None in offered else None
        choice = first_of(self.choices, [each for each in offered if each is not None])
        return None if choice is None else UseCardAbilityAnswer(choice)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        cards = [card for house in houses for card in edition.cards_of[house]]
        with_text = [card for card in cards if edition.house_cards[card].text is not None]
        yield from unknown_one("/card", self.card, with_text)


@dataclass(frozen=True, slots=True)
class RedrawTide(Instruction):
    """Use the Valyrian Steel Blade for another Tides of Battle card, or not."""

    redraw: bool

    def answer(self, asked: Asked) -> RedrawTideAnswer | None:
        holds = self.when.holds(asked.state, asked.house, combat_of(asked.state).area)
        return RedrawTideAnswer(self.redraw) if holds else None


@dataclass(frozen=True, slots=True)
class UseBlade(Instruction):
    """Use the Valyrian Steel Blade in combat: if it decides who wins, always or never."""

    use: Literal["only_if_decisive", "always", "never"]

    def answer(self, asked: Asked) -> UseBladeAnswer | None:
        state, house = asked.state, asked.house
        if not self.when.holds(state, house, combat_of(state).area):
            return None
        if self.use != "only_if_decisive":
            return UseBladeAnswer(self.use == "always")
        used = replace(state, combat=replace(combat_of(state), blade=house))
        return UseBladeAnswer(
            stronger(state, _strengths(state)) != house and stronger(used, _strengths(used)) == house
        )


@dataclass(frozen=True, slots=True)
class ChooseCasualties(Instruction):
    """Lose units of these kinds first, in this order."""

    unit_kinds: tuple[UnitKind, ...]

    def answer(self, asked: Asked) -> ChooseCasualtiesAnswer | None:
        if not self.when.holds(asked.state, asked.house, combat_of(asked.state).area):
            return None
        return ChooseCasualtiesAnswer(_lost(asked, self.unit_kinds))

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/unit_kinds", self.unit_kinds, edition.units)


@dataclass(frozen=True, slots=True)
class ChooseRetreatLosses(Instruction):
    """Lose units of these kinds first, in this order, where supply does not allow all to retreat."""

    unit_kinds: tuple[UnitKind, ...]

    def answer(self, asked: Asked) -> ChooseRetreatLossesAnswer | None:
        if not self.when.holds(asked.state, asked.house, combat_of(asked.state).area):
            return None
        return ChooseRetreatLossesAnswer(_lost(asked, self.unit_kinds))

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/unit_kinds", self.unit_kinds, edition.units)


def _lost(asked: Asked, kinds: Sequence[UnitKind]) -> tuple[UnitId, ...]:
    """As many units as must be lost: the kinds in their order, then the others as they are offered."""
    offered = asked.question.options(asked.state, asked.house)
    assert isinstance(offered, SomeUnits)
    named = [unit for kind in kinds for unit in offered.units if unit.type == kind]
    others = [unit for unit in offered.units if unit.type not in kinds]
    return tuple(sorted(unit.unit for unit in (*named, *others)[: offered.minimum]))


@dataclass(frozen=True, slots=True)
class RetreatTo(Instruction):
    """Retreat your own units to the first of `places` that is possible; it does not apply where none is."""

    places: tuple[AreaId, ...]

    def answer(self, asked: Asked) -> RetreatToAnswer | None:
        question = asked.question
        assert isinstance(question, RetreatToQuestion)
        if question.house != asked.house:
            return None
        if not self.when.holds(asked.state, asked.house, combat_of(asked.state).area):
            return None
        place = first_of(self.places, question.places)
        return None if place is None else RetreatToAnswer(place)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown("/places", self.places, edition.areas)
