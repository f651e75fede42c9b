"""Instructions as clients send them, with their faults, and their answers.

An answer depends only on the state that the house sees.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engine import (
    Answer,
    Edition,
    IllegalInput,
    MalformedInput,
    State,
    check,
    decision_asked,
    decode,
    encode,
    observed_state,
)
from games.engine.codec import Plain
from games.engine.ids import HouseId
from games.instructions.kinds import AskedDecision, ImpossibleValue, Instruction

MAX_COUNT = 60
"""Maximum number of instructions of a house."""


@dataclass(frozen=True, slots=True)
class SentInstructions:
    """The body of a request that saves or tries instructions."""

    instructions: tuple[Instruction, ...]


def read_sent(body: Plain) -> tuple[Instruction, ...]:
    """The instructions in the body of a request. Raises `MalformedInput` with the path of the first
    mistake."""
    read: SentInstructions = decode(SentInstructions, body)
    if len(read.instructions) > MAX_COUNT:
        raise MalformedInput("malformed", path="/instructions", expected="fewer entries")
    return read.instructions


def read_instructions(body: Plain) -> tuple[Instruction, ...]:
    """The instructions in a list of JSON objects. Raises the errors of `read_sent`."""
    return read_sent({"instructions": body})


def write_instructions(instructions: Sequence[Instruction]) -> list[Plain]:
    """The JSON form of instructions, in which they are sent and stored."""
    return [encode(each) for each in instructions]


def faults_of(
    instructions: Sequence[Instruction], edition: Edition, houses: Sequence[HouseId]
) -> Iterator[ImpossibleValue]:
    """A fault for each value that does not exist in a game of this edition with these houses, with its
    path."""
    for index, instruction in enumerate(instructions):
        for fault in instruction.faults(edition, houses):
            yield ImpossibleValue(f"/instructions/{index}{fault.path}", fault.known)


Outcome: TypeAlias = Literal["answers", "against_the_rules", "none_applies"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of instructions for one question.

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

    If this answer is against the rules, later instructions are not tried, and the player must answer. An
    instruction depends only on the position, not on other instructions, so none can trigger another one.
    Raises `UnknownDecision`, `DecisionNotOpen` or `HouseNotAsked`.
    """
    question = decision_asked(state, house, number).question
    asked = AskedDecision(observed_state(state, house), house, question)
    for index, instruction in enumerate(instructions):
        if not instruction.answers(question):
            continue
        answer = instruction.answer(asked)
        if answer is None:
            continue
        try:
            check(asked.state, house, number, answer)
        except (IllegalInput, MalformedInput) as refused:
            return Verdict(index, answer, refused.code, refused.rule)
        return Verdict(index, answer)
    return Verdict()
