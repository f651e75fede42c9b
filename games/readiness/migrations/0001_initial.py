"""Ready checks before the start of a game. They are public; who confirmed is not."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0024_appointments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "user_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.TextField(db_collation="C", unique=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
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
        migrations.CreateModel(
            name="ReadyCheck",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("is_on", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_at__isnull", False)),
                        fields=["due_at"],
                        name="readiness_check_due",
                    )
                ],
            },
        ),
    ]
