"""Put every table with an audience under row-level security."""

from django.db import migrations

from games.migrations._frozen import FENCE, expose, protect

TABLES = (
    "games_answerrecord",
    "games_area",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_eventrecord",
    "games_facedown",
    "games_gamesecret",
    "games_house",
    "games_housecard",
    "games_houseseq",
    "games_knowncard",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
)

# As it was before seats had sitters.
READABLE = f"""{FENCE}
    and (select current_setting('got.user')::bigint) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(seat.house), '{{}}')
            from games_seat seat
            where seat.game_id = current_setting('got.game')::bigint
              and seat.user_id = current_setting('got.user')::bigint
              and seat.is_active
              and seat.house is not null
        )
    )"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [
        migrations.RunSQL(sql=protect(table, READABLE), reverse_sql=expose(table)) for table in TABLES
    ]
