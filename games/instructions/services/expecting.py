"""Questions that instructions are going to answer, so that their player is not notified before."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

import orjson

from games import storage
from games.contracts import Turn
from games.engine import Closed, NotAsked, Unknown, Unreadable
from games.instructions.answering import answer_for
from games.instructions.services.answering import read_stored
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine

logger = logging.getLogger("games.instructions")

MAX_DELAY = timedelta(seconds=30)
"""Time to wait for an answer after it is due; then the player is notified, even if the worker is late."""

# Only the player: a sitter cannot read instructions, and is notified even if one will answer.
_SCHEDULED = """
select turn."user", turn.game_id, turn.number, turn.house, game.code, seat.id, scheduled.answer_at
from json_to_recordset(%s::json) as turn("user" bigint, game_id bigint, number integer, house text)
join instructions_scheduled scheduled
    on scheduled.game_id = turn.game_id and scheduled.number = turn.number and scheduled.house = turn.house
join games_game game on game.id = turn.game_id and game.status = 'running'
join games_seat seat on seat.game_id = turn.game_id and seat.house = turn.house and seat.user_id = turn."user"
    and seat.is_active and seat.open_since is null
"""
_LIST = "select instructions::text from instructions_instructionlist where game_id = %s and seat_id = %s"


def instructed_turns(turns: Sequence[Turn], now: datetime) -> dict[Turn, datetime]:
    """Turns that instructions answer in this position -> when to stop waiting. Called as the engine."""
    scheduled = fetch(_SCHEDULED, [orjson.dumps([asdict(turn) for turn in turns]).decode()])
    found = {}
    for user, game_id, number, house, code, seat, answer_at in scheduled:
        if _will_answer(code, seat, number, house, now):
            found[Turn(user, game_id, number, house)] = answer_at + MAX_DELAY
    return found


def _will_answer(code: str, seat: int, number: int, house: str, now: datetime) -> bool:
    """Whether an instruction answers a decision. False if the game cannot be read."""
    try:
        with as_engine(now=now):
            head = storage.find_game(code)
            found = fetch(_LIST, [head.game_id, seat])
            if not found:
                return False
            verdict = answer_for(storage.load(head).state, house, number, read_stored(found[0][0]))
    except (Closed, NotAsked, Unknown, Unreadable):  # the game has continued, or waits for a newer release
        return False
    except Exception:
        logger.exception("the instructions of game %s failed", code, extra={"game": code})
        return False
    return verdict.outcome == "answers"
