"""The Celery application. Due times live in Postgres; the broker only wakes a worker."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "got_api.settings")

app = Celery("got_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def keep_our_logging(**_: Any) -> None:
    """A receiver is enough to stop Celery from replacing the handlers of settings.LOGGING."""
