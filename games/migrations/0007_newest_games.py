"""Lists of games go by the time of their creation, which is told: their ids would count hidden games."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_draft"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="game", name="games_game_by_status"),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["-created_at", "-id"], name="games_game_newest"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["status", "-created_at", "-id"], name="games_game_newest_of_status"),
        ),
    ]
