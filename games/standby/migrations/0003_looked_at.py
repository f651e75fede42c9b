"""Who joins the list of the server changes no search: the tick compares when it last looked at one."""

from django.db import migrations, models


def time_of(model, name):
    """A column for a time, which may be there already: what has run of this migration may run again."""
    return migrations.RunSQL(
        f'alter table standby_{model} add column if not exists "{name}" timestamp with time zone null',
        f'alter table standby_{model} drop column if exists "{name}"',
        state_operations=[
            migrations.AddField(model_name=model, name=name, field=models.DateTimeField(null=True))
        ],
    )


class Migration(migrations.Migration):
    # Each table is locked in a transaction of its own: requests read both, in another order.
    atomic = False

    dependencies = [("standby", "0002_codes_of_games")]

    operations = [time_of("search", "looked_at"), time_of("volunteer", "changed_at")]
