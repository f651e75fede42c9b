"""Rulings; and results by attempt, as a table can be played again."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

COPY = """
insert into leagues_result (table_id, attempt, game_id, final_table, finished_at, is_new)
select former.table_id, 1, leagues_table.game_id, former.final_table, former.finished_at, former.is_new
from leagues_formerresult former join leagues_table on leagues_table.id = former.table_id;
set constraints all immediate;
set constraints all deferred
"""
COUNT = "update leagues_season set public_log_count = log_count, officials_log_count = log_count"
"""Numbers go on from the last of both parts together."""


def identifier() -> models.BigAutoField:
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_appointments"),
        ("leagues", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Ruling",
            fields=[
                ("id", identifier()),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.TextField(
                        choices=[
                            ("adjudicate", "Adjudicate"),
                            ("annul", "Annul"),
                            ("replay", "Replay"),
                            ("set_points", "Set Points"),
                            ("penalty", "Penalty"),
                            ("bonus", "Bonus"),
                            ("disqualify", "Disqualify"),
                            ("extend", "Extend"),
                            ("pause", "Pause"),
                            ("replace", "Replace"),
                            ("change_setting", "Change Setting"),
                            ("reverse", "Reverse"),
                        ]
                    ),
                ),
                ("facts", models.JSONField(default=dict)),
                ("reason", models.TextField()),
                ("made_at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="leagues.ruling",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulings",
                        to="leagues.season",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("season", "number"), name="leagues_ruling_number"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "reverse"), ("reverses__isnull", False)),
                            models.Q(
                                models.Q(("kind", "reverse"), _negated=True), ("reverses__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="leagues_ruling_reverses",
                    ),
                ]
            },
        ),
        migrations.AddField(
            model_name="table",
            name="attempt",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.RemoveIndex(model_name="result", name="leagues_result_new"),
        migrations.RenameModel(old_name="Result", new_name="FormerResult"),
        migrations.AlterField(
            model_name="formerresult",
            name="table",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="+",
                serialize=False,
                to="leagues.table",
            ),
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", identifier()),
                ("attempt", models.PositiveSmallIntegerField(default=1)),
                ("final_table", models.JSONField()),
                ("finished_at", models.DateTimeField()),
                ("is_new", models.BooleanField(default=True)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.game"
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="leagues.ruling",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="leagues.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_new", True)), fields=["table"], name="leagues_result_is_new"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "attempt"), name="leagues_result_attempt")
                ],
            },
        ),
        migrations.RunSQL(COPY, migrations.RunSQL.noop),
        migrations.DeleteModel(name="FormerResult"),
        migrations.CreateModel(
            name="Appeal",
            fields=[
                ("id", identifier()),
                ("code", models.TextField(db_collation="C", editable=False, unique=True)),
                ("text", models.TextField()),
                (
                    "status",
                    models.TextField(
                        choices=[("open", "Open"), ("upheld", "Upheld"), ("refused", "Refused")],
                        default="open",
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("reply", models.TextField(default="")),
                ("decided_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                ("id", identifier()),
                ("rank", models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                ("id", identifier()),
                ("code", models.TextField(db_collation="C", editable=False, unique=True)),
                ("colour", models.TextField(choices=[("yellow", "Yellow"), ("red", "Red")])),
                ("reason", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("removed", models.BooleanField(default=False)),
                ("taken_back_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="logentry",
            name="leagues_logentry_number",
        ),
        migrations.AddField(
            model_name="season",
            name="copied_from",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="leagues.season"
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="officials_log_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="season",
            name="public_log_count",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="kind",
            field=models.TextField(
                choices=[
                    ("season_created", "Season Created"),
                    ("document_changed", "Document Changed"),
                    ("status_changed", "Status Changed"),
                    ("entry_joined", "Entry Joined"),
                    ("entry_changed", "Entry Changed"),
                    ("apart_changed", "Apart Changed"),
                    ("draw_frozen", "Draw Frozen"),
                    ("draw_proposed", "Draw Proposed"),
                    ("draw_failed", "Draw Failed"),
                    ("draw_published", "Draw Published"),
                    ("draw_undone", "Draw Undone"),
                    ("round_started", "Round Started"),
                    ("table_ended", "Table Ended"),
                    ("round_closed", "Round Closed"),
                    ("ruling_made", "Ruling Made"),
                    ("appeal_made", "Appeal Made"),
                    ("appeal_decided", "Appeal Decided"),
                    ("card_shown", "Card Shown"),
                    ("card_taken_back", "Card Taken Back"),
                    ("household_changed", "Household Changed"),
                ]
            ),
        ),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(
                fields=("season", "audience", "number"), name="leagues_logentry_part"
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="decided_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="entry",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="leagues.entry",
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="ruling",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="leagues.ruling"
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="appeals", to="leagues.season"
            ),
        ),
        migrations.AddField(
            model_name="appeal",
            name="table",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="appeals",
                to="leagues.table",
            ),
        ),
        migrations.AddField(
            model_name="award",
            name="division",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="awards",
                to="leagues.division",
            ),
        ),
        migrations.AddField(
            model_name="award",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="leagues.entry"
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="actor",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="cards", to="leagues.entry"
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="leagues.season"
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")),
                fields=("entry", "table"),
                name="leagues_appeal_one_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.CheckConstraint(
                condition=models.Q(("ruling__isnull", True), ("status", "upheld"), _connector="OR"),
                name="leagues_appeal_ruling",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.UniqueConstraint(fields=("division", "rank"), name="leagues_award_rank"),
        ),
        migrations.CreateModel(
            name="Conduct",
            fields=[
                (
                    "result",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="conduct",
                        serialize=False,
                        to="leagues.result",
                    ),
                ),
                ("figures", models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name="entry",
            name="household",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
    ]
