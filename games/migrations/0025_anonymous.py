"""Anonymous games: who plays is found in a view, as far as the viewer may know it.

The texts of views and functions are copies: a migration stays what it was when games/rls.py and games/storage
change.
"""

from importlib import import_module

from django.db import migrations, models

FORMER_READERS = import_module("games.migrations.0008_seat_readers").SEAT_READERS
FORMER_HOME = import_module("games.migrations.0024_appointments").HOME
FORMER_WATCH = import_module("games.migrations.0023_watch").WATCH
FORMER_WATCHED_GAMES = import_module("games.migrations.0020_live").WATCHED_GAMES

SEAT_READERS = """
select seat.game_id,
       seat.house,
       person.id as user_id,
       person.id is distinct from seat.user_id as is_sitter,
       seat.open_since is null as can_answer,
       case when person.id is distinct from seat.user_id then seat.sitter_until end as until
from games_seat seat
join accounts_user person on person.is_active and (
    person.id = seat.user_id
    or person.id = seat.sitter_id
       and seat.sitter_until > current_setting('got.now')::timestamptz
       and not exists (
           select from games_seat own
           where own.game_id = seat.game_id and own.user_id = seat.sitter_id and own.is_active
           offset 0
       )
)
where seat.is_active and seat.house is not null
    and case
        when current_user <> 'got_player' or seat.pseudonym is null then true
        when person.id = current_setting('got.user')::bigint then true
        else exists (select from games_game game where game.id = seat.game_id and game.status = 'finished')
    end
"""
SEAT_USERS = """
select seat.id, seat.game_id, seat.position, seat.is_active, seat.user_id, person.username
from games_seat seat
join games_game game on game.id = seat.game_id
join accounts_user person on person.id = seat.user_id
where game.anonymity = 'none'
    or game.status = 'finished'
    or seat.user_id = current_setting('got.user')::bigint
"""
HOME = """
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
    select coalesce(array_agg(running.id order by place), '{}'),
           coalesce(array_agg(coalesce(mark.public_seq, 0) order by place), '{}')
    into games, marks
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
    ) running
    left join games_newsmark mark on mark.game_id = running.id and mark.user_id = viewer;
    select json_build_object(
        'decisions', (
            select coalesce(json_agg(row_to_json(asked)), '[]')
            from (
                select game.code as game, game.name as game_name, waiting.number, waiting.kind, waiting.house,
                       to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as asked_at,
                       to_char(waiting.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due_at
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
                'hosted', game.host_id is not distinct from viewer or exists (
                    select from games_appointment named
                    where named.game_id = game.id and named.user_id = viewer and named.role = 'host'
                ),
                'waiting_for', (
                    select coalesce(json_agg(json_build_object(
                        'house', waiting.house,
                        'number', waiting.number,
                        'kind', waiting.kind,
                        'asked_at', to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                        'due_at', to_char(waiting.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
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
                       game.host_id is not distinct from viewer or exists (
                    select from games_appointment named
                    where named.game_id = game.id and named.user_id = viewer and named.role = 'host'
                ) as hosted, mine.position, mine.house,
                       game.players as player_count, game.players - (
                           select count(*) from games_seat taken
                           where taken.game_id = game.id and taken.is_active
                       ) as open_seat_count,
                       to_char(game.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
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
                       game.players as player_count,
                       to_char(seat.open_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as opened_at
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
WATCH = """
create or replace function games_watch(
    games bigint[], viewers bigint[], public_after bigint[], house_after bigint[], max_count integer,
    at timestamptz
)
returns table (
    place integer, status text, house text, until timestamptz, public_seq bigint, epoch bigint,
    public_events json, private_events json, waiting json
)
language plpgsql stable as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
    is_same_game boolean;
    is_anonymous boolean;
    readers bigint[];
    houses text[];
    ends timestamptz[];
    reader integer;
begin
    perform set_config('role', 'got_player', true), set_config('got.now', at::text, true);
    select coalesce(max(number), 1) into epoch from games_epoch;
    for i in 1 .. coalesce(array_length(games, 1), 0) loop
        place := i;
        is_same_game := coalesce(games[i] = games[i - 1], false);
        perform set_config('got.user', viewers[i]::text, true), set_config('got.game', games[i]::text, true);
        waiting := null;
        if not is_same_game then
            status := null;
            select game.status, game.public_seq, game.anonymity <> 'none'
            into status, public_seq, is_anonymous
            from games_game game where game.id = games[i];
            select coalesce(json_agg(json_build_object(
                       'number', waiting.number, 'kind', waiting.kind, 'house', waiting.house,
                       'since', waiting.since, 'due_at', waiting.due_at, 'houses', decision.houses
                   ) order by waiting.number, waiting.house), '[]') into waiting
            from games_waiting waiting
            left join games_decision decision on decision.game_id = waiting.game_id
                and decision.number = waiting.number and decision.audience is null
            where waiting.game_id = games[i];
        end if;
        continue when status is null;
        if not is_same_game or is_anonymous then
            select array_agg(reader.user_id), array_agg(reader.house), array_agg(reader.until)
            into readers, houses, ends
            from games_seatreader reader where reader.game_id = games[i];
        end if;
        public_events := null;
        if not is_same_game or public_after[i] <> public_after[i - 1] then
            select coalesce(json_agg(json_build_array(
                       event.public_seq, null, event.kind, event.facts, event.format, event.happened_at
                   ) order by event.public_seq), '[]') into public_events
            from (
                select event.public_seq, event.kind, event.facts, event.format, event.happened_at
                from games_eventrecord event
                where event.game_id = games[i] and event.audience is null
                  and event.public_seq > public_after[i]
                order by event.public_seq limit max_count
            ) event;
        end if;
        reader := array_position(readers, viewers[i]);
        house := houses[reader]; until := ends[reader]; private_events := '[]';
        if house is not null then
            select coalesce(json_agg(json_build_array(
                       event.public_seq, event.house_seq, event.kind, event.facts, event.format,
                       event.happened_at
                   ) order by event.house_seq), '[]') into private_events
            from (
                select event.public_seq, event.house_seq, event.kind, event.facts, event.format,
                       event.happened_at
                from games_eventreader event
                where event.game_id = games[i] and event.house = games_watch.house
                  and event.house_seq > house_after[i]
                order by event.house_seq limit max_count
            ) event;
        end if;
        return next;
    end loop;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""
WATCHED_GAMES = """
create or replace function games_watched_by(viewer bigint, known bigint[], at timestamptz, max_count integer)
returns table (
    game_id bigint, code text, status text, house text, public_seq bigint, house_seq bigint, epoch bigint
)
language plpgsql stable as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(max(number), 1) into epoch from games_epoch;
    for game_id, code, status, house, public_seq in
        select game.id, game.code, game.status, reader.house, game.public_seq
        from (
            select seat.game_id from games_seatuser seat where seat.user_id = viewer and seat.is_active
            union
            select reader.game_id from games_seatreader reader where reader.user_id = viewer
        ) own
        join games_game game on game.id = own.game_id
        left join games_seatreader reader on reader.game_id = game.id and reader.user_id = viewer
        where game.status in ('lobby', 'running') or game.id = any(known)
        order by game.id desc limit max_count
    loop
        perform set_config('got.game', games_watched_by.game_id::text, true);
        select max(private.house_seq) into house_seq from games_eventreader private
        where private.game_id = games_watched_by.game_id and private.house = games_watched_by.house;
        return next;
    end loop;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0024_appointments")]

    operations = [
        migrations.AddField(
            "game",
            "anonymity",
            models.TextField(
                choices=[("none", "None"), ("until_end", "Until End")],
                db_default="none",
                default="none",
                editable=False,
            ),
        ),
        migrations.AddField(
            "seat", "pseudonym", models.TextField(db_collation="C", editable=False, null=True)
        ),
        migrations.RunSQL(
            f"create or replace view games_seatreader as {SEAT_READERS}",
            FORMER_READERS.replace("create view", "create or replace view"),
        ),
        migrations.RunSQL(f"create view games_seatuser as {SEAT_USERS}", "drop view games_seatuser"),
        migrations.RunSQL(HOME, FORMER_HOME),
        migrations.RunSQL(WATCH, FORMER_WATCH),
        migrations.RunSQL(WATCHED_GAMES, FORMER_WATCHED_GAMES),
    ]
