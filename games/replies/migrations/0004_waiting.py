"""What waits is found without looking at what is done."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replies", "0003_messages"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="inboundmail", name="replies_inboundmail_of_user"),
        migrations.AddIndex(
            model_name="inboundmail",
            index=models.Index(
                condition=models.Q(("state", "received")),
                fields=["user", "id"],
                name="replies_inboundmail_waiting",
            ),
        ),
    ]
