"""Waking of workers when bots must answer, or when something is due. A lost message only causes a delay."""

from collections.abc import Collection
from functools import partial

from django.db import transaction

from games.clocks.timing import DEFAULTS, Timing
from games.engine import State
from games.storage import Loaded
from got_api.serving.task_queue import enqueue

PLAY_BOTS = "games.tasks.play_bots"
RESOLVE = "games.tasks.resolve_deadlines"


def is_asked(state: State, houses: Collection[str | None]) -> bool:
    """Whether one of the houses has a decision to answer."""
    return any(
        house in houses and (number, house) not in state.answers
        for number, decision in state.decisions.items()
        for house in decision.houses
    )


def wake_after_commit(after: Loaded, timing: Timing) -> None:
    """Makes workers play for waiting bots and open seats, once this transaction is committed."""
    wake_bots_after_commit(after.code, after.state, timing.bots)
    silent = {house for house, seat in timing.seats.items() if seat.stand_in == DEFAULTS}
    if is_asked(after.state, silent):
        transaction.on_commit(partial(wake_deadlines, after.code))


def wake_bots_after_commit(code: str, state: State, bots: Collection[str | None]) -> None:
    """Makes a worker play for the bots' houses if they must answer, once this transaction is committed."""
    if bots and is_asked(state, bots):
        transaction.on_commit(partial(wake_bots, code))


def wake_bots(code: str) -> None:
    """Makes a worker answer for the bots of a game."""
    enqueue(PLAY_BOTS, code)


def wake_deadlines(code: str) -> None:
    """Makes a worker handle everything due in a game."""
    enqueue(RESOLVE, code)
