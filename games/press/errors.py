"""Error codes that only endpoints of the press return."""

from typing import Any

from got_api.http.codes import Code


class PressCode(Code):
    GREY_NOT_ALLOWED = "grey_not_allowed", 409
    HOUSE_NOT_IN_CONVERSATION = "house_not_in_conversation", 422
    MODERATOR_PLAYS = "moderator_plays", 403
    NOT_THE_PROPOSER = "not_the_proposer", 403
    NOTHING_TO_REPORT = "nothing_to_report", 409
    OWN_HOUSE = "own_house", 422
    PRESS_NOT_ALLOWED = "press_not_allowed", 409
    PROPOSAL_ANSWERED = "proposal_answered", 409
    PROPOSAL_EXPIRED = "proposal_expired", 409
    PROPOSAL_TO_OTHERS = "proposal_to_others", 403
    PROPOSAL_WITHDRAWN = "proposal_withdrawn", 409
    REPORT_DECIDED = "report_decided", 409
    ROUND_NOT_POSSIBLE = "round_not_possible", 422
    TOO_MANY_BLOCKS = "too_many_blocks", 409
    TOO_MANY_PROPOSALS = "too_many_proposals", 409


CODES: dict[str, int] = PressCode.statuses()

FACTS: dict[str, dict[str, Any]] = {
    "press": {"$ref": "#/components/schemas/Press", "description": "The press of the game."},
}
"""Fact of a problem -> its schema."""
