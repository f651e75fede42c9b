"""What is wrong with a line of a reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class LineCode(StrEnum):
    """Each has a message in the catalogues, `reply_problem-<code>`, and is read in a test."""

    AMBIGUOUS = "ambiguous"
    ATTACHMENT = "attachment"
    BROKEN = "broken"
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
    SIGN = "sign"
    SIGNATURE = "signature"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    UNCLEAR_UNITS = "unclear_units"
    UNREAD = "unread"
    YES_OR_NO = "yes_or_no"


OF_WHOLE_MAIL = frozenset(
    {
        LineCode.ATTACHMENT,
        LineCode.BROKEN,
        LineCode.CHARSET,
        LineCode.ENCODED,
        LineCode.PARTS_DIFFER,
        LineCode.PERSONAL,
        LineCode.QUOTED,
        LineCode.TOO_LONG,
    }
)
"""What is wrong with a mail before its lines are read (`damage.py`, `quote_stripping.py`, `personal.py`)."""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that is not clear, as it was written; empty for what concerns the whole reply.

    `facts` are the arguments of its message beside the line.
    """

    code: LineCode
    line: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


class Unclear(Exception):  # noqa: N818  (it is no error: people write so)
    """A line that has not exactly one reading."""

    def __init__(self, code: LineCode, line: str = "", **facts: Any) -> None:
        super().__init__(code)
        self.problem = LineProblem(code, line, facts)
