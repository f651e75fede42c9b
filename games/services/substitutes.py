"""Bots in the seats of absent players continue the players' plans. Apps add programs that answer.

The bot sends the player's draft or the answer of their instructions. If there is neither, it chooses one
itself, but keeps placed orders and promised peace. Only structured data counts, never the text of messages.
"""

import logging
from collections.abc import Sequence
from datetime import datetime

from games import engine, storage
from games.bots import Commitments
from games.clocks.timing import Timing
from games.contracts import Turn
from games.engine import Answer, InputRefused, State, UnreadableDocument
from games.extensions import GameApp
from games.services.answers import apply_answer
from got_api.database.viewer import as_engine
from got_api.registry import parts
from got_api.shared import clock

logger = logging.getLogger("games.bots")


def continue_answer(code: str, number: int, house: str) -> bool:
    """Sends the answer that the absent player of an open seat has prepared, if there is one.

    Returns whether it was accepted. A failure is logged, and the bot chooses. Raises GameUnknown, GameBusy
    and Unreadable.
    """
    try:
        with as_engine():
            head, timing = storage.lock_timing(code, is_secret=True)
            if head.status != "running" or not _is_played_by_bot(timing, house):
                return False
            answer = _prepared_answer(head.game_id, storage.load(head).state, house, number)
            if answer is None:
                return False
            apply_answer(head, timing, house, number, answer, author="bot", now=clock.now())
    except (storage.GameUnknown, storage.GameBusy, UnreadableDocument):
        raise
    except InputRefused as refused:
        logger.info("game %s changed while a bot continued an answer: %s", code, refused.code)
        return False
    except Exception:
        logger.exception("a bot cannot continue in game %s", code, extra={"game": code})
        return False
    return True


def _is_played_by_bot(timing: Timing, house: str) -> bool:
    seat = timing.seats.get(house)
    return seat is not None and seat.is_open and seat.playing_bot is not None


def _prepared_answer(game_id: int, state: State, house: str, number: int) -> Answer | None:
    """The complete draft of a house, else the answer of its player's instructions."""
    draft = storage.drafts_of(game_id, number).get(house)
    if draft is not None and _is_allowed(state, house, number, draft):
        return draft
    for prepared_answer in parts(GameApp).prepared_answers:
        answer = prepared_answer(game_id, state, house, number)
        if answer is not None:
            return answer
    return None


def _is_allowed(state: State, house: str, number: int, answer: Answer) -> bool:
    try:
        engine.check(state, house, number, answer)
    except InputRefused:
        return False
    return True


def commitments_of(
    head: storage.GameHead, timing: Timing, state: State, house: str, number: int
) -> Commitments:
    """The commitments of an absent player for one decision. Must be called within `as_engine`."""
    seat, peace = timing.seats[house], set[str]()
    if timing.policy.keeps_peace:
        peace.update(*(promised(head.game_id, house, seat.user) for promised in parts(GameApp).peace))
    return Commitments(frozenset(peace), _placed_orders(head.game_id, state, house, number))


def _placed_orders(game_id: int, state: State, house: str, number: int) -> dict[str, str]:
    """The orders in the draft of a house; none if the draft is no longer allowed."""
    if state.decisions[number].question.kind != "place_orders":
        return {}
    draft = storage.drafts_of(game_id, number).get(house)
    if draft is None:
        return {}
    try:
        engine.check_draft(state, house, number, draft)
    except InputRefused:
        return {}
    return dict(engine.encode(draft)["orders"])


def turns_answered_by_programs(turns: Sequence[Turn], now: datetime) -> dict[Turn, datetime]:
    """The turns that a program will answer for their user, each with the latest time at which it does. Must
    be called within `as_engine`.

    Only that user may see the result: nobody else may learn that a program answers for them.
    """
    found: dict[Turn, datetime] = {}
    for answerer in parts(GameApp).answerers if turns else ():
        for turn, until in answerer(turns, now).items():
            found[turn] = max(until, found.get(turn, until))
    return found
