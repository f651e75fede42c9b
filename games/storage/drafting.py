"""Drafts: saved answers that a house has not sent. Neither events nor the State contain them before a
deadline.

Everything here is called within `as_engine`, with the game locked. A draft belongs to a row of games_waiting.
A foreign key of the database deletes it with that row.
"""

from datetime import datetime

import orjson

from games.engine import Answer, State, audience, encode, history
from games.engine.state import SealedAnswer
from got_api.database.statements import execute, fetch

OWNED = """
alter table games_draft add constraint games_draft_of_waiting foreign key (game_id, number, house)
    references games_waiting (game_id, number, house) on delete cascade
"""
_UPSERT_DRAFT = """
insert into games_draft (game_id, number, house, answer, format, audience, written_at)
values (%s, %s, %s, %s, %s, %s, %s)
on conflict (game_id, number, house)
do update set answer = excluded.answer, format = excluded.format, written_at = excluded.written_at
"""
_SELECT_DRAFTS = "select house, answer::text, format from games_draft where game_id = %s and number = %s"
_DELETE_DRAFT = "delete from games_draft where game_id = %s and number = %s and house = %s"


def write_draft(game_id: int, number: int, house: str, draft: Answer, now: datetime) -> None:
    """Saves a draft and replaces a previous one. The game must be waiting for the house."""
    text = orjson.dumps(encode(draft)).decode()
    readers = sorted(audience(State(), SealedAnswer(number, house, draft)) or ())
    execute(_UPSERT_DRAFT, [game_id, number, house, text, history.PRESENT.format, readers, now])


def drafts_of(game_id: int, number: int) -> dict[str, Answer]:
    """The drafts for a decision, by house. Raises `UnreadableDocument`."""
    return {
        house: history.read(Answer, orjson.loads(text), format)
        for house, text, format in fetch(_SELECT_DRAFTS, [game_id, number])
    }


def drop_draft(game_id: int, number: int, house: str) -> bool:
    """Deletes a draft. Returns whether there was one."""
    return bool(execute(_DELETE_DRAFT, [game_id, number, house]))
