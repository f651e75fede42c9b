"""Proposals, and messages about them.

The texts of the policy and the function are copies: a migration stays what it was when games/press changes.
"""

from importlib import import_module

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import PlainJson, expose, protect

PERSONAL = import_module("games.press.migrations.0001_initial").PERSONAL
FORMER_AFTER = import_module("games.press.migrations.0003_talk").AFTER
AFTER = """
create or replace function press_after(
    games bigint[], viewers bigint[], after uuid[], max_count integer, at timestamptz
)
returns table (
    place integer, id uuid, conversation text, house text, kind text, text text, about text,
    sent_at timestamptz, deleted_at timestamptz, own_grey text
)
language plpgsql stable as $$
#variable_conflict use_column
declare
    former_role text := current_setting('role');
    former_user text := coalesce(current_setting('got.user', true), '');
    former_game text := coalesce(current_setting('got.game', true), '');
    former_now text := coalesce(current_setting('got.now', true), '');
begin
    perform set_config('role', 'got_player', true), set_config('got.now', at::text, true);
    for i in 1 .. coalesce(array_length(games, 1), 0) loop
        perform set_config('got.user', viewers[i]::text, true), set_config('got.game', games[i]::text, true);
        return query
            select i, message.id, message.conversation, message.house, message.kind, message.text,
                   message.about::text, message.sent_at, message.deleted_at, own_grey.house
            from press_message message
            left join press_greysender own_grey
                on own_grey.game_id = message.game_id and own_grey.message = message.id
            where message.game_id = games[i] and message.id > after[i]
            order by message.id limit max_count;
    end loop;
    perform set_config('role', former_role, true), set_config('got.user', former_user, true),
            set_config('got.game', former_game, true), set_config('got.now', former_now, true);
end
$$
"""


def houses(**options: object) -> django.contrib.postgres.fields.ArrayField:
    return django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None, **options)


class Migration(migrations.Migration):
    dependencies = [("press", "0003_talk")]

    operations = [
        migrations.AddField(
            "message",
            "kind",
            models.TextField(
                choices=[
                    ("text", "Text"),
                    ("proposal_made", "Proposal Made"),
                    ("proposal_accepted", "Proposal Accepted"),
                    ("proposal_declined", "Proposal Declined"),
                    ("proposal_withdrawn", "Proposal Withdrawn"),
                    ("proposal_contradicted", "Proposal Contradicted"),
                ],
                db_default="text",
                default="text",
            ),
        ),
        migrations.AddField("message", "about", PlainJson(null=True)),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("audience", houses(editable=False, null=True)),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(editable=False)),
                ("conversation", models.TextField(db_collation="C")),
                ("kind", models.TextField(choices=[("support", "Support"), ("peace", "Peace")])),
                ("house", models.TextField(db_collation="C")),
                ("houses", houses()),
                ("area", models.TextField(db_collation="C", null=True)),
                ("until_round", models.PositiveSmallIntegerField()),
                ("made_at", models.DateTimeField()),
                ("accepted_by", houses(default=list)),
                ("declined_by", houses(default=list)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "persons",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), editable=False, null=True, size=None
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["game", "conversation", "-id"], name="press_proposal_newest")
                ],
            },
        ),
        migrations.RunSQL(protect("press_proposal", PERSONAL), expose("press_proposal")),
        migrations.RunSQL("drop function press_after", FORMER_AFTER),
        migrations.RunSQL(AFTER, "drop function press_after"),
    ]
