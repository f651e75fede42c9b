"""Tails that a user agreed to leave out are found without looking at other replies."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("replies", "0006_unconfirmed_answers")]

    operations = [
        AddIndexConcurrently(
            "inboundmail",
            models.Index(
                condition=models.Q(("tail__isnull", False)),
                fields=["user", "tail"],
                name="replies_inboundmail_tails",
            ),
        ),
    ]
