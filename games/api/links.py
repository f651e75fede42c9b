"""Links from operations of games to those that continue them."""

from got_api.schema.links import link

_SAME = {"code": "path.code", "number": "path.number"}
_OF_DECISION = ("answer_decision", "check_answer", "explain_decision", "get_draft", "save_draft")
_ROW = "body#/results/0"
LINKS = {
    "create_game": [
        link(name, code="body#/code") for name in ("get_game", "take_seat", "start_game", "cancel_game")
    ],
    "list_games": [link(name, code=f"{_ROW}/code") for name in ("get_game", "take_seat", "get_position")],
    "get_game": [
        link(name, code="path.code")
        for name in ("get_position", "list_decisions", "list_events", "get_clock")
    ],
    "take_seat": [link(name, code="path.code") for name in ("get_game", "leave_lobby", "start_game")],
    "start_game": [
        link(name, code="path.code") for name in ("get_position", "list_decisions", "list_events")
    ],
    "list_my_decisions": [
        link(name, code=f"{_ROW}/game", number=f"{_ROW}/number") for name in ("get_decision", *_OF_DECISION)
    ],
    "list_decisions": [
        link(name, code="path.code", number=f"{_ROW}/number") for name in ("get_decision", *_OF_DECISION)
    ],
    "get_decision": [link(name, **_SAME) for name in _OF_DECISION],
    "answer_decision": [
        link("get_answer", **_SAME),
        *(link(name, code="path.code") for name in ("list_decisions", "list_events", "get_position")),
    ],
    "list_events": [
        link("list_events", code="path.code", after="body#/next_cursor"),
        link("get_position", code="path.code", at=f"{_ROW}/cursor"),
    ],
    "call_vote": [
        link(name, code="path.code", number="body#/number")
        for name in ("get_vote", "cast_ballot", "withdraw_vote")
    ],
    "list_votes": [
        link(name, code="path.code", number=f"{_ROW}/number") for name in ("get_vote", "cast_ballot")
    ],
    "list_open_seats": [
        link("get_game", code=f"{_ROW}/game"),
        link("take_over_seat", code=f"{_ROW}/game", position=f"{_ROW}/position"),
    ],
    "announce_absence": [link("cancel_absence", number="body#/id")],
    "list_absences": [link("cancel_absence", number=f"{_ROW}/id")],
}
"""Operation -> operations that continue it, with the sources of their parameters."""
