"""Seats are referred to by game and id: the next migration adds that key, when seats have it."""

from django.db import migrations, models

SEAT = {"db_constraint": False, "db_index": False, "related_name": "+", "to": "games.seat"}


class Migration(migrations.Migration):
    dependencies = [("instructions", "0004_dismissals")]
    run_before = [("games", "0026_keys_with_game")]

    operations = [
        migrations.AlterField(model, "seat", models.ForeignKey(on_delete=models.DO_NOTHING, **SEAT))
        for model in ("instructionlist", "logentry", "dismissal")
    ]
