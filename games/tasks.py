"""Celery: fetch, call a service, nothing else. Every task may run twice, or be lost: the tick wakes again."""

from __future__ import annotations

from celery import shared_task

from games.services.bots import play_bots as play
from games.services.bots import wake_waiting_bots
from games.services.waking import wake_bots


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def play_bots(code: str) -> None:
    """Answer for the bots of a game; a long run is cut, so that no game keeps a worker to itself."""
    if play(code=code):
        wake_bots(code)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tend_bots() -> None:
    """The tick of beat: find games that wait for bots whom nobody woke."""
    wake_waiting_bots()
