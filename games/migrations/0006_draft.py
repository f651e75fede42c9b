"""Drafts of answers. They go with the row of games_waiting that they are for."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import FENCE, PlainJson, expose, protect

OWNED = """
alter table games_draft add constraint games_draft_of_waiting foreign key (game_id, number, house)
    references games_waiting (game_id, number, house) on delete cascade
"""

# The policy as it was until a view said who reads for a seat.
READABLE = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(seat.house), '{{}}')
            from games_seat seat
            where seat.game_id = current_setting('got.game')::bigint
              and (seat.user_id = current_setting('got.user')::bigint
                   or seat.sitter_id = current_setting('got.user')::bigint)
              and seat.is_active
              and seat.house is not null
        )
    )"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_chance_commitment"),
    ]

    operations = [
        migrations.CreateModel(
            name="Draft",
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
                        "number",
                        "house",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.IntegerField()),
                ("house", models.TextField(db_collation="C")),
                ("answer", PlainJson()),
                ("written_at", models.DateTimeField()),
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
        migrations.RunSQL(OWNED, migrations.RunSQL.noop),
        migrations.RunSQL(protect("games_draft", READABLE), expose("games_draft")),
    ]
