"""A function that reads it, used by running processes from here on."""

from django.db import migrations

MOATS = """
create function games_moats() returns bigint language plpgsql as $$
begin
    return (select count(moat) from games_order);
end
$$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0006_moats")]
    operations = [migrations.RunSQL(MOATS)]
