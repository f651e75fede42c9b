"""Celery: fetch, call a service, nothing else. A task may run twice, or be lost: the next tick repeats it."""

from __future__ import annotations

import threading

from celery import shared_task

from games.replies.services.holding import answer_held_due
from games.replies.services.processing import process_due
from games.replies.services.receiving import delete_old

MAX_AT_ONCE = 2
"""Of one process. Its other threads plan and send notices, which a burst of replies must not keep waiting."""
_free = threading.BoundedSemaphore(MAX_AT_ONCE)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def process_replies() -> None:
    """The tick of beat, and of each mail that comes in. Those at work process what comes in meanwhile."""
    if _free.acquire(blocking=False):
        try:
            process_due()
        finally:
            _free.release()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def answer_held_replies() -> None:
    """The tick of beat for answers that are held. It sends no mail, so no mail server keeps it waiting."""
    answer_held_due()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def delete_old_replies() -> None:
    delete_old()
