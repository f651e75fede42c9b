"""Chooses and packs games, deletes their rows and restores them.

Each game has its own lock and transaction.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

import orjson
from django.conf import settings
from django.db import Error, OperationalError, connection
from rest_framework.exceptions import Throttled

from games import storage
from games.archive import stores
from games.archive.columns import Tables
from games.archive.models import Archive, UnreadCount
from games.archive.packing import ArchiveDamaged, pack, unpack
from games.archive.tables import COLUMN, archived_tables, tables_of_games
from games.engine import UnreadableDocument
from games.models import EventRecord, UnreadableGame
from games.news import HEADLINES
from games.services.lobby import cancel_game
from games.storage.archived import ENDED, without_restoring
from games.storage.messages import unread_by
from got_api.database.pipeline import batched
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem, as_problem
from got_api.http.throttling import spend, spend_as_sender
from got_api.shared import clock

logger = logging.getLogger("games.archive")

DELETE_DELAY = timedelta(minutes=5)
"""Time between packing and deleting, longer than any request that may still read the rows."""
TIMEOUT_MS = 10_000
"""Time that a reader waits for another one who restores the same game."""
RETRY_SECONDS = 10
"""Delay before a reader may ask again whose archive cannot be read."""


class PackingFailed(Exception):  # noqa: N818
    """A game could not be packed: its rows differ from the result of its events, or from the unpacked
    rows."""


class RestoreFailed(UnreadableDocument):
    """An archive is damaged. The game is quarantined as unreadable, and checked again later."""

    def __init__(self, reason: str) -> None:
        Exception.__init__(self, reason)


def pack_game(*, code: str, now: datetime | None = None) -> bool:
    """Writes the archive of a game that is over. Its rows stay. Returns False for a game that already has an
    archive, or that is not over.

    The rows are compared with the result of the events. The archive is stored, read again and compared with
    the rows. Raises PackingFailed, ArchiveDamaged, StoreUnavailable, GameUnknown, GameBusy, and OSError if it
    cannot be stored.
    """
    with without_restoring(), as_engine():
        head = storage.lock_game(code)
        previous = Archive.objects.filter(game_id=head.game_id).first()
        if head.status not in ENDED or (previous is not None and previous.restored_at is None):
            return False
        _check_history(head)
        rows = _rows_by_table(head.game_id)
        packed = pack(code, rows)
        archive = Archive(
            game_id=head.game_id,
            packed_at=now or clock.now(),
            size=len(packed),
            digest=stores.digest_of(packed),
            place=stores.write(head.game_id, code, packed),
            headlines=list(
                EventRecord.objects.filter(
                    game_id=head.game_id, audience__isnull=True, kind__in=list(HEADLINES)
                )
                .order_by("public_seq")
                .values_list("public_seq", flat=True)
            ),
        )
        _check_archive(code, unpack(code, stores.read(archive, code)), rows)
        Archive.objects.filter(game_id=head.game_id).delete()
        archive.save(force_insert=True)
        UnreadCount.objects.filter(game_id=head.game_id).delete()
        UnreadCount.objects.bulk_create(_unread_counts(head.game_id, archive.packed_at))
    return True


def empty_game(*, code: str, now: datetime | None = None) -> bool:
    """Deletes the rows of a packed game. Returns False for a game that somebody has read since it was packed.

    If the rows differ from the archive, or the archive is damaged, the rows stay and the game is packed again
    later. Raises StoreUnavailable, GameUnknown, GameBusy.
    """
    now = now or clock.now()
    with without_restoring(), as_engine():
        head = storage.lock_game(code)
        archive = Archive.objects.filter(game_id=head.game_id, restored_at=None, emptied_at=None).first()
        if archive is None or archive.packed_at > now - DELETE_DELAY:
            return False
        packed = _packed_rows(archive, code)
        if packed is None or packed != _rows_by_table(head.game_id):
            Archive.objects.filter(game_id=head.game_id).update(restored_at=now)
            return False
        for table in packed:
            execute(f"delete from {table} where game_id = %s", [head.game_id])
        Archive.objects.filter(game_id=head.game_id).update(emptied_at=now)
    return True


def postpone_archiving(*, code: str, now: datetime) -> None:
    """Postpones the next attempt to archive a game, as if it had just been read. Its rows stay.

    Raises GameUnknown, GameBusy.
    """
    with without_restoring(), as_engine():
        game_id = storage.lock_game(code).game_id
        rows = Archive.objects.filter(game_id=game_id)
        if rows.exists():
            rows.filter(emptied_at=None).update(restored_at=now)
        else:
            Archive.objects.create(
                game_id=game_id, packed_at=now, restored_at=now, size=0, digest="", place="", headlines=[]
            )


_SELECT_RESTORED_AT = "select restored_at from archive_archive where game_id = %(game)s"


def restore_if_archived(game_id: int, code: str) -> bool:
    """Restores the rows of a game if they are deleted. Returns whether they were restored in the last
    minutes: the caller then repeats earlier reads, which may have missed them.

    Called by `games.storage.archived` when a game is read. Raises RestoreFailed, 429 beyond the rate
    `archive_sender`, and 503 `unavailable` beyond the rate `archive`, while the game is locked, and while the
    archive cannot be read.
    """
    with batched() as batch:  # any role may read this time, which is no secret
        (rows,) = batch.fetch((_SELECT_RESTORED_AT, {"game": game_id}))
    if not rows:  # it never had an archive
        return False
    [(restored_at,)] = rows
    if restored_at is not None:
        return bool(restored_at > clock.now() - DELETE_DELAY)
    try:
        restore_game(code=code, is_limited=True)
    except storage.GameBusy as busy:
        raise Problem(ErrorCode.UNAVAILABLE, retry_after=1) from busy
    except stores.StoreUnavailable as unavailable:
        logger.error("game %s cannot be restored: %s", code, unavailable, extra={"game": code})
        raise Problem(ErrorCode.UNAVAILABLE, retry_after=RETRY_SECONDS) from unavailable
    except ArchiveDamaged as damaged:
        raise RestoreFailed(str(damaged)) from damaged
    return True


def restore_game(*, code: str, is_limited: bool = False) -> bool:
    """Restores the rows of a game. Returns whether they had been deleted.

    With `is_limited` the restore counts towards the rates of the sender and of the server. Raises
    ArchiveDamaged, StoreUnavailable, GameUnknown, GameBusy, and the errors of `_count_restore`. The archive
    stays until the game is packed again.
    """
    with without_restoring(), as_engine():
        head = storage.lock_game(code, timeout_ms=TIMEOUT_MS)
        # After a wait for the lock, another request may have restored the game.
        archive = Archive.objects.filter(game_id=head.game_id, restored_at=None).first()
        if archive is None:
            return False
        if archive.emptied_at is not None:
            packed = stores.read(archive, code)
            if is_limited:
                _count_restore()
            _insert(head.game_id, code, unpack(code, packed))
        Archive.objects.filter(game_id=head.game_id).update(restored_at=clock.now(), emptied_at=None)
    return archive.emptied_at is not None


def _count_restore() -> None:
    """Counts a restored game towards two rates: that of the sender, so that no reader blocks others, and that
    of the server. Raises 429 `too_many_requests` and 503 `unavailable`."""
    try:
        spend_as_sender("archive_sender")
    except Throttled as throttled:
        problem = as_problem(throttled)  # a poll handles only `Problem`
        assert problem is not None
        raise problem from throttled
    try:
        spend("archive", "server")
    except Throttled as throttled:
        wait = int(getattr(throttled, "wait", None) or 0) + 1
        raise Problem(ErrorCode.UNAVAILABLE, retry_after=wait) from throttled


def _check_history(head: storage.GameHead) -> None:
    if UnreadableGame.objects.filter(game_id=head.game_id).exists():
        raise PackingFailed(f"{head.code} is quarantined")
    if head.version is None:
        return
    try:
        found = storage.differences(head)
    except UnreadableDocument as unreadable:
        raise PackingFailed(f"{head.code}: {unreadable}") from unreadable
    if found:
        raise PackingFailed(f"{found[0]}, and {len(found) - 1} more differences")


def _packed_rows(archive: Archive, code: str) -> Tables | None:
    """The rows in an archive; None if it is damaged, which is logged."""
    try:
        return unpack(code, stores.read(archive, code))
    except ArchiveDamaged:
        logger.exception("game %s: its archive is damaged, its rows stay", code, extra={"game": code})
        return None


def _rows_by_table(game_id: int) -> dict[str, list[str]]:
    """The rows of a game by table, in the order of their primary keys."""
    found, models = {}, tables_of_games()
    for table in archived_tables():
        key = ", ".join(str(field.column) for field in models[table]._meta.pk_fields)
        read = f"select row_to_json(stored)::text from {table} stored where game_id = %s order by {key}"
        if rows := [row for (row,) in fetch(read, [game_id])]:
            found[table] = rows
    return found


_SELECT_READERS = "select distinct user_id from games_seatreader where game_id = %s order by user_id"


def _unread_counts(game_id: int, now: datetime) -> list[UnreadCount]:
    """Counts of unread messages for lists, one for each user who reads for a house."""
    counts = {user: unread_by(user, game_id, now) for (user,) in fetch(_SELECT_READERS, [game_id])}
    return [
        UnreadCount(game_id=game_id, user_id=user, message_count=count)
        for user, count in counts.items()
        if count
    ]


_FROM_TEXT = "json_populate_recordset(null::{table}, %s::json)"


def _array(rows: Iterable[str]) -> str:
    return f"[{','.join(rows)}]"


def _check_archive(code: str, packed: Tables, rows: Tables) -> None:
    """Checks that PostgreSQL decodes the archive to the current rows."""
    if packed != rows:
        raise PackingFailed(f"{code}: the archive has other rows")
    for table, lines in packed.items():
        made = f"select row_to_json(made)::text from {_FROM_TEXT.format(table=table)} made"
        if [row for (row,) in fetch(made, [_array(lines)])] != list(lines):
            raise PackingFailed(f"{code}: rows of {table} would not come back the same")


def _insert(game_id: int, code: str, packed: Tables) -> None:
    """Inserts rows, in their order. Columns that are newer than the archive get their default."""
    tables = archived_tables()
    with connection.cursor() as cursor:
        for table, lines in packed.items():
            if table not in tables:
                raise ArchiveDamaged(f"{code}: there is no longer a table {table}")
            described = connection.introspection.get_table_description(cursor, table)
            columns = list(orjson.loads(lines[0]))
            if gone := set(columns) - {column.name for column in described}:
                raise ArchiveDamaged(
                    f"{code}: {table} no longer has the column {', '.join(sorted(map(str, gone)))}"
                )
            named = [connection.ops.quote_name(name) for name in columns]
            # The game is a parameter, as in every statement that changes its rows.
            read = [
                "%s::bigint" if name == COLUMN else quoted
                for name, quoted in zip(columns, named, strict=True)
            ]
            # A request that started before the game was packed may have saved a last-read position since.
            cursor.execute(f"delete from {table} where game_id = %s", [game_id])
            cursor.execute(
                f"insert into {table} ({', '.join(named)}) "
                f"select {', '.join(read)} from {_FROM_TEXT.format(table=table)}",
                [game_id, _array(lines)],
            )
            if cursor.rowcount != len(lines):
                raise ArchiveDamaged(f"{code}: {cursor.rowcount} rows of {len(lines)} of {table} came back")


MAX_GAMES = 50
"""The limit of one run: about 20 seconds of work."""
RETRY_PAUSE = timedelta(days=1)
"""Time that a game stays restored after a read, and time before archiving is tried again after a failure."""

# A cancelled game has no end time. If it is archived too soon, its next reader only waits longer.
_SELECT_ENDED_GAMES = """
select game.code
from games_game game
left join archive_archive archive on archive.game_id = game.id
where (game.status = 'finished' and game.finished_at < %(before)s
       or game.status = 'cancelled' and game.created_at < %(before)s)
  and not game.is_sandbox
  and (archive.game_id is null or archive.restored_at < %(rested)s)
  and not exists (select from games_unreadablegame unreadable where unreadable.game_id = game.id)
order by archive.restored_at nulls first, game.id
limit %(limit)s
"""
_SELECT_ABANDONED_LOBBIES = """
select game.code
from games_game game
where game.status = 'lobby' and game.created_at < %(before)s and not game.is_sandbox
  and not exists (
      select from games_seat seat where seat.game_id = game.id and seat.joined_at >= %(before)s
  )
order by game.id
limit %(limit)s
"""


def archive_games(now: datetime | None = None, *, max_count: int = MAX_GAMES) -> int:
    """Deletes the rows of games that were packed before, then packs games that have been over for long
    enough.

    Returns the number of games whose rows were deleted. A game that is busy or fails does not block others.
    """
    now = now or clock.now()
    if not settings.GOT_ARCHIVE_DAYS:
        return 0
    with as_engine():
        packed = Archive.objects.filter(
            emptied_at__isnull=True, restored_at__isnull=True, packed_at__lte=now - DELETE_DELAY
        )
        codes = list(packed.order_by("packed_at").values_list("game__code", flat=True)[:max_count])
    emptied = sum(_try_change(code, empty_game, now) for code in codes)
    before = now - timedelta(days=settings.GOT_ARCHIVE_DAYS)
    for code in _game_codes(
        _SELECT_ENDED_GAMES, {"before": before, "rested": now - RETRY_PAUSE, "limit": max_count}
    ):
        _try_change(code, pack_game, now)
    return emptied


def cancel_abandoned_lobbies(now: datetime | None = None, *, max_count: int = MAX_GAMES) -> int:
    """Cancels lobbies in which nobody has taken a seat for `GOT_LOBBY_DAYS`. Returns their number."""
    now = now or clock.now()
    if not settings.GOT_LOBBY_DAYS:
        return 0
    before = now - timedelta(days=settings.GOT_LOBBY_DAYS)
    count = 0
    for code in _game_codes(_SELECT_ABANDONED_LOBBIES, {"before": before, "limit": max_count}):
        try:
            cancel_game(host=None, code=code)
            count += 1
        except Problem as problem:  # it is busy, or has started meanwhile
            logger.info("lobby %s is not cancelled: %s", code, problem.code)
    return count


def _game_codes(statement: str, parameters: dict[str, Any]) -> list[str]:
    with as_engine():
        return [code for (code,) in fetch(statement, parameters)]


def _try_change(code: str, change: Callable[..., bool], now: datetime) -> bool:
    """The result of `change`. False for a busy game, and for a game that fails, whose next attempt is
    postponed."""
    try:
        return change(code=code, now=now)
    except (storage.GameBusy, storage.GameUnknown):
        return False
    except PackingFailed as reason:
        logger.error("game %s is not archived: %s", code, reason, extra={"game": code})
    except Exception as error:
        logger.exception("game %s is not archived", code, extra={"game": code})
        if isinstance(error, OSError | OperationalError):  # the store or the database fails, not the game
            return False
    try:
        postpone_archiving(code=code, now=now)
    except (storage.GameBusy, storage.GameUnknown, Error):
        logger.info("game %s is tried again by the next run", code, extra={"game": code})
    return False
