"""Proof of fair chance: a commitment from the lobby on, everything after the end."""

from __future__ import annotations

from games import storage
from games.engine.codec import Plain
from games.engine.proof import PUBLIC_KINDS, proof_events
from games.models import Game
from games.selectors.games import Viewer, open_visit
from got_api.database.viewer import as_engine


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
