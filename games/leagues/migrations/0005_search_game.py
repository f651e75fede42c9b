import django.db.models.deletion
from django.db import migrations, models

FILL = """
update leagues_search set game_id = coalesce(
    (
        select result.game_id
        from leagues_result result
        join leagues_seat seat on seat.table_id = result.table_id
        where seat.id = leagues_search.seat_id and result.attempt = leagues_search.attempt
    ),
    (
        select played.game_id
        from leagues_table played
        join leagues_seat seat on seat.table_id = played.id
        where seat.id = leagues_search.seat_id
    )
)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_appointments"),
        ("leagues", "0004_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="search",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.game",
            ),
        ),
        migrations.RunSQL(FILL, "update leagues_search set attempt = 1"),
        # PostgreSQL changes no column of a table whose foreign keys are still to be checked.
        migrations.RunSQL("set constraints all immediate", migrations.RunSQL.noop),
        migrations.AlterField(
            model_name="search",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.game"
            ),
        ),
        migrations.RemoveField(model_name="search", name="attempt"),
    ]
