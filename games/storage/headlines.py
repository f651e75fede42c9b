"""The number of headlines that a reader has not seen, in many games at once.

A function of the database counts them. It moves the fence (`games/rls.py`) from game to game, which a single
statement under row-level security cannot do.
"""

from __future__ import annotations

from games.storage.scope import RESTORE_SCOPE, SAVED_SCOPE

MAX_UNREAD = 99
"""Counting stops here: a larger number is no use to a reader who was away for long."""

UNREAD_FUNCTION = f"""
create or replace function games_unread(
    viewer bigint, at timestamptz, games bigint[], marks bigint[], kinds text[], max_count integer
)
returns table (game_id bigint, unread integer)
language plpgsql as $$
#variable_conflict use_column
declare{SAVED_SCOPE}
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
    end loop;{RESTORE_SCOPE}
end
$$
"""

UNREAD_SINCE_MARKS = """
with own as (
    select game.id, coalesce(mark.public_seq, 0) as seen
    from unnest(%(games)s::bigint[]) game(id)
    left join games_newsmark mark on mark.game_id = game.id and mark.user_id = %(user)s
)
select own.id, own.seen, counted.unread
from own
join games_unread(
    %(user)s, current_setting('got.now')::timestamptz, (select array_agg(id order by id) from own),
    (select array_agg(seen order by id) from own), %(kinds)s::text[], %(max_unread)s::integer
) counted on counted.game_id = own.id
"""
"""For each game: its id, the number of public events that the user has seen, and the number of events of
`kinds` that they have not, at most `max_unread`. Sent within `as_viewer`.
"""
