"""Games whose rows are archived after their end.

An app above games archives them, and declares its functions in `GameApp.archives`. Every search for a game by
its code restores the rows before it reads them. Only games that are over are checked, so other games cost no
extra statement.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from games.contracts import ArchivedGameSummary
from games.extensions import GameApp
from got_api.registry import parts

ENDED = ("finished", "cancelled")


_keeps_archived: ContextVar[bool] = ContextVar("keeps_archived", default=False)


def restore_if_archived(game_id: int, code: str, status: str) -> bool:
    """Restores the rows of a game if it is archived. Returns whether the caller must repeat its earlier
    reads, once: the rows may have been restored since.

    Raises 503 `unavailable` while too many games are being restored, and GameBusy when the lock of the game
    is not free in time.
    """
    if status not in ENDED or _keeps_archived.get():
        return False
    return parts(GameApp).archives.restore(game_id, code)


@contextmanager
def without_restoring() -> Iterator[None]:
    """Leaves archived games archived. For code that reads all games."""
    token = _keeps_archived.set(True)
    try:
        yield
    finally:
        _keeps_archived.reset(token)


def summaries_of(games: Collection[int]) -> dict[int, ArchivedGameSummary]:
    """List data of the archived games among these, by id.

    Must be called within `as_viewer`, with games that are over.
    """
    return parts(GameApp).archives.summaries(games) if games else {}
