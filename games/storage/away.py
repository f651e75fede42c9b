"""Games whose rows are put away after their end.

An app above games puts them away, and registers here how they come back. Everything that finds a game by
its code asks for its rows before it reads them. Only games that are over are asked about, so it costs
others no statement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

OVER = ("finished", "cancelled")


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a game that is put away.

    `headlines` are the numbers of the public events that are headlines, in their order.
    `unread_message_count` counts the messages that the viewer has not read.
    """

    headlines: Sequence[int]
    unread_message_count: int


@dataclass(frozen=True, slots=True)
class Away:
    """`bring_back` takes the id and the code of a game that is over. It returns whether rows came back just
    now, whoever brought them: what was read before may lack them. Called in a scope or outside of one, it
    leaves the scope as it was.

    `summaries` takes ids of games. For those that are put away it returns what lists show of them. Called
    within `as_viewer`.
    """

    bring_back: Callable[[int, str], bool]
    summaries: Callable[[Collection[int]], dict[int, Summary]]


_register: list[Away] = []
_is_left_alone: ContextVar[bool] = ContextVar("is_left_alone", default=False)


def register_away(away: Away) -> None:
    """Called from `AppConfig.ready`."""
    _register[:] = [away]


def bring_back(game_id: int, code: str, status: str) -> bool:
    """Have the rows of a game in their tables. Returns whether what was read before is to be read again,
    once: the rows may have come back since.

    Raises 503 `unavailable` while too many come back, and GameBusy when the lock of the game is not free in
    time.
    """
    if status not in OVER or not _register or _is_left_alone.get():
        return False
    return _register[0].bring_back(game_id, code)


@contextmanager
def left_alone() -> Iterator[None]:
    """Games that are put away stay so: for what looks over all games."""
    token = _is_left_alone.set(True)
    try:
        yield
    finally:
        _is_left_alone.reset(token)


def summaries_of(games: Collection[int]) -> dict[int, Summary]:
    """What lists show of those of these games that are put away, by id.

    Called within `as_viewer`, with games that are over.
    """
    return _register[0].summaries(games) if _register and games else {}
