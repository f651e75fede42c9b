"""The houses that are waited for: their due times, and which worker looks after which game.

`saving` inserts a row when a decision is asked and deletes it when it is answered.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import connection

from games.clocks.timing import WaitingHouse
from got_api.pipeline import batched

_RESCHEDULE = """
update games_waiting set free_until = %(free_until)s, due_at = %(due_at)s, remind_at = %(remind_at)s,
    wake_at = %(wake_at)s, attempts = 0, host_called = %(host_called)s
where game_id = %(game)s and number = %(number)s and house = %(house)s
"""


def reschedule(game_id: int, rows: Iterable[WaitingHouse], *, wake_at: datetime | None = None) -> None:
    """Write times that have changed. `wake_at` is when to look next, if not at the due time.

    Called as the engine, with the game locked.
    """
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
    """Wait for nobody in a game that is over. Called as the engine, with the game locked."""
    with connection.cursor() as cursor:
        cursor.execute("delete from games_waiting where game_id = %s", [game_id])


# A lease that runs out is taken again, ever more slowly: a game that cannot be resolved holds up no other.
_LEASE = """
with due as (
    select game_id, number, house from games_waiting
    where wake_at <= %(now)s order by wake_at limit %(max_count)s for update skip locked
), leased as (
    update games_waiting waiting
    set attempts = least(waiting.attempts + 1, 30),
        wake_at = %(now)s + make_interval(
            secs => least(3600, %(lease)s * power(2, greatest(0, waiting.attempts - 2)))
        )
    from due
    where waiting.game_id = due.game_id and waiting.number = due.number and waiting.house = due.house
    returning waiting.game_id
)
select game.code, count(*) from leased join games_game game on game.id = leased.game_id group by game.code
"""


def lease_due(now: datetime, *, lease_seconds: float, max_count: int) -> list[tuple[str, int]]:
    """Lease the rows that have to be looked at. Returns (game code, rows) pairs. Called as the engine."""
    with connection.cursor() as cursor:
        cursor.execute(_LEASE, {"now": now, "max_count": max_count, "lease": lease_seconds})
        games: list[tuple[str, int]] = cursor.fetchall()
        return games


_RETRY = "update games_waiting set attempts = 0, wake_at = least(wake_at, due_at) where game_id = %s"


def retry_now(game_id: int) -> None:
    """Have a game that was set aside looked at again at once. Called as the engine, with the game locked."""
    with connection.cursor() as cursor:
        cursor.execute(_RETRY, [game_id])


_ADVANCE = """
update games_waiting set since = since - passed.by, due_at = due_at - passed.by,
    free_until = free_until - passed.by, remind_at = remind_at - passed.by,
    wake_at = wake_at - passed.by, attempts = 0
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


def advance(game_id: int, by: timedelta) -> None:
    """Let time pass for one game: what waits in it has waited longer. Called as the engine, with the game
    locked."""
    with batched() as batch:
        for statement in (_ADVANCE, _ADVANCE_VOTES, _ADVANCE_SEATS):
            batch.send(statement, {"game": game_id, "seconds": by.total_seconds()})
