"""The Celery application. Due times are stored in PostgreSQL. The broker only wakes a worker."""

import logging
import os
from contextlib import suppress
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging, task_prerun, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")

app = Celery("got_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def use_our_logging(**_: Any) -> None:
    """Keeps the handlers of settings.LOGGING: Celery replaces them unless this signal has a receiver."""


@celeryd_init.connect  # type: ignore[untyped-decorator]
def log_warnings(**_: Any) -> None:
    """Sends warnings of Python and Celery to the log, before the worker runs its checks."""
    import django

    django.setup()
    logging.captureWarnings(True)


@celeryd_init.connect  # type: ignore[untyped-decorator]
def log_celery_output(**_: Any) -> None:
    """Sends lines that Celery prints in signal handlers, such as "Warm shutdown", to the log."""
    from celery.apps import worker

    worker.safe_say = write_line


def write_line(message: str, file: Any = None) -> None:
    """Replaces Celery's `safe_say`. A signal handler must not wait for the locks of a logger."""
    from got_api.shared.logs import line_of

    with suppress(OSError):
        os.write(2, f"{line_of('celery.apps.worker', message.strip())}\n".encode())


@task_prerun.connect  # type: ignore[untyped-decorator]
def close_dead_connections(**_: Any) -> None:
    """Closes dead connections before each task, as Django does before each request."""
    from django.db import close_old_connections  # this module is imported before settings are read

    close_old_connections()


@beat_init.connect  # type: ignore[untyped-decorator]
@worker_init.connect  # type: ignore[untyped-decorator]
def refuse_to_start_without_key(**_: Any) -> None:
    """Receiver of a Celery signal: exits before the first task if there is no key. See
    `got_api.shared.keys`.
    """
    from got_api.shared import keys

    keys.refuse_to_start_without_key()


@worker_init.connect  # type: ignore[untyped-decorator]
def refuse_to_lose_statements(**_: Any) -> None:
    """Receiver of a Celery signal: exits before the first task if a pooler loses prepared statements. See
    `got_api.database.pooler`.
    """
    from got_api.database import pooler

    pooler.refuse_to_lose_statements()
