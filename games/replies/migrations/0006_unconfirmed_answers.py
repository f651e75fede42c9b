"""Answers that were read without the tail of a mail."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("replies", "0005_keys_with_game")]

    operations = [
        migrations.AddField("inboundmail", "unconfirmed", models.JSONField(editable=False, null=True)),
        migrations.AddField("inboundmail", "tail", models.BinaryField(max_length=32, null=True)),
    ]
