"""Decisions: what is open in a game, what the viewer may answer, and what waits for him in all his games."""

from __future__ import annotations

from typing import Any

import orjson
from django.db import connection

from games import storage
from games.engine import Closed, Question, Unknown, encode, options
from games.engine.codec import Plain
from games.errors import problem_of
from games.models import Game
from games.selectors.games import Viewer, Visit, visiting
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_viewer

_TRIES = 4

# Row-level security lets a viewer read his own house's answer alone.
_OPEN = f"""
select {storage.viewing.CURSOR_COLUMNS},
       decision.number, decision.houses, decision.sealed, decision.question::text, decision.opened_at,
       decision.closed_at,
       (select coalesce(array_agg(house order by house), '{{}}') from games_waiting waiting
        where waiting.game_id = decision.game_id and waiting.number = decision.number),
       (select min(due_at) from games_waiting waiting
        where waiting.game_id = decision.game_id and waiting.number = decision.number),
       (select answer::text from games_sealedanswer sealed
        where sealed.game_id = decision.game_id and sealed.number = decision.number
          and sealed.house = %(house)s)
from games_decision decision
where decision.game_id = %(game)s
"""  # noqa: S608
_ALL_OPEN = _OPEN + "and decision.closed_at is null order by decision.number"
_ONE = _OPEN + "and decision.number = %(number)s"

_ANSWER = "select answer::text from games_answerrecord where game_id = %s and number = %s and house = %s"
_DRAFT = "select answer::text from games_draft where game_id = %s and number = %s and house = %s"

# One seat a user in a game, so code and number are a key of this list.
_MINE = """
select game.code, game.name, waiting.number, waiting.kind, waiting.house, waiting.since, waiting.due_at
from games_seatreader reader
join games_waiting waiting on waiting.game_id = reader.game_id and waiting.house = reader.house
join games_game game on game.id = reader.game_id
where reader.user_id = %s and reader.can_answer
  and (game.code, waiting.number) > (%s, %s)
order by game.code, waiting.number
limit %s
"""


def decisions_for(viewer: Viewer, code: str) -> list[dict[str, Plain]]:
    """The open decisions of a game in the order of their numbers. Raises 404; a lobby has none."""
    for _ in range(_TRIES):
        with visiting(viewer, code) as visit:
            if visit.status == Game.Status.FINISHED:  # by agreement, with a question on the table
                return []
            cursor, rows = _rows(_ALL_OPEN, visit)
        if _with_options(visit, rows, cursor):
            break
    return rows


def decision_for(viewer: Viewer, code: str, number: int) -> dict[str, Plain]:
    """One decision, open or closed. Raises 404 `not_found` and `decision_unknown`."""
    for _ in range(_TRIES):
        with visiting(viewer, code) as visit:
            cursor, rows = _rows(_ONE, visit, number)
        if not rows:
            raise problem_of(Unknown("decision_unknown", number=number))
        if _with_options(visit, rows, cursor):
            break
    return rows[0]


def answer_for(viewer: Viewer, code: str, number: int) -> dict[str, Plain]:
    """The viewer's last accepted answer to a decision, open or closed. Raises 404."""
    return _own(viewer, code, number, "answer", _ANSWER)


def draft_for(viewer: Viewer, code: str, number: int) -> dict[str, Plain]:
    """What the viewer's house has entered and not sent. Raises 404."""
    return _own(viewer, code, number, "draft", _DRAFT)


def _own(viewer: Viewer, code: str, number: int, name: str, statement: str) -> dict[str, Plain]:
    with visiting(viewer, code) as visit, connection.cursor() as cursor:
        cursor.execute(statement, [visit.game_id, number, visit.house])
        row = cursor.fetchone()
    if row is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return {"number": number, "house": visit.house, name: orjson.loads(row[0])}


def decisions_of(viewer: Viewer, after: tuple[str, int] | None, limit: int) -> list[dict[str, Plain]]:
    """What waits for a user in all his games, by code and number."""
    code, number = after or ("", 0)
    with as_viewer(viewer), connection.cursor() as cursor:
        cursor.execute(_MINE, [viewer.pk, code, number, limit])
        rows = cursor.fetchall()
    names = ("game", "game_name", "number", "kind", "house", "since", "due_at")
    return [dict(zip(names, row, strict=True)) for row in rows]


def _rows(
    statement: str, visit: Visit, number: int | None = None
) -> tuple[storage.Cursor, list[dict[str, Plain]]]:
    """The decisions, and what the viewer has seen of the game at the same moment."""
    with connection.cursor() as cursor:
        cursor.execute(statement, {"game": visit.game_id, "house": visit.house, "number": number})
        rows = cursor.fetchall()
    seen = storage.Cursor.of_row(*rows[0][:2]) if rows else storage.Cursor()
    return seen, [_told(*row[2:]) for row in rows]


def _told(
    number: int,
    houses: list[str],
    sealed: bool,
    written: str,
    opened_at: Any,
    closed_at: Any,
    waiting: list[str],
    due_at: Any,
    answer: str | None,
) -> dict[str, Plain]:
    question = orjson.loads(written)
    kind = question["kind"]
    asked = Question.family[kind]
    assert issubclass(asked, Question)
    return {
        "kind": kind,
        "number": number,
        "point": asked.point,
        "houses": houses,
        "waiting_for": waiting,
        "sealed": sealed,
        "question": question,
        "opened_at": opened_at,
        "closed_at": closed_at,
        "due_at": due_at,
        "options": None,
        "answer": None if answer is None else orjson.loads(answer),
    }


def _with_options(visit: Visit, rows: list[dict[str, Plain]], cursor: storage.Cursor) -> bool:
    """Put the options into what the viewer's house is asked; False when the game has moved meanwhile.

    They are those of the State that the house has seen, and cost the same whatever others did in secret.
    """
    asked = [row for row in rows if row["closed_at"] is None and visit.house in row["houses"]]
    if visit.house is None or not asked or visit.status != Game.Status.RUNNING:
        return True
    state = storage.load_seen(visit.game_id, visit.code, visit.house, cursor.public_seq, cursor.house_seq)
    if state is None:
        return False
    try:
        for row in asked:
            row["options"] = encode(options(state, visit.house, row["number"]))
    except (Closed, Unknown):
        return False
    return True
