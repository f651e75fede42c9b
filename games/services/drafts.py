"""Drafts of answers: visible to their house alone, and completed by the default when the deadline passes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from games import engine, storage
from games.engine.codec import Plain
from games.errors import GameCode
from games.services.answers import load_started, read_answer, refusals_as_problems, require_running
from games.services.seating import house_of
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock


@contextmanager
def _lock_for_draft(user: int, code: str, number: int, now: datetime) -> Iterator[tuple[storage.Loaded, str]]:
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
    *, user: int, code: str, number: int, given: Plain, now: datetime | None = None
) -> dict[str, Plain]:
    """Saves a draft in place of a previous one. Nobody else can notice it.

    Raises the errors of `answer_decision`, except for missing parts, and 409 `already_answered`.
    """
    now = now or clock.now()
    with refusals_as_problems():
        draft = read_answer(given)
    with _lock_for_draft(user, code, number, now) as (loaded, house):
        engine.check_draft(loaded.state, house, number, draft)
        storage.write_draft(loaded.game_id, number, house, draft, now)
    return {"number": number, "house": house, "draft": engine.encode(draft)}


def delete_draft(*, user: int, code: str, number: int, now: datetime | None = None) -> bool:
    """Deletes the draft. Returns whether there was one. Raises the errors of `save_draft`."""
    with _lock_for_draft(user, code, number, now or clock.now()) as (loaded, house):
        return storage.drop_draft(loaded.game_id, number, house)
