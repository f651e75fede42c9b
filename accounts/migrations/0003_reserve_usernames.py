"""Reserves what the usernames of today look like. Of two that look alike the older account has the look; the
younger one keeps its name, and nobody else gets it.
"""

from django.db import migrations

from accounts.names import keys_of

BATCH = 1000


def reserve(apps, schema_editor):
    users = apps.get_model("accounts", "User").objects.exclude(username=None).order_by("id")
    name_key = apps.get_model("accounts", "NameKey")
    batch = []
    for pk, username in users.values_list("id", "username").iterator(chunk_size=BATCH):
        batch += [name_key(key=key, user_id=pk) for key in sorted(keys_of(username))]
        if len(batch) >= BATCH:
            name_key.objects.bulk_create(batch, ignore_conflicts=True)
            batch = []
    name_key.objects.bulk_create(batch, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_names_and_erasure")]

    operations = [migrations.RunPython(reserve, migrations.RunPython.noop, elidable=True)]
