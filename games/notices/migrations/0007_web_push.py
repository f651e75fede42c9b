"""Browsers as channels: the keys of a subscription, which is a channel of one user."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("notices", "0006_mails")]

    operations = [
        migrations.AlterField(
            "channel",
            "kind",
            models.TextField(
                choices=[
                    ("email", "email"),
                    ("webhook", "webhook"),
                    ("discord", "discord"),
                    ("web_push", "web push"),
                ]
            ),
        ),
        migrations.AddField(
            "channel", "push_key", models.BinaryField(editable=False, max_length=65, null=True)
        ),
        migrations.AddField(
            "channel", "push_auth", models.BinaryField(editable=False, max_length=16, null=True)
        ),
        migrations.AddConstraint(
            "channel",
            models.UniqueConstraint(
                fields=["address"], condition=Q(kind="web_push"), name="notices_channel_one_a_browser"
            ),
        ),
        migrations.AddConstraint(
            "channel",
            models.CheckConstraint(
                condition=Q(kind="web_push", push_key__isnull=False, push_auth__isnull=False)
                | ~Q(kind="web_push") & Q(push_key__isnull=True, push_auth__isnull=True),
                name="notices_channel_keys_of_a_browser",
            ),
        ),
    ]
