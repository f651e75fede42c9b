"""Space and vacuum of the tables of notices that change all the time: see `0029_growth` of the games."""

from django.db import migrations

# Rows that change leave room in their page for the next version.
CHANGED = ("notices_channel", "notices_delivery", "notices_item", "notices_statusmessage", "notices_lastmail")
# Rows that come and go.
FLEETING = ("notices_unplanned",)
VACUUM = {
    "autovacuum_vacuum_scale_factor": "0.02",
    "autovacuum_vacuum_threshold": "1000",
    "autovacuum_analyze_scale_factor": "0.05",
    "autovacuum_analyze_threshold": "1000",
}
ROOM = {"fillfactor": "90"}


def settings(table, values):
    shown = ", ".join(f"{name} = {value}" for name, value in values.items())
    return migrations.RunSQL(
        f"alter table {table} set ({shown})", f"alter table {table} reset ({', '.join(values)})"
    )


class Migration(migrations.Migration):
    dependencies = [("notices", "0012_ready_checks_of_rounds")]

    operations = [
        *(settings(table, ROOM | VACUUM) for table in CHANGED),
        *(settings(table, VACUUM) for table in FLEETING),
    ]
