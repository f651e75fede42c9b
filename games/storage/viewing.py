"""A viewer's view of a game, present or past, as plain JSON. Row-level security decides what is visible, not
the statements.

Every function runs within `as_viewer(user, game=...)`. Objects without a visible row are left out.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import orjson

from games.engine import Event, State, decode, history
from games.engine.codec import Plain
from games.engine.notation import stored_position
from games.engine.visibility import SCALARS as SHOWN
from games.engine.visibility import TABLES
from games.storage.cursor import Cursor, Moment, SeatCursor
from games.storage.loading import EPOCH
from games.storage.mirrors import MIRRORS, OPTIONS
from got_api.database.pipeline import Row, batched

MAX_PAGE = 501
"""The largest page of the API, and one more event to detect a further page."""
_NO_END = 2**63 - 1


class CursorOutdated(Exception):  # noqa: N818
    """The cursor is from before a restore of the database. Read from the start again."""


@dataclass(frozen=True, slots=True)
class Position:
    """The result of `games.engine.observe` for the viewer, as JSON text, and the cursor it belongs to.

    Unless `is_current`, some documents in the text have an older format.
    """

    cursor: Cursor
    text: str
    is_current: bool = True

    @property
    def tables(self) -> dict[str, Plain]:
        tables: dict[str, Plain] = orjson.loads(self.text)
        return tables


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event that the viewer may read. `cursor` is the viewer's cursor after it.

    `moment` is the moment of the event; for a private event, of the public event before it.
    """

    cursor: Cursor
    kind: str
    facts: dict[str, Plain]
    happened_at: datetime
    moment: Moment
    is_public: bool


_HOUSE_SEQ = "(select max(house_seq) from games_eventreader where game_id = %(game)s and house = %(house)s)"
HEAD = f"public_seq, {_HOUSE_SEQ} as house_seq, {EPOCH} as epoch"


def _fetch_one(statement: str, game_id: int, house: str | None) -> Row:
    with batched() as batch:
        (rows,) = batch.fetch((statement, {"game": game_id, "house": house}))
    if not rows:
        raise LookupError("no such game")
    return rows[0]


def _cursor(row: tuple[Any, ...]) -> Cursor:
    return Cursor(row[0], row[1] or 0, row[2])


def _json_columns(*, with_formats: bool = False) -> str:
    options = ", ".join(f"'{name}', {name}" for name in OPTIONS)
    pairs = [
        f"'{name}', " + (f"json_build_object({options})" if name == "ruleset" else name) for name in SHOWN
    ]
    shown = {mirror.table: mirror.show(with_formats=with_formats) for mirror in MIRRORS}
    pairs += [f"'{name}', {shown[name]}" for name in (*TABLES, "combat", "tracks", "piles")]
    return ", ".join(pairs)


_WITH_DOCUMENTS = [mirror for mirror in MIRRORS if mirror.documents and mirror.table in TABLES]
_OLDEST = f"least({', '.join(mirror.oldest for mirror in _WITH_DOCUMENTS)})"
_SELECT_POSITION = f"""/* viewer */
select {HEAD}, json_build_object({_json_columns()})::text, {_OLDEST} from games_game where id = %(game)s
"""
_SELECT_POSITION_WITH_FORMATS = f"""/* viewer */
select {HEAD}, json_build_object({_json_columns(with_formats=True)})::text from games_game where id = %(game)s
"""


def position(game_id: int, house: str | None) -> Position:
    """Everything the viewer may see, all at the same time because one statement reads it. LookupError if
    there is no such game. `house` is the viewer's own house, whose private events the cursor counts.

    If the result is not current, call `upcast_position` instead.
    """
    *row, text, oldest = _fetch_one(_SELECT_POSITION, game_id, house)
    return Position(_cursor(tuple(row)), text, oldest in (None, history.PRESENT.format))


def upcast_position(game_id: int, house: str | None) -> Position:
    """The same as `position`, with documents of an older format upcast. Raises `UnreadableDocument`."""
    *row, text = _fetch_one(_SELECT_POSITION_WITH_FORMATS, game_id, house)
    return Position(_cursor(tuple(row)), _upcast(text))


def _upcast(text: str) -> str:
    """Upcasts the documents of a position that names their formats."""
    tables = orjson.loads(text)
    for mirror in _WITH_DOCUMENTS:
        for row in tables[mirror.table]:
            format = row.pop("format")
            for name, family in mirror.documents.items():
                row[name] = history.upcast(family, row[name], format)
    return orjson.dumps(tables).decode()


# Two index scans that stop at the page's end. A private event comes after the public event that has the same
# `public_seq`.
_SELECT_EVENTS = f"""/* viewer */
select head.public_seq, head.house_seq, head.epoch, event.*
from (select {HEAD} from games_game where id = %(game)s) head left join (
(select public_seq, null::bigint as house_seq, kind, facts::text, format, happened_at
 from games_eventrecord
 where game_id = %(game)s and audience is null and public_seq > %(public_seq)s
   and public_seq <= %(last_public)s and kind <> all(%(without)s::text[])
 order by public_seq limit %(limit)s)
union all
(select public_seq, house_seq, kind, facts::text, format, happened_at from games_eventreader
 where game_id = %(game)s and house = %(house)s and house_seq > %(house_seq)s
   and house_seq <= %(last_private)s
 order by house_seq limit %(limit)s)
order by public_seq, house_seq nulls first limit %(limit)s
) event on true order by event.public_seq, event.house_seq nulls first
"""


def log_page(
    game_id: int,
    house: str | None,
    after: Cursor,
    limit: int = 100,
    excluded_kinds: Sequence[str] = (),
    *,
    until: Cursor | None = None,
) -> tuple[Cursor, list[LoggedEvent]]:
    """The cursor `after` with the epoch of the log, and the events that follow it, oldest first.

    One statement, at most `limit` and MAX_PAGE events, none after `until`. `house` is the viewer's own, None
    for a spectator; the private events of another house have no rows here. Public events of the kinds in
    `excluded_kinds` are left out; private events never are, because the cursor counts them.

    Raises CursorOutdated for a cursor of another epoch, and for one beyond the end of the log: then the
    database was restored without recording it. Raises LookupError if there is no such game, and
    `UnreadableDocument`.
    """
    parameters = {
        "game": game_id,
        "house": house,
        "public_seq": after.public_seq,
        "house_seq": after.house_seq,
        "limit": min(limit, MAX_PAGE),
        "without": list(excluded_kinds),
        "last_public": until.public_seq if until else _NO_END,
        "last_private": until.house_seq if until else _NO_END,
    }
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_EVENTS, parameters))
    if not rows:
        raise LookupError("no such game")
    head = _cursor(rows[0])
    if after.epoch not in (0, head.epoch) or after.public_seq > head.public_seq:
        raise CursorOutdated(str(after))
    start = read = replace(after, epoch=head.epoch)
    events = []
    for *_, public_seq, house_seq, kind, facts, format, happened_at in rows:
        if kind is None:  # the page is empty
            break
        read = replace(
            read,
            public_seq=max(read.public_seq, public_seq),
            house_seq=read.house_seq if house_seq is None else house_seq,
        )
        event = history.upcast("event", {"kind": kind, **orjson.loads(facts)}, format)
        moment = Moment(public_seq, head.epoch)
        events.append(LoggedEvent(read, event.pop("kind"), event, happened_at, moment, house_seq is None))
    return start, events


_SELECT_SEAT_LOG_END = f"""/* viewer */
select coalesce(max(number), 0), {EPOCH} from games_seatevent where game_id = %(game)s
"""


def seat_log_end(game_id: int) -> SeatCursor:
    """The cursor of a reader who has read the whole seat log."""
    return SeatCursor(*_fetch_one(_SELECT_SEAT_LOG_END, game_id, None))


_SELECT_SEAT_LOG_ENDS = f"""/* viewer */
select game_id, max(number), {EPOCH} from games_seatevent
where game_id = any(%(games)s::bigint[]) group by game_id
"""


def seat_log_ends(game_ids: Collection[int]) -> dict[int, SeatCursor]:
    """The ends of the seat logs of several games. Empty seat logs are left out.

    Runs at most one SQL statement. Must be called within `as_engine`, for games that their readers may see.
    """
    if not game_ids:
        return {}
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_SEAT_LOG_ENDS, {"games": [str(each) for each in sorted(game_ids)]}))
    return {game: SeatCursor(number, epoch) for game, number, epoch in rows}


_SELECT_PUBLIC_EVENTS = """/* viewer */
select public_seq, kind, facts::text, format from games_eventrecord
where game_id = %(game)s and audience is null and public_seq > %(after)s and public_seq <= %(last)s
    and kind <> all(%(without)s)
order by public_seq
"""


def public_events(
    game_id: int, after: int, last: int, *, excluded_kinds: Sequence[str] = ()
) -> list[tuple[int, Event]]:
    """The public events with numbers above `after`, up to `last`, with their numbers, oldest first. Events of
    the kinds in `excluded_kinds` are left out.

    Runs one SQL statement. Raises `UnreadableDocument`.
    """
    with batched() as batch:
        parameters = {"game": game_id, "after": after, "last": last, "without": list(excluded_kinds)}
        (rows,) = batch.fetch((_SELECT_PUBLIC_EVENTS, parameters))
    return [
        (public_seq, history.read(Event, {"kind": kind, **orjson.loads(facts)}, format))
        for public_seq, kind, facts, format in rows
    ]


_SELECT_SEALED_ANSWERS = """/* viewer */
select facts::text, format from games_eventrecord
where game_id = %(game)s and audience is null and public_seq <= %(last)s and kind = 'house_answered'
"""


def sealed_answers(game_id: int, last: int) -> set[tuple[int, str]]:
    """(number, house) of each sealed answer up to a public number, from public events only.

    Runs one SQL statement. Raises `UnreadableDocument`.
    """
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_SEALED_ANSWERS, {"game": game_id, "last": last}))
    found = (
        history.upcast("event", {"kind": "house_answered", **orjson.loads(facts)}, format)
        for facts, format in rows
    )
    return {(event["number"], event["house"]) for event in found}


_SELECT_OPENED_AT = """/* viewer */
select number, opened_at from games_decision where game_id = %(game)s and number = any(%(numbers)s::integer[])
"""


def opened_at(game_id: int, decision_numbers: Sequence[int]) -> dict[int, datetime]:
    """The opening times of these decisions. Runs one SQL statement."""
    with batched() as batch:
        (rows,) = batch.fetch(
            (_SELECT_OPENED_AT, {"game": game_id, "numbers": list(map(str, decision_numbers))})
        )
    return dict(rows)


_SELECT_MARK = """/* engine */
select public_seq, coalesce((house_seqs->>%(house)s)::bigint, 0), state::text from games_mark
where game_id = %(game)s and public_seq <= %(public_seq)s
  and coalesce((house_seqs->>%(house)s)::bigint, 0) <= %(house_seq)s
order by public_seq desc limit 1
"""


def mark_before(game_id: int, house: str | None, at: Cursor) -> tuple[Cursor, State]:
    """The last snapshot (`Mark`) before a reader's cursor, with every secret, and the reader's cursor at it.

    Without a snapshot, the State before the first event. Runs one SQL statement. Must be called within
    `as_engine`, fenced to the game.
    """
    parameters = {
        "game": game_id,
        "house": house or "",
        "public_seq": at.public_seq,
        "house_seq": at.house_seq,
    }
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_MARK, parameters))
    if not rows:
        return Cursor(epoch=at.epoch), State()
    public_seq, house_seq, text = rows[0]
    return Cursor(public_seq, house_seq, at.epoch), stored_position(orjson.loads(text))


_SELECT_OWN_CURSOR = """/* viewer */
select coalesce(max(house_seq) filter (where public_seq < %(public_seq)s), 0), coalesce(max(house_seq), 0)
from games_eventreader
where game_id = %(game)s and house = %(house)s and public_seq <= %(public_seq)s
"""
_SELECT_ROUND_START = """/* viewer */
select began.public_seq - 1, coalesce((
    select max(house_seq) from games_eventreader
    where game_id = %(game)s and house = %(house)s and public_seq < began.public_seq
), 0)
from (
    select public_seq from games_eventrecord
    where game_id = %(game)s and audience is null and public_seq <= %(public_seq)s and kind = 'round_began'
    order by public_seq desc limit 1
) began
"""


class NoSuchMoment(ValueError):  # noqa: N818
    """The log of this viewer has no such cursor, or nothing had happened at that moment."""


def own_cursor(game_id: int, house: str | None, at: Cursor | Moment) -> Cursor:
    """The viewer's cursor at the public event of a moment. If `at` is a cursor, it is only checked.

    A public event comes before the private ones with its number. One statement for a house, none for a
    spectator. Must be called within `as_viewer`. Raises NoSuchMoment.
    """
    before = last = 0
    if house is not None:
        parameters = {"game": game_id, "house": house, "public_seq": at.public_seq}
        with batched() as batch:
            (((before, last),),) = batch.fetch((_SELECT_OWN_CURSOR, parameters))
    place = Cursor(at.public_seq, before, at.epoch) if isinstance(at, Moment) else at
    if at.public_seq == 0 or not before <= place.house_seq <= last:
        raise NoSuchMoment(f"the log does not come by {at}")
    return place


def round_start(game_id: int, house: str | None, at: Cursor) -> Cursor:
    """The viewer's cursor before the event that began the round of a past position, or before the log.

    Runs one SQL statement. Must be called within `as_viewer`.
    """
    parameters = {"game": game_id, "house": house or "", "public_seq": at.public_seq}
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_ROUND_START, parameters))
    public_seq, house_seq = rows[0] if rows else (0, 0)
    return Cursor(public_seq, house_seq, at.epoch)


def events_between(game_id: int, house: str | None, after: Cursor, at: Cursor) -> Iterator[Event]:
    """The events of a viewer's log between two cursors, oldest first.

    Must be called within `as_viewer`. ValueError when the log never reaches the second cursor.
    """
    while after != at:
        _, page = log_page(game_id, house, after, MAX_PAGE, until=at)
        if not page:
            raise ValueError(f"the log does not come by {at}")
        for logged in page:
            yield decode(Event, {"kind": logged.kind, **logged.facts})
        after = page[-1].cursor
