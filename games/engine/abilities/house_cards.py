"""Choosing a house card for a combat."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..choices import Choice
from ..editions import edition_of
from ..ids import CardId, HouseId
from ..play import Play
from ..queries.combat import combat_of
from ..queries.house_cards import hand
from ..rulebook import cites
from ..state import Answer, State, Step
from ..verbs import play_card


@cites("COMBAT-5", "GARR-3")
@dataclass(frozen=True, slots=True)
class PlayHouseCards(Step):
    """Attacker and defender play a house card."""

    def begin(self, play: Play) -> None:
        combat = combat_of(play.state)
        play.then(ChooseHouseCards((combat.attacker, combat.defender)))


@cites("COMBAT-5", "COMBAT-6", "CARD-10")
@dataclass(frozen=True, slots=True)
class ChooseHouseCards(Step):
    """The houses choose at the same time. `except_for`: a card that was just sent back to hand.

    A single card in hand is played without a question, because hands are open (INFO-3).
    """

    houses: tuple[HouseId, ...]
    except_for: CardId | None = None

    def begin(self, play: Play) -> None:
        question = ChooseHouseCard(self.houses, self.except_for)
        undecided = question.undecided(play.state)
        if undecided:
            play.ask(question, *undecided, sealed=True)
        else:
            question.resolve(play, {})


@dataclass(frozen=True, slots=True)
class ChooseHouseCardAnswer(Answer):
    card: CardId


@cites("DEC-18", "COMBAT-5", "COMBAT-6", "CARD-6")
@dataclass(frozen=True, slots=True)
class ChooseHouseCard(Choice):
    """Choose a house card from hand; the cards of `houses` are revealed together."""

    point = "DEC-18"
    answer = ChooseHouseCardAnswer
    refusal = "card_not_in_hand"
    rule = "COMBAT-5"

    houses: tuple[HouseId, ...]
    except_for: CardId | None = None

    def cards(self, state: State, house: HouseId) -> list[CardId]:
        """The cards that a house may play, the default first."""
        facts = edition_of(state).house_cards
        return sorted(
            (card for card in hand(state, house) if card != self.except_for),
            key=lambda card: (
                facts[card].strength,
                facts[card].swords + facts[card].fortifications,
                facts[card].timing is not None,
                card,
            ),
        )

    def undecided(self, state: State) -> list[HouseId]:
        """The houses with more than one card to choose from."""
        return [house for house in sorted(self.houses) if len(self.cards(state, house)) > 1]

    def choices(self, state: State, house: HouseId) -> tuple[ChooseHouseCardAnswer, ...]:
        return tuple(ChooseHouseCardAnswer(card) for card in self.cards(state, house))

    def resolve(self, play: Play, answers: Mapping[HouseId, ChooseHouseCardAnswer]) -> None:
        for house in self.houses:
            if house in answers:
                play_card(play, house, answers[house].card)
            else:
                for card in self.cards(play.state, house)[:1]:
                    play_card(play, house, card)
