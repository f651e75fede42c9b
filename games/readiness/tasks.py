"""Celery task: it only calls a service. It may run twice or get lost; the next tick does its work."""

from celery import shared_task

from games.readiness.services.checking import end_due


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def end_ready_checks() -> None:
    """Periodic task: frees the seats of players who have not confirmed."""
    end_due()
