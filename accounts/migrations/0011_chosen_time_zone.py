"""Whether the user has chosen the time zone, also UTC."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_name_prefix")]

    operations = [
        migrations.AddField(
            "User",
            "has_chosen_time_zone",
            models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
