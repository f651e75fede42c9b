"""Who reads and answers for a seat at a time is said by a view, and the policies read it.

The texts are copies: a migration stays what it was when games/rls.py goes on.
"""

from django.db import migrations

SEAT_READERS = """
create view games_seatreader as
select seat.game_id,
       seat.house,
       person.id as user_id,
       person.id is distinct from seat.user_id as is_sitter,
       seat.open_since is null as can_answer,
       case when person.id is distinct from seat.user_id then seat.sitter_until end as until
from games_seat seat
join accounts_user person on person.is_active and (
    person.id = seat.user_id
    or person.id = seat.sitter_id
       and seat.sitter_until > current_setting('got.now')::timestamptz
       and not exists (
           select from games_seat own
           where own.game_id = seat.game_id and own.user_id = seat.sitter_id and own.is_active
           offset 0
       )
)
where seat.is_active and seat.house is not null
"""

BEFORE = """game_id = (select current_setting('got.game')::bigint)
    and (select current_setting('got.user')::bigint) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(seat.house), '{}')
            from games_seat seat
            where seat.game_id = current_setting('got.game')::bigint
              and (seat.user_id = current_setting('got.user')::bigint
                   or seat.sitter_id = current_setting('got.user')::bigint)
              and seat.is_active
              and seat.house is not null
        )
    )"""

AFTER = """game_id = (select current_setting('got.game')::bigint)
    and (select current_setting('got.user')::bigint) is not null
    and (select current_setting('got.now')::timestamptz) is not null
    and (
        audience is null
        or audience && (
            select coalesce(array_agg(reader.house), '{}')
            from games_seatreader reader
            where reader.game_id = current_setting('got.game')::bigint
              and reader.user_id = current_setting('got.user')::bigint
        )
    )"""

TABLES = (
    "games_answerrecord",
    "games_area",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_draft",
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


def readable(table: str, policy: str) -> str:
    return f"alter policy viewer on {table} using ({policy})"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_newest_games"),
        ("accounts", "0001_initial"),
    ]
    operations = [
        migrations.RunSQL(SEAT_READERS, "drop view games_seatreader"),
        *(migrations.RunSQL(readable(table, AFTER), readable(table, BEFORE)) for table in TABLES),
    ]
