"""Replies are rows of their game. In one step: see `0026_keys_with_game` of the games."""

from django.db import migrations, models

INBOUND_MAIL = """
alter table replies_inboundmail drop constraint replies_inboundmail_pkey, add primary key (game_id, id)
"""


class Migration(migrations.Migration):
    dependencies = [("replies", "0004_waiting")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(INBOUND_MAIL)],
            [
                migrations.AlterField("inboundmail", "id", models.UUIDField(editable=False)),
                migrations.AddField(
                    "inboundmail",
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
            ],
        )
    ]
