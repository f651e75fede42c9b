"""The texts of house cards that work at a moment of the combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...abilities import ability_of
from ...abilities.hooks import Moment, combat_of, opponent
from ...choices import Choice
from ...events.combat import CardTextResolved
from ...ids import CardId, HouseId
from ...play import Play
from ...queries.tracks import in_turn_order
from ...rulebook import cites
from ...state import Answer, State, Step


@cites("CARD-2", "CARD-3", "CARD-4", "CARD-5", "CARD-11", "COMBAT-6", "COMBAT-11", "COMBAT-16", "RUL-39")
@cites("RUL-43", "RUL-62")
@dataclass(frozen=True, slots=True)
class ResolveTexts(Step):
    """Carry out the texts of one moment in turn order, each completely before the next. `done`: cards."""

    moment: Moment
    done: tuple[CardId, ...] = ()

    def begin(self, play: Play) -> None:
        state = play.state
        combat = combat_of(state)
        for house in in_turn_order(state, (combat.attacker, combat.defender)):
            card = state.sides[house].card
            if card is None or card in self.done or ability_of(card).moment != self.moment:
                continue
            choices = text_choices(state, house, card)
            if not choices:
                continue
            play.then(ResolveTexts(self.moment, (*self.done, card)))
            if ability_of(card).optional or len(choices) > 1:
                play.ask(UseCardAbility(card), house)
            else:
                carry_out(play, house, card, choices[0])
            return


def text_choices(state: State, house: HouseId, card: CardId) -> tuple[str, ...]:
    """What the owner of a text may choose now; empty when the text does not work."""
    ability = ability_of(card)
    other = ability_of(state.sides[opponent(state, house)].card)
    if ability.destroys_units and other.takes_no_casualties:
        return ()
    return ability.choices(state, house)


def carry_out(play: Play, house: HouseId, card: CardId, choice: str) -> None:
    play.emit(CardTextResolved(house, card, choice))
    ability_of(card).carry_out(play, house, choice)


@dataclass(frozen=True, slots=True)
class UseCardAbilityAnswer(Answer):
    """The id that is chosen (area, unit, card or track), or null to decline."""

    choice: str | None = None


@cites("DEC-19", "CARD-5")
@dataclass(frozen=True, slots=True)
class UseCardAbility(Choice):
    """Use the text of a revealed house card."""

    point = "DEC-19"
    answer = UseCardAbilityAnswer
    consequence = "An optional text is declined, a mandatory one takes its first target."
    refusal = "card_cannot_do_that"
    rule = "CARD-5"

    card: CardId

    def choices(self, state: State, house: HouseId) -> tuple[UseCardAbilityAnswer, ...]:
        found = text_choices(state, house, self.card)
        decline = (None,) if ability_of(self.card).optional else ()
        return tuple(UseCardAbilityAnswer(choice) for choice in (*decline, *found))

    def resolve(self, play: Play, answers: Mapping[HouseId, UseCardAbilityAnswer]) -> None:
        for house, answer in answers.items():
            if answer.choice is None:
                play.emit(CardTextResolved(house, self.card, None))
            else:
                carry_out(play, house, self.card, answer.choice)
