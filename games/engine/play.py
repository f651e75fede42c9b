"""The kernel: accepts an answer, resolves the decision and runs the agenda to the next question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import DecisionNotOpen, HouseNotAsked, MalformedInput, UnknownDecision
from .events.event import Event
from .events.game import (
    AgendaSet,
    AnswerSealed,
    DecisionClosed,
    DecisionOpened,
    HouseAnswered,
)
from .ids import CardId, DeckId, HouseId
from .options import Options
from .state import Answer, Decision, Question, State, Step
from .visibility import observed_state


class ChanceSource(Protocol):
    """A source of chance. `games.engine.chance.Chance` derives draws from a seed; a replay repeats them."""

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of an answer: the new State and the events that lead to it."""

    state: State
    events: tuple[Event, ...]


class Play:
    """One run of the kernel. Steps and questions read `state`, and change it only with `emit`."""

    __slots__ = ("agenda", "chance", "events", "state")

    def __init__(self, state: State, chance: ChanceSource) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.agenda: list[Step] = list(state.agenda)

    def emit(self, event: Event) -> None:
        """Applies an event and records it. Nothing else changes the State."""
        self.state = event.apply(self.state)
        self.events.append(event)

    def then(self, *steps: Step) -> None:
        """Puts steps on top of the agenda, so that the first of them is next."""
        self.agenda.extend(reversed(steps))

    def ask(self, question: Question, *houses: HouseId, sealed: bool = False) -> None:
        """Opens a decision. The game waits until every house has an answer, which may be the default."""
        self.emit(DecisionOpened(self.state.decision_count + 1, houses, sealed, question))

    def shuffle(self, deck: DeckId, cards: Sequence[CardId]) -> tuple[int, tuple[CardId, ...]]:
        """Shuffles cards. Returns the number of this use of chance, and the cards in their new order."""
        draw = self.state.draw_count + 1
        return draw, self.chance.shuffle(deck, draw, cards)

    def run(self) -> PlayResult:
        """Carries out steps until a decision is open or the agenda is empty."""
        while self.agenda and not self.state.decisions:
            if self.state.winner is not None:
                self.agenda.clear()
                break
            self.agenda.pop().begin(self)
        agenda = tuple(self.agenda)
        if agenda != self.state.agenda:
            self.emit(AgendaSet(agenda))
        return PlayResult(self.state, tuple(self.events))


def answer(state: State, house: HouseId, number: int, answer: Answer, chance: ChanceSource) -> PlayResult:
    """Answers decision `number` for a house. Raises an `InputRefused` and changes nothing for an illegal
    answer.

    A sealed answer may be replaced until the last one has arrived. Sending the same answer again creates no
    events.
    """
    decision = check(state, house, number, answer)
    play = Play(state, chance)
    if not decision.sealed:
        _resolve(play, decision, {house: answer})
        return play.run()
    _seal(play, decision, house, answer)
    return _finish(play, decision)


def check(state: State, house: HouseId, number: int, answer: Answer) -> Decision:
    """Checks whether the answer would be accepted. Raises an `InputRefused` if not. Changes nothing."""
    decision = _asked_for(state, house, number, answer)
    decision.question.check(observed_state(state, house), house, answer)
    return decision


def check_draft(state: State, house: HouseId, number: int, draft: Answer) -> Decision:
    """Checks whether a draft could become an answer: as `check`, but it may be incomplete."""
    decision = _asked_for(state, house, number, draft)
    decision.question.check_draft(observed_state(state, house), house, draft)
    return decision


def _asked_for(state: State, house: HouseId, number: int, answer: Answer) -> Decision:
    decision = decision_asked(state, house, number)
    if type(answer) is not decision.question.answer:
        raise MalformedInput("wrong_kind", path="/kind", expected=decision.question.kind)
    return decision


def default(state: State, house: HouseId, number: int, draft: Answer | None = None) -> Answer:
    """The answer that is applied at the due time. It completes a legal draft.

    Raises `UnknownDecision`, `DecisionNotOpen` or `HouseNotAsked`.
    """
    question = decision_asked(state, house, number).question
    seen = observed_state(state, house)
    return question.default(seen, house) if draft is None else question.complete(seen, house, draft)


def options(state: State, house: HouseId, number: int) -> Options:
    """The options of a house for an open decision. Raises `UnknownDecision`, `DecisionNotOpen` or
    `HouseNotAsked`."""
    return decision_asked(state, house, number).question.options(observed_state(state, house), house)


def decision_asked(state: State, house: HouseId, number: int) -> Decision:
    """The open decision with that number, if the house is asked. Raises `UnknownDecision`, `DecisionNotOpen`,
    `HouseNotAsked`."""
    decision = state.decisions.get(number)
    if decision is None:
        if not 0 < number <= state.decision_count:
            raise UnknownDecision("decision_unknown", number=number)
        raise DecisionNotOpen("game_over" if state.winner else "decision_closed", number=number)
    if house not in decision.houses:
        raise HouseNotAsked("not_asked", number=number, houses=list(decision.houses))
    return decision


def defaults(
    state: State,
    number: int,
    houses: Sequence[HouseId] | None = None,
    drafts: Mapping[HouseId, Answer] | None = None,
) -> dict[HouseId, Answer]:
    """The default answers of the houses (all, or these) that have not answered an open decision.

    The default of a house completes its draft. Drafts must be legal: `check_draft`. Raises `DecisionNotOpen`.
    """
    decision = state.decisions.get(number)
    if decision is None:
        raise DecisionNotOpen("decision_closed", number=number)
    return {
        house: default(state, house, number, (drafts or {}).get(house))
        for house in decision.houses
        if (number, house) not in state.answers and (houses is None or house in houses)
    }


def expire(
    state: State, number: int, chance: ChanceSource, answers: Mapping[HouseId, Answer] | None = None
) -> PlayResult:
    """Applies default answers, by default all of `defaults`. Raises `DecisionNotOpen`."""
    answers = defaults(state, number) if answers is None else answers
    play, decision = Play(state, chance), state.decisions[number]
    if not decision.sealed:
        _resolve(play, decision, answers)
        return play.run()
    for house, given in answers.items():
        _seal(play, decision, house, given)
    return _finish(play, decision)


def _seal(play: Play, decision: Decision, house: HouseId, answer: Answer) -> None:
    previous = play.state.answers.get((decision.number, house))
    if previous is not None and previous.answer == answer:
        return
    play.emit(AnswerSealed(decision.number, house, answer))
    if previous is None:
        play.emit(HouseAnswered(decision.number, house))


def _finish(play: Play, decision: Decision) -> PlayResult:
    answers = {
        house: play.state.answers[decision.number, house].answer
        for house in decision.houses
        if (decision.number, house) in play.state.answers
    }
    if len(answers) < len(decision.houses):
        return PlayResult(play.state, tuple(play.events))
    _resolve(play, decision, answers)
    return play.run()


def _resolve(play: Play, decision: Decision, answers: Mapping[HouseId, Any]) -> None:
    if not answers:
        return
    play.emit(DecisionClosed(decision.number))
    decision.question.resolve(play, answers)
