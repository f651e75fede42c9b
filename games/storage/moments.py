"""Past positions: the last mark before one, and the events that a viewer reads after it."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from games.engine import Event, State, decode
from games.engine.notation import stored_position
from games.storage.cursor import Cursor
from games.storage.viewing import log_page
from got_api.pipeline import batched

_MARK = """/* engine */
select public_seq, coalesce((house_seqs->>%(house)s)::bigint, 0), state::text from games_mark
where game_id = %(game)s and public_seq <= %(public_seq)s
  and coalesce((house_seqs->>%(house)s)::bigint, 0) <= %(house_seq)s
order by public_seq desc limit 1
"""


def mark_before(game_id: int, house: str | None, at: Cursor) -> tuple[Cursor, State]:
    """The last mark that a reader has passed at a cursor, with every secret, and their cursor there.

    Without a mark, what there is before the first event. One statement, called within `as_engine`, fenced.
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


def events_between(game_id: int, house: str | None, after: Cursor, at: Cursor) -> Iterator[Event]:
    """The events that a viewer reads after one cursor up to another, oldest first.

    Called within `as_viewer`. ValueError when the log does not come by the second cursor.
    """
    left = at.public_seq - after.public_seq + at.house_seq - after.house_seq
    while left > 0:
        _, page = log_page(game_id, house, after, left)
        if not page:
            break
        for logged in page:
            yield decode(Event, {"kind": logged.kind, **logged.facts})
        left, after = left - len(page), page[-1].cursor
    if after != at:
        raise ValueError(f"the log does not come by {at}")
