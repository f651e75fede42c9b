"""Unreadable lines below a complete answer: the signature of a company, a disclaimer, a name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.replies.lines import is_meaningful, lines_of
from games.replies.names import phrases_for, words_in
from games.replies.problems import LineCode, Unclear
from games.replies.reading import read
from games.replies.spelling import typed
from games.words import LANGUAGES

Row = Mapping[str, Any]
MAX_LINES = 20
_MAX_LEARNED = 400
"""Maximum letters of a tail that can be learned, because it is searched for words of the game."""
_HARMLESS = frozenset({LineCode.NO_ANSWER, LineCode.SIGN, LineCode.UNREAD})
"""Problems of a line that is not about the question."""


@dataclass(frozen=True, slots=True)
class Tail:
    """Lines below an answer. `digest` is the hash of these lines, 32 bytes.

    `can_be_confirmed` is False if a yes is itself an answer to the question. `can_be_learned` is False if a
    word of the tail has a meaning in the game.
    """

    answer: Row
    lines: tuple[str, ...]
    digest: bytes
    can_be_confirmed: bool
    can_be_learned: bool


def tail_of(text: str, kind: str, options: Row, draft: Row | None = None, *, language: str) -> Tail | None:
    """The tail of a reply that is readable only without it, or None. Arguments as for `read`."""
    lines = [line.strip() for line in text.split("\n")]
    for place in range(len(lines) - 1, 0, -1):
        tail = tuple(line for line in lines[place:] if line)
        if len(tail) > MAX_LINES or not _says_nothing(lines[place], kind, options, language):
            return None
        answer = read("\n".join(lines[:place]), kind, options, draft, language=language).answer
        if answer is not None and tail:
            return Tail(
                answer,
                tail,
                hashlib.sha256("\n".join(tail).encode()).digest(),
                can_be_confirmed=not yes_answers(kind, options),
                can_be_learned=sum(map(len, tail)) <= _MAX_LEARNED and not any(map(is_meaningful, tail)),
            )
    return None


def answer_above(
    text: str, kind: str, options: Row, draft: Row | None = None, *, language: str
) -> Row | None:
    """The answer above lines that may be quoted; None if a yes could not confirm it. Arguments as for
    `read`."""
    if not text or yes_answers(kind, options):
        return None
    answer = read(text, kind, options, draft, language=language).answer
    if answer is None and (tail := tail_of(text, kind, options, draft, language=language)) is not None:
        return tail.answer
    return answer


def _says_nothing(line: str, kind: str, options: Row, language: str) -> bool:
    if "?" in line:
        return False
    reading = read(line, kind, options, language=language)
    if reading.answer is not None or reading.draft is not None or reading.command is not None:
        return False
    codes = {each.code for each in reading.problems} - {LineCode.MISSING_PLACES}
    return codes <= _HARMLESS


def yes_answers(kind: str, options: Row) -> bool:
    """Whether a yes is itself an answer to a question."""
    return any(
        read(" ".join(min(words_in(language, "yes"))), kind, options, language=language).answer is not None
        for language in LANGUAGES
    )


def says_yes(text: str) -> bool:
    """Whether a reply is only a yes in any language."""
    try:
        lines = lines_of(text)
    except Unclear:
        return False
    return len(lines) == 1 and typed(lines[0]) in phrases_for("yes") - phrases_for("unclear")
