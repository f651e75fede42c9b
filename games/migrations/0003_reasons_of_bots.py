"""The choices that a bot considered, stored with its answer."""

from django.db import migrations

import games.migrations._frozen


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_novice_bots"),
    ]

    operations = [
        migrations.AddField(
            model_name="answerrecord",
            name="considered",
            field=games.migrations._frozen.PlainJson(null=True),
        ),
    ]
