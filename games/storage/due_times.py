"""Due times of the houses that a game waits for, and leases of workers on games.

`saving` inserts a row when a decision opens and deletes it when the house answers.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.clocks.timing import WaitingHouse
from got_api.database.pipeline import batched
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.shared.stamps import replace_after_commit

BOT_TIMEOUT = timedelta(seconds=5)
"""The time for a bot to answer before the tick wakes it. Usually the broker wakes it sooner."""

ASKS_BOT = """exists (
    select from games_seat seat
    where seat.game_id = %(game)s and seat.house = asked.house and seat.is_active
      and (seat.bot is not null or seat.stand_in <> 'defaults')
)"""
"""Whether a bot plays the house of the row `asked`."""

_RESCHEDULE = """
update games_waiting set free_until = %(free_until)s, due_at = %(due_at)s, remind_at = %(remind_at)s,
    wake_at = %(wake_at)s, attempts = 0, host_called = %(host_called)s
where game_id = %(game)s and number = %(number)s and house = %(house)s
"""


def reschedule(game_id: int, rows: Iterable[WaitingHouse], *, wake_at: datetime | None = None) -> None:
    """Saves changed due times. `wake_at` is the time of the next check, if not the due time.

    Must be called within `as_engine`, with the game locked.
    """
    replace_after_commit([f"g{game_id}"])
    with batched() as batch:
        for row in rows:
            batch.send(
                _RESCHEDULE,
                {
                    "free_until": row.due.free_until,
                    "due_at": row.due.due_at,
                    "remind_at": row.due.remind_at,
                    "wake_at": wake_at or row.due.wake_at,
                    "host_called": row.host_called,
                    "game": game_id,
                    "number": row.number,
                    "house": row.house,
                },
            )


def clear_waiting(game_id: int) -> None:
    """Deletes all waiting rows of a game that is over. Must be called within `as_engine`, with the game
    locked."""
    execute("delete from games_waiting where game_id = %s", [game_id])


_SELECT_DUE_GAMES = """
select game.id, game.code, due.count
from (
    select game_id, count(*) from (
        select game_id from games_waiting where wake_at <= %s order by wake_at limit %s
    ) first group by game_id
) due join games_game game on game.id = due.game_id
"""


def due_games(now: datetime, *, max_count: int) -> list[tuple[int, str, int]]:
    """The games of the first `max_count` rows that are due for a check: (id, code, number of rows) of each.

    Must be called within `as_engine`.
    """
    return fetch(_SELECT_DUE_GAMES, [now, max_count])


# The delay before an expired lease is taken again increases each time, so a game that cannot be resolved
# delays no other game.
_LEASE = """
with due as (
    select number, house from games_waiting
    where game_id = %(game)s and wake_at <= %(now)s for update skip locked
)
update games_waiting waiting
set attempts = least(waiting.attempts + 1, 30),
    wake_at = %(now)s + make_interval(
        secs => least(3600, %(lease)s * power(2, greatest(0, waiting.attempts - 2)))
    )
from due
where waiting.game_id = %(game)s and waiting.number = due.number and waiting.house = due.house
returning 1
"""


def lease_due(game_id: int, now: datetime, *, lease_seconds: float) -> bool:
    """Leases the rows of a game that are due for a check. Returns whether there are any that no other worker
    leases. One round trip. Must not be called within `as_engine` or `as_viewer`.
    """
    with as_engine(game=game_id, is_single_trip=True) as batch:
        (rows,) = batch.fetch((_LEASE, {"game": game_id, "now": now, "lease": lease_seconds}))
    return bool(rows)


_SELECT_GAMES_OF_BOTS = """
select distinct game.id, game.code
from (
    select game_id from games_waiting where bot_wake_at <= %s order by bot_wake_at limit %s
) due join games_game game on game.id = due.game_id
"""


def games_of_bots(now: datetime, *, max_count: int) -> list[tuple[int, str]]:
    """The games, as (id, code), of the first `max_count` rows for which a bot may have to be woken.

    Must be called within `as_engine`.
    """
    return fetch(_SELECT_GAMES_OF_BOTS, [now, max_count])


_LEASE_BOTS = f"""
with due as (
    select number, house from games_waiting
    where game_id = %(game)s and bot_wake_at <= %(now)s for update skip locked
)
update games_waiting asked set bot_wake_at = case when {ASKS_BOT} then %(next)s::timestamptz end
from due
where asked.game_id = %(game)s and asked.number = due.number and asked.house = due.house
returning asked.bot_wake_at is not null
"""


def lease_bots(game_id: int, now: datetime) -> list[bool]:
    """Leases each due row of a game that no other worker leases. Returns for each whether a bot is asked.

    Rows of bots are due again after `BOT_TIMEOUT`, rows of people never. One round trip. Must not be called
    within `as_engine` or `as_viewer`.
    """
    with as_engine(game=game_id, is_single_trip=True) as batch:
        (rows,) = batch.fetch((_LEASE_BOTS, {"game": game_id, "now": now, "next": now + BOT_TIMEOUT}))
    return [is_bot for (is_bot,) in rows]


_PLAN_BOTS = f"""
update games_waiting asked set bot_wake_at = case when {ASKS_BOT} then %(at)s::timestamptz end
where asked.game_id = %(game)s and (asked.bot_wake_at is not null or {ASKS_BOT})
"""


def plan_bots(game_id: int, now: datetime) -> None:
    """Makes the tick check the bots that must answer now, after another bot has taken over a house. Must be
    called within `as_engine`, with the game locked."""
    with batched() as batch:
        batch.send(_PLAN_BOTS, {"game": game_id, "at": now + BOT_TIMEOUT})


_RETRY = "update games_waiting set attempts = 0, wake_at = least(wake_at, due_at) where game_id = %s"


def retry_now(game_id: int) -> None:
    """Makes the worker check a quarantined game at once. Must be called within `as_engine`, with the game
    locked."""
    execute(_RETRY, [game_id])


_ADVANCE = """
update games_waiting set since = since - passed.by, due_at = due_at - passed.by,
    free_until = free_until - passed.by, remind_at = remind_at - passed.by,
    wake_at = wake_at - passed.by, bot_wake_at = bot_wake_at - passed.by, attempts = 0
from (select make_interval(secs => %(seconds)s) as by) passed
where game_id = %(game)s
"""
_ADVANCE_VOTES = """
update games_vote set opened_at = opened_at - passed.by, closes_at = closes_at - passed.by
from (select make_interval(secs => %(seconds)s) as by) passed
where game_id = %(game)s and status = 'open'
"""
_ADVANCE_SEATS = """
update games_seat set sitter_until = sitter_until - passed.by
from (select make_interval(secs => %(seconds)s) as by) passed
where game_id = %(game)s and sitter_until is not null
"""


def advance_due_times(game_id: int, by: timedelta) -> None:
    """Lets time pass for one game: its due times move closer. Must be called within `as_engine`, with the
    game locked."""
    with batched() as batch:
        for statement in (_ADVANCE, _ADVANCE_VOTES, _ADVANCE_SEATS):
            batch.send(statement, {"game": game_id, "seconds": by.total_seconds()})
