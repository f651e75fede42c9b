"""Names are found by their beginning."""

from django.contrib.postgres.indexes import OpClass
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0009_public_profile")]

    operations = [
        AddIndexConcurrently(
            "User",
            models.Index(
                OpClass(Lower("username"), name="text_pattern_ops"),
                condition=models.Q(("has_public_profile", True), ("is_active", True)),
                name="accounts_user_prefix",
            ),
        ),
    ]
