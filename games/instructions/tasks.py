"""Celery: call a service, nothing else. The task may run twice, or be lost: the next tick does its work."""

from __future__ import annotations

from celery import shared_task

from games.instructions.services.answering import answer_due


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def answer_by_instructions() -> None:
    """The tick of beat: answer what instructions answer by now."""
    answer_due()
