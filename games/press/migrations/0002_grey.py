"""Grey messages, whose sender is a row that nobody else reads.

The text of the policy is a copy: a migration stays what it was when games/press/rls.py changes.
"""

from importlib import import_module

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from games.migrations._frozen import expose, protect

PERSONAL = import_module("games.press.migrations.0001_initial").PERSONAL


class Migration(migrations.Migration):
    dependencies = [("games", "0025_anonymous"), ("press", "0001_initial")]

    operations = [
        migrations.AddField("setting", "grey", models.BooleanField(db_default=False, default=False)),
        migrations.AlterField("message", "house", models.TextField(db_collation="C", null=True)),
        migrations.CreateModel(
            name="GreySender",
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
                        "game_id", "message", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("message", models.UUIDField(editable=False)),
                ("house", models.TextField(db_collation="C")),
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
            options={"abstract": False},
        ),
        migrations.RunSQL(protect("press_greysender", PERSONAL), expose("press_greysender")),
    ]
