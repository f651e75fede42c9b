"""The user who creates a game is its host, and times end in `_at`: in the API and here.

The texts of the function are copies: a migration stays what it was when games/storage/polling.py changes.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

WAITING_FOR = """
create or replace function games_waiting_for(
    viewer bigint, at timestamptz, past text, past_number integer, max_count integer
)
returns text
language plpgsql as $$
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
    found text;
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(json_agg(row_to_json(asked)), '[]')::text into found
    from (
        select game.code as game, game.name as game_name, waiting.number, waiting.kind, waiting.house,
               to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as asked_at,
               to_char(waiting.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due_at
        from games_seatreader reader
        join games_waiting waiting on waiting.game_id = reader.game_id and waiting.house = reader.house
        join games_game game on game.id = reader.game_id
        where reader.user_id = viewer and reader.can_answer
          and (game.code, waiting.number) > (past, past_number)
        order by game.code, waiting.number
        limit max_count
    ) asked;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.now', former_now, true);
    return found;
end
$$
"""
WAITED_SINCE = """
create or replace function games_waiting_for(
    viewer bigint, at timestamptz, past text, past_number integer, max_count integer
)
returns text
language plpgsql as $$
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
    found text;
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select coalesce(json_agg(row_to_json(asked)), '[]')::text into found
    from (
        select game.code as game, game.name as game_name, waiting.number, waiting.kind, waiting.house,
               to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since,
               to_char(waiting.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due_at
        from games_seatreader reader
        join games_waiting waiting on waiting.game_id = reader.game_id and waiting.house = reader.house
        join games_game game on game.id = reader.game_id
        where reader.user_id = viewer and reader.can_answer
          and (game.code, waiting.number) > (past, past_number)
        order by game.code, waiting.number
        limit max_count
    ) asked;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.now', former_now, true);
    return found;
end
$$
"""


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0015_history"),
    ]

    operations = [
        migrations.RenameField("game", "creator", "host"),
        migrations.AlterField(
            "game",
            "host",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="hosted_games",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "game",
            "house_choice",
            models.TextField(
                choices=[("free", "Free"), ("random", "Random"), ("host", "Host")], default="free"
            ),
        ),
        migrations.RunSQL(
            "update games_game set house_choice = 'host' where house_choice = 'creator'",
            "update games_game set house_choice = 'creator' where house_choice = 'host'",
        ),
        migrations.RunSQL(WAITING_FOR, WAITED_SINCE),
    ]
