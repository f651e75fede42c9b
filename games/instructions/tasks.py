"""Celery task: it only calls a service. It may run twice or get lost; the next tick does its work."""

from celery import shared_task

from games.instructions.services.answering import answer_due


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def answer_by_instructions() -> None:
    """Periodic task: sends the answers of instructions that are due."""
    answer_due()
