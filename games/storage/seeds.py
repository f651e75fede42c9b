"""The seed of chance: the lobby commits to it, and it stays hidden like every secret of the game."""

from __future__ import annotations

from games.engine.chance import lobby_commitment
from games.models import ChanceSeed, Game
from games.storage.loading import Head


def commit_seed(head: Head, seed: bytes) -> None:
    """Stores the seed of a lobby and publishes its commitment. Called with the game locked.

    Raises IntegrityError for a lobby that already has one: no commitment is ever replaced.
    """
    ChanceSeed.objects.create(game_id=head.game_id, seed=seed, audience=[])
    Game.objects.filter(id=head.game_id).update(
        chance_commitment=lobby_commitment(seed, head.code), chance_scheme=2
    )


def committed_seed(head: Head) -> bytes | None:
    """Returns the seed of a scheme 2 game, None for others. Called within `as_engine`, fenced."""
    seed = ChanceSeed.objects.values_list("seed", flat=True).filter(game_id=head.game_id).first()
    return None if seed is None else bytes(seed)
