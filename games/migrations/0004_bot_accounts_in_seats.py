"""The view of seats and accounts shows whether an account is a bot's."""

from django.db import migrations

from games import rls

FORMER = """
select seat.id, seat.game_id, seat.position, seat.is_active, seat.user_id, person.username
from games_seat seat
join games_game game on game.id = seat.game_id
join accounts_user person on person.id = seat.user_id
where game.anonymity = 'none'
    or game.status = 'finished'
    or seat.user_id = current_setting('got.user')::bigint
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_bot_accounts"),
        ("games", "0003_reasons_of_bots"),
    ]

    operations = [
        migrations.RunSQL(
            [f"create or replace view games_seatuser as {rls.SEAT_USERS}"],
            ["drop view games_seatuser", f"create view games_seatuser as {FORMER}"],
        ),
    ]
