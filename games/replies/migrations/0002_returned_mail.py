"""Mails of ours that came back."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0008_seasons"),
        ("replies", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReturnedMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("delivery", models.UUIDField()),
                ("returned_at", models.DateTimeField()),
                (
                    "channel",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="notices.channel",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("channel", "delivery"), name="replies_returnedmail_once")
                ],
            },
        ),
    ]
