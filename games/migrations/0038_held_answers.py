"""Drafts that count as answers from a time on. A row goes with its draft.

The table is new, and no process of the former release writes it.
"""

import django.db.models.deletion
from django.db import migrations, models

OWNED = """
alter table games_heldanswer add constraint games_heldanswer_of_draft foreign key (game_id, number, house)
    references games_draft (game_id, number, house) on delete cascade
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0037_own_games")]

    operations = [
        migrations.CreateModel(
            name="HeldAnswer",
            fields=[
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
                ("seat_id", models.BigIntegerField()),
                ("drafted_at", models.DateTimeField()),
                ("counts_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["counts_at"], name="games_heldanswer_due")]},
        ),
        migrations.RunSQL(OWNED, migrations.RunSQL.noop),
    ]
