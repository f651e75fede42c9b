"""Who ever sat for a house, and every pause of a game."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.migrations._frozen import PlainJson


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveField(
            model_name="gameclock",
            name="paused_from",
        ),
        migrations.RemoveField(
            model_name="gameclock",
            name="paused_until",
        ),
        migrations.AddField(
            model_name="gameclock",
            name="pauses",
            field=PlainJson(default=list),
        ),
        migrations.AlterField(
            model_name="seatevent",
            name="reason",
            field=models.TextField(
                choices=[
                    ("time_nearly_over", "Time Nearly Over"),
                    ("time_over", "Time Over"),
                    ("bot_silent", "Bot Silent"),
                    ("seat_is_open", "Seat Is Open"),
                    ("misses", "Misses"),
                    ("own_wish", "Own Wish"),
                    ("host", "Host"),
                    ("vote", "Vote"),
                    ("staff", "Staff"),
                ]
            ),
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("house", models.TextField(db_collation="C")),
                ("started_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
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
            ],
            options={
                "indexes": [models.Index(fields=["game", "user"], name="games_sitting_of")],
            },
        ),
    ]
