"""The instruction for all other questions: it gives the default answer before the due time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine import Answer, Edition, Question
from games.engine.ids import HouseId
from games.instructions.kinds.instruction import AskedDecision, Fault, Instruction, unknown_value


@dataclass(frozen=True, slots=True)
class AnswerByDefault(Instruction):
    """Answers decisions of the kind `decision` with the default answer, without waiting for the due time."""

    decision: str
    """Kind of decision that the instruction answers."""

    def answers(self, question: Question) -> bool:
        return question.kind == self.decision

    def choose(self, asked: AskedDecision) -> Answer:
        return asked.question.default(asked.state, asked.house)

    def own_faults(self, edition: Edition, houses: Sequence[HouseId]) -> Iterator[Fault]:
        yield from unknown_value("/decision", self.decision, sorted(Question.family))
