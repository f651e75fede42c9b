"""Suggestions that a player does not want again. The text of the policy is a copy, as in the first migration."""

import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import FENCE, expose, protect

OWN_SEAT = f"""{FENCE}
    and seat_id in (
        select seat.id from games_seatuser seat
        where seat.game_id = current_setting('got.game')::bigint
          and seat.user_id = (select current_setting('got.user')::bigint)
          and seat.is_active
    )"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0025_anonymous"),
        ("instructions", "0003_log"),
    ]

    operations = [
        migrations.CreateModel(
            name="Dismissal",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seat_id",
                        "suggestion",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("suggestion", models.TextField()),
                ("dismissed_at", models.DateTimeField()),
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
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.seat",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(protect("instructions_dismissal", OWN_SEAT), expose("instructions_dismissal")),
    ]
