"""Home shows the language of each game. It is the function of migration 0039 with one column more."""

from importlib import import_module

from django.db import migrations

FORMER = import_module("games.migrations.0039_home_with_finished_games").HOME
HOME = FORMER.replace(") as planning_seconds", ") as planning_seconds, game.language").replace(
    "'preset', (", "'language', game.language,\n                'preset', ("
)


class Migration(migrations.Migration):
    dependencies = [("games", "0041_language")]

    operations = [migrations.RunSQL(HOME, FORMER)]
