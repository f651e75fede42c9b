"""Reserves what the usernames of today look like. Of two that look alike the older account has the look; the
younger one keeps its name, and nobody else gets it.
"""

import hashlib
import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data
from django.db import migrations

BATCH = 1000

# A copy of what `accounts.names.keys_of` was.


def keys_of(username):
    name = unicodedata.normalize("NFKC", username)
    looks = {skeleton(name).casefold(), skeleton(name.casefold()).casefold()}
    return {hashlib.sha256(look.encode()).digest() for look in looks}


def skeleton(text):
    known = prototypes()
    found = unicodedata.normalize("NFD", text)
    while True:
        former = found
        found = unicodedata.normalize("NFD", "".join(known.get(sign, sign) for sign in former))
        if found == former:
            return found


@cache
def prototypes():
    def plain(sign):
        return sign.strip("\u200e")

    neighbours = {
        plain(sign): [plain(each["c"]) for each in others] for sign, others in confusables_data.items()
    }
    found = {}
    for sign, others in neighbours.items():
        if len(sign) != 1 or len(others) != 1:
            continue
        other = others[0]
        if len(other) > 1 or len(neighbours.get(other, ())) > 1 or other < sign:
            found[sign] = other
    return found


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
