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
    CARDS = "cards"
    FORWARDED = "forwarded"
    HELD = "held"
    HELP = "help"
    KEPT = "kept"
    NEIGHBOURS = "neighbours"
    NEWS = "news"
    NO_QUESTION = "no_question"
    NOT_SENT = "not_sent"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNCONFIRMED = "unconfirmed"
    REFUSED = "refused"
    RULES = "rules"
    STALE = "stale"
    TAKEN_BACK = "taken_back"
    UNCLEAR = "unclear"
    UNDONE = "undone"
    UNREADABLE = "unreadable"
    WITHHELD = "withheld"
    UNSUBSCRIBED = "unsubscribed"
    # Who takes part in the conversation reads it: no receipt.
    SENT = "sent"
    # The player is told that a mail was not read, the sender is not.
    FORGED = "forged"
    FOREIGN_SENDER = "foreign_sender"
    MAILING_LIST = "mailing_list"
    SPAM = "spam"
    TOO_OFTEN = "too_often"
    UNCLEAR_SENDER = "unclear_sender"
    # Nobody learns of these.
    AUTOMATIC = "automatic"
    NO_SEAT = "no_seat"


NOT_READ = frozenset(
    {
        Result.FORGED,
        Result.FOREIGN_SENDER,
        Result.MAILING_LIST,
        Result.SPAM,
        Result.TOO_OFTEN,
        Result.UNCLEAR_SENDER,
    }
)
"""Mails that may be somebody else's: a note about them goes to the confirmed address of the player."""
DROPPED = NOT_READ | {Result.AUTOMATIC, Result.NO_SEAT}
WITHOUT_RECEIPT = DROPPED | {Result.SENT}


@dataclass(frozen=True, slots=True)
class Outcome:
    """An outcome and its facts.

    `answer` is what was accepted, held, kept or refused; `detail` why it was refused, in the player's words,
    or the address that wrote a mail that was not read. `ends_at` is the end of an absence or of a hold. Of a
    message that is withheld `detail` is the text that is sent after a yes, and `problems` the lines that are
    not.
    """

    result: Result
    answer: Mapping[str, Any] | None = None
    problems: tuple[LineProblem, ...] = ()
    detail: str = ""
    ends_at: str = ""
    note_to: str = ""
    """The confirmed address that is sent a note about a mail that was not read."""
    ends_hold: bool = False
    """Whether an earlier answer was held, and no longer counts."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to send."""
        return self.result in WITHOUT_RECEIPT and not self.note_to

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_outcome(stored: Mapping[str, Any]) -> Outcome:
    """An outcome as `as_json` wrote it."""
    problems = tuple(
        LineProblem(LineCode(each["code"]), each["line"], each["facts"]) for each in stored["problems"]
    )
    return Outcome(
        Result(stored["result"]),
        stored["answer"],
        problems,
        stored["detail"],
        stored["ends_at"],
        stored.get("note_to", ""),  # older rows have none
        stored.get("ends_hold", False),
    )
