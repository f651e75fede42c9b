"""Error codes that only the endpoints of leagues return."""

from typing import Any

from got_api.contracts import Remedy
from got_api.http.codes import Code


class LeagueCode(Code):
    ALREADY_ENTERED = "already_entered", 409
    APPEAL_DECIDED = "appeal_decided", 409
    APPEAL_LATE = "appeal_late", 422
    APPEAL_OPEN = "appeal_open", 409
    CARD_REVOKED = "card_revoked", 409
    CHECK_IN_CLOSED = "check_in_closed", 409
    CHOICE_CLOSED = "choice_closed", 409
    CONDUCT_NOT_ACCEPTED = "conduct_not_accepted", 403
    DOCUMENT_UNLAWFUL = "document_unlawful", 422
    DRAW_IMPOSSIBLE = "draw_impossible", 422
    DRAW_IN_PROGRESS = "draw_in_progress", 503
    DRAW_MISSING = "draw_missing", 409
    DRAW_OUTDATED = "draw_outdated", 409
    DRAW_PUBLISHED = "draw_published", 409
    ENTRY_NOT_ALLOWED = "entry_not_allowed", 403
    FINAL_TABLE_UNLAWFUL = "final_table_unlawful", 422
    LEAGUE_EXISTS = "league_exists", 409
    OFFICIAL_ONLY = "official_only", 403
    LAST_ORGANISER = "last_organiser", 409
    OWN_TABLE = "own_table", 403
    QUEUE_CLOSED = "queue_closed", 409
    READY_CHECK_CLOSED = "ready_check_closed", 409
    REGISTRATION_CLOSED = "registration_closed", 409
    ROUND_NOT_CLOSED = "round_not_closed", 409
    ROUND_NOT_RUNNING = "round_not_running", 409
    RULING_IRREVERSIBLE = "ruling_irreversible", 409
    RULING_REVERSED = "ruling_reversed", 409
    RULING_UNLAWFUL = "ruling_unlawful", 422
    SCORING_UNLAWFUL = "scoring_unlawful", 422
    SEASON_FINAL = "season_final", 409
    SEASON_IMPORTED = "season_imported", 409
    SEASON_NOT_READY = "season_not_ready", 409
    SIZES_IMPOSSIBLE = "sizes_impossible", 422
    TABLE_HAS_ANSWERS = "table_has_answers", 409
    TABLE_NOT_DECIDED = "table_not_decided", 409
    TABLE_NOT_RUNNING = "table_not_running", 409


CODES: dict[str, int] = LeagueCode.statuses()

REMEDIES: dict[str, Remedy] = {LeagueCode.LEAGUE_EXISTS: Remedy.CHOOSE_AGAIN}

FACTS: dict[str, dict[str, Any]] = {
    "conduct_version": {
        "type": "integer",
        "description": "Version of the league's current code of conduct.",
    },
    "entry_numbers": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "Numbers of the entries that the problem is about.",
    },
    "pointer": {"type": "string", "description": "Location of the fault in the document, as a JSON pointer."},
    "refused": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "pointer": {
                    "type": "string",
                    "description": ("Location of the item, as a JSON pointer into the body."),
                },
                "code": {"type": "string", "description": "Error code of the item."},
            },
            "required": ["pointer", "code"],
        },
        "description": "All refused items of the list in the body. The problem is that of the first one.",
    },
    "fault": {"type": "string", "description": "The fault, as a code for programs."},
    "limit": {"type": "integer", "description": "Value of the limit that is exceeded."},
    "season_status": {
        "$ref": "#/components/schemas/SeasonStatus",
        "description": "Status of the season.",
    },
}
"""Fact of a problem -> its schema."""
