"""What grows with open games: space and vacuum of tables that change all the time, kept figures, bots' times.

The column comes last: it locks its table until the end of this transaction.
"""

import django.db.models.functions.datetime
from django.db import migrations, models

# Rows that change leave room in their page for the next version, so that no index is written (HOT).
CHANGED = (
    "games_game", "games_gamesecret", "games_decision", "games_seatclock", "games_area", "games_house",
    "games_housecard", "games_unit", "games_order", "games_track", "games_deck", "games_pile", "games_combat",
    "games_side", "games_answerrecord",
)  # fmt: skip
# Rows that come and go.
FLEETING = ("games_waiting", "games_sealedanswer", "games_draft", "games_support", "games_tide")
# By default a table is vacuumed once a fifth of it is dead: with a hundred thousand open games, seldom.
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
    dependencies = [("games", "0028_not_ready")]

    operations = [
        *(settings(table, ROOM | VACUUM) for table in CHANGED),
        *(settings(table, VACUUM) for table in FLEETING),
        migrations.CreateModel(
            name="KeptFigures",
            fields=[
                ("name", models.TextField(primary_key=True, serialize=False)),
                ("text", models.TextField(db_default="[]", default="[]")),
                ("computed_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.AddField(
            model_name="waiting",
            name="bot_wake_at",
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), null=True),
        ),
    ]
