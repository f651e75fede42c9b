"""The answer to a decision: one transaction, one lock, one load at most, a fixed number of statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson
from django.db import connection

from games import engine, storage
from games.engine import Answer, Chance, Closed, Malformed, Refused, Unknown
from games.engine.codec import Plain
from games.errors import CODES, GameCode, problem_of
from games.services.signals import tell_saved
from games.services.waking import wake_bots_after_commit
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_engine


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays which house of a game."""

    users: Mapping[int, str]
    bots: Mapping[str, str]

    def house_of(self, user: int) -> str:
        """Raises 403 `not_seated`."""
        house = self.users.get(user)
        if house is None:
            raise Problem(GameCode.NOT_SEATED)
        return house


_SEATS = "select house, user_id, bot from games_seat where game_id = %s and is_active and house is not null"
_RECORDED = """
select answer::text from games_answerrecord where game_id = %s and number = %s and house = %s
"""


def seats_at(game_id: int) -> Seats:
    with connection.cursor() as cursor:
        cursor.execute(_SEATS, [game_id])
        rows = cursor.fetchall()
    return Seats(
        users={user: house for house, user, _ in rows if user is not None},
        bots={house: bot for house, _, bot in rows if bot is not None},
    )


@contextmanager
def refusals_told() -> Iterator[None]:
    """What storage and engine refuse, as problems."""
    try:
        yield
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


def answer_decision(*, user: int, code: str, number: int, given: Plain) -> dict[str, Plain]:
    """Answer for the house of a user. Repeating an answer changes nothing and gives the same.

    Raises 400 `malformed` and `wrong_kind`, 403 `not_seated` and `not_asked`, 404 `not_found` and
    `decision_unknown`, 409 `decision_closed` and `game_over`, 422 with the engine's code, 503 `game_busy`.
    """
    with refusals_told():
        answer = read_answer(given)
        with as_engine():
            head = storage.lock_game(code)
            seats = seats_at(head.game_id)
            house = seats.house_of(user)
            after = enter(head, house, number, answer, author="player")
            if after is not None:
                wake_bots_after_commit(code, after.state, seats.bots)
    return accepted(number, house, answer)


def enter(
    head: storage.Head, house: str, number: int, answer: Answer, *, author: str
) -> storage.Loaded | None:
    """Give an answer to the engine and write what comes of it; None when it was given before.

    Called as the engine, with the game locked. Raises `Refused`.
    """
    before = _begun(head, number)
    try:
        played = engine.answer(before.state, house, number, answer, Chance(before.seed))
    except Closed:
        if _is_recorded(head.game_id, number, house, answer):
            return None
        raise
    if not played.events:
        return None
    after = storage.save(before, played, answers=[storage.Accepted(number, house, answer, author)])
    tell_saved(after, played.events)
    return after


def _begun(head: storage.Head, number: int) -> storage.Loaded:
    if head.version is None:
        raise Unknown("decision_unknown", number=number)
    return storage.load(head)


def _is_recorded(game_id: int, number: int, house: str, answer: Answer) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_RECORDED, [game_id, number, house])
        row = cursor.fetchone()
    return row is not None and orjson.loads(row[0]) == engine.encode(answer)


def check_answer(*, user: int, code: str, number: int, given: Plain) -> dict[str, Any]:
    """Whether the answer would be accepted now, and if not, why. Changes nothing and takes no lock.

    Raises 403 `not_seated` and 404 `not_found`; everything else is told in the result.
    """
    with refusals_told(), as_engine():
        head = storage.find_game(code)
        house = seats_at(head.game_id).house_of(user)
        try:
            answer = read_answer(given)
            state = _begun(head, number).state
            try:
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
