"""Held answers: what a mail changes about them, and the tick that enters them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from games import storage
from games.replies.models import InboundMail
from games.services import holding
from got_api import clock
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_engine

PATIENCE = timedelta(seconds=30)
"""Time for which mails that wait in the queue put a held answer off: one of them may take it back.

Less than the margin before the due time, so that a queue that stands still costs nobody an answer.
"""


def held_for(mail: InboundMail, now: datetime) -> Mapping[str, Any] | None:
    """The held answer to the question of a mail, None for none. Called outside of a scope."""
    if mail.number is None:
        return None
    try:
        found: Any = holding.held_answer(user=mail.user_id, code=mail.game.code, number=mail.number, now=now)
    except Problem as problem:
        raise_if_busy(problem)
        return None
    return None if found is None else dict(found["answer"])


def end_hold_of(mail: InboundMail, now: datetime) -> bool:
    """Let a held answer to the question of a mail be a draft. Returns whether there was one."""
    if mail.number is None:
        return False
    try:
        return holding.end_hold(user=mail.user_id, code=mail.game.code, number=mail.number, now=now)
    except Problem as problem:
        raise_if_busy(problem)
        return False


def raise_if_busy(problem: Problem) -> None:
    """A game that is locked is tried again; every other problem is the end of a mail."""
    if problem.code == ErrorCode.GAME_BUSY:
        raise problem


def answer_held_due(*, now: datetime | None = None, max_count: int = 200) -> int:
    """Enter held answers whose time has come, one transaction an answer. Returns how many."""
    now = now or clock.now()
    with as_engine(now=now):
        due = storage.held_due(now, max_count=max_count)
    if not due:
        return 0
    with as_engine():
        waiting = InboundMail.objects.filter(
            state=InboundMail.State.RECEIVED, is_message=False, game_id__in={held.game_id for held in due}
        )
        unread = set(waiting.values_list("game_id", "house"))
    return sum(
        holding.answer_held(held, now=now)
        for held in due
        if (held.game_id, held.house) not in unread or now >= held.counts_at + PATIENCE
    )
