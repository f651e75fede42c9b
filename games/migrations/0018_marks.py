"""Marks: whole positions, from which past ones are followed."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import FENCE, PlainJson, expose, protect

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


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_staff_action"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mark",
            fields=[
                (
                    "audience",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), editable=False, null=True, size=None
                    ),
                ),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "public_seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("public_seq", models.BigIntegerField()),
                ("event_count", models.BigIntegerField()),
                ("house_seqs", PlainJson()),
                ("state", PlainJson()),
                ("format", models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunSQL(protect("games_mark", READABLE), expose("games_mark")),
    ]
