"""Open decisions are found through games_waiting: an index on `closed_at` had each decision written twice."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0011_epoch_and_ticks")]
    operations = [migrations.RemoveIndex(model_name="decision", name="games_decision_open")]
