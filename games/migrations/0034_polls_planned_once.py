"""The statements of a poll are planned once a connection, not again for each poll."""

from django.db import migrations

POLL = """
create or replace function games_poll(viewer bigint, wanted text, known bigint, at timestamptz)
returns table (
    game_id bigint, status text, house text, is_sitter boolean,
    public_seq bigint, house_seq bigint, epoch bigint, asked bigint
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
begin
    perform set_config('role', 'got_player', true), set_config('got.user', viewer::text, true),
            set_config('got.now', at::text, true);
    if known is null then
        known := (select game.id from games_game game where game.code = wanted);
    end if;
    select game.id, game.status, reader.house, coalesce(reader.is_sitter, false), game.public_seq,
           (select coalesce(max(number), 1) from games_epoch)
    into game_id, status, house, is_sitter, public_seq, epoch
    from games_game game
    left join games_seatreader reader on reader.game_id = known and reader.user_id = viewer
    where game.id = known and game.code = wanted;
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
PLAIN = POLL.replace(" set plan_cache_mode = force_generic_plan", "")


class Migration(migrations.Migration):
    dependencies = [("games", "0033_home_by_two_statements")]

    operations = [migrations.RunSQL(POLL, PLAIN)]
