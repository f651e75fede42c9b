"""Row-level security of instructions: a row belongs to its player while they have the seat."""

from games.rls import FENCE

OWNED = ("instructions_dismissal", "instructions_instructionlist", "instructions_logentry")
"""The tables whose rows belong to a seat. Sitters and later players of the house cannot read them."""

OWN_SEAT = f"""{FENCE}
    and seat_id in (
        select seat.id from games_seatuser seat
        where seat.game_id = current_setting('got.game')::bigint
          and seat.user_id = (select current_setting('got.user')::bigint)
          and seat.is_active
    )"""  # noqa: S608


def seat_foreign_key(table: str) -> str:
    """The statement that adds a foreign key to (game, seat), which a Django field cannot express."""
    return (
        f"alter table {table} add constraint {table}_of_seat foreign key (game_id, seat_id) "
        "references games_seat (game_id, id) deferrable initially deferred"
    )
