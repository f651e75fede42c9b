"""The kinds of instructions, by family. Each is named after the decision that it answers."""

from games.instructions.kinds import action, combat, defaults, planning, westeros
from games.instructions.kinds.instruction import AskedDecision, Fault, Instruction, When

__all__ = [
    "AskedDecision",
    "Fault",
    "Instruction",
    "When",
    "action",
    "combat",
    "defaults",
    "planning",
    "westeros",
]
