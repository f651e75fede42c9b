"""Saving the instructions of a player, and dismissing suggestions that they do not want to see again."""

from collections.abc import Sequence
from typing import Any

import orjson

from accounts.models import User
from games import storage
from games.clocks.timing import SeatTiming, Timing
from games.engine import EDITIONS
from games.engine.codec import Plain
from games.errors import GameCode
from games.instructions.answering import faults_of, read_sent, write_instructions
from games.instructions.errors import InstructionCode
from games.instructions.kinds import Instruction
from games.instructions.selectors.suggestions import open_suggestions
from games.instructions.services.scheduling import schedule_open
from games.models import Game
from games.selectors.games import open_visit
from games.services.answers import refusals_as_problems
from games.services.locking import seat_of
from got_api.database.statements import execute
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, field_error
from got_api.shared import clock
from got_api.shared.texts import text

_SAVE = """
insert into instructions_instructionlist as list (game_id, seat_id, instructions, changed_at)
select seat.game_id, seat.id, %(instructions)s, %(now)s
from games_seat seat
where seat.game_id = %(game)s and seat.house = %(house)s and seat.is_active
on conflict (game_id, seat_id) do update
set instructions = excluded.instructions, changed_at = excluded.changed_at
"""


def save_instructions(*, user: int, code: str, body: Plain) -> dict[str, Plain]:
    """Saves the instructions of a player's house in place of the previous ones. Other users cannot see this.

    The instructions also apply to the open questions of the house. Raises 400 `malformed`, 403 `not_seated`,
    404 `not_found`, 409 `game_not_running` and `seat_is_open`, 422 `instruction_unknown`, 503 `game_busy`.
    """
    now = clock.now()
    with refusals_as_problems():
        instructions = read_sent(body)
        with as_engine(now=now):
            head, timing = storage.lock_timing(code, is_secret=True)
            seat = own_seat(head, timing, user)
            require_known(instructions, head.game_id)
            plain = write_instructions(instructions)
            values: dict[str, Any] = {
                "game": head.game_id,
                "house": seat.house,
                "instructions": orjson.dumps(plain).decode(),
                "now": now,
            }
            execute(_SAVE, values)
            schedule_open(head.game_id, seat.house, now)
    return {"house": seat.house, "instructions": plain}


def own_seat(head: storage.GameHead, timing: Timing, user: int) -> SeatTiming:
    """The seat of a user who may save instructions for it. A sitter may not.

    Raises 403 `not_seated`, 409 `game_not_running` and `seat_is_open`.
    """
    if head.status != Game.Status.RUNNING:
        raise Problem(GameCode.GAME_NOT_RUNNING, facts={"status": head.status})
    seat = seat_of(timing, user)
    if seat.is_open:
        raise Problem(GameCode.SEAT_IS_OPEN)
    return seat


def require_known(instructions: Sequence[Instruction], game_id: int) -> None:
    """Raises 422 `instruction_unknown`, with the path of every name that does not exist in the game."""
    game = Game.objects.only("edition", "players").get(pk=game_id)
    faults = faults_of(instructions, EDITIONS[game.edition], game.setup.houses)
    errors = [
        field_error(
            fault.path.strip("/").replace("/", "."),
            "invalid_choice",
            text("field_problem-one_of", known=", ".join(fault.known)),
        )
        for fault in faults
    ]
    if errors:
        raise Problem(InstructionCode.INSTRUCTION_UNKNOWN, errors=errors)


_DISMISS = """
insert into instructions_dismissal (game_id, seat_id, suggestion, dismissed_at)
select seat.game_id, seat.id, %(suggestion)s, %(now)s
from games_seat seat
where seat.game_id = %(game)s and seat.house = %(house)s and seat.user_id = %(user)s and seat.is_active
on conflict do nothing
"""


def dismiss_suggestion(*, viewer: User, code: str, suggestion: str) -> None:
    """Stops suggesting an instruction to this player in this game.

    Raises 403 `not_seated`, 404 `not_found` for a game or a suggestion that does not exist.
    """
    now = clock.now()
    with open_visit(viewer, code) as visit:
        if visit.house is None or visit.is_sitter:
            raise Problem(GameCode.NOT_SEATED)
        if suggestion not in {each.id for each in open_suggestions(visit.game_id, visit.house)}:
            raise Problem(ErrorCode.NOT_FOUND)
    values: dict[str, Any] = {
        "game": visit.game_id,
        "house": visit.house,
        "user": viewer.pk,
        "suggestion": suggestion,
        "now": now,
    }
    with as_engine(game=visit.game_id, now=now):
        execute(_DISMISS, values)
