"""The proof that chance was fair: a commitment while the game runs, everything after its end."""

from __future__ import annotations

from games import storage
from games.engine.codec import Plain
from games.engine.proof import PUBLIC_KINDS, proof_events
from games.models import Game
from games.selectors.games import Viewer, visiting
from got_api.viewer import as_engine


def proof_for(viewer: Viewer, code: str) -> dict[str, Plain]:
    """What proves the draws of a game, the same for every viewer. The seed is told after the end alone.

    Raises 404, and 409 `game_not_started`. Nothing is proved of a game whose draws were imported without
    their seed: its commitment is null.
    """
    with visiting(viewer, code) as visit:
        visit.require_started()
        committed = Game.objects.values_list("chance_commitment", flat=True).get(id=visit.game_id)
    proof: dict[str, Plain] = {"commitment": committed}
    if visit.status != Game.Status.FINISHED or committed is None:
        return proof
    with as_engine():
        head = storage.find_game(code)
        seed, events = storage.load(head).seed, storage.recorded_events(head)
    proof["seed"] = seed.hex()
    proof["public_kinds"] = list(PUBLIC_KINDS)
    proof["events"] = list(proof_events(events))
    return proof
