"""The project: HTTP, Postgres, Celery. Knows nothing of Westeros."""

from got_api.celery import app as celery_app

__all__ = ["celery_app"]
