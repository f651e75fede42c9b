"""Policies ask a function which houses a user reads for: PostgreSQL prepares a sub-select for each table."""

from django.db import migrations

HOUSES_READ = """
create or replace function games_houses_read(game bigint, viewer bigint) returns text[]
language plpgsql stable as $$
begin
    return (
        select coalesce(array_agg(reader.house), '{}')
        from games_seatreader reader
        where reader.game_id = game and reader.user_id = viewer
    );
end
$$
"""
TABLES = (
    "games_answerrecord",
    "games_area",
    "games_chanceseed",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_draft",
    "games_eventreader",
    "games_eventrecord",
    "games_facedown",
    "games_gamesecret",
    "games_house",
    "games_housecard",
    "games_knowncard",
    "games_mark",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
)
FENCE = "game_id = (select current_setting('got.game')::bigint)"
FORMER = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (select current_setting('got.now')::timestamptz) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(reader.house), '{{}}')
            from games_seatreader reader
            where reader.game_id = current_setting('got.game')::bigint
              and reader.user_id = current_setting('got.user')::bigint
        )
    )"""
READABLE = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (select current_setting('got.now')::timestamptz) is not null
    and (
        audience is null
        or audience && (
            select games_houses_read(
                current_setting('got.game')::bigint, current_setting('got.user')::bigint
            )
        )
        and game_id = case
            when current_setting('got.user')::bigint is not null
                and current_setting('got.now')::timestamptz is not null
            then current_setting('got.game')::bigint
        end
    )"""


def _changed(readable):
    return [f"alter policy viewer on {table} using ({readable})" for table in TABLES]


class Migration(migrations.Migration):
    # Each policy in a transaction of its own: a request that reads two tables in another order than they
    # are locked in would be in a deadlock with all of them in one. What has run may run again.
    atomic = False

    dependencies = [("games", "0035_times_in_milliseconds")]

    operations = [
        migrations.RunSQL(HOUSES_READ, "drop function games_houses_read(bigint, bigint)"),
        migrations.RunSQL(_changed(READABLE), _changed(FORMER)),
    ]
