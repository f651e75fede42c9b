"""Blocks a server: an index of a table that may have millions of rows."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0003_former_walls")]
    operations = [migrations.RunSQL("create index games_gates on games_decision (game_id, number)")]
