"""The seed of chance is made and committed to with the lobby, also for the lobbies that wait already."""

import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import FENCE, PlainJson, expose, protect

# The policy as it was after 0008.
READABLE = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (select current_setting('got.now')::timestamptz) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(reader.house), '{{}}')
            from games_seatreader reader
            where reader.game_id = current_setting('got.game')::bigint
              and reader.user_id = current_setting('got.user')::bigint
        )
    )"""

# gen_random_uuid has 122 random bits of the server's strong source: three of them are more than 256.
COMMIT = """
insert into games_chanceseed (game_id, seed, audience)
select id,
       sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
       '{}'
from games_game where status = 'lobby';
update games_game game
set chance_scheme = 2,
    chance_commitment = encode(
        sha256(convert_to('game-seed-commitment/2:' || game.code || ':', 'UTF8') || secret.seed), 'hex')
from games_chanceseed secret where secret.game_id = game.id;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_log_readers"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="chance_scheme",
            field=models.PositiveSmallIntegerField(db_default=1, default=1, editable=False),
        ),
        migrations.AddField(
            model_name="game",
            name="chance_seats",
            field=PlainJson(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="nonce",
            field=models.TextField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="ChanceSeed",
            fields=[
                (
                    "audience",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), editable=False, null=True, size=None
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("seed", models.BinaryField(max_length=32)),
            ],
            options={"abstract": False},
        ),
        migrations.RunSQL(COMMIT, migrations.RunSQL.noop),
        # after the seeds are written, for then the policies bind the owner too
        migrations.RunSQL(sql=protect("games_chanceseed", READABLE), reverse_sql=expose("games_chanceseed")),
    ]
