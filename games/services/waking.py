"""Waking of workers when bots must answer, or when something is due. A lost message only causes a delay."""

from collections.abc import Collection, Mapping
from functools import partial

from django.db import transaction

from games.bots import SEARCHING
from games.clocks.timing import DEFAULTS, Timing
from games.engine import State
from games.storage import LoadedGame
from got_api.serving.task_queue import enqueue
from got_api.shared import clock

PLAY_BOTS = "games.tasks.play_bots"
PLAY_LATE_BOTS = "games.tasks.play_late_bots"
SEARCH = "games.tasks.search_answer"
RESOLVE = "games.tasks.resolve_deadlines"


def is_asked(state: State, houses: Collection[str | None]) -> bool:
    """Whether one of the houses has a decision to answer."""
    return any(
        house in houses and (number, house) not in state.answers
        for number, decision in state.decisions.items()
        for house in decision.houses
    )


def wake_after_commit(after: LoadedGame, timing: Timing) -> None:
    """Makes workers play for waiting bots and open seats, once this transaction is committed."""
    wake_bots_after_commit(after.code, after.state, timing.bots)
    silent = {house for house, seat in timing.seats.items() if seat.stand_in == DEFAULTS}
    if is_asked(after.state, silent):
        transaction.on_commit(partial(wake_deadlines, after.code))


def wake_bots_after_commit(code: str, state: State, bots: Mapping[str, str]) -> None:
    """Makes workers play for the bots' houses if they must answer, once this transaction is committed."""
    searching = {house for house, bot in bots.items() if bot in SEARCHING}
    if is_asked(state, bots.keys() - searching):
        transaction.on_commit(partial(wake_bots, code))
    if is_asked(state, searching):
        transaction.on_commit(partial(wake_search, code))


def wake_bots(code: str) -> None:
    """Makes a worker answer for the quick bots of a game."""
    enqueue(PLAY_BOTS, code)


def wake_search(code: str) -> None:
    """Makes the worker of searches find one answer. The message has the time at which it is sent, so that
    the worker can tell how long it waited."""
    enqueue(SEARCH, code, clock.now().isoformat())


def wake_late_bots(code: str) -> None:
    """Makes a worker answer for all bots of a game. The bots do not search."""
    enqueue(PLAY_LATE_BOTS, code)


def wake_deadlines(code: str) -> None:
    """Makes a worker handle everything due in a game."""
    enqueue(RESOLVE, code)
