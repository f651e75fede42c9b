"""The current games of a user, whose changes affect the user's lists of games.

A function of the database finds them as the player role.
"""

from datetime import datetime

from games.storage.scope import PLANNED_ONCE, RESTORE_SCOPE, SAVED_SCOPE
from got_api.database.pipeline import batched

MAX_GAMES = 200
"""Maximum number of games of a user whom the shared cache covers."""

OWN_GAMES = f"""
create or replace function games_own(viewer bigint, at timestamptz, max_count integer)
returns table (game_id bigint, house text, is_sitter boolean)
language plpgsql stable {PLANNED_ONCE} as $$
#variable_conflict use_column
declare{SAVED_SCOPE}
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    return query
        select own.game_id, reader.house, coalesce(reader.is_sitter, false)
        from (
            select seat.game_id from games_seatuser seat where seat.user_id = viewer and seat.is_active
            union
            select reader.game_id from games_seatreader reader where reader.user_id = viewer
            union
            select id from games_game where host_id = viewer and status in ('lobby', 'running')
            union
            select named.game_id from games_appointment named where named.user_id = viewer
        ) own
        join games_game game on game.id = own.game_id and game.status in ('lobby', 'running')
        left join games_seatreader reader on reader.game_id = own.game_id and reader.user_id = viewer
        limit max_count;{RESTORE_SCOPE}
end
$$
"""
"""The games that are not over in which a user has a seat, or is a sitter, a host or a substitute. One row for
each house whose secrets they may read.
"""

_SELECT_OWN_GAMES = """
select u.id, own.game_id, own.house, own.is_sitter
from accounts_accesstoken t join accounts_user u on u.id = t.user_id
left join lateral games_own(u.id, %(now)s, %(max_count)s::integer) own on true
where t.digest = %(digest)s
"""


def topics_of_own_games(digest: bytes, now: datetime) -> list[str] | None:
    """Topics whose signals may mean news for the user of a token, or in their games.

    None for an unknown token and for a user with too many games. None also for a user who is a sitter in any
    game, because their right expires. Runs one SQL statement.
    """
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_OWN_GAMES, {"digest": digest, "now": now, "max_count": MAX_GAMES + 1}))
    if not rows or len(rows) > MAX_GAMES or any(is_sitter for *_, is_sitter in rows):
        return None
    topics = [f"u{rows[0][0]}"]
    for _, game_id, house, _ in rows:
        if game_id is not None:
            topics += [f"g{game_id}", f"s{game_id}"]
            if house is not None:
                topics.append(f"g{game_id}/{house}")
    return topics
