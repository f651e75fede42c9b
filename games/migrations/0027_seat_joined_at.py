"""Seats note when they were taken by the clock of the database. The column stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0026_keys_with_game")]

    operations = [
        migrations.AlterField(model_name="seat", name="joined_at", field=models.DateTimeField()),
    ]
