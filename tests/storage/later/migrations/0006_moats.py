"""A column that the player role may read, without its grant."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0005_drop")]
    operations = [migrations.RunSQL("alter table games_order add column moat integer")]
