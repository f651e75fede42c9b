"""Error codes that only endpoints of the press return."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from got_api.contracts import Remedy


class PressCode(StrEnum):
    GREY_NOT_ALLOWED = "grey_not_allowed"
    HOUSE_NOT_IN_CONVERSATION = "house_not_in_conversation"
    MODERATOR_PLAYS = "moderator_plays"
    NOT_THE_PROPOSER = "not_the_proposer"
    NOTHING_TO_REPORT = "nothing_to_report"
    OWN_HOUSE = "own_house"
    PRESS_NOT_ALLOWED = "press_not_allowed"
    PROPOSAL_ANSWERED = "proposal_answered"
    PROPOSAL_EXPIRED = "proposal_expired"
    PROPOSAL_TO_OTHERS = "proposal_to_others"
    PROPOSAL_WITHDRAWN = "proposal_withdrawn"
    REPORT_DECIDED = "report_decided"
    ROUND_NOT_POSSIBLE = "round_not_possible"
    TOO_MANY_BLOCKS = "too_many_blocks"
    TOO_MANY_PROPOSALS = "too_many_proposals"


CODES: dict[str, int] = {
    PressCode.GREY_NOT_ALLOWED: 409,
    PressCode.HOUSE_NOT_IN_CONVERSATION: 422,
    PressCode.MODERATOR_PLAYS: 403,
    PressCode.NOT_THE_PROPOSER: 403,
    PressCode.NOTHING_TO_REPORT: 409,
    PressCode.OWN_HOUSE: 422,
    PressCode.PRESS_NOT_ALLOWED: 409,
    PressCode.PROPOSAL_ANSWERED: 409,
    PressCode.PROPOSAL_EXPIRED: 409,
    PressCode.PROPOSAL_TO_OTHERS: 403,
    PressCode.PROPOSAL_WITHDRAWN: 409,
    PressCode.REPORT_DECIDED: 409,
    PressCode.ROUND_NOT_POSSIBLE: 422,
    PressCode.TOO_MANY_BLOCKS: 409,
    PressCode.TOO_MANY_PROPOSALS: 409,
}

REMEDIES: dict[str, Remedy] = {}

FACTS: dict[str, dict[str, Any]] = {
    "press": {"$ref": "#/components/schemas/Press", "description": "The press of the game."},
}
"""Fact of a problem -> its schema."""
