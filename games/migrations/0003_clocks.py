"""Clocks, votes, absences and the log of the seats; sitters read what their seat reads."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games.migrations._frozen import FENCE, PlainJson, protect

TABLES = (
    "games_answerrecord",
    "games_area",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_eventrecord",
    "games_facedown",
    "games_gamesecret",
    "games_house",
    "games_housecard",
    "games_houseseq",
    "games_knowncard",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
)

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
        ("games", "0002_row_level_security"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Absence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("announced_at", models.DateTimeField()),
                ("cancelled_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Audit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("deed", models.TextField()),
                ("reason", models.TextField()),
                ("facts", PlainJson(default=dict)),
                ("happened_at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Ballot",
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
                ("choice", models.BooleanField()),
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
        ),
        migrations.CreateModel(
            name="GameClock",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="clock",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("preset", models.TextField()),
                ("clock", PlainJson()),
                ("policy", PlainJson()),
                ("paused_from", models.DateTimeField(null=True)),
                ("paused_until", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("name", models.TextField(primary_key=True, serialize=False)),
                ("beat_at", models.DateTimeField()),
                ("outages", models.IntegerField(default=0)),
                ("outage_seconds", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="SeatAbsence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("house", models.TextField(db_collation="C")),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                (
                    "absence",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.absence",
                    ),
                ),
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
        ),
        migrations.CreateModel(
            name="SeatClock",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "house", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("house", models.TextField(db_collation="C")),
                ("bank", models.IntegerField()),
                ("bank_round", models.SmallIntegerField()),
                ("graces", models.SmallIntegerField()),
                ("misses", models.SmallIntegerField(default=0)),
                ("missed", models.SmallIntegerField(default=0)),
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
        ),
        migrations.CreateModel(
            name="SeatEvent",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.IntegerField()),
                (
                    "kind",
                    models.TextField(
                        choices=[
                            ("reminded", "Reminded"),
                            ("grace_given", "Grace Given"),
                            ("host_called", "Host Called"),
                            ("defaulted", "Defaulted"),
                            ("seat_opened", "Seat Opened"),
                            ("seat_returned", "Seat Returned"),
                            ("seat_taken_over", "Seat Taken Over"),
                            ("seat_left", "Seat Left"),
                            ("absence_announced", "Absence Announced"),
                            ("absence_ended", "Absence Ended"),
                            ("sitter_named", "Sitter Named"),
                            ("sitter_ended", "Sitter Ended"),
                            ("paused", "Paused"),
                            ("resumed", "Resumed"),
                            ("extended", "Extended"),
                            ("vote_called", "Vote Called"),
                            ("vote_closed", "Vote Closed"),
                            ("ended", "Ended"),
                        ]
                    ),
                ),
                (
                    "reason",
                    models.TextField(
                        choices=[
                            ("time_nearly_over", "Time Nearly Over"),
                            ("time_over", "Time Over"),
                            ("bot_silent", "Bot Silent"),
                            ("seat_is_open", "Seat Is Open"),
                            ("misses", "Misses"),
                            ("own_wish", "Own Wish"),
                            ("host", "Host"),
                            ("vote", "Vote"),
                            ("staff", "Staff"),
                            ("outage", "Outage"),
                        ]
                    ),
                ),
                ("house", models.TextField(db_collation="C", null=True)),
                ("facts", PlainJson(default=dict)),
                ("happened_at", models.DateTimeField()),
                ("due_at", models.DateTimeField(null=True)),
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
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.IntegerField()),
                (
                    "kind",
                    models.TextField(
                        choices=[
                            ("pause", "Pause"),
                            ("resume", "Resume"),
                            ("extend", "Extend"),
                            ("kick", "Kick"),
                            ("concede", "Concede"),
                            ("draw", "Draw"),
                        ]
                    ),
                ),
                ("called_by", models.TextField(db_collation="C")),
                ("house", models.TextField(db_collation="C", null=True)),
                ("seconds", models.IntegerField(null=True)),
                ("voters", PlainJson()),
                ("needed", models.SmallIntegerField()),
                (
                    "status",
                    models.TextField(
                        choices=[
                            ("open", "Open"),
                            ("passed", "Passed"),
                            ("failed", "Failed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                    ),
                ),
                ("yes", models.SmallIntegerField(null=True)),
                ("no", models.SmallIntegerField(null=True)),
                ("opened_at", models.DateTimeField()),
                ("closes_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
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
        ),
        migrations.RemoveIndex(
            model_name="waiting",
            name="games_waiting_due",
        ),
        migrations.AddField(
            model_name="game",
            name="awarded_to",
            field=models.TextField(db_collation="C", editable=False, null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="ended_by",
            field=models.TextField(
                choices=[("concession", "Concession"), ("draw", "Draw"), ("adjudication", "Adjudication")],
                editable=False,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="open_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="sitter",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="sitter_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="stand_in",
            field=models.TextField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="waiting",
            name="attempts",
            field=models.SmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="waiting",
            name="free_until",
            field=models.DateTimeField(default=django.utils.timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="waiting",
            name="host_called",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="waiting",
            name="remind_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="waiting",
            name="wake_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
            preserve_default=False,
        ),
        migrations.RunSQL(
            """update games_waiting set due_at = since + interval '7 days',
               free_until = since + interval '7 days', wake_at = since + interval '7 days'""",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name="waiting",
            name="due_at",
            field=models.DateTimeField(),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("is_active", True), ("sitter__isnull", False)),
                fields=["sitter", "game"],
                name="games_seat_of_sitter",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("is_active", True), ("sitter__isnull", False)),
                fields=["sitter_until"],
                name="games_seat_sitter_until",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("is_active", True), ("open_since__isnull", False)),
                fields=["-id"],
                name="games_seat_open",
            ),
        ),
        migrations.AddIndex(
            model_name="waiting",
            index=models.Index(fields=["wake_at"], name="games_waiting_wake"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_active", True)),
                fields=("game", "sitter"),
                name="games_seat_one_a_sitter",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("open_since__isnull", True), ("stand_in__isnull", True)),
                    models.Q(("open_since__isnull", False), ("stand_in__isnull", False)),
                    _connector="OR",
                ),
                name="games_seat_open_has_stand_in",
            ),
        ),
        migrations.AddIndex(
            model_name="absence",
            index=models.Index(fields=["ends_at"], name="games_absence_to_come"),
        ),
        migrations.AddConstraint(
            model_name="absence",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_at__gt", models.F("starts_at"))), name="games_absence_some_time"
            ),
        ),
        migrations.AddIndex(
            model_name="seatabsence",
            index=models.Index(fields=["absence"], name="games_seatabsence_of"),
        ),
        migrations.AddConstraint(
            model_name="seatabsence",
            constraint=models.UniqueConstraint(
                fields=("game", "house", "absence"), name="games_seatabsence_once"
            ),
        ),
        migrations.AddIndex(
            model_name="seatevent",
            index=models.Index(
                condition=models.Q(("due_at__isnull", False)),
                fields=["happened_at"],
                name="games_seatevent_resolved",
            ),
        ),
        migrations.AddIndex(
            model_name="vote",
            index=models.Index(
                condition=models.Q(("status", "open")), fields=["closes_at"], name="games_vote_due"
            ),
        ),
        *(migrations.RunSQL(protect(table, READABLE), migrations.RunSQL.noop) for table in TABLES),
    ]
