"""What belongs to a seat refers to it within its game."""

from django.db import migrations

TABLES = ("instructionlist", "logentry", "dismissal")


class Migration(migrations.Migration):
    dependencies = [("instructions", "0005_seats_without_constraint"), ("games", "0026_keys_with_game")]

    operations = [
        migrations.RunSQL(
            f"""
            alter table instructions_{table} add constraint instructions_{table}_of_seat
            foreign key (game_id, seat_id) references games_seat (game_id, id) deferrable initially deferred
            """
        )
        for table in TABLES
    ]
