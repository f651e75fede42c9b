"""What the streams of a game share is read once: who reads for which house, too.

The text of the function is a copy: a migration stays what it was when games/storage/watching.py changes.
"""

from importlib import import_module

from django.db import migrations

FORMER = import_module("games.migrations.0020_live").WATCH
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
            select array_agg(reader.user_id), array_agg(reader.house), array_agg(reader.until)
            into readers, houses, ends
            from games_seatreader reader where reader.game_id = games[i];
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


class Migration(migrations.Migration):
    dependencies = [("games", "0022_sandbox")]

    operations = [
        migrations.RunSQL("drop function games_watch", FORMER),
        migrations.RunSQL(WATCH, "drop function games_watch"),
    ]
