"""Indexes for what the ticks and /metrics look for over all games."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0012_polls")]
    operations = [
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                fields=["game", "house"],
                condition=Q(is_active=True) & (Q(bot__isnull=False) | Q(stand_in__isnull=False)),
                name="games_seat_of_bots",
            ),
        ),
        migrations.AddIndex(
            model_name="waiting",
            index=models.Index(
                fields=["attempts"], condition=Q(attempts__gte=3), name="games_waiting_set_aside"
            ),
        ),
    ]
