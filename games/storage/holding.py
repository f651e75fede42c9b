"""Drafts that count as answers from a given time.

Everything here is called within `as_engine`, and everything but `held_due` with the game locked. A row is
deleted with its draft, so also when its house answers.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from got_api.database.statements import execute, fetch

OWNED = """
alter table games_heldanswer add constraint games_heldanswer_of_draft foreign key (game_id, number, house)
    references games_draft (game_id, number, house) on delete cascade
"""
_INSERT_HELD = """
insert into games_heldanswer (game_id, number, house, seat_id, drafted_at, counts_at)
select seat.game_id, %(number)s, seat.house, seat.id, %(drafted_at)s, %(counts_at)s
from games_seat seat
where seat.game_id = %(game)s and seat.house = %(house)s and seat.is_active
on conflict (game_id, number, house) do update
set seat_id = excluded.seat_id, drafted_at = excluded.drafted_at, counts_at = excluded.counts_at
"""
_SELECT_DUE = """
select held.game_id, game.code, held.number, held.house, held.counts_at
from games_heldanswer held
join games_game game on game.id = held.game_id
where held.counts_at <= %s
order by held.counts_at
limit %s
"""
_SELECT_HELD_UNTIL = """
select held.counts_at
from games_heldanswer held
join games_draft draft on draft.game_id = held.game_id and draft.number = held.number
    and draft.house = held.house and draft.written_at = held.drafted_at
where held.game_id = %s and held.number = %s and held.house = %s
"""
_DELETE_HELD = "delete from games_heldanswer where game_id = %s and number = %s and house = %s"
# The player who held the draft must still have the seat, and it must not be open: a new player has not
# answered.
_SELECT_IS_DUE = """
select exists (
    select from games_heldanswer held
    join games_draft draft on draft.game_id = held.game_id and draft.number = held.number
        and draft.house = held.house and draft.written_at = held.drafted_at
    join games_seat seat on seat.game_id = held.game_id and seat.id = held.seat_id
        and seat.house = held.house and seat.is_active and seat.open_since is null
    join accounts_user player on player.id = seat.user_id and player.is_active
    where held.game_id = %(game)s and held.number = %(number)s and held.house = %(house)s
      and held.counts_at <= %(now)s
)
"""
_UPDATE_COUNTS_AT = """
update games_heldanswer set counts_at = %s where game_id = %s and number = %s and house = %s
"""


@dataclass(frozen=True, slots=True)
class HeldAnswerTime:
    """A held answer that counts from `counts_at`."""

    game_id: int
    code: str
    number: int
    house: str
    counts_at: datetime


def hold_draft(game_id: int, number: int, house: str, drafted_at: datetime, counts_at: datetime) -> None:
    """Holds the draft that was saved at `drafted_at`: it counts as the answer from `counts_at`."""
    values: dict[str, Any] = {
        "game": game_id,
        "number": number,
        "house": house,
        "drafted_at": drafted_at,
        "counts_at": counts_at,
    }
    execute(_INSERT_HELD, values)


def held_due(now: datetime, *, max_count: int) -> list[HeldAnswerTime]:
    """The first `max_count` held answers that count now, in all games. Must be called within `as_engine`."""
    return [HeldAnswerTime(*row) for row in fetch(_SELECT_DUE, [now, max_count])]


def held_until(game_id: int, number: int, house: str) -> datetime | None:
    """The time from which the draft of a house counts. None if there is no draft, or it is not held."""
    held = fetch(_SELECT_HELD_UNTIL, [game_id, number, house])
    return held[0][0] if held else None


def is_draft_due(game_id: int, number: int, house: str, now: datetime) -> bool:
    """Whether a draft counts: it is held, its time has come, and its player still has the seat."""
    values: dict[str, Any] = {"game": game_id, "number": number, "house": house, "now": now}
    [(counts,)] = fetch(_SELECT_IS_DUE, values)
    return bool(counts)


def release_draft(game_id: int, number: int, house: str) -> None:
    """Makes a held draft an ordinary draft. Does nothing if the draft is not held."""
    execute(_DELETE_HELD, [game_id, number, house])


def postpone_held_draft(game_id: int, number: int, house: str, counts_at: datetime) -> None:
    """Postpones the time from which a held draft counts as the answer."""
    execute(_UPDATE_COUNTS_AT, [counts_at, game_id, number, house])
