"""Wildling attacks: bids, the threat token, rewards and penalties."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...choices import Choice
from ...editions import edition_of
from ...events.cards import (
    WildlingCardBuried,
    WildlingCardRevealed,
    WildlingsAttacked,
    WildlingsDefeated,
    WildlingsWon,
)
from ...events.tracks import BidsRevealed
from ...ids import CardId, HouseId
from ...options import Amount
from ...play import Play
from ...queries.tracks import holder, in_turn_order
from ...rulebook import cites
from ...state import Answer, Question, State, Step
from ...verbs import set_threat
from .bidding import check_bid
from .wildling_cards import CARDS, Attack


@cites("WILD-1", "WILD-2", "WILD-13", "WILD-14", "RUL-56", "WEST-16")
@dataclass(frozen=True, slots=True)
class WildlingAttack(Step):
    """The wildlings attack these houses, in alphabetical order. Null strength means the present threat."""

    strength: int | None
    houses: tuple[HouseId, ...]

    def begin(self, play: Play) -> None:
        strength = play.state.threat if self.strength is None else self.strength
        play.emit(WildlingsAttacked(strength, self.houses))
        question = BidWildlings(strength, self.houses)
        bidders = [house for house in self.houses if play.state.houses[house].power]
        if bidders:
            play.ask(question, *bidders, sealed=True)
        else:
            question.resolve(play, {})


def attack_of_all(state: State) -> WildlingAttack:
    """An attack with the present threat against every house."""
    return WildlingAttack(None, tuple(sorted(state.houses)))


@dataclass(frozen=True, slots=True)
class BidWildlingsAnswer(Answer):
    amount: int


@cites("DEC-07", "WILD-3", "WILD-4", "WILD-6", "WILD-7", "BID-9", "RUL-28", "RUL-34", "INFO-2")
@dataclass(frozen=True, slots=True)
class BidWildlings(Question):
    """Bid available power against the wildlings."""

    point = "DEC-07"
    answer = BidWildlingsAnswer

    strength: int
    participants: tuple[HouseId, ...]

    def options(self, state: State, house: HouseId) -> Amount:
        return Amount(0, state.houses[house].power)

    def check(self, state: State, house: HouseId, answer: BidWildlingsAnswer) -> None:
        check_bid(state, house, answer.amount, "WILD-3")

    def default(self, state: State, house: HouseId) -> BidWildlingsAnswer:
        return BidWildlingsAnswer(0)

    def resolve(self, play: Play, answers: Mapping[HouseId, BidWildlingsAnswer]) -> None:
        bids = {house: answers[house].amount if house in answers else 0 for house in self.participants}
        play.emit(BidsRevealed("wildlings", bids))
        won = sum(bids.values()) >= self.strength
        extreme = max(bids.values()) if won else min(bids.values())
        tied = in_turn_order(play.state, tuple(house for house, bid in bids.items() if bid == extreme))
        attack = Attack(self.strength, bids, won)
        if len(tied) > 1:
            play.ask(BreakWildlingTie(attack, tied), holder(play.state, "iron_throne"))
        else:
            settle_attack(play, attack, tied[0])


@dataclass(frozen=True, slots=True)
class BreakWildlingTieAnswer(Answer):
    house: HouseId


@cites("DEC-08", "WILD-7", "TRACK-3", "RUL-28", "RUL-58")
@dataclass(frozen=True, slots=True)
class BreakWildlingTie(Choice):
    """Choose which of the tied houses is the highest bidder (after a victory) or the lowest."""

    point = "DEC-08"
    answer = BreakWildlingTieAnswer
    refusal = "house_not_tied"
    rule = "WILD-7"

    attack: Attack
    tied: tuple[HouseId, ...]

    def choices(self, state: State, house: HouseId) -> tuple[BreakWildlingTieAnswer, ...]:
        return tuple(BreakWildlingTieAnswer(tied) for tied in self.tied)

    def default(self, state: State, house: HouseId) -> BreakWildlingTieAnswer:
        if self.attack.won:
            return BreakWildlingTieAnswer(house if house in self.tied else self.tied[0])
        return BreakWildlingTieAnswer([tied for tied in self.tied if tied != house][-1])

    def apply_answer(self, play: Play, house: HouseId, answer: BreakWildlingTieAnswer) -> None:
        settle_attack(play, self.attack, answer.house)


@cites("WILD-5", "WILD-8", "WILD-9", "WILD-10", "RUL-26", "RUL-27")
def settle_attack(play: Play, attack: Attack, house: HouseId) -> None:
    """Moves the threat token, reveals the card, and applies it to its houses in order."""
    total = sum(attack.bids.values())
    threat = 0 if attack.won else play.state.threat - 2 * edition_of(play.state).threat_step
    if attack.won:
        play.emit(WildlingsDefeated(house, attack.strength, total))
    else:
        play.emit(WildlingsWon(house, attack.strength, total))
    set_threat(play, threat)
    card = play.state.decks["wildling"][0]
    play.emit(WildlingCardRevealed(card))
    play.then(ApplyWildlingCard(card, attack, house))


@cites("WILD-8", "WILD-9", "WILD-12", "RUL-26")
@dataclass(frozen=True, slots=True)
class ApplyWildlingCard(Step):
    """The reward for the highest bidder, or the penalties: lowest bidder first, then turn order."""

    card: CardId
    attack: Attack
    house: HouseId

    def begin(self, play: Play) -> None:
        card = CARDS[self.card]
        others = tuple(house for house in sorted(self.attack.bids) if house != self.house)
        bury = BuryWildlingCard(self.card)
        if not self.attack.won:
            play.then(
                ApplyToBidder(self.card, self.attack, self.house, "lowest"),
                ApplyToOthers(self.card, self.attack, others),
                *card.afterwards,
                bury,
            )
        elif card.attacks_again:
            play.then(bury, WildlingAttack(card.attacks_again, others))
        else:
            play.then(ApplyToBidder(self.card, self.attack, self.house, "highest"), bury)


@cites("WILD-8", "WILD-11", "RUL-26")
@dataclass(frozen=True, slots=True)
class ApplyToOthers(Step):
    """The milder penalty for the remaining houses, in the turn order at that time."""

    card: CardId
    attack: Attack
    houses: tuple[HouseId, ...]

    def begin(self, play: Play) -> None:
        if self.houses:
            house = in_turn_order(play.state, self.houses)[0]
            rest = tuple(other for other in self.houses if other != house)
            play.then(
                ApplyToBidder(self.card, self.attack, house, "others"),
                ApplyToOthers(self.card, self.attack, rest),
            )


@dataclass(frozen=True, slots=True)
class ApplyToBidder(Step):
    """The card's effect on one house: as the `highest` or `lowest` bidder, or one of the `others`."""

    card: CardId
    attack: Attack
    house: HouseId
    part: str

    def begin(self, play: Play) -> None:
        card = CARDS[self.card]
        effect = {
            "highest": card.reward_highest_bidder,
            "lowest": card.punish_lowest_bidder,
            "others": card.punish_other_bidder,
        }[self.part]
        effect(play, self.house, self.attack)


@cites("WILD-9")
@dataclass(frozen=True, slots=True)
class BuryWildlingCard(Step):
    card: CardId

    def begin(self, play: Play) -> None:
        play.emit(WildlingCardBuried(self.card))
