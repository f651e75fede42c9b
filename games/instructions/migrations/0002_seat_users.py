"""Who has a seat is found in a view, for the player role does not read it in the table.

The text of the policy is a copy: a migration stays what it was when games/instructions/rls.py changes.
"""

from importlib import import_module

from django.db import migrations

FORMER = import_module("games.instructions.migrations.0001_initial").OWN_SEAT
OWN_SEAT = """game_id = (select current_setting('got.game')::bigint)
    and seat_id in (
        select seat.id from games_seatuser seat
        where seat.game_id = current_setting('got.game')::bigint
          and seat.user_id = (select current_setting('got.user')::bigint)
          and seat.is_active
    )"""


def readable(table: str, policy: str) -> str:
    return f"alter policy viewer on {table} using ({policy})"


class Migration(migrations.Migration):
    dependencies = [("games", "0025_anonymous"), ("instructions", "0001_initial")]

    operations = [
        migrations.RunSQL(readable(table, OWN_SEAT), readable(table, FORMER))
        for table in ("instructions_instructionlist", "instructions_report")
    ]
