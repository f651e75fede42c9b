"""The archives of finished games. Their bodies contain every secret: the engine alone reads them, fenced."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

FENCE = "game_id = (select current_setting('got.game')::bigint)"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("games", "0025_anonymous")]

    operations = [
        migrations.CreateModel(
            name="Archive",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("packed_at", models.DateTimeField()),
                ("emptied_at", models.DateTimeField(null=True)),
                ("restored_at", models.DateTimeField(null=True)),
                ("size", models.IntegerField()),
                ("digest", models.TextField(db_collation="C")),
                ("place", models.TextField()),
                (
                    "headlines",
                    django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ArchiveBody",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("body", models.BinaryField()),
            ],
            options={"verbose_name_plural": "archive bodies"},
        ),
        migrations.RunSQL(
            [
                "alter table archive_archivebody enable row level security",
                "alter table archive_archivebody force row level security",
                f"create policy engine on archive_archivebody for all to got_engine using ({FENCE}) with check ({FENCE})",
                # It is compressed already.
                "alter table archive_archivebody alter column body set storage external",
            ],
            migrations.RunSQL.noop,
        ),
    ]
