"""The instruction for all other questions: it gives the default answer before the due time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import Answer, Edition, Question
from games.engine.ids import HouseId
from games.instructions.kinds.instruction import Asked, Fault, Instruction, area_of, unknown_one


@dataclass(frozen=True, slots=True)
class AnswerByDefault(Instruction):
    """Answers decisions of the kind `decision` with their default, without waiting for the due time."""

    decision: str

    def answers(self, question: Question) -> bool:
        return question.kind == self.decision

    def answer(self, asked: Asked) -> Answer | None:
        state, house, question = asked.state, asked.house, asked.question
        return (
            question.default(state, house)
            if self.when.holds(state, house, area_of(state, question))
            else None
        )

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown_one("/decision", self.decision, sorted(Question.family))
