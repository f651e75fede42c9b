"""Schemas of the seat log and of notices: a union by kind, each with the facts of that kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.api.engine_schema import Schema, described, enum_of, nullable, object_of, ref, title_case, union
from games.models import Game, SeatEvent, Vote

TIME: Schema = {"type": "string", "format": "date-time"}
WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}

FACTS: dict[str, Schema] = {
    "appeal_code": {**TEXT, "description": "Code of the appeal."},
    "appeal_status": {**TEXT, "description": "Status of the appeal."},
    "called_by": described(ref("HouseId"), "The house that called the vote."),
    "closes_at": {**TIME, "description": "Latest time of the end."},
    "conversation": {**TEXT, "description": "Code of the conversation; `public` is the public one."},
    "decision_kind": described(ref("DecisionKind"), "Kind of the decision."),
    "decision_number": {**WHOLE, "description": "Number of the decision in its game."},
    "due_at": {**TIME, "description": "When the default answer applies."},
    "ended_by": described(ref("EndedBy"), "Reason why the game ended before its rules named a winner."),
    "ends_at": {**TIME, "description": "When it ends."},
    "entry_number": {**WHOLE, "description": "Number of your entry in the season."},
    "entry_status": {**TEXT, "description": "Status of your entry; an `EntryStatus`."},
    "expires_at": {**TIME, "description": "Deadline for your answer."},
    "game": {**TEXT, "description": "Code of the game."},
    "grace_count": {**WHOLE, "description": "Automatic extensions that this seat has left."},
    "house": described(ref("HouseId"), "The house concerned."),
    "length_seconds": {
        "type": ["integer", "null"],
        "description": "Length of the pause or extension; null for other votes.",
    },
    "message": {"type": "string", "format": "uuid", "description": "Id of the message."},
    "miss_count": {**WHOLE, "description": "Due times that this seat has missed in a row."},
    "no_count": {"type": ["integer", "null"], "description": "Votes against; null if they were not counted."},
    "offer": {**TEXT, "description": "Code of the offer, for `PUT /me/offers/{code}`."},
    "phase": described(ref("Phase"), "Phase of the round."),
    "player_count": {**WHOLE, "description": "Number of houses."},
    "pseudonym": {
        "type": ["string", "null"],
        "description": "Pseudonym of the user in an anonymous game; null in others.",
    },
    "ready_code": {**TEXT, "description": "Code of the ready check, part of the link in a mail."},
    "reason": {**TEXT, "description": "Reason: a `SeatEventReason`, or `grace_given` or `host_called`."},
    "result": described(ref("VoteStatus"), "Result of the vote."),
    "round": {**WHOLE, "description": "Round number, 1 to 10."},
    "ruling_number": {**WHOLE, "description": "Number of the ruling in its season."},
    "season_round": {**WHOLE, "description": "Number of the round in the season."},
    "season_table": {**WHOLE, "description": "Number of the table in its round."},
    "stand_in": described(ref("StandIn"), "Stand-in while the seat is open."),
    "starts_at": {**TIME, "description": "When it starts."},
    "text": {**TEXT, "description": "The host's message, or the reason of a ruling."},
    "username": {
        "type": ["string", "null"],
        "description": "Name of the user; null when the account was erased, and in an anonymous game.",
    },
    "vote_kind": described(ref("VoteKind"), "Kind of the vote."),
    "vote_number": {**WHOLE, "description": "Number of the vote in its game."},
    "winner": described(nullable(ref("HouseId")), "The house that won; null for no winner."),
    "yes_count": {
        "type": ["integer", "null"],
        "description": "Votes in favour; null if they were not counted.",
    },
}
"""Name of a fact -> its schema. A fact means the same in the seat log and in notices."""

_DUE = ("decision_number", "due_at")
SEAT_FACTS: dict[str, tuple[str, ...]] = {
    SeatEvent.Kind.REMINDED: _DUE,
    SeatEvent.Kind.GRACE_GIVEN: (*_DUE, "grace_count"),
    SeatEvent.Kind.HOST_CALLED: _DUE,
    SeatEvent.Kind.DEFAULTED: ("decision_number", "miss_count"),
    SeatEvent.Kind.SEAT_OPENED: ("stand_in",),
    SeatEvent.Kind.SEAT_RETURNED: (),
    SeatEvent.Kind.SEAT_TAKEN_OVER: ("username", "pseudonym"),
    SeatEvent.Kind.SEAT_LEFT: (),
    SeatEvent.Kind.ABSENCE_ANNOUNCED: ("starts_at", "ends_at"),
    SeatEvent.Kind.ABSENCE_ENDED: (),
    SeatEvent.Kind.SITTER_NAMED: ("username", "ends_at"),
    SeatEvent.Kind.SITTER_ENDED: (),
    SeatEvent.Kind.PAUSED: ("ends_at",),
    SeatEvent.Kind.RESUMED: (),
    SeatEvent.Kind.EXTENDED: ("length_seconds", "due_at"),
    SeatEvent.Kind.VOTE_CALLED: ("vote_number", "vote_kind", "called_by", "length_seconds", "closes_at"),
    SeatEvent.Kind.VOTE_CLOSED: ("vote_number", "vote_kind", "result", "yes_count", "no_count"),
    SeatEvent.Kind.ENDED: ("ended_by",),
}
"""Kind of an entry of the seat log -> its facts."""

SEAT_TEXTS: dict[str, str] = {
    SeatEvent.Kind.REMINDED: "A player was reminded that a due time is near.",
    SeatEvent.Kind.GRACE_GIVEN: "A seat got an automatic extension.",
    SeatEvent.Kind.HOST_CALLED: "The host was called because a house is late.",
    SeatEvent.Kind.DEFAULTED: "The default answer was applied for a late house.",
    SeatEvent.Kind.SEAT_OPENED: "A seat is open: another player may take it over.",
    SeatEvent.Kind.SEAT_RETURNED: "A player returned to their open seat.",
    SeatEvent.Kind.SEAT_TAKEN_OVER: "A player took over an open seat.",
    SeatEvent.Kind.SEAT_LEFT: "A player left their seat for good.",
    SeatEvent.Kind.ABSENCE_ANNOUNCED: "A player announced an absence.",
    SeatEvent.Kind.ABSENCE_ENDED: "An absence ended early.",
    SeatEvent.Kind.SITTER_NAMED: "A sitter plays for a player.",
    SeatEvent.Kind.SITTER_ENDED: "A sitter no longer plays for a player.",
    SeatEvent.Kind.PAUSED: "The game was paused.",
    SeatEvent.Kind.RESUMED: "The game was resumed.",
    SeatEvent.Kind.EXTENDED: "All players got more time.",
    SeatEvent.Kind.VOTE_CALLED: "A vote was called.",
    SeatEvent.Kind.VOTE_CLOSED: "A vote was closed.",
    SeatEvent.Kind.ENDED: "The game ended before its rules named a winner.",
}
"""Kind of an entry of the seat log -> its description."""

EXAMPLES: dict[str, Any] = {
    "appeal_code": "h4kq7m2x9p",
    "appeal_status": "upheld",
    "called_by": "lannister",
    "closes_at": "2026-11-22T18:00:00Z",
    "conversation": "k7m2p9xq4t",
    "decision_kind": "place_orders",
    "decision_number": 17,
    "due_at": "2026-11-21T18:00:00Z",
    "ended_by": "draw",
    "ends_at": "2026-11-27T09:00:00Z",
    "entry_number": 7,
    "entry_status": "active",
    "expires_at": "2026-11-21T09:00:00Z",
    "game": "k7m2xw9qtd",
    "grace_count": 1,
    "house": "stark",
    "length_seconds": 86400,
    "message": "01991b5e-7c3a-7d21-9f4e-5b1c2d3e4f50",
    "miss_count": 1,
    "no_count": 1,
    "offer": "p9w2kq7mxd",
    "phase": "planning",
    "player_count": 6,
    "pseudonym": None,
    "ready_code": "r3w8kq5mxd",
    "reason": "host",
    "result": "passed",
    "round": 3,
    "ruling_number": 3,
    "season_round": 2,
    "season_table": 4,
    "stand_in": "sensible",
    "starts_at": "2026-11-20T09:00:00Z",
    "text": "Orders by Sunday, please.",
    "username": "catelyn",
    "vote_kind": "extend",
    "vote_number": 2,
    "winner": "stark",
    "yes_count": 4,
}
"""Name of a fact -> an example of it."""


def facts_object(names: tuple[str, ...], text: str, *, optional: tuple[str, ...] = ()) -> Schema:
    """An object of these facts."""
    return object_of({name: FACTS[name] for name in names}, optional=optional, text=text)


def example_of(names: tuple[str, ...]) -> dict[str, Any]:
    """An example of these facts."""
    return {name: EXAMPLES[name] for name in names}


def _seat_event(kind: str) -> Schema:
    body = object_of(
        {
            "kind": {"type": "string", "const": kind, "description": "Kind of the event."},
            "cursor": {
                **TEXT,
                "description": "Position in the log; send it as `after` to continue from here.",
            },
            "reason": described(ref("SeatEventReason"), "Reason of the event."),
            "house": described(nullable(ref("HouseId")), "The house concerned; null for the whole game."),
            "facts": described(ref(f"{title_case(kind)}SeatFacts"), "Details."),
            "happened_at": {**TIME, "description": "When it happened."},
        },
        text=SEAT_TEXTS[kind],
    )
    body["examples"] = [
        {
            "kind": str(kind),
            "cursor": "1.7",
            "reason": "own_wish",
            "house": "stark",
            "facts": example_of(SEAT_FACTS[kind]),
            "happened_at": "2026-11-20T09:00:00Z",
        }
    ]
    return body


def page_of(item: str, text: str, *, paged: bool = True) -> Schema:
    """The shape of every list."""
    return object_of({"results": results_of(ref(item)), "next_cursor": next_cursor(paged=paged)}, text=text)


def results_of(item: Schema) -> Schema:
    return {"type": "array", "items": item, "description": "The entries of this page."}


def next_cursor(*, paged: bool = True) -> Schema:
    """The cursor of every list. A list that is always complete has the same field, always null."""
    text = (
        "Send it as `after` to read the next page; null on the last page."
        if paged
        else "Always null: this list is complete."
    )
    return {"type": ["string", "null"], "description": text}


def schemas() -> dict[str, Schema]:
    """Name -> schema of the seat log."""
    found: dict[str, Schema] = {
        "EndedBy": enum_of(Game.EndedBy.values, "Reason why a game ended before its rules named a winner."),
        "SeatEventReason": enum_of(SeatEvent.Reason.values, "Reason of the event."),
        "VoteKind": enum_of(Vote.Kind.values, "Kind of the vote."),
        "VoteStatus": enum_of(Vote.Status.values, "Status of a vote."),
    }
    for kind, names in SEAT_FACTS.items():
        found[f"{title_case(kind)}SeatFacts"] = facts_object(names, f"Facts of the kind `{kind}`.")
        found[f"{title_case(kind)}SeatEvent"] = _seat_event(kind)
    found["SeatEvent"] = union(
        {str(kind): ref(f"{title_case(kind)}SeatEvent") for kind in SEAT_FACTS},
        "An entry of the seat log, distinguished by `kind`.",
    )
    found["SeatEventPage"] = page_of("SeatEvent", "A page of the seat log, oldest first.")
    return found


def names_by_kind(facts: Mapping[str, tuple[str, ...]]) -> set[str]:
    """All facts that these kinds have."""
    return {name for names in facts.values() for name in names}
