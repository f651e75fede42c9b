"""Selectors of a player's own instructions. Row-level security hides them from everybody else."""

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games import storage
from games.engine import Question, encode
from games.engine.codec import Plain
from games.errors import GameCode
from games.instructions.answering import Verdict, answer_for, read_sent, write_instructions
from games.instructions.kinds import Instruction
from games.instructions.models import InstructionList, LogEntry
from games.instructions.selectors.suggestions import open_suggestions
from games.instructions.services.answering import read_stored
from games.instructions.services.saving import own_seat, require_known
from games.instructions.suggesting import Suggestion, topic_of
from games.selectors.games import Viewer, open_visit
from games.services.answers import refusals_as_problems
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import Problem
from got_api.shared import clock

MAX_LOGGED = 100
LOGGED = ("number", "kind", "outcome", "instruction", "answer", "code", "rule", "logged_at")


def instructions_of(viewer: Viewer, code: str) -> dict[str, Plain]:
    """The instructions of a player's house; empty if they saved none. Raises 403, 404."""
    with open_visit(viewer, code) as visit:
        if visit.house is None or visit.is_sitter:
            raise Problem(GameCode.NOT_SEATED)
        row = InstructionList.objects.filter(game_id=visit.game_id).values_list("instructions").first()
    return {"house": visit.house, "instructions": row[0] if row else []}


def log_of(viewer: Viewer, code: str) -> list[dict[str, Any]]:
    """The log of a player's instructions in a game, newest first. Raises 403, 404."""
    with open_visit(viewer, code) as visit:
        if visit.house is None or visit.is_sitter:
            raise Problem(GameCode.NOT_SEATED)
        rows = LogEntry.objects.filter(game_id=visit.game_id).order_by("-logged_at", "-number")
        return list(rows.values(*LOGGED)[:MAX_LOGGED])


def outlook_of(viewer: User, code: str, body: Plain = None) -> list[dict[str, Plain]]:
    """The answers that instructions would give to each open question of the house.

    If none applies, `suggestion` is the id of a suggestion about the question, or None. Instructions in
    `body` are tried instead of the saved ones. Changes nothing and takes no lock. Raises the errors of
    `save_instructions`.
    """
    with refusals_as_problems():
        tried = None if body is None else read_sent(body)
        with as_engine(now=clock.now()):
            head, timing = storage.find_timing(code)
            seat = own_seat(head, timing, viewer.pk)
            if tried is None:
                saved = fetch(_SELECT_SAVED_INSTRUCTIONS, [head.game_id, seat.house])
                tried = read_stored(saved[0][0]) if saved else ()
            else:
                require_known(tried, head.game_id)
            state = storage.load(head).state
    asked = [
        (number, decision.question)
        for number, decision in sorted(state.decisions.items())
        if seat.house in decision.houses and (number, seat.house) not in state.answers
    ]
    verdicts = [answer_for(state, seat.house, number, tried) for number, _ in asked]
    suggestions: list[Suggestion] = []
    if any(verdict.outcome == "none_applies" for verdict in verdicts):
        with as_viewer(viewer, game=head.game_id):
            suggestions = open_suggestions(head.game_id, seat.house)
    return [
        _instruction_body(number, question.kind, tried, verdict)
        | {"suggestion": _suggestion_for(question, verdict, suggestions)}
        for (number, question), verdict in zip(asked, verdicts, strict=True)
    ]


def _suggestion_for(question: Question, verdict: Verdict, suggestions: Sequence[Suggestion]) -> str | None:
    """The id of the suggestion about a question that no instruction answers; None if there is none."""
    if verdict.outcome != "none_applies":
        return None
    topic = topic_of(question)
    return next((each.id for each in suggestions if each.last.topic == topic), None)


_SELECT_SAVED_INSTRUCTIONS = """
select list.instructions::text
from instructions_instructionlist list
join games_seat seat on seat.game_id = list.game_id and seat.id = list.seat_id and seat.is_active
where list.game_id = %s and seat.house = %s
"""


def _instruction_body(
    decision_number: int, kind: str, instructions: tuple[Instruction, ...], verdict: Verdict
) -> dict[str, Plain]:
    applies = None if verdict.index is None else write_instructions([instructions[verdict.index]])[0]
    return {
        "number": decision_number,
        "kind": kind,
        "outcome": verdict.outcome,
        "index": verdict.index,
        "instruction": applies,
        "answer": None if verdict.answer is None else encode(verdict.answer),
        "code": verdict.code,
        "rule": verdict.rule,
    }
