"""The error codes that only the endpoints of instructions return."""

from enum import StrEnum

from got_api.contracts import Remedy


class InstructionCode(StrEnum):
    INSTRUCTION_UNKNOWN = "instruction_unknown"


CODES: dict[str, int] = {InstructionCode.INSTRUCTION_UNKNOWN: 422}

REMEDIES: dict[str, Remedy] = {InstructionCode.INSTRUCTION_UNKNOWN: Remedy.CORRECT_REQUEST}
