"""The pages of players find the seats that they left by an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0039_home_with_finished_games")]

    operations = [
        AddIndexConcurrently(
            "Seat",
            models.Index(
                condition=models.Q(("is_active", False), ("user__isnull", False)),
                fields=["user", "game"],
                name="games_seat_left",
            ),
        ),
    ]
