"""Put every table with an audience under row-level security."""

from django.db import migrations

from games.rls import expose, protect

TABLES = (
    "games_answerrecord",
    "games_area",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_eventrecord",
    "games_facedown",
    "games_gamesecret",
    "games_house",
    "games_housecard",
    "games_houseseq",
    "games_knowncard",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunSQL(sql=protect(table), reverse_sql=expose(table)) for table in TABLES]
