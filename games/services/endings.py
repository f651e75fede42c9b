"""Endings outside of the rules: by agreement, or by the staff."""

from datetime import datetime

from games import storage
from games.engine.queries.final_table import FinalTable, final_table
from games.models import Game, SeatEvent, Vote
from games.services import seat_log
from games.services.locking import LockedGame
from games.services.signals import signal_finished
from got_api.database.statements import execute

_UPDATE_GAME = """
update games_game
set status = 'finished', finished_at = %s, ended_by = %s, awarded_to = %s, draw_between = %s
where id = %s
"""


def adjudicated_table(code: str, awarded_to: str | None) -> FinalTable:
    """The final table of a game at its current position, if it were adjudicated now. `awarded_to` has the
    first place.

    Must be called within `as_engine`. ValueError for a game that has not started.
    """
    state = storage.load(storage.find_game(code)).state
    return final_table(state, "adjudication", awarded_to=awarded_to)


def end_game(
    table: LockedGame, ended_by: Game.EndedBy, awarded_to: str | None, reason: SeatEvent.Reason, now: datetime
) -> None:
    """Ends a game that the rules have not ended. Its position stays, and it no longer waits for answers.

    A draw is shared by the houses that people play.
    """
    houses = sorted(house for house, seat in table.timing.seats.items() if seat.is_person)
    draw_between = houses if ended_by == Game.EndedBy.DRAW else None
    execute(_UPDATE_GAME, [now, str(ended_by), awarded_to, draw_between, table.game_id])
    storage.clear_waiting(table.game_id)
    Vote.objects.filter(game_id=table.game_id, status=Vote.Status.OPEN).update(
        status=Vote.Status.WITHDRAWN, closed_at=now
    )
    fact = seat_log.Ended(reason=reason, house=awarded_to, ended_by=str(ended_by))
    seat_log.log_facts(table.game_id, now, fact)
    signal_finished(storage.load(table.head), now)
