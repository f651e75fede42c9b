"""Stored documents name the format that they were written in; games that cannot be read are set aside."""

import django.db.models.deletion
from django.db import migrations, models


def document_format():
    return models.PositiveSmallIntegerField(db_default=1, default=1, editable=False)


class Migration(migrations.Migration):
    dependencies = [("games", "0014_edition")]

    operations = [
        *(
            migrations.AddField(model_name=model, name="format", field=document_format())
            for model in (
                "answerrecord",
                "decision",
                "draft",
                "eventreader",
                "eventrecord",
                "gamesecret",
                "sealedanswer",
            )
        ),
        migrations.CreateModel(
            name="UnreadableGame",
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
                ("reason", models.TextField()),
                ("since", models.DateTimeField()),
                ("failures", models.IntegerField(default=1)),
            ],
            options={"verbose_name": "unreadable game"},
        ),
    ]
