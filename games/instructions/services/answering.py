"""Answers of instructions. A worker applies them as if their player had sent them.

A player is not notified of a question that an instruction is going to answer.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

import orjson

from games import storage
from games.contracts import Turn
from games.engine import (
    Answer,
    DecisionNotOpen,
    HouseNotAsked,
    MalformedInput,
    State,
    UnknownDecision,
    UnreadableDocument,
    encode,
)
from games.instructions.answering import Verdict, answer_for, read_instructions, write_instructions
from games.instructions.kinds import Instruction
from games.services.answers import apply_answer
from games.services.unreadable import quarantine_game
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock

logger = logging.getLogger("games.instructions")

RETRY_DELAY = timedelta(minutes=1)
"""Delay before a decision is looked at again after its instructions failed or its answer was held."""

_SELECT_DUE = """
select game.code, scheduled.number, scheduled.house
from instructions_scheduled scheduled
join games_game game on game.id = scheduled.game_id
where scheduled.answer_at <= %s
order by scheduled.answer_at
limit 200
"""
_DELETE_SCHEDULED = """
delete from instructions_scheduled where game_id = %s and number = %s and house = %s and answer_at <= %s
"""
_POSTPONE = """
update instructions_scheduled set answer_at = %s where game_id = %s and number = %s and house = %s
"""
_SELECT_INSTRUCTIONS = """
select list.seat_id, list.instructions::text
from instructions_instructionlist list
join games_seat seat on seat.game_id = list.game_id and seat.id = list.seat_id
where list.game_id = %s and seat.house = %s
  and seat.is_active and (seat.open_since is not null) = %s and seat.user_id is not null
"""
_INSERT_LOG_ENTRY = """
insert into instructions_logentry (
    game_id, seat_id, number, kind, outcome, instruction, answer, code, rule, logged_at
)
values (
    %(game)s, %(seat)s, %(number)s, %(kind)s, %(outcome)s, %(instruction)s, %(answer)s, %(code)s, %(rule)s,
    %(now)s
)
on conflict (game_id, seat_id, number) do update
set outcome = excluded.outcome, instruction = excluded.instruction, answer = excluded.answer,
    code = excluded.code, rule = excluded.rule, logged_at = excluded.logged_at
"""


def answer_due(*, now: datetime | None = None) -> int:
    """Applies the instructions that are due, in one transaction for each decision. Returns the number of
    answers.

    A game that is locked waits for the next tick.
    """
    now = now or clock.now()
    with as_engine(now=now):
        due = fetch(_SELECT_DUE, [now])
    return sum(answer_one(code=code, number=number, house=house, now=now) for code, number, house in due)


def answer_one(*, code: str, number: int, house: str, now: datetime) -> bool:
    """Answers a decision by the instructions of a house, if one applies. Logs a failure and postpones the
    decision."""
    try:
        with as_engine(now=now):
            return _answer(code, number, house, now)
    except storage.GameBusy:
        return False
    except UnreadableDocument as unreadable:
        quarantine_game(code, unreadable)
    except Exception:
        logger.exception("the instructions of game %s failed", code, extra={"game": code})
    with suppress(storage.GameUnknown), as_engine(now=now):
        execute(_POSTPONE, [now + RETRY_DELAY, storage.game_id_of(code), number, house])
    return False


def _answer(code: str, number: int, house: str, now: datetime) -> bool:
    head, timing = storage.lock_timing(code, is_secret=True)
    if storage.held_until(head.game_id, number, house) is not None:  # its player has answered
        execute(_POSTPONE, [now + RETRY_DELAY, head.game_id, number, house])
        return False
    if not execute(_DELETE_SCHEDULED, [head.game_id, number, house, now]):  # another worker was first
        return False
    if head.status != "running" or (number, house) not in timing.waiting:
        return False
    answer = _instructed_answer(head.game_id, storage.load(head).state, house, number, now)
    if answer is None:
        return False
    apply_answer(head, timing, house, number, answer, author="player", now=now)
    return True


def answer_of_absent_player(game_id: int, state: State, house: str, number: int) -> Answer | None:
    """The answer by the instructions of a player whose seat is open and played by a bot. The player reads it
    in their log."""
    return _instructed_answer(game_id, state, house, number, clock.now(), is_open=True)


def _instructed_answer(
    game_id: int, state: State, house: str, number: int, now: datetime, *, is_open: bool = False
) -> Answer | None:
    """Logs and returns the answer of a house's instructions; None without an allowed answer."""
    found = fetch(_SELECT_INSTRUCTIONS, [game_id, house, is_open])
    if not found:
        return None
    ((seat, written),) = found
    instructions = read_stored(written)
    verdict = answer_for(state, house, number, instructions)
    if verdict.index is None or verdict.answer is None:
        return None
    kind = state.decisions[number].question.kind
    _log(game_id, seat, number, kind, instructions[verdict.index], verdict, now)
    return verdict.answer if verdict.outcome == "answers" else None


def read_stored(text: str) -> tuple[Instruction, ...]:
    """Stored instructions, without those that this release no longer understands: then the player is
    asked."""
    read: list[Instruction] = []
    for plain in orjson.loads(text):
        try:
            read += read_instructions([plain])
        except MalformedInput:
            logger.warning("an instruction of the kind %s is no longer understood", plain.get("kind"))
    return tuple(read)


def _log(
    game_id: int,
    seat: int,
    number: int,
    kind: str,
    instruction: Instruction,
    verdict: Verdict,
    now: datetime,
) -> None:
    values: dict[str, Any] = {
        "game": game_id,
        "seat": seat,
        "number": number,
        "kind": kind,
        "outcome": verdict.outcome,
        "instruction": orjson.dumps(write_instructions([instruction])[0]).decode(),
        "answer": orjson.dumps(encode(verdict.answer)).decode(),
        "code": verdict.code,
        "rule": verdict.rule,
        "now": now,
    }
    execute(_INSERT_LOG_ENTRY, values)


MAX_DELAY = timedelta(seconds=30)
"""Time to wait for an answer after it is due; then the player is notified, even if the worker is late."""

# Only for the player: a sitter cannot read instructions, and is notified even if an instruction will answer.
_SELECT_SCHEDULED = """
select turn."user", turn.game_id, turn.number, turn.house, game.code, seat.id, scheduled.answer_at
from json_to_recordset(%s::json) as turn("user" bigint, game_id bigint, number integer, house text)
join instructions_scheduled scheduled
    on scheduled.game_id = turn.game_id and scheduled.number = turn.number and scheduled.house = turn.house
join games_game game on game.id = turn.game_id and game.status = 'running'
join games_seat seat on seat.game_id = turn.game_id and seat.house = turn.house and seat.user_id = turn."user"
    and seat.is_active and seat.open_since is null
"""
_SELECT_INSTRUCTIONS_OF_SEAT = (
    "select instructions::text from instructions_instructionlist where game_id = %s and seat_id = %s"
)


def instructed_turns(turns: Sequence[Turn], now: datetime) -> dict[Turn, datetime]:
    """The turns that instructions will answer in this position, with the time until which to wait. Requires
    the engine's database role."""
    scheduled = fetch(_SELECT_SCHEDULED, [orjson.dumps([asdict(turn) for turn in turns]).decode()])
    found = {}
    for user, game_id, number, house, code, seat, answer_at in scheduled:
        if _will_answer(code, seat, number, house, now):
            found[Turn(user, game_id, number, house)] = answer_at + MAX_DELAY
    return found


def _will_answer(code: str, seat: int, number: int, house: str, now: datetime) -> bool:
    """Whether an instruction will answer a decision. False if the game cannot be read."""
    try:
        with as_engine(now=now):
            head = storage.find_game(code)
            found = fetch(_SELECT_INSTRUCTIONS_OF_SEAT, [head.game_id, seat])
            if not found:
                return False
            verdict = answer_for(storage.load(head).state, house, number, read_stored(found[0][0]))
    except (
        DecisionNotOpen,
        HouseNotAsked,
        UnknownDecision,
        UnreadableDocument,
    ):  # the game has continued, or waits for a newer release
        return False
    except Exception:
        logger.exception("the instructions of game %s failed", code, extra={"game": code})
        return False
    return verdict.outcome == "answers"
