"""Games of the sandbox are marked, and what is to go wrong with the requests of a token is noted."""

import django.db.models.deletion
from django.db import migrations, models

KINDS = [
    ("unavailable", "Unavailable"),
    ("too_many_requests", "Too Many Requests"),
    ("cut", "Cut"),
    ("late_event", "Late Event"),
    ("unknown_kind", "Unknown Kind"),
]


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_develop_scope"), ("games", "0021_home")]

    operations = [
        migrations.AddField(
            "game", "is_sandbox", models.BooleanField(db_default=False, default=False, editable=False)
        ),
        migrations.AddIndex(
            "game",
            models.Index(
                condition=models.Q(("is_sandbox", True)), fields=["created_at"], name="games_game_sandbox"
            ),
        ),
        migrations.CreateModel(
            "SandboxFault",
            [
                (
                    "token",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="accounts.accesstoken",
                    ),
                ),
                ("kind", models.TextField(choices=KINDS)),
                ("left_count", models.IntegerField()),
                ("until", models.DateTimeField()),
            ],
        ),
    ]
