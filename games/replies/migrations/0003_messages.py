"""Replies to messages."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("replies", "0002_returned_mail")]

    operations = [
        migrations.AddField("inboundmail", "is_message", models.BooleanField(default=False)),
    ]
