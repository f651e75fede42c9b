"""Functions that look for what has changed in one statement; open decisions are found through games_waiting.

The texts are copies: a migration stays what it was when games/storage/polling.py goes on.
"""

from django.db import migrations

POLL = """
create or replace function games_poll(viewer bigint, wanted text, at timestamptz)
returns table (
    game_id bigint, status text, house text, is_sitter boolean,
    public_seq bigint, house_seq bigint, epoch bigint, asked bigint
)
language plpgsql as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    select game.id, game.status, reader.house, coalesce(reader.is_sitter, false), game.public_seq,
           (select coalesce(max(number), 1) from games_epoch)
    into game_id, status, house, is_sitter, public_seq, epoch
    from games_game game
    left join games_seatreader reader on reader.game_id = game.id and reader.user_id = viewer
    where game.code = wanted;
    if games_poll.game_id is not null then
        perform set_config('got.game', games_poll.game_id::text, true);
        select (select max(private.house_seq) from games_eventreader private
                where private.game_id = games_poll.game_id and private.house = games_poll.house),
               (select hashtextextended(string_agg(number || waiting.house || due_at, ','
                                                   order by number, waiting.house), 0)
                from games_waiting waiting where waiting.game_id = games_poll.game_id)
        into house_seq, asked;
        return next;
    end if;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""

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
    dependencies = [("games", "0011_epoch_and_ticks")]
    operations = [
        # An index on what closing a decision changes would have each decision written twice.
        migrations.RemoveIndex(model_name="decision", name="games_decision_open"),
        migrations.RunSQL(POLL, "drop function games_poll"),
        migrations.RunSQL(WAITING_FOR, "drop function games_waiting_for"),
    ]
