"""Instructions for combat: support, house cards, the Valyrian Steel Blade, losses and retreats."""

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
from games.engine.phases.combat.strength import side_strength, stronger_side
from games.engine.phases.combat.support import DeclareSupport as DeclareSupportQuestion
from games.engine.phases.combat.support import DeclareSupportAnswer, RefuseSupportAnswer
from games.engine.phases.combat.texts import UseCardAbility as UseCardAbilityQuestion
from games.engine.phases.combat.texts import UseCardAbilityAnswer
from games.engine.phases.combat.tides import RedrawTideAnswer
from games.engine.queries.combat import combat_of, foreign_support
from games.engine.state import Support
from games.instructions.kinds.instruction import (
    AskedDecision,
    ImpossibleValue,
    Instruction,
    first_of,
    unknown_value,
)


@dataclass(frozen=True, slots=True)
class DeclareSupport(Instruction):
    """Supports the first of `houses` that fights, with all your support orders. With an empty list it
    supports no side in combats of others. Name your own house to support yourself.
    """

    houses: tuple[HouseId, ...] = ()
    """Houses, the preferred one first."""
    only_if_decisive: bool = False
    """Whether to support only if that changes which side is currently stronger."""

    def answer(self, decision: AskedDecision) -> DeclareSupportAnswer | None:
        state, question = decision.state, decision.question
        assert isinstance(question, DeclareSupportQuestion)
        offered = question.options(state, decision.house)
        if not self.houses:
            return DeclareSupportAnswer(None) if self._supports_nobody(decision, offered.sides) else None
        for house in self.houses:
            if house in offered.sides and self.when.holds(state, house, combat_of(state).area):
                if self.only_if_decisive and not _is_decisive(state, decision.house, house, offered.areas):
                    return None
                return DeclareSupportAnswer(house, offered.areas)
        return None

    def _supports_nobody(self, decision: AskedDecision, sides: tuple[HouseId, ...]) -> bool:
        """Whether the house supports nobody. The condition `opponents` is about the fighting houses, without
        the house itself."""
        state, when = decision.state, self.when
        if decision.house in sides:
            return False
        return any(when.holds(state, side, combat_of(state).area) for side in sides)


def _strengths(state: State) -> dict[HouseId, int]:
    return {house: side_strength(state, house) for house in state.sides}


def _is_decisive(state: State, house: HouseId, side: HouseId, areas: Sequence[AreaId]) -> bool:
    """Whether support from these places would change which side is stronger."""
    supports = state.supports
    for area in areas:
        supports = supports.put(area, Support(area, house, side))
    with_support = replace(state, supports=supports)
    return stronger_side(state, _strengths(state)) != stronger_side(with_support, _strengths(with_support))


@dataclass(frozen=True, slots=True)
class RefuseSupport(Instruction):
    """Refuses the support of these houses and accepts all other support."""

    houses: tuple[HouseId, ...] = ()
    """Houses, the preferred one first."""

    def choose(self, decision: AskedDecision) -> RefuseSupportAnswer:
        supports, offered = decision.state.supports, foreign_support(decision.state, decision.house)
        return RefuseSupportAnswer(tuple(area for area in offered if supports[area].house in self.houses))


@dataclass(frozen=True, slots=True)
class ChooseHouseCard(Instruction):
    """Plays the first of these cards that is in your hand."""

    cards: tuple[CardId, ...]
    """House cards in the order of your preference."""

    def choose(self, decision: AskedDecision) -> ChooseHouseCardAnswer | None:
        question = decision.question
        assert isinstance(question, ChooseHouseCardQuestion)
        card = first_of(self.cards, question.cards(decision.state, decision.house))
        return None if card is None else ChooseHouseCardAnswer(card)


@dataclass(frozen=True, slots=True)
class UseCardAbility(Instruction):
    """Uses the text of this house card with the first choice that is possible. With an empty list it declines
    a text that is optional.
    """

    card: CardId
    """Id of the house card."""
    choices: tuple[str, ...] = ()
    """Choices in the order of your preference."""

    def answers(self, question: Question) -> bool:
        return isinstance(question, UseCardAbilityQuestion) and question.card == self.card

    def choose(self, decision: AskedDecision) -> UseCardAbilityAnswer | None:
        question = decision.question
        assert isinstance(question, UseCardAbilityQuestion)
        offered = [each.choice for each in question.choices(decision.state, decision.house)]
        if not self.choices:
            return UseCardAbilityAnswer(None) if None in offered else None
        choice = first_of(self.choices, [each for each in offered if each is not None])
        return None if choice is None else UseCardAbilityAnswer(choice)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        cards = [card for house in houses for card in edition.cards_of[house]]
        with_text = [card for card in cards if edition.house_cards[card].timing is not None]
        yield from unknown_value("/card", self.card, with_text)


@dataclass(frozen=True, slots=True)
class RedrawTide(Instruction):
    """Uses the Valyrian Steel Blade for another Tides of Battle card, or keeps the card."""

    redraw: bool
    """Whether to draw another card."""

    def choose(self, decision: AskedDecision) -> RedrawTideAnswer:
        return RedrawTideAnswer(self.redraw)


@dataclass(frozen=True, slots=True)
class UseBlade(Instruction):
    """Uses the Valyrian Steel Blade for strength always, never, or if it decides the combat."""

    use: Literal["only_if_decisive", "always", "never"]
    """Use of the blade: `only_if_decisive` uses it only if it decides the combat."""

    def choose(self, decision: AskedDecision) -> UseBladeAnswer:
        state, house = decision.state, decision.house
        if self.use != "only_if_decisive":
            return UseBladeAnswer(self.use == "always")
        used = replace(state, combat=replace(combat_of(state), blade=house))
        return UseBladeAnswer(
            stronger_side(state, _strengths(state)) != house
            and stronger_side(used, _strengths(used)) == house
        )


@dataclass(frozen=True, slots=True)
class ChooseCasualties(Instruction):
    """Gives up units of these kinds first, in this order."""

    unit_kinds: tuple[UnitKind, ...]
    """Kinds of units, in the order in which they are given up."""

    def choose(self, decision: AskedDecision) -> ChooseCasualtiesAnswer:
        return ChooseCasualtiesAnswer(_units_to_lose(decision, self.unit_kinds))


@dataclass(frozen=True, slots=True)
class ChooseRetreatLosses(Instruction):
    """Gives up units of these kinds first when supply does not allow all of them."""

    unit_kinds: tuple[UnitKind, ...]
    """Kinds of units, in the order in which they are given up."""

    def choose(self, decision: AskedDecision) -> ChooseRetreatLossesAnswer:
        return ChooseRetreatLossesAnswer(_units_to_lose(decision, self.unit_kinds))


def _units_to_lose(decision: AskedDecision, kinds: Sequence[UnitKind]) -> tuple[UnitId, ...]:
    """The units to lose, as many as necessary: these kinds in their order, then the others as offered."""
    offered = decision.question.options(decision.state, decision.house)
    assert isinstance(offered, SomeUnits)
    named = [unit for kind in kinds for unit in offered.units if unit.type == kind]
    others = [unit for unit in offered.units if unit.type not in kinds]
    return tuple(sorted(unit.unit for unit in (*named, *others)[: offered.minimum]))


@dataclass(frozen=True, slots=True)
class RetreatTo(Instruction):
    """Retreats your units to the first of these places that is possible."""

    places: tuple[AreaId, ...]
    """Places in the order of your preference."""

    def choose(self, decision: AskedDecision) -> RetreatToAnswer | None:
        question = decision.question
        assert isinstance(question, RetreatToQuestion)
        if question.house != decision.house:
            return None
        place = first_of(self.places, question.places)
        return None if place is None else RetreatToAnswer(place)
