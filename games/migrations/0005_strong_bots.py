"""The strong bot among the house bots."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_bot_accounts_in_seats"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="bot",
            field=models.TextField(
                blank=True,
                choices=[
                    ("random", "Random"),
                    ("novice", "Novice"),
                    ("sensible", "Sensible"),
                    ("strong", "Strong"),
                ],
                null=True,
            ),
        ),
    ]
