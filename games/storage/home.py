"""Everything on a user's home screen, in one statement, however many games they have.

A database function collects it as the player role, under its policies, and restores role and settings. It can
be joined to the token lookup, so that a poll costs one statement. The finished games have a separate function
that can be joined too: a process of the previous release expects four lists.

Another function counts the unread headlines of many games. It moves the fence (`games/rls.py`) from game to
game, which a single statement under row-level security cannot do.
"""

from games.storage.scope import RESTORE_SCOPE, SAVED_SCOPE

_TIME = """'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'"""

_IS_HOST = """game.host_id is not distinct from viewer or exists (
                    select from games_appointment named
                    where named.game_id = game.id and named.user_id = viewer and named.role = 'host'
                )"""

_PRESET = """(
                    select preset from games_gameclock clock where clock.game_id = game.id
                )"""
_PLANNING = """(
                    select (clock.clock->>'planning_seconds')::integer
                    from games_gameclock clock where clock.game_id = game.id
                )"""
_CHOSEN_COLUMNS = f"{_PRESET} as preset, {_PLANNING} as planning_seconds, game.language"

HOME = f"""
create or replace function games_home(
    viewer bigint, at timestamptz, kinds text[], max_unread integer, max_count integer
)
returns text
language plpgsql as $$
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
    games bigint[];
    marks bigint[];
    found text;
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(array_agg(running.id order by place), '{{}}') into games
    from (
        select asking.id, row_number() over (
            order by asking.asked_until, asking.started_at desc, asking.id
        ) as place
        from (
            select game.id, game.started_at, (
                select min(waiting.due_at) from games_waiting waiting
                where waiting.game_id = game.id and waiting.house = reader.house and reader.can_answer
            ) as asked_until
            from (
                select game_id from games_seatreader where user_id = viewer
                union
                select id from games_game where host_id = viewer and status = 'running'
                union
                select game_id from games_appointment where user_id = viewer and role = 'host'
            ) own
            join games_game game on game.id = own.game_id and game.status = 'running'
            left join games_seatreader reader on reader.game_id = game.id and reader.user_id = viewer
        ) asking
        order by place
        limit max_count
    ) running;
    select coalesce(array_agg(coalesce(mark.public_seq, 0) order by array_position(games, game.id)), '{{}}')
    into marks
    from games_game game
    left join games_newsmark mark on mark.game_id = game.id and mark.user_id = viewer
    where game.id = any(games);
    select json_build_object(
        'decisions', (
            select coalesce(json_agg(row_to_json(asked)), '[]')
            from (
                select game.code as game, game.name as game_name, waiting.number, waiting.kind, waiting.house,
                       to_char(waiting.since at time zone 'UTC', {_TIME}) as asked_at,
                       to_char(waiting.due_at at time zone 'UTC', {_TIME}) as due_at
                from games_seatreader reader
                join games_waiting waiting
                    on waiting.game_id = reader.game_id and waiting.house = reader.house
                join games_game game on game.id = reader.game_id
                where reader.user_id = viewer and reader.can_answer
                order by waiting.due_at, game.code, waiting.number
                limit max_count
            ) asked
        ),
        'games', (
            select coalesce(json_agg(json_build_object(
                'game', game.code,
                'game_name', game.name,
                'round', game.round,
                'phase', game.phase,
                'house', reader.house,
                'sitting', coalesce(reader.is_sitter, false),
                'hosted', {_IS_HOST},
                'language', game.language,
                'preset', {_PRESET},
                'planning_seconds', {_PLANNING},
                'waiting_for', (
                    select coalesce(json_agg(json_build_object(
                        'house', waiting.house,
                        'number', waiting.number,
                        'kind', waiting.kind,
                        'asked_at', to_char(waiting.since at time zone 'UTC', {_TIME}),
                        'due_at', to_char(waiting.due_at at time zone 'UTC', {_TIME})
                    ) order by waiting.number, waiting.house), '[]')
                    from games_waiting waiting where waiting.game_id = game.id
                ),
                'unread_headline_count', counted.unread
            ) order by own.place), '[]')
            from unnest(games) with ordinality own(id, place)
            join games_game game on game.id = own.id
            join games_unread(viewer, at, games, marks, kinds, max_unread) counted
                on counted.game_id = game.id
            left join games_seatreader reader on reader.game_id = game.id and reader.user_id = viewer
        ),
        'lobbies', (
            select coalesce(json_agg(row_to_json(lobby)), '[]')
            from (
                select game.code as game, game.name as game_name, host.username as host,
                       {_IS_HOST} as hosted, mine.position, mine.house,
                       game.players as player_count, {_CHOSEN_COLUMNS}, game.players - (
                           select count(*) from games_seat taken
                           where taken.game_id = game.id and taken.is_active
                       ) as open_seat_count,
                       to_char(game.created_at at time zone 'UTC', {_TIME}) as created_at
                from (
                    select game_id from games_seatuser where user_id = viewer and is_active
                    union
                    select id from games_game where host_id = viewer and status = 'lobby'
                    union
                    select game_id from games_appointment where user_id = viewer and role = 'host'
                ) own
                join games_game game on game.id = own.game_id and game.status = 'lobby'
                left join games_seatuser own_seat
                    on own_seat.game_id = game.id and own_seat.user_id = viewer and own_seat.is_active
                left join games_seat mine on mine.game_id = game.id and mine.id = own_seat.id
                left join accounts_user host on host.id = game.host_id
                order by game.created_at desc, game.id desc
                limit max_count
            ) lobby
        ),
        'open_seats', (
            select coalesce(json_agg(row_to_json(opened)), '[]')
            from (
                select game.code as game, game.name as game_name, seat.position, seat.house, game.round,
                       game.players as player_count, {_CHOSEN_COLUMNS},
                       to_char(seat.open_since at time zone 'UTC', {_TIME}) as opened_at
                from games_seat seat
                join games_game game on game.id = seat.game_id
                where seat.is_active and seat.open_since is not null
                  and game.status = 'running'
                  and (game.access = 'open' and game.take_over = 'anybody' or exists (
                      select from games_appointment named
                      where named.game_id = game.id and named.user_id = viewer and named.role = 'substitute'
                  ))
                  and not exists (
                      select from games_seatuser own
                      where own.game_id = seat.game_id and own.user_id = viewer
                  )
                  and not exists (
                      select from games_sitting own
                      where own.game_id = seat.game_id and own.user_id = viewer and own.house <> seat.house
                  )
                order by seat.open_since desc, seat.id desc
                limit max_count
            ) opened
        )
    )::text into found;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.now', former_now, true);
    return found;
end
$$
"""
"""JSON of four lists, each with at most `max_count` entries: waiting decisions, first due first; running
games, those that wait for the user first; lobbies, and seats that can be taken over, newest first. Seats of
games in which the viewer has played, or has sat in for another house, are left out: the viewer knows secrets
of those games.
"""

FINISHED = f"""
create or replace function games_finished(viewer bigint, at timestamptz, max_count integer)
returns text
language plpgsql stable as $$
declare{SAVED_SCOPE}
    found text;
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(json_agg(row_to_json(ended)), '[]')::text into found
    from (
        select game.code as game, game.name as game_name, mine.house,
               {_IS_HOST} as hosted, game.round,
               game.players as player_count, game.winner, game.ended_by, game.awarded_to,
               to_char(game.finished_at at time zone 'UTC', {_TIME}) as finished_at
        from (
            select game_id from games_seatuser where user_id = viewer and is_active
            union
            select id from games_game where host_id = viewer and status = 'finished'
            union
            select game_id from games_appointment where user_id = viewer and role = 'host'
        ) own
        join games_game game on game.id = own.game_id and game.status = 'finished'
        left join games_seatuser own_seat
            on own_seat.game_id = game.id and own_seat.user_id = viewer and own_seat.is_active
        left join games_seat mine on mine.game_id = game.id and mine.id = own_seat.id
        order by game.finished_at desc, game.id desc
        limit max_count
    ) ended;{RESTORE_SCOPE}
    return found;
end
$$
"""
"""JSON of a list: the finished games of the viewer, the last one first, at most `max_count`."""


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
