"""Outages and epochs as rows, and a heartbeat that a step of the clock does not deceive."""

import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_chance_at_creation"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Epoch",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                ("started_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("number", models.IntegerField(primary_key=True, serialize=False)),
                (
                    "cause",
                    models.TextField(
                        choices=[("unavailable", "Unavailable"), ("clock", "Clock"), ("restore", "Restore")]
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("asked_from", models.DateTimeField(null=True)),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="outages_applied",
            field=models.IntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="clock_steps",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="drift_seconds",
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="machine",
            field=models.TextField(default=""),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="max_drift_seconds",
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="set_back_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="heartbeat",
            name="steady_seconds",
            field=models.FloatField(default=0),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["outages_applied"],
                name="games_game_outages",
            ),
        ),
        migrations.AddIndex(
            model_name="outage",
            index=models.Index(fields=["ends_at"], name="games_outage_end"),
        ),
        migrations.AddConstraint(
            model_name="outage",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_at__gt", models.F("starts_at"))), name="games_outage_some_time"
            ),
        ),
    ]
