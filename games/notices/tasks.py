"""Celery tasks, which only call services. A task may run twice or get lost; the next tick does its work.
The tasks have a separate queue and worker."""

from celery import shared_task

from games.notices.services import planning, sending, writing
from got_api.serving.task_queue import enqueue
from got_api.shared import clock

SENDERS = 4
"""Number of tasks that send at the same time, if there is work for them."""


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def plan_notices() -> None:
    """Periodic task: writes warnings, plans deliveries, and starts tasks that send due deliveries."""
    now = clock.now()
    writing.write_warnings(now=now)
    planning.plan_deliveries_of_new_notices(now=now)
    if sending.is_any_due(now):
        for _ in range(SENDERS):
            enqueue("games.notices.tasks.send_notices", expires=10)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def send_notices() -> None:
    sending.send_due()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def delete_old_notices() -> None:
    sending.delete_old_notices()
