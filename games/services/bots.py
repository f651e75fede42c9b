"""Answers of house bots. They run in the worker, never in a request."""

import logging
import time
from collections.abc import Mapping
from datetime import datetime
from random import Random

from games import engine, storage
from games.bots import (
    POLICIES,
    QUICK,
    SEARCHING,
    WITHOUT_SEARCH,
    Policy,
    as_substitute,
    choose_answer,
    considering,
    dice_of,
)
from games.engine import Answer, Chance, InputRefused, State, UnreadableDocument
from games.engine.codec import Plain
from games.services.answers import apply_answer
from games.services.substitutes import commitments_of, continue_answer
from games.services.unreadable import quarantine_game
from games.services.waking import wake_bots, wake_late_bots
from games.storage.due_times import BOT_TIMEOUT
from got_api.database.viewer import as_engine
from got_api.shared import clock

logger = logging.getLogger("games.bots")

MAX_ANSWERS = 40
MAX_LATE_ANSWERS = 8
"""About one for each house: then bots that search get the next decisions by their queue again."""

MAX_SEARCH_DELAY = BOT_TIMEOUT
"""A message that waited longer for the worker of searches is answered without a search."""


def play_bots(
    *, code: str, max_count: int = MAX_ANSWERS, policies: Mapping[str, Policy] | None = None
) -> bool:
    """Answers all open decisions of bots in a game, one transaction per answer.

    `policies` has the policy for each bot that may play, by default for all of them. A policy chooses outside
    of the lock, and again when the game has changed meanwhile. Returns whether bots may have more to answer
    after `max_count` answers. An unknown game, or one whose lock is not free, is skipped: the holder of the
    lock wakes the bots again.
    """
    for _ in range(max_count):
        try:
            if not _play_one(code, POLICIES if policies is None else policies):
                return False
        except (storage.GameUnknown, storage.GameBusy):
            return False
        except UnreadableDocument as unreadable:
            quarantine_game(code, unreadable)
            return False
    return True


def play_quick_bots(code: str) -> None:
    """Answers for all bots of a game except those that search.

    A long run is split, so that no game occupies a worker.
    """
    if play_bots(code=code, policies=QUICK):
        wake_bots(code)


def search_answer(code: str, sent_at: datetime) -> None:
    """Answers one decision of a bot that searches.

    Its commit wakes the worker for the next one, so that tables take turns.
    """
    is_late = clock.now() - sent_at > MAX_SEARCH_DELAY
    policies = {bot: (WITHOUT_SEARCH if is_late else POLICIES)[bot] for bot in SEARCHING}
    play_bots(code=code, policies=policies, max_count=1)


def play_late_bots(code: str) -> None:
    """Answers for all bots of a game, because no worker has answered in time. The bots do not search."""
    if play_bots(code=code, policies=WITHOUT_SEARCH, max_count=MAX_LATE_ANSWERS):
        wake_bots(code)


def _play_one(code: str, policies: Mapping[str, Policy]) -> bool:
    """Answers one decision of a bot. Returns whether there was one. Raises GameUnknown and GameBusy."""
    with as_engine():
        head, timing = storage.find_timing(code)
        if head.version is None or head.status != "running":
            return False
        bots = {house: bot for house, bot in timing.bots.items() if bot in policies}
        loaded = storage.load(head)
        state = loaded.state
        asked = _next_decision(state, set(bots))
        if asked is None:
            return False
        number, house = asked
        policy, is_substitute = policies[bots[house]], timing.seats[house].is_open
        if is_substitute:
            policy = as_substitute(policy, commitments_of(head, timing, state, house, number))
    if is_substitute and continue_answer(code, number, house):
        return True
    dice = dice_of(Chance(loaded.seed), house, number)
    answer, considered = _choice(state, house, number, bots[house], policy, dice)
    with as_engine():
        try:
            head, timing = storage.lock_timing(code, is_secret=True)
            if house not in timing.bots or (number, house) not in timing.waiting:
                return True  # a person has taken over the seat, or another worker was faster
            now = clock.now()
            apply_answer(head, timing, house, number, answer, author="bot", now=now, considered=considered)
        except InputRefused as refused:
            logger.info("game %s changed while a bot chose its answer: %s", code, refused.code)
    return True


def _next_decision(state: State, houses: set[str]) -> tuple[int, str] | None:
    for number, decision in sorted(state.decisions.items()):
        for house in decision.houses:
            if house in houses and (number, house) not in state.answers:
                return number, house
    return None


def _choice(
    state: State, house: str, number: int, bot: str, policy: Policy, dice: Random
) -> tuple[Answer, Plain]:
    """The policy's answer and the choices that it considered.

    If the policy fails, the answer is the default, so that no bot blocks a game.
    """
    kind = state.decisions[number].question.kind
    try:
        with considering() as considered:
            answer = choose_answer(state, house, number, policy, dice)
        engine.check(state, house, number, answer)
        best = [{**each, "choice": {"kind": kind, **each["choice"]}} for each in considered.best_choices()]
    except Exception:
        logger.exception("bot %s cannot answer %s", bot, kind)
        return engine.default(state, house, number), None
    return answer, best or None


def wake_waiting_bots(*, max_count: int = 200, seconds: float = 3.0, now: datetime | None = None) -> int:
    """Wakes the bots of games that have waited for a bot for a while. Returns the number of games.

    The broker may have lost the message that should have woken them. Postgres knows which houses a game waits
    for. The cost depends only on the due rows. Woken bots are due again after all other waiting ones, so
    repeatedly failing bots do not block other games. After a release all rows of the previous release are
    due, so this runs for some seconds.
    """
    now, ends_at = now or clock.now(), time.monotonic() + seconds
    woken = 0
    while woken < max_count:
        with as_engine():
            games = storage.games_of_bots(now, max_count=max_count - woken)
        leased = {code: storage.lease_bots(game_id, now) for game_id, code in games}
        for code, are_bots in leased.items():
            if any(are_bots):
                wake_late_bots(code)
                woken += 1
        if not any(leased.values()) or time.monotonic() > ends_at:
            break
    return woken
