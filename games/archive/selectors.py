"""Data for lists of games, and metrics, of archived games."""

from collections.abc import Collection, Iterator

from games.contracts import ArchivedGameSummary
from got_api.contracts import Figure
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine

_SELECT_SUMMARIES = """
select archive.game_id, archive.headlines, coalesce(unread.message_count, 0)
from archive_archive archive
left join archive_unread unread
    on unread.game_id = archive.game_id and unread.user_id = current_setting('got.user')::bigint
    and exists (
        select from games_seatreader reader
        where reader.game_id = unread.game_id and reader.user_id = unread.user_id
    )
where archive.game_id = any(%(games)s) and archive.emptied_at is not null
"""


def summaries_of(games: Collection[int]) -> dict[int, ArchivedGameSummary]:
    """Data for lists of games, by id, of those among `games` whose rows are deleted.

    Sends one statement. Must be called within `as_viewer`.
    """
    rows = fetch(_SELECT_SUMMARIES, {"games": list(games)})
    return {game: ArchivedGameSummary(headlines, count) for game, headlines, count in rows}


_SELECT_FIGURES = "select count(*), coalesce(sum(size), 0) from archive_archive where emptied_at is not null"


def figures() -> Iterator[Figure]:
    """Metrics for admins, from one statement."""
    with as_engine():
        ((count, size),) = fetch(_SELECT_FIGURES)
    yield Figure("got_games_archived", "Archived games.", count)
    yield Figure("got_archive_bytes", "Size of their archives.", int(size))
