"""Drafts of answers: kept for their house alone, and completed by the default when the deadline passes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from games import engine, storage
from games.engine.codec import Plain
from games.errors import GameCode
from games.services.play import begun, read_answer, refusals_told, require_running
from games.timing import lock_table
from got_api import clock
from got_api.errors import Problem
from got_api.viewer import as_engine


@contextmanager
def _drafting(user: int, code: str, number: int, now: datetime) -> Iterator[tuple[storage.Loaded, str]]:
    """The game, locked, and the house that is to answer."""
    with refusals_told(code), as_engine(now=now):
        head, timing = lock_table(code)
        house = timing.house_of(user, now)
        loaded = begun(head, number)
        engine.decision_asked(loaded.state, house, number)
        require_running(head, number)
        if (number, house) in loaded.state.answers:
            raise Problem(GameCode.ALREADY_ANSWERED)
        yield loaded, house


def keep_draft(
    *, user: int, code: str, number: int, given: Plain, now: datetime | None = None
) -> dict[str, Plain]:
    """Keep what is entered so far, in the place of a former draft. Nobody else learns of it.

    Raises as `answer_decision`, but for what is missing, and 409 `already_answered`.
    """
    now = now or clock.now()
    with refusals_told(code):
        draft = read_answer(given)
    with _drafting(user, code, number, now) as (loaded, house):
        engine.check_draft(loaded.state, house, number, draft)
        storage.write_draft(loaded.game_id, number, house, draft, now)
    return {"number": number, "house": house, "draft": engine.encode(draft)}


def drop_draft(*, user: int, code: str, number: int, now: datetime | None = None) -> None:
    """Forget it; without one nothing happens. Raises as `keep_draft`."""
    with _drafting(user, code, number, now or clock.now()) as (loaded, house):
        storage.drop_draft(loaded.game_id, number, house)
