"""The questions that a user may answer by mail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from accounts.models import User
from games.selectors.decisions import decisions_for
from games.selectors.polls import Poll
from games.words import Words

Row = Mapping[str, Any]


def open_for(user: User, code: str, poll: Poll, words: Words | None = None) -> list[Row]:
    """The open decisions that a user may answer, or answer again, in the form of the API.

    Called outside of a scope.
    """
    rows = (orjson.loads(orjson.dumps(row)) for row in decisions_for(user, code, poll, words).results)
    return [row for row in rows if row["options"] is not None]


def open_decision(user: User, code: str, poll: Poll, number: int | None) -> Row | None:
    """The open decision with a number; None if there is none, and for the number None.

    A mail without a question, or with several, has no number. So a reply to it is never read as an answer to
    a later question.
    """
    if number is None:
        return None
    return next((row for row in open_for(user, code, poll) if row["number"] == number), None)
