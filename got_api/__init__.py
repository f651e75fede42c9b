"""The project: HTTP, Postgres, Celery. It contains no game logic and names no app."""

from got_api.celery import app as celery_app

__all__ = ["celery_app"]
