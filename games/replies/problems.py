"""Problems with the lines of a reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class LineCode(StrEnum):
    """Codes of problems. Each has a message `reply_problem-<code>` in the catalogues, and occurs in a
    test."""

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


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A problem and its original line, which is empty for a problem of the whole reply.

    `facts` are the other arguments of its message.
    """

    code: LineCode
    line: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


class Unclear(Exception):  # noqa: N818  (it is no error: people write so)
    """A line without exactly one reading."""

    def __init__(self, code: LineCode, line: str = "", **facts: Any) -> None:
        super().__init__(code)
        self.problem = LineProblem(code, line, facts)
