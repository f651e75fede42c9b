"""The codes that only the endpoints of the press answer."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from got_api.remedies import Remedy


class PressCode(StrEnum):
    MODERATOR_PLAYS = "moderator_plays"
    PRESS_NOT_ALLOWED = "press_not_allowed"
    REPORT_DECIDED = "report_decided"
    TOO_MANY_BLOCKS = "too_many_blocks"


CODES: dict[str, int] = {
    PressCode.MODERATOR_PLAYS: 403,
    PressCode.PRESS_NOT_ALLOWED: 409,
    PressCode.REPORT_DECIDED: 409,
    PressCode.TOO_MANY_BLOCKS: 409,
}

REMEDIES: dict[str, Remedy] = {}

FACTS: dict[str, dict[str, Any]] = {
    "press": {"$ref": "#/components/schemas/Press", "description": "The press of the game."},
}
"""Fact of a problem -> its schema."""
