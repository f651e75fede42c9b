"""How many headlines a reader has not seen yet, in many games at once.

A function of the database counts them: it moves the fence from game to game, which a single statement under
row-level security cannot. Migration 0019 has a copy of its text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import connection

from games.storage.scope import FORMER, RESTORE

MAX_UNREAD = 99
"""Counting ends here: a reader who was away for long learns no more from a larger number."""

UNREAD = f"""
create or replace function games_unread(
    viewer bigint, at timestamptz, games bigint[], marks bigint[], kinds text[], max_count integer
)
returns table (game_id bigint, unread integer)
language plpgsql as $$
#variable_conflict use_column
declare{FORMER}
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    for place in 1 .. coalesce(array_length(games, 1), 0) loop
        perform set_config('got.game', games[place]::text, true);
        game_id := games[place];
        select count(*) into unread
        from (
            select from games_eventrecord event
            where event.game_id = games[place] and event.audience is null
              and event.public_seq > marks[place] and event.kind = any(kinds)
            limit max_count
        ) found;
        return next;
    end loop;{RESTORE}
end
$$
"""

_COUNT = """
select game_id, unread
from games_unread(current_setting('got.user')::bigint, current_setting('got.now')::timestamptz,
                  %s::bigint[], %s::bigint[], %s::text[], %s)
"""


def unread_headlines(marks: Mapping[int, int], kinds: Collection[str]) -> dict[int, int]:
    """The number of events of `kinds` after each mark, at most MAX_UNREAD: game id -> count.

    `marks` maps the id of a game to the number of public events that its reader has seen. One statement. Call
    within `as_viewer`.
    """
    if not marks:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [list(marks), list(marks.values()), list(kinds), MAX_UNREAD])
        return dict(cursor.fetchall())
