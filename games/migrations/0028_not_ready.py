"""A seat of a league is opened because its player did not confirm that they are there."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0027_seat_joined_at")]

    operations = [
        migrations.AlterField(
            model_name="seatevent",
            name="reason",
            field=models.TextField(
                choices=[
                    ("time_nearly_over", "Time Nearly Over"),
                    ("time_over", "Time Over"),
                    ("bot_silent", "Bot Silent"),
                    ("seat_is_open", "Seat Is Open"),
                    ("misses", "Misses"),
                    ("not_ready", "Not Ready"),
                    ("own_wish", "Own Wish"),
                    ("host", "Host"),
                    ("vote", "Vote"),
                    ("staff", "Staff"),
                ]
            ),
        ),
    ]
