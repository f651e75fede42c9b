"""Times in the texts of functions have milliseconds, like all times that the API writes."""

from django.db import migrations

WRITE = """
do $$
declare
    definition text;
begin
    for definition in
        select pg_get_functiondef(oid) from pg_proc
        where oid in (
            'games_home(bigint, timestamptz, text[], integer, integer)'::regprocedure,
            'games_waiting_for(bigint, timestamptz, text, integer, integer)'::regprocedure
        )
    loop
        execute replace(definition, 'SS.{before}"Z"', 'SS.{after}"Z"');
    end loop;
end
$$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0034_polls_planned_once")]

    operations = [
        migrations.RunSQL(WRITE.format(before="US", after="MS"), WRITE.format(before="MS", after="US"))
    ]
