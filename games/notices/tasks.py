"""Celery: fetch, call a service, nothing else. Every task may run twice, or be lost: the next tick does its
work. They have a queue and a worker of their own.
"""

from __future__ import annotations

import logging

from celery import current_app, shared_task
from kombu.exceptions import OperationalError

from games.notices.services import planning, sending, writing
from got_api import clock

logger = logging.getLogger("games.notices")

SENDERS = 4
"""So many send at once, if there is work for them."""


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def plan_notices() -> None:
    """The tick of beat: warn, plan, and have sent what is due."""
    now = clock.now()
    writing.write_warnings(now=now)
    planning.plan(now=now)
    if sending.is_any_due(now):
        for _ in range(SENDERS):
            _wake_sender()


def _wake_sender() -> None:
    try:
        current_app.send_task("games.notices.tasks.send_notices", expires=10, ignore_result=True)
    except (OperationalError, OSError) as error:
        logger.warning("cannot wake a sender: %s", error.__class__.__name__)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def send_notices() -> None:
    sending.send_due()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tidy_notices() -> None:
    sending.tidy()
