"""Which app asks users to take over the seats of a game: one for each game, so that nobody is asked twice."""

from __future__ import annotations

from collections.abc import Callable

_own: list[Callable[[int], bool]] = []


def register_own_search(has_search: Callable[[int], bool]) -> None:
    """Have the games for which `has_search` is true left to their app. Called from `AppConfig.ready`.

    `has_search` gets the id of a game, and is called as the engine with that game locked.
    """
    if has_search not in _own:
        _own.append(has_search)


def has_own_search(game_id: int) -> bool:
    """Whether the app that made a game asks its own list, as leagues do. Called as the engine."""
    return any(has_search(game_id) for has_search in _own)
