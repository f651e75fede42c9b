"""What streams read, and the signals that wake them.

The texts of the functions are copies: a migration stays what it was when games/storage/watching.py changes.
"""

from django.db import migrations

WATCH = """
create or replace function games_watch(
    games bigint[], viewers bigint[], public_after bigint[], house_after bigint[], max_count integer,
    at timestamptz
)
returns table (
    place integer, status text, house text, until timestamptz, public_seq bigint, house_seq bigint,
    epoch bigint, public_events json, private_events json, waiting json
)
language plpgsql stable as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
    is_same_game boolean;
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
            select game.status, game.public_seq into status, public_seq
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
        house := null; until := null; house_seq := null; private_events := '[]';
        if viewers[i] <> 0 then
            select reader.house, reader.until into house, until
            from games_seatreader reader where reader.game_id = games[i] and reader.user_id = viewers[i];
        end if;
        if house is not null then
            select max(private.house_seq) into house_seq from games_eventreader private
            where private.game_id = games[i] and private.house = games_watch.house;
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
            select seat.game_id from games_seat seat where seat.user_id = viewer and seat.is_active
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

# A signal names what has changed, and never its content: g a game, s the seats of a game, u a user. Saves of
# a game send their own, after the commit.
SIGNALS = [
    """
    create function games_signal_game() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'g' || new.id);
        return null;
    end
    $$
    """,
    """
    create function games_signal_due() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'g' || new.game_id);
        return null;
    end
    $$
    """,
    """
    create function games_signal_seat() returns trigger language plpgsql as $$
    begin
        if tg_op <> 'INSERT' then
            perform pg_notify('got_live', 's' || old.game_id);
            perform pg_notify('got_live', 'u' || person)
            from unnest(array[old.user_id, old.sitter_id]) person where person is not null;
        end if;
        if tg_op <> 'DELETE' then
            perform pg_notify('got_live', 's' || new.game_id);
            perform pg_notify('got_live', 'u' || person)
            from unnest(array[new.user_id, new.sitter_id]) person where person is not null;
        end if;
        return null;
    end
    $$
    """,
    """
    create function games_signal_token() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'u' || old.user_id);
        return null;
    end
    $$
    """,
    """
    create function games_signal_user() returns trigger language plpgsql as $$
    begin
        perform pg_notify('got_live', 'u' || old.id);
        return null;
    end
    $$
    """,
    """
    create trigger signal after update of status on games_game for each row
    when (old.status is distinct from new.status) execute function games_signal_game()
    """,
    """
    create trigger signal after update of due_at on games_waiting for each row
    when (old.due_at is distinct from new.due_at) execute function games_signal_due()
    """,
    """
    create trigger signal after insert or delete or update on games_seat for each row
    execute function games_signal_seat()
    """,
    """
    create trigger signal after delete or update of revoked_at, expires_at, scopes on accounts_accesstoken
    for each row execute function games_signal_token()
    """,
    """
    create trigger signal after update of is_active on accounts_user for each row
    when (old.is_active is distinct from new.is_active) execute function games_signal_user()
    """,
]
UNSIGNALLED = [
    "drop trigger signal on accounts_user",
    "drop trigger signal on accounts_accesstoken",
    "drop trigger signal on games_seat",
    "drop trigger signal on games_waiting",
    "drop trigger signal on games_game",
    "drop function games_signal_user",
    "drop function games_signal_token",
    "drop function games_signal_seat",
    "drop function games_signal_due",
    "drop function games_signal_game",
]


class Migration(migrations.Migration):
    dependencies = [("games", "0019_news"), ("accounts", "0004_language")]

    operations = [
        migrations.RunSQL(WATCH, "drop function games_watch"),
        migrations.RunSQL(WATCHED_GAMES, "drop function games_watched_by"),
        migrations.RunSQL(SIGNALS, UNSIGNALLED),
    ]
