"""Instructions for the Westeros phase: bids, ties, and cards that leave a choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import Edition, Question
from games.engine.ids import CardId, HouseId, TrackId
from games.engine.phases.westeros.bidding import BidInfluence as BidInfluenceQuestion
from games.engine.phases.westeros.bidding import (
    BidInfluenceAnswer,
    OrderTiedBidsAnswer,
)
from games.engine.phases.westeros.bidding import OrderTiedBids as OrderTiedBidsQuestion
from games.engine.phases.westeros.reveal import ChooseWesterosEffect as ChooseWesterosEffectQuestion
from games.engine.phases.westeros.reveal import ChooseWesterosEffectAnswer
from games.engine.phases.westeros.wildlings import BidWildlingsAnswer, BreakWildlingTieAnswer
from games.engine.phases.westeros.wildlings import BreakWildlingTie as BreakWildlingTieQuestion
from games.instructions.kinds.instruction import (
    AskedDecision,
    ImpossibleValue,
    Instruction,
    first_of,
    number_out_of_range,
    unknown_value,
)


@dataclass(frozen=True, slots=True)
class BidInfluence(Instruction):
    """Bids `amount` power for one influence track."""

    track: TrackId
    """The influence track."""
    amount: int
    """Power to bid."""

    def answers(self, question: Question) -> bool:
        return isinstance(question, BidInfluenceQuestion) and question.track == self.track

    def choose(self, decision: AskedDecision) -> BidInfluenceAnswer:
        return BidInfluenceAnswer(self.amount)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        yield from unknown_value("/track", self.track, edition.tracks)
        yield from number_out_of_range("/amount", self.amount, 0, edition.power_tokens)


@dataclass(frozen=True, slots=True)
class BidWildlings(Instruction):
    """Bids `amount` power against the wildlings."""

    amount: int
    """Power to bid."""

    def choose(self, decision: AskedDecision) -> BidWildlingsAnswer:
        return BidWildlingsAnswer(self.amount)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        yield from number_out_of_range("/amount", self.amount, 0, edition.power_tokens)


@dataclass(frozen=True, slots=True)
class OrderTiedBids(Instruction):
    """Puts these houses first among equal bids, in this order; others stay as they are."""

    houses: tuple[HouseId, ...] = ()
    """Houses, the preferred one first."""

    def choose(self, decision: AskedDecision) -> OrderTiedBidsAnswer:
        question = decision.question
        assert isinstance(question, OrderTiedBidsQuestion)
        return OrderTiedBidsAnswer(self.ordered(question.groups))

    def ordered(self, groups: Sequence[Sequence[HouseId]]) -> tuple[tuple[HouseId, ...], ...]:
        """Groups of equal bids in the wanted order."""
        return tuple(tuple(sorted(group, key=self._rank)) for group in groups)

    def _rank(self, house: HouseId) -> int:
        return self.houses.index(house) if house in self.houses else len(self.houses)


@dataclass(frozen=True, slots=True)
class BreakWildlingTie(Instruction):
    """Chooses the first tied house of `highest` after a victory, of `lowest` after a defeat."""

    highest: tuple[HouseId, ...] = ()
    """Houses in your order of preference for the highest bidder."""
    lowest: tuple[HouseId, ...] = ()
    """Houses in your order of preference for the lowest bidder."""

    def choose(self, decision: AskedDecision) -> BreakWildlingTieAnswer | None:
        question = decision.question
        assert isinstance(question, BreakWildlingTieQuestion)
        house = first_of(self.highest if question.attack.won else self.lowest, question.tied)
        return None if house is None else BreakWildlingTieAnswer(house)


@dataclass(frozen=True, slots=True)
class ChooseWesterosEffect(Instruction):
    """Chooses this effect of this Westeros card."""

    card: CardId
    """Id of the Westeros card."""
    effect: str
    """The effect to choose; `nothing` for none."""

    def answers(self, question: Question) -> bool:
        return isinstance(question, ChooseWesterosEffectQuestion) and question.card == self.card

    def choose(self, decision: AskedDecision) -> ChooseWesterosEffectAnswer:
        return ChooseWesterosEffectAnswer(self.effect)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[ImpossibleValue]:
        cards = [card for card, row in edition.westeros_cards.items() if row.choices]
        yield from unknown_value("/card", self.card, cards)
        if self.card in cards:
            effects = edition.westeros_cards[self.card].choices
            yield from unknown_value("/effect", self.effect, sorted({*effects, "nothing"}))
