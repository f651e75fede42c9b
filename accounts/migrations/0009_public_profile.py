"""Whether others find the page of a player, and the name by its beginning."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_new_address")]

    operations = [
        migrations.AddField("User", "has_public_profile", models.BooleanField(db_default=True, default=True)),
    ]
