"""The Celery application. Due times live in Postgres; the broker only wakes a worker."""

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
    """A receiver is enough to stop Celery from replacing the handlers of settings.LOGGING."""


@celeryd_init.connect  # type: ignore[untyped-decorator]
def log_warnings(**_: Any) -> None:
    """Before a worker checks anything: what Python and Celery warn of are lines of the log."""
    import django

    django.setup()
    logging.captureWarnings(True)


@celeryd_init.connect  # type: ignore[untyped-decorator]
def say_in_json(**_: Any) -> None:
    """Lines that Celery prints in handlers of signals, such as "Warm shutdown", go to the log."""
    from celery.apps import worker

    worker.safe_say = say


def say(message: str, file: Any = None) -> None:
    """In the place of Celery's `safe_say`. No handler of signals may wait for the locks of a logger."""
    from got_api.logs import line_of

    with suppress(OSError):
        os.write(2, f"{line_of('celery.apps.worker', message.strip())}\n".encode())


@task_prerun.connect  # type: ignore[untyped-decorator]
def close_dead_connections(**_: Any) -> None:
    """Before each task, as before each request: a dead connection is closed, a sound one stays open."""
    from django.db import close_old_connections  # settings are not read yet when this module is

    close_old_connections()


@beat_init.connect  # type: ignore[untyped-decorator]
@worker_init.connect  # type: ignore[untyped-decorator]
def refuse_to_start_without_key(**_: Any) -> None:
    """Before the first task: see `got_api.keys`."""
    from got_api import keys

    keys.refuse_to_start_without_key()


@worker_init.connect  # type: ignore[untyped-decorator]
def refuse_to_lose_statements(**_: Any) -> None:
    """Before the first task: see `got_api.pooler`."""
    from got_api import pooler

    pooler.refuse_to_lose_statements()
