"""Celery tasks, which only call services. A task may run twice or get lost; the next tick does its work."""

import threading

from celery import shared_task

from games.replies.services.holding import submit_due_held_answers
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import delete_old_mails

MAX_AT_ONCE = 2
"""Limit per process. Its other threads plan and send notices, which a burst of replies must not delay."""
_free = threading.BoundedSemaphore(MAX_AT_ONCE)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def process_replies() -> None:
    """Processes replies. Celery beat and incoming mails start it. A task that is running also
    processes mails that arrive meanwhile."""
    if _free.acquire(blocking=False):
        try:
            process_due_mails()
        finally:
            _free.release()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def answer_held_replies() -> None:
    """Periodic task: submits held answers. It sends no mail, so it never waits for a mail server."""
    submit_due_held_answers()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def delete_old_replies() -> None:
    delete_old_mails()
