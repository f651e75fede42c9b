"""Held answers: changes by later mails, and the tick that submits them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from games import storage
from games.replies.models import InboundMail
from games.services import holding
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.shared import clock

MAX_DELAY = timedelta(seconds=30)
"""Time for which waiting mails in the queue delay a held answer, because one of them may withdraw it.

It is less than the margin before the due time, so that a stopped queue costs no player an answer.
"""


def held_answer_for(mail: InboundMail, now: datetime) -> Mapping[str, Any] | None:
    """The held answer to the question of a mail; None if there is none. Must not be called within
    `as_viewer` or `as_engine`."""
    if mail.number is None:
        return None
    try:
        found: Any = holding.held_answer(user=mail.user_id, code=mail.game.code, number=mail.number, now=now)
    except Problem as problem:
        raise_if_busy(problem)
        return None
    return None if found is None else dict(found["answer"])


def end_hold_of(mail: InboundMail, now: datetime) -> bool:
    """Turns a held answer to the question of a mail into a draft. Returns whether there was one."""
    if mail.number is None:
        return False
    try:
        return holding.end_hold(user=mail.user_id, code=mail.game.code, number=mail.number, now=now)
    except Problem as problem:
        raise_if_busy(problem)
        return False


def raise_if_busy(problem: Problem) -> None:
    """Raises the problem again if the game is locked, because then the mail is retried. All other problems
    are final."""
    if problem.code == ErrorCode.GAME_BUSY:
        raise problem


def submit_due_held_answers(*, now: datetime | None = None) -> int:
    """Submits due held answers, each in one transaction. Returns their number."""
    now = now or clock.now()
    with as_engine(now=now):
        due = storage.held_due(now, max_count=200)
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
        if (held.game_id, held.house) not in unread or now >= held.counts_at + MAX_DELAY
    )
