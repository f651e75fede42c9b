"""The languages are those that the server has catalogues of: a new one changes no table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_reserve_usernames")]

    operations = [
        migrations.AlterField("user", "language", models.CharField(default="en", max_length=8)),
    ]
