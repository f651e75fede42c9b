"""Finished games: results, proofs of fair chance, and the choices that bots considered.

The seed and these choices are secret until the end, like the answers.
"""

from typing import Any

import orjson

from games import storage
from games.engine import UnknownDecision, encode, history
from games.engine.codec import Plain
from games.engine.proof import PUBLIC_KINDS, proof_events
from games.errors import GameCode, problem_of
from games.models import Game
from games.selectors.games import Viewer, open_visit
from games.words import Words
from games.words.decisions import answer_label
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem


def result_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """The result of a game, the same for every viewer. Raises 404, and 409 `game_not_finished`."""
    with open_visit(viewer, code) as visit:
        if visit.status != Game.Status.FINISHED:
            raise Problem(GameCode.GAME_NOT_FINISHED, facts={"status": visit.status})
        game = Game.objects.get(id=visit.game_id)
    with as_engine():
        table = storage.final_table_of(game, storage.load(storage.find_game(code)).state)
    return {
        "game": code,
        "finished_at": game.finished_at,
        "winner": table.winner,
        "final_table": encode(table),
    }


def proof_for(viewer: Viewer, code: str) -> dict[str, Plain]:
    """Returns the proof of the draws of a game, the same for every viewer. The seed is added after the end.

    Raises 404. A game whose draws were imported without their seed has no proof: its commitment is null.
    """
    with open_visit(viewer, code) as visit:
        game = Game.objects.only("chance_commitment", "chance_scheme", "chance_seats", "ended_by").get(
            id=visit.game_id
        )
    proof: dict[str, Plain] = {
        "scheme": game.chance_scheme,
        "code": visit.code,
        "commitment": game.chance_commitment,
        "seats": game.chance_seats,
    }
    if visit.status != Game.Status.FINISHED or game.chance_commitment is None:
        return proof
    with as_engine():
        head = storage.find_game(code)
        seed = storage.committed_seed(head) or storage.load(head).seed
        events = storage.recorded_events(head)
    proof["seed"] = seed.hex()
    proof["ended_by"] = game.ended_by
    proof["public_kinds"] = list(PUBLIC_KINDS)
    proof["events"] = list(proof_events(events))
    return proof


_SELECT_CONSIDERED = """
select answer.house, answer.answer::text, answer.considered::text, answer.format
from games_decision decision
left join games_answerrecord answer on answer.game_id = decision.game_id
    and answer.number = decision.number and answer.author = 'bot' and answer.considered is not null
where decision.game_id = %s and decision.number = %s
order by answer.house
"""


def considered_for(viewer: Viewer, code: str, number: int, words: Words) -> list[dict[str, Any]]:
    """The choices that bots considered for a decision, by house, the same for every viewer.

    In a sandbox game the host sees them at once. Raises 404 `not_found` and `decision_unknown`, and 409
    `game_not_finished`.
    """
    with open_visit(viewer, code) as visit:
        is_own_sandbox = Game.objects.filter(id=visit.game_id, is_sandbox=True, host_id=viewer.pk).exists()
    if visit.status != Game.Status.FINISHED and not is_own_sandbox:
        raise Problem(GameCode.GAME_NOT_FINISHED, facts={"status": visit.status})
    with as_engine():
        head = storage.find_game(code)
        rows = fetch(_SELECT_CONSIDERED, [head.game_id, number])
    if not rows:
        raise problem_of(UnknownDecision("decision_unknown", number=number))
    return [_considered_body(*row, words=words) for row in rows if row[0] is not None]


def _considered_body(
    house: str, answer: str, considered: str, format: int, *, words: Words
) -> dict[str, Any]:
    return {
        "house": house,
        "answer": history.upcast("answer", orjson.loads(answer), format),
        "choices": [_choice(choice, format, words) for choice in orjson.loads(considered)],
    }


def _choice(row: dict[str, Any], format: int, words: Words) -> dict[str, Any]:
    answer = history.upcast("answer", row["choice"], format)
    return {
        "answer": answer,
        "text": answer_label(words, answer),
        "value": row["value"],
        "terms": [
            {"term": name, "text": _text(name, words), "value": value} for name, value in row["terms"].items()
        ],
    }


def _text(term: str, words: Words) -> str:
    """The name of a term. Orders of one kind are named like the kind."""
    return words.name("bot_term" if words.has(f"bot_term-{term}") else "order_kind", term)
