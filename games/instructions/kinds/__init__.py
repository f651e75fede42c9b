"""The kinds of instructions, by family. Each is named after the decision that it answers."""

from games.instructions.kinds import action, combat, planning, westeros
from games.instructions.kinds.instruction import (
    AnswerByDefault,
    AskedDecision,
    ImpossibleValue,
    Instruction,
    InstructionConditions,
)

__all__ = [
    "AnswerByDefault",
    "AskedDecision",
    "ImpossibleValue",
    "Instruction",
    "InstructionConditions",
    "action",
    "combat",
    "planning",
    "westeros",
]
