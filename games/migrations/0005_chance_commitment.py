"""The commitment to the seed of each game, also for those that run already."""

from django.db import migrations, models

# The owner may read secrets only while the policies do not bind him.
COMMIT = """
alter table games_gamesecret no force row level security;
update games_game game
set chance_commitment = encode(sha256('game-seed-commitment/1:'::bytea || secret.seed), 'hex')
from games_gamesecret secret where secret.game_id = game.id;
alter table games_gamesecret force row level security;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_sittings"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="chance_commitment",
            field=models.TextField(editable=False, null=True),
        ),
        migrations.RunSQL(COMMIT, migrations.RunSQL.noop),
    ]
