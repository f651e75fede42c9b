"""Celery tasks. Each calls a service. A task may run twice or be lost: the next tick repeats it."""

from datetime import datetime

from celery import shared_task

from games.services import bots
from games.services.absences import apply_all_absences
from games.services.deadlines import resolve_due_steps, wake_due_games
from games.services.former_players import remove_former_players
from games.services.outages import apply_outages
from games.services.replacement import open_seats_of_closed_accounts
from games.services.sandbox import delete_old_sandbox_games
from games.services.sitters import end_sittings
from games.services.unreadable import retry_quarantined
from games.services.votes import close_votes


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def play_bots(code: str) -> None:
    """Answers for the quick bots of a game."""
    bots.play_quick_bots(code)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def search_answer(code: str, sent_at: str) -> None:
    """Answers one decision of a bot that searches."""
    bots.search_answer(code, datetime.fromisoformat(sent_at))


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def play_late_bots(code: str) -> None:
    """Answers for all bots of a game that no worker has answered for in time."""
    bots.play_late_bots(code)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def wake_bots_that_wait() -> None:
    """Finds games with waiting bots that were not woken."""
    bots.wake_waiting_bots()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tick_deadlines() -> None:
    """Finds games in which something is due."""
    wake_due_games()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def move_due_times() -> None:
    """Applies outages to games that have not changed since."""
    apply_outages()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def resolve_deadlines(code: str) -> None:
    """Handles everything due in a game."""
    resolve_due_steps(code=code)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def sweep_tables() -> None:
    """Periodic task, less frequent: handles seats of erased and closed accounts, expired votes and sittings,
    new absences, unreadable games, and old games of the sandbox.
    """
    remove_former_players()
    open_seats_of_closed_accounts()
    close_votes()
    end_sittings()
    apply_all_absences()
    retry_quarantined()
    delete_old_sandbox_games()
