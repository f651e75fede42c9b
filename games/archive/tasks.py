"""Celery: call a service, nothing else. The task may run twice, or be lost: the next tick does its work."""

from __future__ import annotations

from celery import shared_task

from games.archive.services.choosing import cancel_abandoned_lobbies, put_games_away


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def put_away() -> None:
    """The tick of beat: cancel abandoned lobbies, and put away games that have been over for long."""
    cancel_abandoned_lobbies()
    put_games_away()
