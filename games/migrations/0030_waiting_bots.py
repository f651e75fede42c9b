"""The tick finds the bots that wait by an index."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0029_growth")]

    operations = [
        AddIndexConcurrently(
            model_name="waiting",
            index=models.Index(
                condition=models.Q(("bot_wake_at__isnull", False)),
                fields=["bot_wake_at"],
                name="games_waiting_bots",
            ),
        ),
    ]
