"""Games have a language that their host may choose."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0040_left_seats")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="language",
            field=models.TextField(db_collation="C", editable=False, null=True),
        ),
        # The function of the next migration reads it before grants are given.
        migrations.RunSQL("grant select (language) on games_game to got_player", migrations.RunSQL.noop),
    ]
