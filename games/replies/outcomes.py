"""Outcomes of replies with their problems, stored as JSON until the receipt has been sent."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any


class LineCode(StrEnum):
    """Codes of problems. Each has a message `reply_problem-<code>` in the catalogues, and a test that
    causes it."""

    AMBIGUOUS = "ambiguous"
    ATTACHMENT = "attachment"
    BROKEN = "broken"
    CHARACTER = "character"
    CHARSET = "charset"
    COMMAND_ALONE = "command_alone"
    CONTRADICTION = "contradiction"
    ENCODED = "encoded"
    MISSING_PLACES = "missing_places"
    NO_ANSWER = "no_answer"
    NOT_OFFERED = "not_offered"
    ONE_MARCH = "one_march"
    PARTS_DIFFER = "parts_differ"
    PERSONAL = "personal"
    QUOTED = "quoted"
    STRUCK = "struck"
    SIGNATURE = "signature"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    UNCLEAR_UNITS = "unclear_units"
    UNREAD = "unread"
    YES_OR_NO = "yes_or_no"


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A problem and the line that caused it, which is empty for a problem of the whole reply.

    `facts` are the other arguments of its message.
    """

    code: LineCode
    line: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


class UnclearLine(Exception):  # noqa: N818  (not an error: people write such lines)
    """A line without exactly one reading."""

    def __init__(self, code: LineCode, line: str = "", **facts: Any) -> None:
        super().__init__(code)
        self.problem = LineProblem(code, line, facts)


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
    # The message appears in the conversation, so there is no receipt.
    SENT = "sent"
    # The player is notified that a mail was not read. Its sender is not.
    FORGED = "forged"
    FOREIGN_SENDER = "foreign_sender"
    MAILING_LIST = "mailing_list"
    SPAM = "spam"
    TOO_OFTEN = "too_often"
    UNCLEAR_SENDER = "unclear_sender"
    # Mails with these results are dropped silently.
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
    """The outcome of a reply, with its facts.

    `answer` is the accepted, held, saved or refused answer. `detail` is the reason for a refusal in the
    player's language, or the sender of a mail that was not read. `ends_at` is the end of an absence or of a
    hold. For a withheld message `detail` is the text that is sent after a confirmation, and `problems` are
    the lines that it leaves out.
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
        """Whether no mail must be sent."""
        return self.result in WITHOUT_RECEIPT and not self.note_to

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_outcome(stored: Mapping[str, Any]) -> Outcome:
    """The outcome that `as_json` stored."""
    problems = tuple(LineProblem(**each | {"code": LineCode(each["code"])}) for each in stored["problems"])
    return Outcome(**{**stored, "result": Result(stored["result"]), "problems": problems})
