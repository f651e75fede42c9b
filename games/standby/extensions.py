"""The parts that an app adds to standby lists: sources of candidates.

A source finds the users who can be asked for seats of a game, and sets the rules for asking them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from games.clocks.asking import OFFERS_AT_ONCE, offer_seconds
from games.clocks.timing import Timing
from games.notices.extensions import NoticeApp
from got_api.registry import parts

if TYPE_CHECKING:
    from games.standby.models import Search


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """The table at which a game is played, with the code of its season."""

    code: str
    round: int
    table: int


class Source:
    """The source of candidates for one game. An app with its own list overrides the methods that differ.

    `lock` is called first. All other methods are called with the game locked.
    """

    asks_early = True
    """Whether users are asked before the seat is open, when one more miss would open it."""

    def lock(self) -> None:
        """Locks the rows that must be locked before the game."""

    def is_active(self) -> bool:
        """Whether searches for players of the game continue."""
        return True

    def max_waiting(self) -> int:
        """The maximum number of users who are asked at the same time."""
        return OFFERS_AT_ONCE

    def expires_at(self, timing: Timing, now: datetime) -> datetime:
        """The end of an offer that is made now."""
        calendar = timing.clock.calendar.stopped(*timing.pauses)
        return calendar.advance(now, offer_seconds(timing.clock))

    def candidates(
        self, search: Search, timing: Timing, count: int, now: datetime, expires_at: datetime
    ) -> Sequence[int]:
        """The users to ask next, at most `count`, in order. Their offers expire at `expires_at`."""
        raise NotImplementedError

    def record_asked_users(self, search: Search, users: Sequence[int], now: datetime) -> None:
        """Called after the search has asked these users."""

    def record_declined_offer(self, search: Search, user: int, now: datetime) -> None:
        """Called after a user has declined an offer."""

    def record_exhausted_list(self, search: Search, now: datetime) -> None:
        """Called when no offer waits for an answer and no candidate is left."""


FindSource = Callable[[int], Source | None]
"""Id of a game -> its source of candidates, or None. Requires the engine's database role."""
FindPlaces = Callable[[Collection[int]], Mapping[int, SeasonPlace]]
"""Ids of games -> their places in seasons. Requires the engine's database role."""


@dataclass(frozen=True, kw_only=True)
class StandbyApp(NoticeApp):
    """The parts of an app with games for which players are sought.

    - `sources`: sources of candidates for seats of seasons, and places of games in seasons.
    """

    sources: tuple[tuple[FindSource, FindPlaces], ...] = ()


def registered_source(game_id: int) -> Source | None:
    """The source of candidates that an app declares for a game. Requires the engine's database role."""
    found = (find(game_id) for find, _ in parts(StandbyApp).sources)
    return next((source for source in found if source is not None), None)


def season_places(games: Collection[int]) -> dict[int, SeasonPlace]:
    """The places of these games in seasons, without games that belong to no season. Requires the engine's
    database role."""
    return {game: place for _, places in parts(StandbyApp).sources for game, place in places(games).items()}
