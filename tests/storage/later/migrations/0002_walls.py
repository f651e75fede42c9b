"""Expands: a column and a function."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [
        migrations.RunSQL("alter table games_game add column walls integer"),
        migrations.RunSQL("create function games_walls() returns integer language sql as 'select 1'"),
    ]
