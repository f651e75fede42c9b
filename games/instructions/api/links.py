"""Which operations of instructions continue another one."""

from __future__ import annotations

from got_api.links import to

LINKS = {
    "get_instructions": [to("save_instructions", code="path.code")],
    "list_instruction_suggestions": [to("save_instructions", code="path.code")],
    "save_instructions": [
        to(name, code="path.code") for name in ("get_instruction_outlook", "get_instruction_log")
    ],
}
"""Operation -> those that continue it, with the places of their parameters."""
