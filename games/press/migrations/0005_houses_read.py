"""Policies ask a function which houses a user reads for: PostgreSQL prepares a sub-select for each table."""

from django.db import migrations

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
PERSONAL = """
    and (persons is null or (select current_setting('got.user')::bigint) = any(persons))"""
SUFFIXES = {
    "press_conversation": "",
    "press_message": PERSONAL,
    "press_proposal": PERSONAL,
    "press_draft": PERSONAL,
    "press_greysender": PERSONAL,
}


def _changed(readable):
    return [
        f"alter policy viewer on {table} using ({readable}{suffix})" for table, suffix in SUFFIXES.items()
    ]


class Migration(migrations.Migration):
    # Each policy in a transaction of its own: a request that reads two tables in another order than they
    # are locked in would be in a deadlock with all of them in one. What has run may run again.
    atomic = False

    dependencies = [("games", "0036_houses_read"), ("press", "0004_proposals")]

    operations = [migrations.RunSQL(_changed(READABLE), _changed(FORMER))]
