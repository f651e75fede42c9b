"""A function finds the games of a user, for lists that are answered from the shared cache."""

from django.db import migrations

OWN_GAMES = """
create or replace function games_own(viewer bigint, at timestamptz, max_count integer)
returns table (game_id bigint, house text, is_sitter boolean)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
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
        limit max_count;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0036_houses_read")]

    operations = [
        migrations.RunSQL(OWN_GAMES, "drop function games_own(bigint, timestamptz, integer)"),
    ]
