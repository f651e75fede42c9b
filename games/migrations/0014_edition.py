"""The edition of a game; how many houses play is the edition's to say."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0013_looks_over_games")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="edition",
            field=models.TextField(db_collation="C", db_default="base", default="base", editable=False),
        ),
        migrations.RemoveConstraint(model_name="game", name="games_game_three_to_six_players"),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(condition=Q(players__gte=1), name="games_game_has_players"),
        ),
    ]
