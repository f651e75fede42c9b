"""Play from the observation of a house, as if an answer had been given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any

from ..choices import Choice
from ..copying import replace
from ..editions import edition_of
from ..events.combat import CombatWon, StrengthsAnnounced
from ..events.event import Event
from ..events.game import AgendaSet, DecisionClosed, DecisionOpened
from ..ids import HouseId
from ..play import Play
from ..queries.board import land_controller
from ..queries.supply import counted_supply
from ..queries.victory import castle_count
from ..state import Answer, Decision, Question, State, Step, Table
from .combats import sums_of
from .model import AssumedAnswer, HouseChange, NextQuestion, SideSum


class UnforeseeableEvent(Exception):  # noqa: N818
    """The next event depends on chance."""


class RefusingChance:
    """A source of chance that refuses every draw."""

    def shuffle(self, label: str, counter: int, items: Sequence[str]) -> tuple[str, ...]:
        raise UnforeseeableEvent(label)


class Hypothesis(Play):
    """A hypothetical course of play. It records the sums of a combat when they are announced."""

    __slots__ = ("assumed", "before", "sums", "victor")

    def __init__(self, state: State, agenda: Sequence[Step] = ()) -> None:
        """`state` is the observation of a house; `agenda` has the next step first."""
        super().__init__(replace(state, decisions=Table(), answers=Table(), agenda=()), RefusingChance())
        self.before = self.state
        self.agenda = list(reversed(agenda))
        self.sums: tuple[SideSum, ...] = ()
        self.victor: HouseId | None = None
        self.assumed: list[AssumedAnswer] = []

    @classmethod
    def after(
        cls, state: State, question: Question, answers: Mapping[HouseId, Any], agenda: Sequence[Step] = ()
    ) -> Hypothesis:
        """The course of play after these answers to a question."""
        play = cls(state, agenda)
        play.answers(question, answers)
        return play

    def branch(self) -> Hypothesis:
        """A copy that continues independently."""
        other = copy(self)
        other.agenda, other.events, other.assumed = list(self.agenda), list(self.events), list(self.assumed)
        return other

    def emit(self, event: Event) -> None:
        if isinstance(event, StrengthsAnnounced) and event.final:
            self.sums = sums_of(self.state)
        elif isinstance(event, CombatWon):
            self.victor = event.victor
        super().emit(event)

    @property
    def question(self) -> Decision | None:
        """The open decision, if any."""
        return next(iter(self.state.decisions.values()), None)

    def answers(self, question: Question, answers: Mapping[HouseId, Any]) -> None:
        """Carries out answers."""
        for number in self.state.decisions:
            self.emit(DecisionClosed(number))
        question.resolve(self, answers)

    def advance(self) -> None:
        """Continues to the next question, to the end, or to a draw."""
        with suppress(UnforeseeableEvent):
            self.run()

    def assume_defaults(self) -> None:
        """Continues to the end, or to a draw, with the defaults of all questions."""
        self.advance()
        while (decision := self.question) is not None:
            given = {house: decision.question.default(self.state, house) for house in decision.houses}
            self.assumed += as_assumptions(given)
            self.answers(decision.question, given)
            self.advance()

    def branches(self) -> Iterator[Hypothesis]:
        """All courses for the questions on the agenda, each played to its end."""
        self.advance()
        decision = self.question
        if decision is None:
            yield self
            return
        (house,) = decision.houses
        assert isinstance(decision.question, Choice)
        for answer in decision.question.choices(self.state, house):
            other = self.branch()
            other.answers(decision.question, {house: answer})
            yield from other.branches()

    def game_events(self) -> tuple[Event, ...]:
        """The events of the game, without the bookkeeping of questions."""
        return tuple(event for event in self.events if not isinstance(event, _BOOKKEEPING))

    def next_question(self) -> NextQuestion | None:
        decision = self.question
        return None if decision is None else NextQuestion(decision.houses, decision.question)

    def changes(self) -> tuple[HouseChange, ...]:
        """The houses whose castles or supply icons have changed, in alphabetical order."""
        before, after = self.before, self.state
        if after.units is before.units:  # only moved units change control
            return ()
        holders = (
            (land_controller(before, land), land_controller(after, land)) for land in edition_of(after).lands
        )
        concerned = {house for pair in holders if pair[0] != pair[1] for house in pair if house is not None}
        found = []
        for house in sorted(concerned):
            change = HouseChange(
                house,
                castle_count(before, house),
                castle_count(after, house),
                counted_supply(before, house),
                counted_supply(after, house),
            )
            if (change.castles_before, change.supply_icons_before) != (
                change.castles_after,
                change.supply_icons_after,
            ):
                found.append(change)
        return tuple(found)


_BOOKKEEPING = (DecisionOpened, DecisionClosed, AgendaSet)


def as_assumptions(answers: Mapping[HouseId, Answer]) -> list[AssumedAnswer]:
    """Answers of other houses as assumptions."""
    return [AssumedAnswer(house, answer) for house, answer in answers.items()]
