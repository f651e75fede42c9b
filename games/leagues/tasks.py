"""Celery: fetch, call a service, nothing else. A task may run twice, or be lost: the next tick repeats it."""

from __future__ import annotations

from celery import shared_task

from games.leagues.services.running import run_due_seasons


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def run_seasons() -> None:
    """The tick of beat: do what is due in all seasons."""
    run_due_seasons()
