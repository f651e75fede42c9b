"""Offers are unique within their game: no unique constraint spans games."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0026_keys_with_game"),
        ("standby", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="offer",
            name="code",
            field=models.TextField(db_collation="C"),
        ),
        migrations.AddIndex(
            model_name="offer",
            index=models.Index(fields=["code"], name="standby_offer_by_code"),
        ),
    ]
