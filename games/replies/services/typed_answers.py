"""Reads the lines that a player types in a client, like a reply by mail."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import orjson

from games.replies.outcomes import LineCode, LineProblem
from games.replies.reading import ReplyReading, read
from games.replies.receipts import problem_in_words, with_defaults
from games.services.answers import options_for
from games.words import Words
from games.words.decisions import answer_label

Row = Mapping[str, Any]

MAX_CHARACTERS = 600
"""Maximum length of a text: all orders of a house, one per line. Reading it takes up to 20 ms of CPU."""
MAX_LINES = 20
CODES = (
    LineCode.AMBIGUOUS,
    LineCode.CHARACTER,
    LineCode.CONTRADICTION,
    LineCode.MISSING_PLACES,
    LineCode.NOT_OFFERED,
    LineCode.ONE_MARCH,
    LineCode.TOO_MANY,
    LineCode.UNCLEAR_UNITS,
    LineCode.UNREAD,
    LineCode.YES_OR_NO,
)
"""Problems that a line outside of a mail can have."""


def read_typed(
    *, user: int, code: str, number: int, text: str, words: Words, orders: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Reads a text as an answer to an open decision, for a user whose house must answer it. Stores nothing.

    `orders` (area -> token) are the orders placed so far, which the lines replace or complete.

    Raises 403 `not_seated` and `not_asked`, 404 `not_found` and `decision_unknown`, 409 `seat_is_open`,
    `decision_closed` and `game_over`.
    """
    kind, offered = options_for(user=user, code=code, number=number)
    return reading_body(text, kind, orjson.loads(orjson.dumps(offered)), words, orders)


def reading_body(
    text: str, kind: str, options: Row, words: Words, orders: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The result of reading a text, in the form of the API. `options` are also in the form of the API."""
    tokens = (*options.get("regular", ()), *options.get("special", ()))
    known = {"orders": {area: token for area, token in (orders or {}).items() if token in tokens}}
    reading = _without_commands(text, read(text, kind, options, known, language=words.language))
    answer = None if reading.answer is None else with_defaults(reading.answer)
    return {
        "answer": answer,
        "label": None if answer is None else answer_label(words, answer),
        "draft": reading.draft,
        "problems": [
            {"code": each.code, "line": each.line, "detail": problem_in_words(each, words)}
            for each in reading.problems
        ],
    }


def _without_commands(text: str, reading: ReplyReading) -> ReplyReading:
    """A reading in which mail commands, and greetings without an answer, count as unread lines."""
    unread = LineProblem(LineCode.UNREAD, text)
    if reading.command is not None:
        return ReplyReading(problems=(unread,))
    problems = (
        each if each.code in CODES else replace(unread, line=each.line or text) for each in reading.problems
    )
    return replace(reading, problems=tuple(problems))
