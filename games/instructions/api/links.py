"""Links from operations of instructions to those that continue them."""

from __future__ import annotations

from got_api.schema.links import link

LINKS = {
    "get_instructions": [link("save_instructions", code="path.code")],
    "list_instruction_suggestions": [link("save_instructions", code="path.code")],
    "save_instructions": [
        link(name, code="path.code") for name in ("get_instruction_outlook", "get_instruction_log")
    ],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
