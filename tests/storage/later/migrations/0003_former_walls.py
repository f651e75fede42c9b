"""Contracts."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0002_walls")]
    contracts = "no process calls it since the release of 0002"
    contracts_after = ("games", "0002_walls")
    operations = [migrations.RunSQL("drop function games_walls()")]
