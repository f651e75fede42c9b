"""What a viewer may read of a game, as plain JSON. Row-level security decides, not these statements.

Every function runs within `as_viewer(user, game=...)`. What has no row for the viewer is not there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from games.engine.codec import Plain
from games.engine.visibility import SCALARS as SHOWN
from games.engine.visibility import TABLES
from games.storage.loading import EPOCH
from games.storage.mirrors import MIRRORS, OPTIONS

LONGEST_PAGE = 500
_LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Cursor:
    """How many events a viewer has read: public ones, and private ones that the viewer's house reads (0
    without a house).

    It moves whenever something changes that the viewer may see, and only then. `epoch` is the history of
    which they are, see `games.models.Epoch`; 0 for a reader who has read nothing of any.
    """

    public_seq: int = 0
    house_seq: int = 0
    epoch: int = 0

    def __str__(self) -> str:
        return f"{self.epoch}.{self.public_seq}.{self.house_seq}"

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """The cursor that was written as `text`. ValueError for anything else."""
        numbers = text.split(".")
        if len(numbers) != 3 or not all(
            number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER for number in numbers
        ):
            raise ValueError("a cursor is three numbers and dots between them")
        epoch, public_seq, house_seq = map(int, numbers)
        if not epoch:
            raise ValueError("a cursor names its epoch")
        return cls(public_seq, house_seq, epoch)


class CursorOutdated(Exception):  # noqa: N818
    """The cursor is of a history that a restore of the database has ended. Read from the start again."""


@dataclass(frozen=True, slots=True)
class Position:
    """What `games.engine.observe` gives for the viewer, as JSON text, and the cursor it belongs to."""

    cursor: Cursor
    text: str

    @property
    def tables(self) -> dict[str, Plain]:
        tables: dict[str, Plain] = orjson.loads(self.text)
        return tables


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event that the viewer may read. `cursor` is the viewer's after reading it."""

    cursor: Cursor
    kind: str
    facts: dict[str, Plain]
    happened_at: datetime


_HOUSE_SEQ = "(select max(house_seq) from games_eventreader where game_id = %(game)s and house = %(house)s)"
_HEAD = f"public_seq, {_HOUSE_SEQ} as house_seq, {EPOCH} as epoch"
_CURSOR = f"/* viewer */ select {_HEAD} from games_game where id = %(game)s"


def cursor_of(game_id: int, house: str | None) -> Cursor:
    """Where the log ends for the viewer: the ETag of the position. LookupError without such a game.

    `house` is the viewer's own, None for a spectator. That of another has no rows here.
    """
    return _cursor(_one(_CURSOR, game_id, house))


def _one(statement: str, game_id: int, house: str | None) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"game": game_id, "house": house})
        row: tuple[Any, ...] | None = cursor.fetchone()
    if row is None:
        raise LookupError("no such game")
    return row


def _cursor(row: tuple[Any, ...]) -> Cursor:
    return Cursor(row[0], row[1] or 0, row[2])


def _shown() -> str:
    options = ", ".join(f"'{name}', {name}" for name in OPTIONS)
    pairs = [
        f"'{name}', " + (f"json_build_object({options})" if name == "ruleset" else name) for name in SHOWN
    ]
    mirrors = {mirror.table: mirror for mirror in MIRRORS}
    pairs += [f"'{name}', {mirrors[name].show}" for name in (*TABLES, "combat", "tracks", "piles")]
    return ", ".join(pairs)


_POSITION = f"""/* viewer */
select {_HEAD}, json_build_object({_shown()})::text from games_game where id = %(game)s
"""


def position(game_id: int, house: str | None) -> Position:
    """Everything the viewer may see, in one statement and so of one moment. LookupError without such a
    game. `house` is the viewer's own, whose private events the cursor counts.
    """
    row = _one(_POSITION, game_id, house)
    return Position(_cursor(row), row[3])


# Two index scans that stop at the page's end. A private event comes after the public one whose number it
# bears.
_EVENTS = f"""/* viewer */
select head.public_seq, head.house_seq, head.epoch, event.*
from (select {_HEAD} from games_game where id = %(game)s) head left join (
(select public_seq, null::bigint as house_seq, kind, facts::text, happened_at from games_eventrecord
 where game_id = %(game)s and audience is null and public_seq > %(public_seq)s
 order by public_seq limit %(limit)s)
union all
(select event.public_seq, reader.house_seq, event.kind, event.facts::text, event.happened_at
 from games_eventreader reader
 join games_eventrecord event on event.game_id = reader.game_id and event.position = reader.position
 where reader.game_id = %(game)s and reader.house = %(house)s and reader.house_seq > %(house_seq)s
 order by reader.house_seq limit %(limit)s)
order by public_seq, house_seq nulls first limit %(limit)s
) event on true order by event.public_seq, event.house_seq nulls first
"""


def events_after(game_id: int, house: str | None, after: Cursor, limit: int = 100) -> list[LoggedEvent]:
    """The next events that the viewer may read, oldest first, at most `limit` and LONGEST_PAGE.

    `house` is the viewer's own, None for a spectator. The private events of another have no rows here.
    Raises as `log_page`.
    """
    return log_page(game_id, house, after, limit)[1]


def log_page(
    game_id: int, house: str | None, after: Cursor, limit: int = 100
) -> tuple[Cursor, list[LoggedEvent]]:
    """The same, and the cursor of a reader who has read all before them. One statement.

    Raises CursorOutdated for a cursor of another epoch, and for one that is ahead of the log: then the
    database was restored and nobody has noted it. LookupError without such a game.
    """
    parameters = {
        "game": game_id,
        "house": house,
        "public_seq": after.public_seq,
        "house_seq": after.house_seq,
        "limit": min(limit, LONGEST_PAGE),
    }
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, parameters)
        rows = cursor.fetchall()
    if not rows:
        raise LookupError("no such game")
    head = _cursor(rows[0])
    if after.epoch not in (0, head.epoch) or after.public_seq > head.public_seq:
        raise CursorOutdated(str(after))
    start = read = replace(after, epoch=head.epoch)
    events = []
    for *_, public_seq, house_seq, kind, facts, happened_at in rows:
        if kind is None:  # the page is empty
            break
        read = (
            replace(read, public_seq=public_seq) if house_seq is None else replace(read, house_seq=house_seq)
        )
        events.append(LoggedEvent(read, kind, orjson.loads(facts), happened_at))
    return start, events
