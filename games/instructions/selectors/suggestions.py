"""Suggestions of instructions, made from the answers that a player gave by hand in a game."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson

from games.engine import Answer, Question, encode, history
from games.engine.codec import Plain
from games.engine.ids import AreaId, HouseId
from games.errors import GameCode
from games.instructions.kinds import Instruction
from games.instructions.models import InstructionList
from games.instructions.services.answering import read_stored
from games.instructions.suggesting import ALIKE, KINDS, TOPICS, ManualAnswer, Suggestion, suggestions_for
from games.models import Game
from games.selectors.games import Viewer, open_visit
from games.words import Words
from games.words.decisions import answer_label
from got_api.database.statements import fetch
from got_api.http.errors import Problem

_TOPIC = ", ".join(f"decision.question->>'{name}'" for name in TOPICS)
# The last answers that the player gave by hand to each kind of question, oldest first. Answers of
# instructions and of previous players of the house do not count.
_SELECT_MANUAL_ANSWERS = f"""
select number, question, question_format, answer, answer_format, answered_at
from (
    select answer.number, decision.question::text as question, decision.format as question_format,
           answer.answer::text as answer, answer.format as answer_format, answer.answered_at,
           row_number() over (
               partition by decision.question->>'kind', {_TOPIC} order by answer.number desc
           ) as place
    from games_answerrecord answer
    join games_seat seat on seat.game_id = answer.game_id and seat.house = answer.house
        and seat.is_active and seat.joined_at <= answer.answered_at
    join games_decision decision on decision.game_id = answer.game_id and decision.number = answer.number
    where answer.game_id = %(game)s and answer.house = %(house)s and answer.author = 'player'
      and decision.closed_at is not null
      and decision.question->>'kind' = any(%(kinds)s)
      and not exists (
          select from instructions_logentry entry
          where entry.game_id = answer.game_id and entry.number = answer.number and entry.outcome = 'answers'
      )
) given
where place <= {ALIKE}
order by number
"""  # noqa: S608
_SELECT_DECLARED_SUPPORTS = """
select facts::text, format, happened_at
from games_eventrecord
where game_id = %s and kind = 'support_declared' and audience is null
order by public_seq
"""
_SELECT_DISMISSED = "select suggestion from instructions_dismissal where game_id = %s"


def suggestions_of(viewer: Viewer, code: str, words: Words) -> list[dict[str, Plain]]:
    """The suggestions for a player in a game; empty once it has ended. Raises 403, 404."""
    with open_visit(viewer, code) as visit:
        if visit.house is None or visit.is_sitter:
            raise Problem(GameCode.NOT_SEATED)
        if visit.status != Game.Status.RUNNING:
            return []
        found = open_suggestions(visit.game_id, visit.house)
    return [_suggestion_body(suggestion, words) for suggestion in found]


def open_suggestions(game_id: int, house: HouseId) -> list[Suggestion]:
    """The suggestions that a player has not dismissed. Must be called as this player, whose rows are the only
    ones read."""
    written = InstructionList.objects.filter(game_id=game_id).values_list("instructions", flat=True).first()
    saved: Sequence[Instruction] = read_stored(orjson.dumps(written or []).decode())
    dismissed = {suggestion for (suggestion,) in fetch(_SELECT_DISMISSED, [game_id])}
    suggestions = suggestions_for(house, _manual_answers(game_id, house), saved)
    return [suggestion for suggestion in suggestions if suggestion.id not in dismissed]


def _manual_answers(game_id: int, house: HouseId) -> list[ManualAnswer]:
    rows = fetch(_SELECT_MANUAL_ANSWERS, {"game": game_id, "house": house, "kinds": list(KINDS)})
    supported: list[tuple[datetime, Mapping[str, Any]]] | None = None
    found = []
    for number, question, question_format, answer, answer_format, answered_at in rows:
        plain = history.upcast("answer", orjson.loads(answer), answer_format)
        supporters: dict[AreaId, HouseId] = {}
        if plain["kind"] == "refuse_support" and plain["areas"]:
            if supported is None:
                supported = list(_declared_supports(game_id))
            supporters = {
                area: facts["house"]
                for at, facts in supported
                if at <= answered_at
                for area in facts["areas"]
            }
        found.append(
            ManualAnswer(
                number,
                history.read(Question, orjson.loads(question), question_format),
                history.read(Answer, orjson.loads(answer), answer_format),
                supporters,
            )
        )
    return found


def _declared_supports(game_id: int) -> Iterator[tuple[datetime, Mapping[str, Any]]]:
    """(time, facts) of declarations of support, oldest first. The facts have the house and its areas."""
    for facts, format, at in fetch(_SELECT_DECLARED_SUPPORTS, [game_id]):
        plain = {"kind": "support_declared", **orjson.loads(facts)}
        yield at, history.upcast("event", plain, format)


def _suggestion_body(suggestion: Suggestion, words: Words) -> dict[str, Plain]:
    question, answer = suggestion.last.question, encode(suggestion.last.answer)
    said = [(words.text(f"decision-{question.kind}.title"), answer_label(words, answer))]
    said += [
        (words.text(f"field-{name}"), words.named(name, getattr(question, name)).text)
        for name in ("track", "card")
        if hasattr(question, name)
    ]
    return {
        "id": suggestion.id,
        "kind": question.kind,
        "number": suggestion.last.number,
        "instruction": encode(suggestion.instruction),
        "words": words.joined(words.text("form-pair", name=name, value=value) for name, value in said),
    }
