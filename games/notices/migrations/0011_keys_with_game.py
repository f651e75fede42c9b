"""Rows of a game have it in their key: overrides and status messages.

In one step, which is fine as long as there is no release: see `0026_keys_with_game` of the games.
"""

from django.conf import settings
from django.db import migrations, models

OVERRIDE = """
alter table notices_override drop constraint notices_override_one_a_game, drop column id,
    add primary key (game_id, user_id)
"""
STATUS_MESSAGE = """
alter table notices_statusmessage drop constraint notices_statusmessage_pkey,
    add primary key (game_id, channel_id)
"""


def key(*columns: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(*columns, blank=True, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies = [("notices", "0010_standby"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(OVERRIDE)],
            [
                migrations.RemoveConstraint("override", "notices_override_one_a_game"),
                migrations.RemoveField("override", "id"),
                migrations.AddField("override", "pk", key("game_id", "user_id")),
            ],
        ),
        migrations.AddIndex("override", models.Index(fields=["user"], name="notices_override_of_user")),
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(STATUS_MESSAGE)],
            [
                migrations.AlterField(
                    "statusmessage",
                    "channel",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.DO_NOTHING,
                        related_name="+",
                        to="notices.channel",
                    ),
                ),
                migrations.AddField("statusmessage", "pk", key("game_id", "channel_id")),
            ],
        ),
        migrations.AlterField(
            "statusmessage",
            "game",
            models.ForeignKey(
                db_index=False, on_delete=models.deletion.CASCADE, related_name="+", to="games.game"
            ),
        ),
        migrations.AlterField(
            "lastmail",
            "channel",
            models.ForeignKey(on_delete=models.DO_NOTHING, related_name="+", to="notices.channel"),
        ),
    ]
