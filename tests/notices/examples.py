"""Facts of notices of every kind."""

from __future__ import annotations

from typing import Any

SOON, LATER = "2026-11-20T16:00:00Z", "2026-12-20T16:00:00Z"
ASKED = {"decision_number": 1, "decision_kind": "place_orders", "house": "stark", "due_at": SOON}
PLACE = {"season_round": 2, "season_table": 4, "house": "stark", "game": "0815"}
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "your_turn": [ASKED | {"round": 1, "phase": "planning"}, ASKED | {"due_at": None}],
    "you_are_last": [ASKED],
    "deadline_warning": [ASKED],
    "deadline_passed": [ASKED | {"miss_count": 1}],
    "deadline_moved": [{"due_at": SOON, "reason": "host"}, ASKED | {"reason": "grace_given"}],
    "game_started": [{"house": "stark", "player_count": 3}],
    "game_ended": [{"winner": "stark", "round": 10}, {"winner": None, "ended_by": "draw"}],
    "game_paused": [{"ends_at": LATER, "reason": "vote"}],
    "game_resumed": [{"reason": "host"}],
    "seat_opened": [{"house": "stark", "reason": "misses"}],
    "seat_replaced": [{"house": "stark", "username": "4711"}, {"house": "stark", "username": None}],
    "vote_opened": [
        {"vote_kind": "kick", "vote_number": 1, "closes_at": SOON, "house": "stark"},
        {"vote_kind": "draw", "vote_number": 1, "closes_at": SOON, "house": None, "called_by": "tyrell"},
    ],
    "vote_closed": [{"vote_kind": "kick", "vote_number": 1, "result": "passed"}],
    "absence": [{"house": "stark", "starts_at": SOON, "ends_at": LATER}],
    "host_message": [{"text": "1, 2, 3!"}],
    "host_called": [{"house": "stark", "decision_number": 1, "due_at": SOON}],
    "message": [{"conversation": "4711", "message": "0815"}],
    "public_message": [{"conversation": "public", "message": "0815"}],
    "ready_check": [{"ready_code": "0815", "ends_at": SOON}],
    "ready_missed": [{}],
    "standby_wanted": [{"house": "stark", "offer": "0815", "expires_at": SOON}],
    "standby_ended": [{"house": "stark"}],
    "season_entry": [
        {"entry_number": 7, "entry_status": status}
        for status in ("active", "waiting", "applied", "invited", "withdrawn", "removed")
    ],
    "season_moved_up": [{"entry_number": 7}],
    "season_check_in": [{"entry_number": 7, "closes_at": SOON}, {"entry_number": 7}],
    "season_drawn": [{"season_round": 2}],
    "season_ready_check": [PLACE | {"ready_code": "0815", "ends_at": SOON}],
    "season_ready_missed": [PLACE],
    "season_table_waits": [{"season_round": 2, "season_table": 4}],
    "season_draw_failed": [{"season_round": 2}],
    "season_table_started": [PLACE],
    "seat_lost": [PLACE],
    "season_ruling": [{"ruling_number": 3, "text": "1, 2, 3!"}],
    "season_appeal": [
        {"appeal_code": 3, "appeal_status": status} for status in ("made", "upheld", "refused")
    ],
    "season_round_closed": [{"season_round": 2}],
    "season_final": [{}],
}
"""Kind of notice -> possible facts."""
