"""What a viewer may read of a game, as plain JSON. Row-level security decides, not these statements.

Every function runs within `as_viewer(user, game=...)`. What has no row for the viewer is not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from games.engine.codec import Plain
from games.engine.visibility import SCALARS as SHOWN
from games.engine.visibility import TABLES
from games.storage.mirrors import MIRRORS, OPTIONS

LONGEST_PAGE = 500
_LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class Cursor:
    """How many events a viewer has read: public ones, and private ones of his house (0 without a house).

    It moves whenever something changes that the viewer may see, and only then.
    """

    public_seq: int = 0
    house_seq: int = 0

    def __str__(self) -> str:
        return f"{self.public_seq}.{self.house_seq}"

    @classmethod
    def of_row(cls, public_seq: int, house_seq: int | None) -> Cursor:
        """A row of CURSOR_COLUMNS; a house without private events has no count."""
        return cls(public_seq, house_seq or 0)

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """The cursor that was written as `text`. ValueError for anything else."""
        numbers = text.split(".")
        if len(numbers) != 2 or not all(
            number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER for number in numbers
        ):
            raise ValueError("a cursor is two numbers and a dot between them")
        return cls(*map(int, numbers))


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
    """An event that the viewer may read. `cursor` is his once he has read it."""

    cursor: Cursor
    kind: str
    facts: dict[str, Plain]
    happened_at: datetime


_HOUSE_SEQ = "(select max(seq) from games_houseseq where game_id = %(game)s)"
_CURSOR = f"/* viewer */ select public_seq, {_HOUSE_SEQ} from games_game where id = %(game)s"
CURSOR_COLUMNS = f"(select public_seq from games_game where id = %(game)s), {_HOUSE_SEQ}"
"""The viewer's cursor as two columns of another statement, and so of the same moment; see `Cursor.of_row`."""


def cursor_of(game_id: int) -> Cursor:
    """Where the log ends for the viewer: the ETag of his position. LookupError without such a game."""
    return Cursor.of_row(*_one(_CURSOR, game_id))


def _one(statement: str, game_id: int) -> tuple[Any, ...]:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"game": game_id})
        row: tuple[Any, ...] | None = cursor.fetchone()
    if row is None:
        raise LookupError("no such game")
    return row


def _shown() -> str:
    options = ", ".join(f"'{name}', {name}" for name in OPTIONS)
    pairs = [
        f"'{name}', " + (f"json_build_object({options})" if name == "ruleset" else name) for name in SHOWN
    ]
    mirrors = {mirror.table: mirror for mirror in MIRRORS}
    pairs += [f"'{name}', {mirrors[name].show}" for name in (*TABLES, "combat", "tracks", "piles")]
    return ", ".join(pairs)


_POSITION = f"""/* viewer */
select public_seq, {_HOUSE_SEQ}, json_build_object({_shown()})::text from games_game where id = %(game)s
"""


def position(game_id: int) -> Position:
    """Everything the viewer may see, in one statement and so of one moment. LookupError without such a
    game.
    """
    row = _one(_POSITION, game_id)
    return Position(Cursor.of_row(*row[:2]), row[2])


# Two index scans that stop at the page's end. A private event comes after the public one whose number it
# bears.
_EVENTS = """/* viewer */
(select public_seq, house_seq, kind, facts::text, happened_at from games_eventrecord
 where game_id = %(game)s and audience is null and public_seq > %(public_seq)s
 order by public_seq limit %(limit)s)
union all
(select public_seq, house_seq, kind, facts::text, happened_at from games_eventrecord
 where game_id = %(game)s and house_seq > %(house_seq)s
 order by house_seq limit %(limit)s)
order by public_seq, house_seq nulls first limit %(limit)s
"""


def events_after(game_id: int, after: Cursor, limit: int = 100) -> list[LoggedEvent]:
    """The next events that the viewer may read, oldest first, at most `limit` and LONGEST_PAGE."""
    parameters = {
        "game": game_id,
        "public_seq": after.public_seq,
        "house_seq": after.house_seq,
        "limit": min(limit, LONGEST_PAGE),
    }
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, parameters)
        rows = cursor.fetchall()
    read = after
    events = []
    for public_seq, house_seq, kind, facts, happened_at in rows:
        read = Cursor(public_seq, read.house_seq) if house_seq is None else Cursor(read.public_seq, house_seq)
        events.append(LoggedEvent(read, kind, orjson.loads(facts), happened_at))
    return events
