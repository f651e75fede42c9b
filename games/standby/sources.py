"""The sources of candidates and the places in seasons that apps declare."""

from __future__ import annotations

from collections.abc import Collection

from games.standby.extensions import SeasonPlace, Source, StandbyApp
from got_api.registry import parts


def registered_source(game_id: int) -> Source | None:
    return next(
        (source for find, _ in parts(StandbyApp).sources if (source := find(game_id)) is not None), None
    )


def season_places(games: Collection[int]) -> dict[int, SeasonPlace]:
    """The places of these games in seasons, without games that belong to none."""
    return {game: place for _, places in parts(StandbyApp).sources for game, place in places(games).items()}
