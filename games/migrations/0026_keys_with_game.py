"""Every table of a game has the game in its primary key and in every unique constraint.

Expanded, migrated and contracted in one step, which is fine as long as there is no release: a process of the
version before does not find its columns. The tables are locked while their keys are made.
"""

from django.db import migrations, models

APPOINTMENT = """
alter table games_appointment drop constraint games_appointment_one_a_role, drop column id,
    add primary key (game_id, user_id, role)
"""
SEAT_ABSENCE = """
alter table games_seatabsence drop constraint games_seatabsence_once, drop column id,
    add primary key (game_id, house, absence_id)
"""
# Of several sittings of a user at a house the first stays: that they have seen its secrets.
FIRST_SITTING = """
delete from games_sitting later using games_sitting earlier
where later.game_id = earlier.game_id and later.user_id = earlier.user_id and later.house = earlier.house
    and (later.started_at, later.id) > (earlier.started_at, earlier.id)
"""
SITTING = """
drop index games_sitting_of;
alter table games_sitting drop column id, add primary key (game_id, user_id, house)
"""
SEAT = "alter table games_seat drop constraint games_seat_pkey, add primary key (game_id, id)"
AUDIT = "alter table games_audit drop constraint games_audit_pkey, add primary key (game_id, id)"
CHECKED = "set constraints all immediate"


def key(model: str, *columns: str) -> list[migrations.operations.base.Operation]:
    """What Django knows of a key that takes the place of an id."""
    return [
        migrations.RemoveField(model, "id"),
        migrations.AddField(
            model,
            "pk",
            models.CompositePrimaryKey(
                *columns, blank=True, editable=False, primary_key=True, serialize=False
            ),
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("games", "0025_anonymous")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(APPOINTMENT)],
            [
                migrations.RemoveConstraint("appointment", "games_appointment_one_a_role"),
                *key("appointment", "game_id", "user_id", "role"),
            ],
        ),
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(SEAT_ABSENCE)],
            [
                migrations.RemoveConstraint("seatabsence", "games_seatabsence_once"),
                *key("seatabsence", "game_id", "house", "absence_id"),
            ],
        ),
        migrations.AlterField(
            "seatabsence",
            "absence",
            models.ForeignKey(
                db_index=False, on_delete=models.DO_NOTHING, related_name="seats", to="games.absence"
            ),
        ),
        migrations.SeparateDatabaseAndState(
            [migrations.RunSQL(FIRST_SITTING), migrations.RunSQL(CHECKED), migrations.RunSQL(SITTING)],
            [
                migrations.RemoveIndex("sitting", "games_sitting_of"),
                *key("sitting", "game_id", "user_id", "house"),
            ],
        ),
        migrations.RunSQL([SEAT, AUDIT]),
        migrations.AlterField(
            "audit",
            "game",
            models.ForeignKey(
                db_index=False, on_delete=models.deletion.PROTECT, related_name="+", to="games.game"
            ),
        ),
    ]
