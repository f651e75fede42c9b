"""Celery tasks: each calls a service. A task may run twice or get lost; the next tick does its work."""

from celery import shared_task

from games.archive.services.archiving import archive_games, cancel_abandoned_lobbies


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def archive_old_games() -> None:
    """Periodic task: cancels abandoned lobbies, and archives games that have been over for long enough."""
    cancel_abandoned_lobbies()
    archive_games()
