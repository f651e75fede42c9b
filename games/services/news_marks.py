"""Read positions of users in the news of games."""

from games.errors import GameCode
from games.storage import Cursor
from got_api.database.statements import execute
from got_api.http.errors import Problem
from got_api.shared.stamps import replace_after_commit

_UPSERT_MARK = """
insert into games_newsmark as mark (game_id, user_id, epoch, public_seq, house_seq)
values (%(game)s, %(user)s, %(epoch)s, %(public_seq)s, %(house_seq)s)
on conflict (game_id, user_id) do update
set epoch = excluded.epoch, public_seq = excluded.public_seq, house_seq = excluded.house_seq
where (excluded.epoch, excluded.public_seq, excluded.house_seq)
    > (mark.epoch, mark.public_seq, mark.house_seq)
"""


def mark_news_read(*, user: int, game_id: int, head: Cursor, cursor: Cursor) -> None:
    """Saves that a user has read the news of a game up to a cursor. The read position never moves backwards.

    `head` is the cursor of a user who has read everything. Raises 409 `cursor_outdated` for a cursor from
    before a restore of the database, or beyond the head.
    """
    is_ahead = cursor.public_seq > head.public_seq or cursor.house_seq > head.house_seq
    if cursor.epoch != head.epoch or is_ahead:
        raise Problem(GameCode.CURSOR_OUTDATED)
    execute(
        _UPSERT_MARK,
        {
            "game": game_id,
            "user": user,
            "epoch": cursor.epoch,
            "public_seq": cursor.public_seq,
            "house_seq": cursor.house_seq,
        },
    )
    replace_after_commit([f"u{user}"])
