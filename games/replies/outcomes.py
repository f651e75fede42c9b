"""Outcomes of replies, stored as JSON until the receipt has been sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from games.replies.problems import LineCode, LineProblem


class Result(StrEnum):
    """The subject of a receipt, or the reason why none is sent."""

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
    # The message is in the conversation, so there is no receipt.
    SENT = "sent"
    # The player is notified that a mail was not read, but not its sender.
    FORGED = "forged"
    FOREIGN_SENDER = "foreign_sender"
    MAILING_LIST = "mailing_list"
    SPAM = "spam"
    TOO_OFTEN = "too_often"
    UNCLEAR_SENDER = "unclear_sender"
    # These are dropped silently.
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
"""Results of mails that may be forged. A note about them goes to the player's confirmed address."""
DROPPED = NOT_READ | {Result.AUTOMATIC, Result.NO_SEAT}
WITHOUT_RECEIPT = DROPPED | {Result.SENT}


@dataclass(frozen=True, slots=True)
class Outcome:
    """An outcome and its facts.

    `answer` is the accepted, held, kept or refused answer. `detail` is the reason of a refusal in the
    player's language, or the sender of a mail that was not read. `ends_at` is the end of an absence or of a
    hold. For a withheld message `detail` is the text that is sent after a yes, and `problems` are the lines
    left out.
    """

    result: Result
    answer: Mapping[str, Any] | None = None
    problems: tuple[LineProblem, ...] = ()
    detail: str = ""
    ends_at: str = ""
    note_to: str = ""
    """The confirmed address for a note about a mail that was not read."""
    ends_hold: bool = False
    """Whether the reply ends the hold of an earlier answer, which then no longer counts."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to send."""
        return self.result in WITHOUT_RECEIPT and not self.note_to

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_outcome(stored: Mapping[str, Any]) -> Outcome:
    """An outcome from the result of `as_json`."""
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
