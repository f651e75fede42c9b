"""The error codes that only the endpoints of instructions return."""

from got_api.contracts import Remedy
from got_api.http.codes import Code


class InstructionCode(Code):
    INSTRUCTION_UNKNOWN = "instruction_unknown", 422


CODES: dict[str, int] = InstructionCode.statuses()

REMEDIES: dict[str, Remedy] = {InstructionCode.INSTRUCTION_UNKNOWN: Remedy.CORRECT_REQUEST}
