"""The novice among the house bots."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="bot",
            field=models.TextField(
                blank=True,
                choices=[("random", "Random"), ("novice", "Novice"), ("sensible", "Sensible")],
                null=True,
            ),
        ),
    ]
