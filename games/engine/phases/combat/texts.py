"""The texts of house cards that apply once, at the timing of their card."""

from dataclasses import dataclass

from ...abilities import ability_of
from ...choices import Choice
from ...editions import edition_of
from ...events.combat import CardTextResolved
from ...ids import CardId, HouseId
from ...play import Play
from ...queries.combat import combat_of
from ...queries.tracks import in_turn_order
from ...rulebook import cites
from ...state import Answer, State, Step


@cites("CARD-2", "CARD-3", "CARD-4", "CARD-5", "CARD-11", "COMBAT-6", "COMBAT-11", "COMBAT-16", "RUL-39")
@cites("RUL-43", "RUL-62")
@dataclass(frozen=True, slots=True)
class ResolveTexts(Step):
    """Resolves the texts with these timings in turn order, one after the other. `done`: cards already
    resolved.
    """

    timings: tuple[str, ...]
    done: tuple[CardId, ...] = ()

    def begin(self, play: Play) -> None:
        state = play.state
        combat = combat_of(state)
        facts = edition_of(state).house_cards
        for house in in_turn_order(state, (combat.attacker, combat.defender)):
            card = state.sides[house].card
            if card is None or card in self.done or facts[card].timing not in self.timings:
                continue
            choices = ability_of(card).choices(state, house)
            if not choices:
                continue
            play.then(ResolveTexts(self.timings, (*self.done, card)))
            if facts[card].optional or len(choices) > 1:
                play.ask(UseCardAbility(card), house)
            else:
                resolve_text(play, house, card, choices[0])
            return


def resolve_text(play: Play, house: HouseId, card: CardId, choice: str) -> None:
    """Reports the choice of a text's owner, and carries it out."""
    play.emit(CardTextResolved(house, card, choice))
    ability_of(card).resolve(play, house, choice)


@dataclass(frozen=True, slots=True)
class UseCardAbilityAnswer(Answer):
    """The chosen id (area, unit, card or track), or null to decline."""

    choice: str | None = None


@cites("DEC-19", "CARD-5")
@dataclass(frozen=True, slots=True)
class UseCardAbility(Choice):
    """Use the text of a revealed house card."""

    point = "DEC-19"
    answer = UseCardAbilityAnswer
    refusal = "card_cannot_do_that"
    rule = "CARD-5"

    card: CardId

    def choices(self, state: State, house: HouseId) -> tuple[UseCardAbilityAnswer, ...]:
        choices = ability_of(self.card).choices(state, house)
        decline = (None,) if edition_of(state).house_cards[self.card].optional else ()
        return tuple(UseCardAbilityAnswer(choice) for choice in (*decline, *choices))

    def apply_answer(self, play: Play, house: HouseId, answer: UseCardAbilityAnswer) -> None:
        if answer.choice is None:
            play.emit(CardTextResolved(house, self.card, None))
        else:
            resolve_text(play, house, self.card, answer.choice)
