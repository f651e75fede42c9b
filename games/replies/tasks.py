"""Celery: fetch, call a service, nothing else. A task may run twice, or be lost: the next tick repeats it."""

from __future__ import annotations

from celery import shared_task

from games.replies.services.processing import process_due
from games.replies.services.receiving import delete_old


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def process_replies() -> None:
    """The tick of beat, and of each mail that comes in."""
    process_due()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def delete_old_replies() -> None:
    delete_old()
