"""Error codes that only endpoints of leagues return."""

from enum import StrEnum
from typing import Any

from got_api.contracts import Remedy


class LeagueCode(StrEnum):
    ALREADY_ENTERED = "already_entered"
    APPEAL_DECIDED = "appeal_decided"
    APPEAL_LATE = "appeal_late"
    APPEAL_OPEN = "appeal_open"
    BOTS_NOT_ALLOWED = "bots_not_allowed"
    CARD_REVOKED = "card_revoked"
    CHECK_IN_CLOSED = "check_in_closed"
    CHOICE_CLOSED = "choice_closed"
    CONDUCT_NOT_ACCEPTED = "conduct_not_accepted"
    DOCUMENT_UNLAWFUL = "document_unlawful"
    DRAW_IMPOSSIBLE = "draw_impossible"
    DRAW_IN_PROGRESS = "draw_in_progress"
    DRAW_MISSING = "draw_missing"
    DRAW_OUTDATED = "draw_outdated"
    DRAW_PUBLISHED = "draw_published"
    ENTRY_NOT_ALLOWED = "entry_not_allowed"
    FINAL_TABLE_UNLAWFUL = "final_table_unlawful"
    LEAGUE_EXISTS = "league_exists"
    OFFICIAL_ONLY = "official_only"
    LAST_ORGANISER = "last_organiser"
    OWN_TABLE = "own_table"
    QUEUE_CLOSED = "queue_closed"
    READY_CHECK_CLOSED = "ready_check_closed"
    REGISTRATION_CLOSED = "registration_closed"
    ROUND_NOT_CLOSED = "round_not_closed"
    ROUND_NOT_RUNNING = "round_not_running"
    RULING_IRREVERSIBLE = "ruling_irreversible"
    RULING_REVERSED = "ruling_reversed"
    RULING_UNLAWFUL = "ruling_unlawful"
    SCORING_UNLAWFUL = "scoring_unlawful"
    SEASON_FINAL = "season_final"
    SEASON_IMPORTED = "season_imported"
    SEASON_NOT_READY = "season_not_ready"
    SIZES_IMPOSSIBLE = "sizes_impossible"
    TABLE_HAS_ANSWERS = "table_has_answers"
    TABLE_NOT_DECIDED = "table_not_decided"
    TABLE_NOT_RUNNING = "table_not_running"


CODES: dict[str, int] = {
    LeagueCode.ALREADY_ENTERED: 409,
    LeagueCode.APPEAL_DECIDED: 409,
    LeagueCode.APPEAL_LATE: 422,
    LeagueCode.APPEAL_OPEN: 409,
    LeagueCode.BOTS_NOT_ALLOWED: 403,
    LeagueCode.CARD_REVOKED: 409,
    LeagueCode.CHECK_IN_CLOSED: 409,
    LeagueCode.CHOICE_CLOSED: 409,
    LeagueCode.CONDUCT_NOT_ACCEPTED: 403,
    LeagueCode.DOCUMENT_UNLAWFUL: 422,
    LeagueCode.DRAW_IMPOSSIBLE: 422,
    LeagueCode.DRAW_IN_PROGRESS: 503,
    LeagueCode.DRAW_MISSING: 409,
    LeagueCode.DRAW_OUTDATED: 409,
    LeagueCode.DRAW_PUBLISHED: 409,
    LeagueCode.ENTRY_NOT_ALLOWED: 403,
    LeagueCode.FINAL_TABLE_UNLAWFUL: 422,
    LeagueCode.LEAGUE_EXISTS: 409,
    LeagueCode.OFFICIAL_ONLY: 403,
    LeagueCode.LAST_ORGANISER: 409,
    LeagueCode.OWN_TABLE: 403,
    LeagueCode.QUEUE_CLOSED: 409,
    LeagueCode.READY_CHECK_CLOSED: 409,
    LeagueCode.REGISTRATION_CLOSED: 409,
    LeagueCode.ROUND_NOT_CLOSED: 409,
    LeagueCode.ROUND_NOT_RUNNING: 409,
    LeagueCode.RULING_IRREVERSIBLE: 409,
    LeagueCode.RULING_REVERSED: 409,
    LeagueCode.RULING_UNLAWFUL: 422,
    LeagueCode.SCORING_UNLAWFUL: 422,
    LeagueCode.SEASON_FINAL: 409,
    LeagueCode.SEASON_IMPORTED: 409,
    LeagueCode.SEASON_NOT_READY: 409,
    LeagueCode.SIZES_IMPOSSIBLE: 422,
    LeagueCode.TABLE_HAS_ANSWERS: 409,
    LeagueCode.TABLE_NOT_DECIDED: 409,
    LeagueCode.TABLE_NOT_RUNNING: 409,
}

REMEDIES: dict[str, Remedy] = {LeagueCode.LEAGUE_EXISTS: Remedy.CHOOSE_AGAIN}

FACTS: dict[str, dict[str, Any]] = {
    "conduct_version": {
        "type": "integer",
        "description": "Version of the league's current code of conduct.",
    },
    "entry_numbers": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "Numbers of the entries concerned.",
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
                "code": {"type": "string", "description": "Error code."},
            },
            "required": ["pointer", "code"],
        },
        "description": "All items of a list that are refused. The problem is that of the first.",
    },
    "fault": {"type": "string", "description": "The fault, as a code."},
    "limit": {"type": "integer", "description": "The limit that is exceeded."},
    "season_status": {
        "$ref": "#/components/schemas/SeasonStatus",
        "description": "Status of the season.",
    },
}
"""Fact of a problem -> its schema."""
