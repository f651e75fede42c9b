"""The app that looks for substitutes in a game: one for each game, so that no user is asked twice."""

from __future__ import annotations

from collections.abc import Callable

_own: list[Callable[[int], bool]] = []


def register_own_search(has_search: Callable[[int], bool]) -> None:
    """Registers a test for games whose app looks for substitutes itself. Called from `AppConfig.ready`.

    `has_search` gets the id of a game, and is called as the engine with that game locked.
    """
    if has_search not in _own:
        _own.append(has_search)


def has_own_search(game_id: int) -> bool:
    """Whether the app of a game asks its own list, as leagues do. Called as the engine."""
    return any(has_search(game_id) for has_search in _own)
