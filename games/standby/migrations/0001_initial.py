"""A row belongs to its user. The text of the policy is a copy: a migration stays what it was."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.migrations._frozen import expose

TABLES = ("standby_gamevolunteer", "standby_offer", "standby_volunteer")
OWN = "user_id = (select current_setting('got.user')::bigint)"


def _protect(table):
    return [
        f"alter table {table} enable row level security",
        f"alter table {table} force row level security",
        f"drop policy if exists viewer on {table}",
        f"create policy viewer on {table} for select to got_player using ({OWN})",
        f"drop policy if exists engine on {table}",
        f"create policy engine on {table} for all to got_engine using (true) with check (true)",
    ]


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0007_develop_scope"),
        ("games", "0024_appointments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Volunteer",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player_counts",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(), default=list, size=None
                    ),
                ),
                (
                    "presets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), default=list, size=None
                    ),
                ),
                ("max_seats", models.PositiveSmallIntegerField(default=1)),
                ("is_paused", models.BooleanField(default=False)),
                ("joined_at", models.DateTimeField()),
                ("asked_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="GameVolunteer",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "user_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("joined_at", models.DateTimeField()),
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
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "code", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.TextField(db_collation="C", unique=True)),
                ("search", models.TextField(db_collation="C")),
                ("house", models.TextField(db_collation="C")),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "answer",
                    models.TextField(
                        choices=[
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("expired", "Expired"),
                            ("lapsed", "Lapsed"),
                        ],
                        null=True,
                    ),
                ),
                ("answered_at", models.DateTimeField(null=True)),
                ("taken_at", models.DateTimeField(null=True)),
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
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["user", "-made_at"], name="standby_offer_of_user")],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "search", "user"), name="standby_offer_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("answer", "accepted")),
                        fields=("game", "search"),
                        name="standby_offer_one_accepted",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Search",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "code", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.TextField(db_collation="C")),
                ("house", models.TextField(db_collation="C")),
                ("number", models.IntegerField()),
                (
                    "status",
                    models.TextField(
                        choices=[
                            ("open", "Open"),
                            ("filled", "Filled"),
                            ("returned", "Returned"),
                            ("unfilled", "Unfilled"),
                        ],
                        default="open",
                    ),
                ),
                ("started_at", models.DateTimeField()),
                ("next_at", models.DateTimeField(null=True)),
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
                "verbose_name_plural": "searches",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("game", "house"),
                        name="standby_search_one_a_seat",
                    )
                ],
            },
        ),
        *(migrations.RunSQL(_protect(table), expose(table)) for table in TABLES),
    ]
