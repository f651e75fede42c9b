"""Answers of instructions: a function only of the state that the house sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engine import Answer, Illegal, Malformed, State, check, decision_asked, observed
from games.engine.ids import HouseId
from games.instructions.kinds import AskedDecision, Instruction

Outcome: TypeAlias = Literal["answers", "against_the_rules", "none_applies"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of the instructions for one question.

    `index` is the index of the instruction that applies, from 0, or None if none applies. `answer` is its
    answer. An answer that is against the rules is not sent; `code` and `rule` give the reason.
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
    """The answer of the first instruction that applies to an open decision of the house.

    If this answer is against the rules, later instructions are not tried and the player must answer. An
    instruction depends on the position and not on other instructions, so none can trigger itself. Raises
    `Unknown`, `Closed` or `NotAsked`.
    """
    question = decision_asked(state, house, number).question
    asked = AskedDecision(observed(state, house), house, question)
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
