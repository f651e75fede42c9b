"""Drops columns that the previous release reads, and does not declare that it contracts."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0004_gates")]
    operations = [migrations.RunSQL("alter table games_seatclock drop column missed")]
