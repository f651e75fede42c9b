"""Celery: fetch, call a service, nothing else. Every task may run twice, or be lost: the tick wakes again."""

from __future__ import annotations

from celery import shared_task

from games.services.absence import count_absences
from games.services.bots import play_bots as play
from games.services.bots import wake_waiting_bots
from games.services.deadlines import resolve, tick
from games.services.former_players import remove_former_players
from games.services.outages import apply_outages
from games.services.replacement import end_sittings, open_seats_of_closed_accounts
from games.services.unreadable import look_again
from games.services.votes import close_votes
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


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tick_deadlines() -> None:
    """The tick of beat: find games in which something is due."""
    tick()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def move_due_times() -> None:
    """Apply outages to games that have not been touched since."""
    apply_outages()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def resolve_deadlines(code: str) -> None:
    """Do what is due in a game."""
    resolve(code=code)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tend_tables() -> None:
    """The slower tick of beat: seats of erased and closed accounts, votes and sittings that are over, new
    absences, games that could not be read.
    """
    remove_former_players()
    open_seats_of_closed_accounts()
    close_votes()
    end_sittings()
    count_absences()
    look_again()
