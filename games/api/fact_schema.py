"""Schemas of the seat log and of notices: a union by kind, each with the facts of that kind."""

from dataclasses import dataclass
from typing import Any

from games.api.engine_schema import (
    INTEGER,
    STRING,
    TIME,
    UUID,
    Schema,
    array,
    enum_of,
    nullable,
    object_of,
    ref,
    title_case,
    union,
    with_description,
)
from games.declarations import summary_of
from games.models import Game, SeatEvent, Vote
from games.services import seat_log


@dataclass(frozen=True, slots=True)
class Fact:
    """A field of the seat log and of notices, with its description and an example."""

    type: Schema
    text: str
    example: Any

    @property
    def schema(self) -> Schema:
        return with_description(self.type, self.text)


FACTS: dict[str, Fact] = {
    "appeal_code": Fact(STRING, "Code of the appeal.", "h4kq7m2x9p"),
    "appeal_status": Fact(STRING, "Status of the appeal.", "upheld"),
    "called_by": Fact(ref("HouseId"), "The house that called the vote.", "lannister"),
    "closes_at": Fact(TIME, "Latest time at which the vote or check-in closes.", "2026-11-22T18:00:00Z"),
    "conversation": Fact(STRING, "Code of the conversation; `public` is the public one.", "k7m2p9xq4t"),
    "decision_kind": Fact(ref("DecisionKind"), "Kind of the decision.", "place_orders"),
    "decision_number": Fact(INTEGER, "Number of the decision in its game.", 17),
    "due_at": Fact(TIME, "When the default answer applies.", "2026-11-21T18:00:00Z"),
    "ended_by": Fact(ref("EndedBy"), "Reason why the game ended before its rules named a winner.", "draw"),
    "ends_at": Fact(
        TIME, "End of the absence, pause, ready check or time of a sitter.", "2026-11-27T09:00:00Z"
    ),
    "entry_number": Fact(INTEGER, "Number of your entry in the season.", 7),
    "entry_status": Fact(STRING, "Status of your entry; an `EntryStatus`.", "active"),
    "expires_at": Fact(TIME, "Deadline for your answer.", "2026-11-21T09:00:00Z"),
    "game": Fact(STRING, "Code of the game.", "k7m2xw9qtd"),
    "grace_count": Fact(INTEGER, "Automatic extensions that this seat has left.", 1),
    "house": Fact(ref("HouseId"), "The house that the notice or log entry is about.", "stark"),
    "length_seconds": Fact(
        nullable(INTEGER), "Length of the pause or extension; null for other votes.", 86400
    ),
    "message": Fact(UUID, "Id of the message.", "01991b5e-7c3a-7d21-9f4e-5b1c2d3e4f50"),
    "miss_count": Fact(INTEGER, "Due times that this seat has missed in a row.", 1),
    "no_count": Fact(nullable(INTEGER), "Votes against; null if they were not counted.", 1),
    "offer": Fact(STRING, "Code of the offer, for `PUT /me/offers/{code}`.", "p9w2kq7mxd"),
    "phase": Fact(ref("Phase"), "Phase of the round.", "planning"),
    "player_count": Fact(INTEGER, "Number of houses.", 6),
    "pseudonym": Fact(nullable(STRING), "Pseudonym of the user in an anonymous game; null in others.", None),
    "ready_code": Fact(STRING, "Code of the ready check, part of the link in a mail.", "r3w8kq5mxd"),
    "reason": Fact(STRING, "Reason: a `SeatEventReason`, or `grace_given` or `host_called`.", "host"),
    "result": Fact(ref("VoteStatus"), "Result of the vote.", "passed"),
    "round": Fact(INTEGER, "Round of the game, 1 to 10.", 3),
    "ruling_number": Fact(INTEGER, "Number of the ruling in its season.", 3),
    "season_round": Fact(INTEGER, "Number of the round in the season.", 2),
    "season_table": Fact(INTEGER, "Number of the table in its round.", 4),
    "stand_in": Fact(ref("StandIn"), "Stand-in while the seat is open.", "sensible"),
    "starts_at": Fact(TIME, "When the absence starts.", "2026-11-20T09:00:00Z"),
    "text": Fact(STRING, "The host's message, or the reason of a ruling.", "Orders by Sunday, please."),
    "username": Fact(
        nullable(STRING),
        "Name of the user; null when the account was erased, and in an anonymous game.",
        "catelyn",
    ),
    "vote_kind": Fact(ref("VoteKind"), "Kind of the vote.", "extend"),
    "vote_number": Fact(INTEGER, "Number of the vote in its game.", 2),
    "winner": Fact(nullable(ref("HouseId")), "The house that won; null for no winner.", "stark"),
    "yes_count": Fact(nullable(INTEGER), "Votes in favour; null if they were not counted.", 4),
}
"""Name of a fact -> its meaning. It is the same in the seat log and in notices."""

SEAT_FACTS: dict[str, tuple[str, ...]] = {fact.kind: fact.logged for fact in seat_log.FACTS}
"""Kind of an entry of the seat log -> its facts."""

SEAT_TEXTS: dict[str, str] = {fact.kind: summary_of(fact) for fact in seat_log.FACTS}
"""Kind of an entry of the seat log -> its description."""


def facts_object(names: tuple[str, ...], text: str, *, optional: tuple[str, ...] = ()) -> Schema:
    """An object of these facts."""
    return object_of({name: FACTS[name].schema for name in names}, optional=optional, text=text)


def example_of(names: tuple[str, ...]) -> dict[str, Any]:
    """An example of these facts."""
    return {name: FACTS[name].example for name in names}


def _seat_event(kind: str) -> Schema:
    body = object_of(
        {
            "kind": {"type": "string", "const": kind, "description": f"Always `{kind}`."},
            "cursor": with_description(
                STRING, "Position in the log; send it as `after` to continue from here."
            ),
            "reason": with_description(ref("SeatEventReason"), "Reason for the change."),
            "house": with_description(
                nullable(ref("HouseId")), "The house that the entry is about; null for the whole game."
            ),
            "facts": with_description(
                ref(f"{title_case(kind)}SeatFacts"),
                "Details of the entry, for programs; the fields depend on `kind`.",
            ),
            "happened_at": with_description(TIME, "When it happened."),
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
    return array(item, "The items of this page, in the order of the list.")


def next_cursor(*, paged: bool = True) -> Schema:
    """The field with the cursor of the next page. A list that is always complete has the same field, always
    null."""
    text = (
        "Send it as `after` to read the next page; null on the last page."
        if paged
        else "Always null: this list is complete."
    )
    return with_description(nullable(STRING), text)


def schemas() -> dict[str, Schema]:
    """Name -> schema of the seat log."""
    found: dict[str, Schema] = {
        "EndedBy": enum_of(Game.EndedBy.values, "Reason why a game ended before its rules named a winner."),
        "SeatEventReason": enum_of(
            SeatEvent.Reason.values,
            "Reason for a change of seats or time. `bot_silent`: the house bot did not answer. `misses`: the "
            "player missed too many due times. `not_ready`: the player did not confirm before the start. "
            "`own_wish`: the player asked for it. `staff`: an admin did it.",
        ),
        "VoteKind": enum_of(Vote.Kind.values, "Kind of the vote."),
        "VoteStatus": enum_of(Vote.Status.values, "Status of a vote."),
    }
    for kind, names in SEAT_FACTS.items():
        text = f"Facts of an entry of the seat log of the kind `{kind}`."
        found[f"{title_case(kind)}SeatFacts"] = facts_object(names, text)
        found[f"{title_case(kind)}SeatEvent"] = _seat_event(kind)
    found["SeatEvent"] = union(
        {str(kind): ref(f"{title_case(kind)}SeatEvent") for kind in SEAT_FACTS},
        "An entry of the seat log, distinguished by `kind`.",
    )
    found["SeatEventPage"] = page_of("SeatEvent", "A page of the seat log, oldest first.")
    return found
