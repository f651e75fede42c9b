"""What instructions answer to a question: a function of what the house sees and of nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engine import Answer, Illegal, Malformed, State, check, decision_asked, observed
from games.engine.ids import HouseId
from games.instructions.kinds import Asked, Instruction

Outcome: TypeAlias = Literal["answers", "against_the_rules", "none_applies"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of the instructions for one question.

    `index` is that of the instruction that applies, counted from 0; none applies where it is None. `answer`
    is what it answers. An answer that is against the rules is not sent; `code` and `rule` say why.
    """

    index: int | None = None
    answer: Answer | None = None
    code: str | None = None
    rule: str | None = None

    @property
    def outcome(self) -> Outcome:
        if self.index is None:
            return "none_applies"
        return "answers" if self.code is None else "against_the_rules"


def answer_for(state: State, house: HouseId, number: int, instructions: Sequence[Instruction]) -> Verdict:
    """What the first instruction that applies answers to an open decision that the house is asked.

    When its answer is against the rules, no later one takes its place: the house is asked itself. An
    instruction depends on the position and on no other instruction, so that none can cause itself. Raises
    `Unknown`, `Closed` or `NotAsked`.
    """
    question = decision_asked(state, house, number).question
    asked = Asked(observed(state, house), house, question)
    for index, instruction in enumerate(instructions):
        if not instruction.answers(question):
            continue
        answer = instruction.answer(asked)
        if answer is None:
            continue
        try:
            check(asked.state, house, number, answer)
        except (Illegal, Malformed) as refused:
            return Verdict(index, answer, refused.code, refused.rule)
        return Verdict(index, answer)
    return Verdict()
