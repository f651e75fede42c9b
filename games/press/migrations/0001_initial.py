"""Conversations of the houses of a game.

The texts of the policies are copies: a migration stays what it was when games/press/rls.py changes.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.migrations._frozen import FENCE, expose, protect

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
PERSONAL = f"""{READABLE}
    and (persons is null or (select current_setting('got.user')::bigint) = any(persons))"""
OWN = f"{FENCE} and user_id = (select current_setting('got.user')::bigint)"
POLICIES = {
    "press_conversation": READABLE,
    "press_message": PERSONAL,
    "press_draft": PERSONAL,
    "press_mark": OWN,
}


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0024_appointments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Setting",
            fields=[
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
                (
                    "press",
                    models.TextField(
                        choices=[("full", "Full"), ("public", "Public"), ("none", "None")], default="full"
                    ),
                ),
                (
                    "history",
                    models.TextField(choices=[("house", "House"), ("person", "Person")], default="house"),
                ),
            ],
        ),
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
                        "conversation",
                        "house",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("conversation", models.TextField(db_collation="C")),
                ("house", models.TextField(db_collation="C")),
                ("text", models.TextField()),
                ("written_at", models.DateTimeField()),
                (
                    "persons",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), editable=False, null=True, size=None
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
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Mark",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "conversation",
                        "user_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("conversation", models.TextField(db_collation="C")),
                ("read", models.UUIDField(null=True)),
                ("is_muted", models.BooleanField(default=False)),
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
            name="Block",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField()),
                (
                    "blocked",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "constraints": [models.UniqueConstraint(fields=("user", "blocked"), name="press_block_once")],
            },
        ),
        migrations.CreateModel(
            name="Conversation",
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
                        "game_id", "code", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.TextField(db_collation="C")),
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
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "audience"), name="press_conversation_one_for_houses"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
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
                        "game_id", "id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("id", models.UUIDField(editable=False)),
                ("conversation", models.TextField(db_collation="C")),
                ("house", models.TextField(db_collation="C")),
                ("text", models.TextField()),
                ("sent_at", models.DateTimeField()),
                ("deleted_at", models.DateTimeField(null=True)),
                (
                    "persons",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), editable=False, null=True, size=None
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
            options={
                "indexes": [
                    models.Index(fields=["game", "conversation", "-id"], name="press_message_newest")
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id", "code", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("code", models.TextField(db_collation="C")),
                ("message", models.UUIDField()),
                ("house", models.TextField(db_collation="C")),
                ("text", models.TextField()),
                ("sent_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("made_at", models.DateTimeField()),
                (
                    "status",
                    models.TextField(
                        choices=[("open", "Open"), ("dismissed", "Dismissed"), ("deleted", "Deleted")],
                        default="open",
                    ),
                ),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "decided_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                (
                    "reporter",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("game"),
                        models.OrderBy(models.F("made_at"), descending=True),
                        models.F("code"),
                        name="press_report_newest",
                    ),
                    models.Index(
                        condition=models.Q(("reporter__isnull", False)),
                        fields=["reporter"],
                        name="press_report_by",
                    ),
                    models.Index(
                        condition=models.Q(("decided_by__isnull", False)),
                        fields=["decided_by"],
                        name="press_report_decided_by",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "message", "reporter"), name="press_report_once")
                ],
            },
        ),
        *(migrations.RunSQL(protect(table, readable), expose(table)) for table, readable in POLICIES.items()),
    ]
