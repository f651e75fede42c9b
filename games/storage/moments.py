"""Past positions: their place in the log of a viewer, the last mark before one, and the events after it."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from games.engine import Event, State, decode
from games.engine.notation import stored_position
from games.storage.cursor import Cursor, Moment
from games.storage.viewing import MAX_PAGE, log_page
from got_api.database.pipeline import batched

_MARK = """/* engine */
select public_seq, coalesce((house_seqs->>%(house)s)::bigint, 0), state::text from games_mark
where game_id = %(game)s and public_seq <= %(public_seq)s
  and coalesce((house_seqs->>%(house)s)::bigint, 0) <= %(house_seq)s
order by public_seq desc limit 1
"""


def mark_before(game_id: int, house: str | None, at: Cursor) -> tuple[Cursor, State]:
    """The last mark that a reader has passed at a cursor, with every secret, and their cursor there.

    Without a mark, the State before the first event. One statement, called within `as_engine`, fenced.
    """
    parameters = {
        "game": game_id,
        "house": house or "",
        "public_seq": at.public_seq,
        "house_seq": at.house_seq,
    }
    with batched() as batch:
        (rows,) = batch.fetch((_MARK, parameters))
    if not rows:
        return Cursor(epoch=at.epoch), State()
    public_seq, house_seq, text = rows[0]
    return Cursor(public_seq, house_seq, at.epoch), stored_position(orjson.loads(text))


_OWN_CURSOR = """/* viewer */
select coalesce(max(house_seq) filter (where public_seq < %(public_seq)s), 0), coalesce(max(house_seq), 0)
from games_eventreader
where game_id = %(game)s and house = %(house)s and public_seq <= %(public_seq)s
"""
_ROUND = """/* viewer */
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
    """The log of this viewer never has that cursor, or nothing had happened at that moment."""


def own_cursor(game_id: int, house: str | None, at: Cursor | Moment) -> Cursor:
    """The viewer's cursor of the public event of a moment. A cursor is only checked.

    A public event comes before the private ones that bear its number. One statement for a house, none for a
    spectator. Called within `as_viewer`. Raises NoSuchMoment.
    """
    before = last = 0
    if house is not None:
        parameters = {"game": game_id, "house": house, "public_seq": at.public_seq}
        with batched() as batch:
            (((before, last),),) = batch.fetch((_OWN_CURSOR, parameters))
    place = Cursor(at.public_seq, before, at.epoch) if isinstance(at, Moment) else at
    if at.public_seq == 0 or not before <= place.house_seq <= last:
        raise NoSuchMoment(f"the log does not come by {at}")
    return place


def round_start(game_id: int, house: str | None, at: Cursor) -> Cursor:
    """The viewer's cursor before the event that began the round of a past position, or before the log.

    One statement, called within `as_viewer`.
    """
    parameters = {"game": game_id, "house": house or "", "public_seq": at.public_seq}
    with batched() as batch:
        (rows,) = batch.fetch((_ROUND, parameters))
    public_seq, house_seq = rows[0] if rows else (0, 0)
    return Cursor(public_seq, house_seq, at.epoch)


def events_between(game_id: int, house: str | None, after: Cursor, at: Cursor) -> Iterator[Event]:
    """The events of a viewer's log between two cursors, oldest first.

    Called within `as_viewer`. ValueError when the log never reaches the second cursor.
    """
    while after != at:
        _, page = log_page(game_id, house, after, MAX_PAGE, until=at)
        if not page:
            raise ValueError(f"the log does not come by {at}")
        for logged in page:
            yield decode(Event, {"kind": logged.kind, **logged.facts})
        after = page[-1].cursor
