"""The answer to a decision: one transaction, one lock, one load at most, a fixed number of statements."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from games import engine, storage
from games.engine import Answer, Chance, Closed, Malformed, Refused, Unknown, Unreadable, history
from games.engine.codec import Plain
from games.errors import CODES, problem_of
from games.services.deadlines import keep
from games.services.unreadable import set_aside
from games.timing import Timing, find_table, lock_table
from got_api import clock
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_engine

_RECORDED = """
select answer::text, format from games_answerrecord where game_id = %s and number = %s and house = %s
"""


@contextmanager
def refusals_told(code: str) -> Iterator[None]:
    """What storage and engine refuse, as problems. A game that cannot be read is set aside."""
    try:
        yield
    except Unreadable as unreadable:
        set_aside(code, unreadable)
        raise
    except Refused as refused:
        raise problem_of(refused) from refused
    except storage.GameUnknown as error:
        raise Problem(ErrorCode.NOT_FOUND) from error
    except storage.GameBusy as error:
        raise Problem(ErrorCode.GAME_BUSY, retry_after=1) from error


def read_answer(given: Plain) -> Answer:
    """The answer that the JSON writes down. Raises `Malformed`."""
    answer: Answer = engine.decode(Answer, given)
    return answer


def accepted(number: int, house: str, answer: Answer) -> dict[str, Plain]:
    """What is told of an accepted answer: nothing that depends on the answers of others."""
    return {"number": number, "house": house, "answer": engine.encode(answer)}


def answer_decision(
    *, user: int, code: str, number: int, given: Plain, now: datetime | None = None
) -> dict[str, Plain]:
    """Answer for the house of a user. Repeating an answer changes nothing and gives the same.

    Raises 400 `malformed` and `wrong_kind`, 403 `not_seated` and `not_asked`, 404 `not_found` and
    `decision_unknown`, 409 `seat_is_open`, `decision_closed` and `game_over`, 422 with the engine's code, 503
    `game_busy`.
    """
    with refusals_told(code):
        answer = read_answer(given)
        with as_engine(now=now):
            head, timing = lock_table(code)
            now = now or clock.now()
            house = timing.house_of(user, now)
            enter(head, timing, house, number, answer, author="player", now=now)
    return accepted(number, house, answer)


def enter(
    head: storage.Head,
    timing: Timing,
    house: str,
    number: int,
    answer: Answer,
    *,
    author: str,
    now: datetime,
) -> storage.Loaded | None:
    """Give an answer to the engine and write what comes of it; None when it was given before.

    Called as the engine, with the game locked. Raises `Refused`.
    """
    before = begun(head, number)
    try:
        require_running(head, number)
        played = engine.answer(before.state, house, number, answer, Chance(before.seed))
    except Closed:
        if _is_recorded(head.game_id, number, house, answer):
            return None
        raise
    if not played.events:
        return None
    answers = [storage.Accepted(number, house, answer, author)]
    return keep(before, played, timing, answers=answers, now=now)


def begun(head: storage.Head, number: int) -> storage.Loaded:
    """The game as it stands. Raises `Unknown` before its start."""
    if head.version is None:
        raise Unknown("decision_unknown", number=number)
    return storage.load(head)


def require_running(head: storage.Head, number: int) -> None:
    """Raises `Closed` for a game that was ended by agreement: the engine would go on."""
    if head.status != "running":
        raise Closed("game_over", number=number)


def _is_recorded(game_id: int, number: int, house: str, answer: Answer) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_RECORDED, [game_id, number, house])
        row = cursor.fetchone()
    return row is not None and history.upcast("answer", orjson.loads(row[0]), row[1]) == engine.encode(answer)


def check_answer(*, user: int, code: str, number: int, given: Plain) -> dict[str, Any]:
    """Whether the answer would be accepted now, and if not, why. Changes nothing and takes no lock.

    Raises 403 `not_seated`, 404 `not_found` and 409 `seat_is_open`; everything else is told in the result.
    """
    with refusals_told(code), as_engine():
        head, timing = find_table(code)
        house = timing.house_of(user, clock.now())
        try:
            answer = read_answer(given)
            state = begun(head, number).state
            try:
                require_running(head, number)
                engine.check(state, house, number, answer)
            except Closed:
                if not _is_recorded(head.game_id, number, house, answer):
                    raise
        except Refused as refused:
            return _verdict(refused)
    return _verdict(None)


def _verdict(refused: Refused | None) -> dict[str, Any]:
    if refused is None:
        return {"accepted": True, "code": None, "rule": None, "detail": None, "facts": {}}
    problem = problem_of(refused)
    facts = dict(refused.facts) if isinstance(refused, Malformed) else problem.facts
    return {
        "accepted": False,
        "code": refused.code,
        "rule": refused.rule,
        "detail": str(CODES[refused.code].detail if refused.code in CODES else problem.detail),
        "facts": facts,
    }
