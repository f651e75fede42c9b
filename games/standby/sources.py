"""Sources of candidates: the users who can be asked for seats of a game, and the rules for asking them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.clocks.asking import ASKED_AT_ONCE, offer_seconds
from games.clocks.timing import Timing
from games.extensions import GameApp
from games.standby.models import Search
from got_api.registry import parts


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """The table at which a game is played, with the code of its season."""

    code: str
    round: int
    table: int


class Source:
    """The source of candidates of one game. An app with a list of its own overrides what differs.

    `lock` is called first. All other methods are called with the game locked.
    """

    asks_early = True
    """Whether users are asked before the seat is open, when one more miss would open it."""

    def lock(self) -> None:
        """Locks what must be locked before the game."""

    def is_active(self) -> bool:
        """Whether searches continue."""
        return True

    def max_waiting(self) -> int:
        """The number of users who are asked at a time."""
        return ASKED_AT_ONCE

    def expires_at(self, timing: Timing, now: datetime) -> datetime:
        """The end of an offer that is made now."""
        calendar = timing.clock.calendar.stopped(*timing.pauses)
        return calendar.advance(now, offer_seconds(timing.clock))

    def candidates(
        self, search: Search, timing: Timing, count: int, now: datetime, until: datetime
    ) -> Sequence[int]:
        """The users to ask next, at most `count`, in order. `until`: the end of their offers."""
        raise NotImplementedError

    def note_asked(self, search: Search, users: Sequence[int], now: datetime) -> None:
        """Called after the search has asked these users."""

    def note_declined(self, search: Search, user: int, now: datetime) -> None:
        """Called after a user has declined an offer."""

    def note_exhausted(self, search: Search, now: datetime) -> None:
        """Called when no offer waits for its answer, and no candidate is left."""


Find = Callable[[int], Source | None]
"""Id of a game -> its source of candidates; None for a game without one. Called as the engine."""
Places = Callable[[Collection[int]], Mapping[int, SeasonPlace]]
"""Ids of games -> their places in seasons. Called as the engine."""


def registered_source(game_id: int) -> Source | None:
    return next((source for find, _ in parts(GameApp).sources if (source := find(game_id)) is not None), None)


def season_places(games: Collection[int]) -> dict[int, SeasonPlace]:
    """The places of these games in seasons, without games that belong to none."""
    return {game: place for _, places in parts(GameApp).sources for game, place in places(games).items()}
