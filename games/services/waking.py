"""Telling the worker that bots are asked."""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.engine import State

logger = logging.getLogger("games.bots")

PLAY_BOTS = "games.tasks.play_bots"


def is_asked(state: State, houses: Collection[str | None]) -> bool:
    """Whether one of the houses has a decision to answer."""
    return any(
        house in houses and (number, house) not in state.answers
        for number, decision in state.decisions.items()
        for house in decision.houses
    )


def wake_bots_after_commit(code: str, state: State, bots: Collection[str | None]) -> None:
    """Have the worker play for the bots' houses if they are asked, once this transaction is committed."""
    if bots and is_asked(state, bots):
        transaction.on_commit(partial(wake_bots, code))


def wake_bots(code: str) -> None:
    """A broker that is away only delays: the tick looks for games that wait for bots."""
    try:
        current_app.send_task(PLAY_BOTS, args=(code,), ignore_result=True)
    except (OperationalError, OSError) as error:
        logger.warning("cannot wake the bots of %s: %s", code, error.__class__.__name__)
