"""Which operations of ready checks continue another one."""

from __future__ import annotations

from got_api.links import to

LINKS = {
    "set_ready_check": [to("get_ready_check", code="path.code")],
    "get_ready_check": [to(name, code="path.code") for name in ("confirm_ready", "get_game")],
}
"""Operation -> those that continue it, with the places of their parameters."""
