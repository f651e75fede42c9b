"""Answers to decisions: one transaction, one lock, at most one load, and a fixed number of statements each.

A draft is visible only to its house. When the deadline passes, the default answer completes it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

import orjson
from django.db import transaction

from games import engine, storage
from games.clocks.timing import Timing
from games.engine import (
    Answer,
    Chance,
    DecisionNotOpen,
    InputRefused,
    MalformedInput,
    PlayResult,
    UnknownDecision,
    history,
)
from games.engine.codec import Plain
from games.engine.explanation import explain
from games.errors import GameCode, problem_of
from games.services.locking import house_of, lock_failures_as_problems
from games.services.signals import signal_finished, signal_saved
from games.services.waking import wake_after_commit, wake_deadlines
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock

_SELECT_RECORDED_ANSWER = """
select answer::text, format from games_answerrecord where game_id = %s and number = %s and house = %s
"""


@contextmanager
def refusals_as_problems() -> Iterator[None]:
    """Converts refusals of storage and engine to problems."""
    try:
        with lock_failures_as_problems():
            yield
    except InputRefused as refused:
        raise problem_of(refused) from refused


def read_answer(body: Plain) -> Answer:
    """Decodes an answer. Raises `MalformedInput`."""
    answer: Answer = engine.decode(Answer, body)
    return answer


def accepted_body(number: int, house: str, answer: Answer) -> dict[str, Plain]:
    """The response to an accepted answer. It does not depend on any other answer."""
    return {"number": number, "house": house, "answer": engine.encode(answer)}


def answer_decision(
    *, user: int, code: str, number: int, answer_json: Plain, now: datetime | None = None
) -> dict[str, Plain]:
    """Answers for the house of a user. Repeating an answer changes nothing and returns the same.

    Raises 400 `malformed` and `wrong_kind`, 403 `not_seated` and `not_asked`, 404 `not_found` and
    `decision_unknown`, 409 `seat_is_open`, `decision_closed` and `game_over`, 422 with the engine's code, 503
    `game_busy`.
    """
    with refusals_as_problems():
        answer = read_answer(answer_json)
        with as_engine(now=now):
            head, timing = storage.lock_timing(code, is_secret=True)
            now = now or clock.now()
            house = house_of(timing, user, now)
            apply_answer(head, timing, house, number, answer, author="player", now=now)
    return accepted_body(number, house, answer)


def apply_answer(
    head: storage.GameHead,
    timing: Timing,
    house: str,
    number: int,
    answer: Answer,
    *,
    author: str,
    now: datetime,
    considered: Plain = None,
) -> storage.LoadedGame | None:
    """Applies an answer and saves the result. Returns None for a repeated answer.

    Must be called within `as_engine`, with the game locked. Raises `InputRefused`.
    """
    before = load_started(head, number)
    try:
        require_running(head, number)
        played = engine.answer(before.state, house, number, answer, Chance(before.seed))
    except DecisionNotOpen:
        if _is_recorded(head.game_id, number, house, answer):
            return None
        raise
    if not played.events:
        return None
    answers = [storage.AcceptedAnswer(number, house, answer, author, considered)]
    return save_answers(before, played, timing, answers=answers, now=now)


def save_answers(
    before: storage.LoadedGame,
    result: PlayResult,
    timing: Timing,
    *,
    answers: Sequence[storage.AcceptedAnswer],
    now: datetime,
) -> storage.LoadedGame:
    """Saves the results of answers with the due times of new decisions, and charges houses for their time.

    The due time of a new decision depends on the bank after this answer. A sealed answer that replaces a
    previous one is charged nothing, so that its time stays secret. Only one house may learn of a save without
    a public event: nobody is notified, no worker is woken and no row that others read is written. Must be
    called within `as_engine`, with the game locked.
    """
    charged = []
    for row in answers:
        key = (row.number, row.house)
        if key not in timing.waiting:
            continue
        seat = timing.seats[row.house]
        if row.author == "player":
            seat = timing.after_answer(key, now)
        elif row.author == "default":
            seat = timing.after_miss(row.house)
        if seat is not timing.seats[row.house]:
            charged.append(seat)
    storage.save_seats(before.game_id, charged)
    timing = timing.with_seats(*charged)
    due_times = timing.due_times(now, result.state.round)
    after = storage.save(before, result, answers=answers, now=now, due_times=due_times)
    if _is_public(before, after):
        signal_saved(after, result.events, combat=before.state.combat)
        wake_after_commit(after, timing)
        if after.state.winner is not None and before.state.winner is None:
            signal_finished(after, now)
        _recheck_late_houses(after.code, timing, answers, now)
    return after


def _is_public(before: storage.LoadedGame, after: storage.LoadedGame) -> bool:
    """Whether a save changed anything public."""
    return after.public_seq != before.public_seq


def _recheck_late_houses(
    code: str, timing: Timing, answers: Sequence[storage.AcceptedAnswer], now: datetime
) -> None:
    """Re-checks late houses whose default waited for these answers: no other house may have time left."""
    answered = {(row.number, row.house) for row in answers}
    numbers = {number for number, _ in answered}
    held = [
        waiting
        for key, waiting in timing.waiting.items()
        if waiting.number in numbers and key not in answered and waiting.due.due_at <= now
    ]
    if held:
        storage.reschedule(timing.game_id, held, wake_at=now)
        transaction.on_commit(partial(wake_deadlines, code))


def load_started(head: storage.GameHead, number: int) -> storage.LoadedGame:
    """Loads a game that has started. Raises `UnknownDecision` before its start."""
    if head.version is None:
        raise UnknownDecision("decision_unknown", number=number)
    return storage.load(head)


def require_running(head: storage.GameHead, number: int) -> None:
    """Raises `DecisionNotOpen` for a game that was ended by agreement: the engine does not know this and
    would continue it."""
    if head.status != "running":
        raise DecisionNotOpen("game_over", number=number)


def _is_recorded(game_id: int, number: int, house: str, answer: Answer) -> bool:
    return any(
        history.upcast("answer", orjson.loads(text), format) == engine.encode(answer)
        for text, format in fetch(_SELECT_RECORDED_ANSWER, [game_id, number, house])
    )


def options_for(*, user: int, code: str, number: int) -> tuple[str, Plain]:
    """The kind of an open decision, and the options of the user's house.

    Raises 403 `not_seated` and `not_asked`, 404 `not_found` and `decision_unknown`, 409 `seat_is_open`,
    `decision_closed` and `game_over`.
    """
    with refusals_as_problems():
        with as_engine():
            head, timing = storage.find_timing(code)
            house = house_of(timing, user, clock.now())
            state = load_started(head, number).state
            require_running(head, number)
        asked = engine.decision_asked(state, house, number)
        return asked.question.kind, engine.encode(engine.options(state, house, number))


def check_answer(
    *, user: int, code: str, number: int, answer_json: Plain, with_explanation: bool = False
) -> dict[str, Any]:
    """Whether the answer would be accepted now, and if not, why. Changes nothing and takes no lock.

    `with_explanation` adds the consequences of an accepted answer, computed only from facts that the house
    knows. They are null for a refused answer, and when the decision has been closed meanwhile.

    Raises 403 `not_seated`, 404 `not_found` and 409 `seat_is_open`; everything else is in the result.
    """
    explanation: Plain = None
    with refusals_as_problems():
        with as_engine():
            head, timing = storage.find_timing(code)
            house = house_of(timing, user, clock.now())
            try:
                answer = read_answer(answer_json)
                state = load_started(head, number).state
                is_open = _is_new_answer(head, state, house, number, answer)
            except InputRefused as refused:
                verdict = _verdict_body(refused)
            else:
                verdict = _verdict_body(None)
        if with_explanation and verdict["accepted"] and is_open:
            explanation = engine.encode(explain(engine.observed_state(state, house), house, number, answer))
    return {**verdict, "explanation": explanation} if with_explanation else verdict


def _is_new_answer(
    head: storage.GameHead, state: engine.State, house: str, number: int, answer: Answer
) -> bool:
    """True for a valid answer to an open decision, False for a repeated one to a closed decision.

    Raises `InputRefused`.
    """
    try:
        require_running(head, number)
        engine.check(state, house, number, answer)
    except DecisionNotOpen:
        if not _is_recorded(head.game_id, number, house, answer):
            raise
        return False
    return True


def _verdict_body(refusal: InputRefused | None) -> dict[str, Any]:
    if refusal is None:
        return {"accepted": True, "code": None, "rule": None, "detail": None, "facts": {}}
    problem = problem_of(refusal)
    facts = dict(refusal.facts) if isinstance(refusal, MalformedInput) else problem.facts
    return {
        "accepted": False,
        "code": refusal.code,
        "rule": refusal.rule,
        "detail": problem.title_and_detail()[1],
        "facts": facts,
    }


@contextmanager
def _lock_for_draft(
    user: int, code: str, number: int, now: datetime
) -> Iterator[tuple[storage.LoadedGame, str]]:
    """Locks the game and finds the house that must answer."""
    with refusals_as_problems(), as_engine(now=now):
        head, timing = storage.lock_timing(code, is_secret=True)
        house = house_of(timing, user, now)
        loaded = load_started(head, number)
        engine.decision_asked(loaded.state, house, number)
        require_running(head, number)
        if (number, house) in loaded.state.answers:
            raise Problem(GameCode.ALREADY_ANSWERED)
        yield loaded, house


def save_draft(
    *, user: int, code: str, number: int, answer_json: Plain, now: datetime | None = None
) -> dict[str, Plain]:
    """Saves a draft in place of a previous one. Nobody else can notice it.

    Accepts an answer with missing parts. Raises the other errors of `answer_decision`, and 409
    `already_answered`.
    """
    now = now or clock.now()
    with refusals_as_problems():
        draft = read_answer(answer_json)
    with _lock_for_draft(user, code, number, now) as (loaded, house):
        engine.check_draft(loaded.state, house, number, draft)
        storage.write_draft(loaded.game_id, number, house, draft, now)
    return {"number": number, "house": house, "draft": engine.encode(draft)}


def delete_draft(*, user: int, code: str, number: int, now: datetime | None = None) -> bool:
    """Deletes the draft. Returns whether there was one. Raises the errors of `save_draft`."""
    with _lock_for_draft(user, code, number, now or clock.now()) as (loaded, house):
        return storage.drop_draft(loaded.game_id, number, house)
