"""Lists and reports belong to a seat. The text of the policy is a copy: a migration stays what it was."""

import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import FENCE, PlainJson, expose, protect

OWN_SEAT = f"""{FENCE}
    and seat_id in (
        select seat.id from games_seat seat
        where seat.game_id = current_setting('got.game')::bigint
          and seat.user_id = (select current_setting('got.user')::bigint)
          and seat.is_active
    )"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0024_appointments"),
    ]

    operations = [
        migrations.CreateModel(
            name="InstructionList",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "seat_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("instructions", PlainJson()),
                ("changed_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.seat",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seat_id",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.IntegerField()),
                ("kind", models.TextField()),
                (
                    "outcome",
                    models.TextField(
                        choices=[("answers", "Answers"), ("against_the_rules", "Against The Rules")]
                    ),
                ),
                ("instruction", PlainJson()),
                ("answer", PlainJson()),
                ("code", models.TextField(null=True)),
                ("rule", models.TextField(null=True)),
                ("reported_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.seat",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Scheduled",
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
                ("answer_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "scheduled",
                "indexes": [models.Index(fields=["answer_at"], name="instructions_scheduled_next")],
            },
        ),
        *(
            migrations.RunSQL(protect(table, OWN_SEAT), expose(table))
            for table in ("instructions_instructionlist", "instructions_report")
        ),
    ]
