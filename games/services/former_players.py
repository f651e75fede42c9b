"""Removal of erased accounts from games: their seats open, and logs no longer name them."""

import logging
import re
from collections.abc import Callable

from accounts.models import User
from accounts.signals import AccountErasure, account_erased
from games import storage
from games.errors import GameCode
from games.models import Absence, Appointment, Game, Seat, SeatAbsence, SeatEvent, Sitting
from games.services.lobby import cancel_game
from games.services.replacement import leave_table
from games.services.seats import leave_seat
from games.services.sitters import end_sitting_of_former_player
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.shared.stamps import TABLES, replace_after_commit

logger = logging.getLogger("games.former_players")

UNNAMED = "Game"
"""The new name of a game whose name contained that of an erased user. It is the same in every language."""


def connect() -> None:
    account_erased.connect(remove_name, dispatch_uid="games")


def remove_name(erasure: AccountErasure, **_: object) -> None:
    """Receiver of `account_erased`: removes the user's name from seat logs and game names."""
    with as_engine():
        own = {"user_id": erasure.user_id}
        for appointments in storage.game_by_game(Appointment.objects.filter(**own)):
            appointments.delete()
        games = set(Seat.objects.filter(**own).values_list("game", flat=True))
        games |= set(Sitting.objects.filter(**own).values_list("game", flat=True))
        named = SeatEvent.objects.filter(
            game__in=games, kind__in=(SeatEvent.Kind.SEAT_TAKEN_OVER, SeatEvent.Kind.SITTER_NAMED)
        )
        for game, number, facts in list(named.values_list("game", "number", "facts")):
            if facts.get("username") == erasure.username:
                SeatEvent.objects.filter(game=game, number=number).update(facts=facts | {"username": None})
        hosted = Game.objects.filter(host_id=erasure.user_id).values_list("id", flat=True)
        _rename({*games, *hosted}, erasure.username)
        replace_after_commit([TABLES])  # lists show the names of hosts and players


def _rename(games: set[int], username: str) -> None:
    """Replaces the names of those games that contain this username as a word. Must be called within
    `as_engine`.

    The whole name is replaced: the rest of it may still identify the user.
    """
    if not username:
        return
    word = re.compile(rf"(?<!\w){re.escape(username)}(?!\w)", re.IGNORECASE)
    named = Game.objects.filter(id__in=games, name__icontains=username).order_by("id")
    for game, name in list(named.values_list("id", "name")):
        if word.search(name):
            Game.objects.filter(id=game).update(name=UNNAMED)
            replace_after_commit([f"s{game}"])


_SELECT_NEXT_STEPS = """
select person.id, game.code, case
    when game.status = 'lobby' and game.host_id = person.id then 'cancel'
    when game.status = 'lobby' then 'leave lobby'
    when seat.user_id = person.id then 'leave'
    else 'end sitting' end
from accounts_user person
join games_game game on game.status in ('lobby', 'running')
left join games_seat seat on seat.game_id = game.id and seat.is_active
    and person.id in (seat.user_id, seat.sitter_id)
where person.id = any(%s) and (seat.id is not null or game.status = 'lobby' and game.host_id = person.id)
"""


def remove_former_players(*, max_count: int = 200) -> int:
    """Removes erased accounts from lobbies and running games, one by one. Returns the number of steps.

    Their seats are opened as if the players had left, and games do not wait for them. A busy game is retried
    at the next tick. Absences are deleted when no game needs them any longer.
    """
    with as_engine():
        leaving = list(
            User.objects.filter(is_leaving=True).order_by("id").values_list("id", flat=True)[:max_count]
        )
        if not leaving:
            return 0
        steps = fetch(_SELECT_NEXT_STEPS, [leaving])
    done = sum(_run_step(user, code, _STEPS[step]) for user, code, step in steps)
    with as_engine():
        gone = sorted(set(leaving) - {user for user, _, _ in steps})
        absences = Absence.objects.filter(user__in=gone)
        for applied in storage.game_by_game(SeatAbsence.objects.filter(absence__in=absences)):
            applied.delete()
        absences.delete()
        User.objects.filter(id__in=gone).update(is_leaving=False)
    return done


Step = Callable[[int, str], None]

_STEPS: dict[str, Step] = {
    "cancel": lambda user, code: cancel_game(host=user, code=code),
    "leave lobby": lambda user, code: leave_seat(user=user, code=code),
    "leave": lambda user, code: leave_table(user=user, code=code),
    "end sitting": lambda user, code: end_sitting_of_former_player(user=user, code=code),
}

# The game is busy or has changed since the query, so the step is skipped. The next query finds what is left.
_SKIPPED_CODES = {
    ErrorCode.GAME_BUSY, GameCode.GAME_STARTED, GameCode.GAME_NOT_RUNNING, GameCode.NOT_SEATED,
    ErrorCode.NOT_FOUND,
}  # fmt: skip


def _run_step(user: int, code: str, step: Step) -> bool:
    """Runs one step in a separate transaction. A step that fails does not block others."""
    try:
        step(user, code)
    except Exception as error:
        if not isinstance(error, Problem) or error.code not in _SKIPPED_CODES:
            logger.exception("game %s: a former player is not removed", code, extra={"game": code})
        return False
    return True
