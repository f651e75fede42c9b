"""What came of a reply, as JSON until the receipt has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from games.replies.problems import LineCode, LineProblem


class Result(StrEnum):
    """What a receipt says, or why none is sent."""

    ABSENT = "absent"
    ANSWERED = "answered"
    BOARD = "board"
    FORWARDED = "forwarded"
    HELP = "help"
    KEPT = "kept"
    NEWS = "news"
    NO_QUESTION = "no_question"
    NOT_SENT = "not_sent"
    NOTHING_TO_UNDO = "nothing_to_undo"
    REFUSED = "refused"
    STALE = "stale"
    UNCLEAR = "unclear"
    UNDONE = "undone"
    UNREADABLE = "unreadable"
    # Who takes part in the conversation reads it: no receipt.
    SENT = "sent"
    # Nobody learns of these.
    AUTOMATIC = "automatic"
    FORGED = "forged"
    FOREIGN_SENDER = "foreign_sender"
    NO_SEAT = "no_seat"
    SPAM = "spam"
    TOO_OFTEN = "too_often"


DROPPED = frozenset(
    {Result.AUTOMATIC, Result.FORGED, Result.FOREIGN_SENDER, Result.NO_SEAT, Result.SPAM, Result.TOO_OFTEN}
)
WITHOUT_RECEIPT = DROPPED | {Result.SENT}


@dataclass(frozen=True, slots=True)
class Outcome:
    """`answer` is what was accepted, kept or refused; `detail` why it was refused, in the player's words."""

    result: Result
    answer: Mapping[str, Any] | None = None
    problems: tuple[LineProblem, ...] = ()
    detail: str = ""
    ends_at: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_outcome(stored: Mapping[str, Any]) -> Outcome:
    """An outcome as `as_json` wrote it."""
    problems = tuple(
        LineProblem(LineCode(each["code"]), each["line"], each["facts"]) for each in stored["problems"]
    )
    return Outcome(Result(stored["result"]), stored["answer"], problems, stored["detail"], stored["ends_at"])
