"""Answers that count only after a delay, so that their author can revoke them.

A held answer is the draft of its house, with a time from which it counts. If the decision is due before that
time, the held answer is used then. Another draft, an answer or the end of the game ends the hold.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from games import engine, storage
from games.clocks.timing import Timing
from games.engine import Answer, InputRefused, UnreadableDocument
from games.engine.codec import Plain
from games.services.answers import (
    accepted_body,
    apply_answer,
    load_started,
    read_answer,
    refusals_as_problems,
    require_running,
)
from games.services.locking import house_of
from games.services.unreadable import quarantine_game
from games.storage.drafting import drafts_of
from got_api.database.viewer import as_engine

logger = logging.getLogger("games.holding")

MARGIN = timedelta(minutes=1)
"""Minimum time from the end of a hold to the due time, or to the start of the bank: a worker may be late."""
POSTPONED_BY = timedelta(minutes=1)
"""Delay before a held answer that failed is tried again, so that it does not block the others."""


def hold_or_answer(
    *, user: int, code: str, number: int, answer_json: Plain, now: datetime
) -> tuple[dict[str, Plain], datetime | None]:
    """Answers for the house of a user. If the policy says so, an answer that would resolve its decision is
    held.

    Returns the answer, and the time from which it counts, None for an answer that counts at once. Each house
    has at most one held answer, the last one. An answer is not held if the hold would use the bank, or would
    end less than a minute before the bank starts or the decision is due. Raises the errors of
    `answer_decision`.
    """
    with refusals_as_problems():
        answer = read_answer(answer_json)
        with as_engine(now=now):
            head, timing = storage.lock_timing(code, is_secret=True)
            house = house_of(timing, user, now)
            counts_at = _counts_at(head, timing, house, number, answer, now)
            if counts_at is None:
                apply_answer(head, timing, house, number, answer, author="player", now=now)
            else:
                storage.write_draft(head.game_id, number, house, answer, now)
                storage.hold_draft(head.game_id, number, house, now, counts_at)
    return accepted_body(number, house, answer), counts_at


def _counts_at(
    head: storage.GameHead, timing: Timing, house: str, number: int, answer: Answer, now: datetime
) -> datetime | None:
    """The end of the hold, or None if the answer is not held. Raises `InputRefused` for an answer that would
    be refused."""
    hold = timedelta(seconds=timing.policy.mail_hold_seconds)
    waiting = timing.waiting.get((number, house))
    if not hold or waiting is None:
        return None
    limit = waiting.due.free_until if now < waiting.due.free_until else waiting.due.due_at
    if now + hold + MARGIN > limit:
        return None
    loaded = load_started(head, number)
    require_running(head, number)
    engine.check(loaded.state, house, number, answer)
    # Only a sealed question waits for several houses. Bots answer within seconds, so they leave no time for a
    # change.
    if any(
        other.number == number and other.house != house and timing.seats[other.house].is_person
        for other in timing.waiting.values()
    ):
        return None
    return now + hold


def held_answer(*, user: int, code: str, number: int, now: datetime) -> dict[str, Plain] | None:
    """The held answer of the user's house, None without one. Raises the errors of `hold_or_answer`."""
    with refusals_as_problems(), as_engine(now=now):
        head, timing = storage.lock_timing(code, is_secret=True)
        house = house_of(timing, user, now)
        if storage.held_until(head.game_id, number, house) is None:
            return None
        return accepted_body(number, house, drafts_of(head.game_id, number)[house])


def end_hold(*, user: int, code: str, number: int, now: datetime) -> bool:
    """Makes a held answer an ordinary draft, if there is one. Returns whether there was.

    Raises the errors of `hold_or_answer`.
    """
    with refusals_as_problems(), as_engine(now=now):
        head, timing = storage.lock_timing(code, is_secret=True)
        house = house_of(timing, user, now)
        was_held = storage.held_until(head.game_id, number, house) is not None
        storage.release_draft(head.game_id, number, house)
    return was_held


def answer_held(held_answer: storage.HeldAnswerTime, *, now: datetime) -> bool:
    """Answers with a held draft whose time has come. Returns whether it was accepted.

    A draft that was replaced, or whose player has lost the seat, is not sent. A game whose lock is not free
    waits for the next tick. After another failure, which is logged, the hold is extended.
    """
    try:
        with as_engine(now=now):
            return _answer_held(held_answer, now)
    except storage.GameBusy:
        return False
    except UnreadableDocument as unreadable:
        quarantine_game(held_answer.code, unreadable)
    except Exception:
        logger.exception(
            "the held answer of game %s failed", held_answer.code, extra={"game": held_answer.code}
        )
    with suppress(storage.GameUnknown, storage.GameBusy), as_engine(now=now):
        head = storage.lock_game(held_answer.code, is_secret=True)
        storage.postpone_held_draft(head.game_id, held_answer.number, held_answer.house, now + POSTPONED_BY)
    return False


def _answer_held(held_answer: storage.HeldAnswerTime, now: datetime) -> bool:
    head, timing = storage.lock_timing(held_answer.code, is_secret=True)
    until = storage.held_until(head.game_id, held_answer.number, held_answer.house)
    if until is not None and until > now:  # another answer is held by now
        return False
    counts = storage.is_draft_due(head.game_id, held_answer.number, held_answer.house, now)
    storage.release_draft(head.game_id, held_answer.number, held_answer.house)
    if (
        not counts
        or head.status != "running"
        or (held_answer.number, held_answer.house) not in timing.waiting
    ):
        return False
    answer = drafts_of(head.game_id, held_answer.number)[held_answer.house]
    try:
        apply_answer(head, timing, held_answer.house, held_answer.number, answer, author="player", now=now)
    except InputRefused as refused:  # the position has changed meanwhile, so it stays a draft
        logger.warning("a held answer is refused: %s", refused.code, extra={"game": held_answer.code})
        return False
    return True
