"""How far each user has read the news of a game, and how many headlines are unread.

The text of the function is a copy: a migration stays what it was when games/storage/headlines.py changes.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

UNREAD = """
create or replace function games_unread(
    viewer bigint, at timestamptz, games bigint[], marks bigint[], kinds text[], max_count integer
)
returns table (game_id bigint, unread integer)
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
    end loop;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""
OWN_MARKS = [
    "alter table games_newsmark enable row level security",
    "alter table games_newsmark force row level security",
    (
        "create policy viewer on games_newsmark for select to got_player "
        "using (user_id = (select current_setting('got.user')::bigint))"
    ),
    "create policy web on games_newsmark for all to got_web using (true) with check (true)",
]


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0018_marks"),
    ]

    operations = [
        migrations.CreateModel(
            name="NewsMark",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "user_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("epoch", models.BigIntegerField()),
                ("public_seq", models.BigIntegerField()),
                ("house_seq", models.BigIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunSQL(OWN_MARKS, migrations.RunSQL.noop),
        migrations.RunSQL(
            UNREAD,
            "drop function games_unread(bigint, timestamptz, bigint[], bigint[], text[], integer)",
        ),
    ]
