"""Celery task: it only calls a service. It may run twice or get lost; the next tick does its work."""

from celery import shared_task

from games.standby.services.asking import ask_due


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def ask_standby() -> None:
    """Periodic task: asks the standby lists for seats that are open or soon will be."""
    ask_due()
