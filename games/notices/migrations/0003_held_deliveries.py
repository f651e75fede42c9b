"""Deliveries that are held after a restore of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0002_due_times"),
    ]

    operations = [
        migrations.AlterField(
            model_name="delivery",
            name="state",
            field=models.TextField(
                choices=[
                    ("pending", "Pending"),
                    ("failed", "failed, will be tried again"),
                    ("sent", "Sent"),
                    ("dead", "Dead"),
                    ("held", "held, may have been sent before a restore"),
                ],
                default="pending",
            ),
        ),
        migrations.AlterField(
            model_name="statusmessage",
            name="state",
            field=models.TextField(
                choices=[
                    ("pending", "Pending"),
                    ("failed", "failed, will be tried again"),
                    ("sent", "Sent"),
                    ("dead", "Dead"),
                    ("held", "held, may have been sent before a restore"),
                ],
                default="pending",
            ),
        ),
    ]
