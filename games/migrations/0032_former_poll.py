"""Nothing polls by the code alone any more."""

from importlib import import_module

from django.db import migrations

FORMER = import_module("games.migrations.0012_polls").POLL
DROP = "drop function games_poll(bigint, text, timestamp with time zone)"


class Migration(migrations.Migration):
    dependencies = [("games", "0031_polls_by_id")]
    contracts = "processes poll by the id since the release of 0031"
    contracts_after = ("games", "0031_polls_by_id")

    operations = [migrations.RunSQL(DROP, FORMER)]
