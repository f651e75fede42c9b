"""How many messages of a game that is put away each user has not read: a row that its user alone reads."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FENCE = "game_id = (select current_setting('got.game')::bigint)"
OWN = "user_id = (select current_setting('got.user')::bigint)"


class Migration(migrations.Migration):
    dependencies = [
        ("archive", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Unread",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "user_id", blank=True, editable=False, primary_key=True, serialize=False
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
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("message_count", models.SmallIntegerField()),
            ],
            options={"verbose_name_plural": "unread"},
        ),
        migrations.RunSQL(
            [
                "alter table archive_unread enable row level security",
                "alter table archive_unread force row level security",
                f"create policy viewer on archive_unread for select to got_player using ({OWN})",
                f"create policy engine on archive_unread for all to got_engine using ({FENCE}) with check ({FENCE})",
            ],
            migrations.RunSQL.noop,
        ),
    ]
