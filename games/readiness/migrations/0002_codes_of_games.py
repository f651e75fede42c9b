"""Confirmations are unique within their game: no unique constraint spans games."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0026_keys_with_game"),
        ("readiness", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="confirmation",
            name="code",
            field=models.TextField(db_collation="C"),
        ),
        migrations.AddIndex(
            model_name="confirmation",
            index=models.Index(fields=["code"], name="readiness_confirmation_code"),
        ),
    ]
