"""Readers of private events are rows, one for each house that reads an event."""

import django.contrib.postgres.fields
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

# The owner may read and write these rows only while the policies are not forced. The check of the foreign
# key must not be pending when the table is altered again.
COPY = """
alter table games_eventrecord no force row level security;
alter table games_eventreader no force row level security;
insert into games_eventreader
    (game_id, house, house_seq, position, public_seq, kind, facts, happened_at, audience)
select game_id, audience[1], house_seq, position, public_seq, kind, facts, happened_at, audience
from games_eventrecord where house_seq is not null;
set constraints all immediate;
alter table games_eventreader force row level security;
alter table games_eventrecord force row level security;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_seat_readers"),
    ]

    operations = [
        migrations.CreateModel(
            name="EventReader",
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
                        "game_id",
                        "house",
                        "house_seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("house", models.TextField(db_collation="C")),
                ("house_seq", models.BigIntegerField()),
                ("position", models.BigIntegerField()),
                ("public_seq", models.BigIntegerField()),
                ("kind", models.TextField()),
                ("facts", PlainJson()),
                ("happened_at", models.DateTimeField()),
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
        migrations.RunSQL(protect("games_eventreader", READABLE), expose("games_eventreader")),
        migrations.RunSQL(COPY),
        migrations.RemoveConstraint(model_name="eventrecord", name="games_eventrecord_one_house_or_none"),
        migrations.RemoveIndex(model_name="eventrecord", name="games_eventrecord_private"),
        migrations.RemoveField(model_name="eventrecord", name="house_seq"),
        migrations.DeleteModel(name="HouseSeq"),
    ]
