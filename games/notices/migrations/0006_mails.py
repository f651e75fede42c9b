"""Mails are written when they are sent: a delivery stores its notices instead of the text of a mail.

Deliveries of mails that were planned before are given the notices from which their text was made.
"""

import django.db.models.deletion
from django.db import migrations, models

STORE_NOTICES = """
update notices_delivery delivery set body = made.body
from (
    select item.delivery_id, json_agg(json_build_object(
        'id', notice.id, 'kind', notice.kind, 'code', game.code, 'game', game.name, 'facts', notice.facts,
        'created_at', notice.created_at) order by notice.id)::text as body
    from notices_item item
    join notices_notice notice on notice.id = item.notice_id
    join games_game game on game.id = notice.game_id
    group by item.delivery_id
) made, notices_channel channel
where made.delivery_id = delivery.id and channel.id = delivery.channel_id
  and channel.kind = 'email' and delivery.kind = 'notices'
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0019_news"), ("notices", "0005_unplanned_unchecked")]

    operations = [
        migrations.AddField(
            "channel", "language", models.CharField(blank=True, db_default="", default="", max_length=8)
        ),
        migrations.CreateModel(
            name="LastMail",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "channel_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("house", models.TextField(null=True)),
                ("public_seq", models.BigIntegerField()),
                ("house_seq", models.BigIntegerField()),
                (
                    "channel",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="notices.channel"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(STORE_NOTICES, migrations.RunSQL.noop),
    ]
