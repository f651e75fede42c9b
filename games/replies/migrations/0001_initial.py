"""The queue of replies."""

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
            name="InboundMail",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("house", models.TextField()),
                ("number", models.IntegerField(null=True)),
                ("expires_at", models.DateTimeField()),
                ("key", models.BinaryField(max_length=32)),
                ("raw", models.BinaryField(null=True)),
                ("sender", models.TextField(default="")),
                ("outcome", models.JSONField(editable=False, null=True)),
                ("result", models.TextField(default="")),
                (
                    "state",
                    models.TextField(
                        choices=[
                            ("received", "Received"),
                            ("processed", "processed, the receipt has not left"),
                            ("done", "Done"),
                            ("dropped", "dropped without a word"),
                            ("failed", "Failed"),
                        ],
                        default="received",
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("next_attempt_at", models.DateTimeField(null=True)),
                ("received_at", models.DateTimeField()),
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
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("next_attempt_at"),
                        condition=models.Q(("next_attempt_at__isnull", False)),
                        name="replies_inboundmail_due",
                    ),
                    models.Index(fields=["user", "id"], name="replies_inboundmail_of_user"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "key"), name="replies_inboundmail_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("raw__isnull", False), ("state", "received")),
                            models.Q(models.Q(("state", "received"), _negated=True), ("raw__isnull", True)),
                            _connector="OR",
                        ),
                        name="replies_inboundmail_bytes_until_processed",
                    ),
                ],
            },
        ),
    ]
