"""Ready checks: started when the last seat is taken, confirmed by the players, ended by the tick.

Taking a seat counts as a confirmation. Other requests do not, because programs poll while their players
sleep. The link in a mail confirms for a lobby, or for a round of a season.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from games import storage
from games.clocks.asking import ready_seconds
from games.errors import GameCode
from games.models import Game, Seat
from games.readiness.extensions import Confirm, ReadyCheckApp
from games.readiness.models import Confirmation, ReadyCheck
from games.readiness.selectors import unconfirmed_seats
from games.services.lobby import Lobby, locked_lobby, seats_of, start_locked_game
from games.services.locking import change_locked
from games.services.mail_links import code_of_link, link_token
from games.services.signals import Announcement, announce
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.registry import parts
from got_api.shared import clock
from got_api.shared.json_text import time_text

MAX_GAMES = 200


def set_ready_check(*, host: int, code: str, is_on: bool) -> None:
    """Turns the ready check of a lobby on or off. Raises the errors of `locked_lobby`.

    A game that waits only for confirmations starts when the check is turned off.
    """
    with locked_lobby(code, host=host) as lobby:
        ReadyCheck.objects.update_or_create(game_id=lobby.game.pk, defaults={"is_on": is_on})
        if not is_on and _end(lobby.game.pk) and not lobby.open_positions:
            start_locked_game(lobby)


def may_start(game_id: int, seats: Sequence[Seat]) -> bool:
    """Whether a full lobby may start. Asks the players who have not confirmed recently, if there are any.

    Requires the engine's database role, a locked lobby, and that all `seats` are taken.
    """
    check = ReadyCheck.objects.filter(game_id=game_id, is_on=True).first()
    if check is None:
        return True
    now, timing = clock.now(), storage.load_timing(game_id)
    missing = unconfirmed_seats(game_id, seats, timing.clock, now)
    if missing and check.due_at is None:
        due_at = timing.clock.calendar.advance(now, ready_seconds(timing.clock))
        ReadyCheck.objects.filter(game_id=game_id).update(asked_at=now, due_at=due_at)
        for seat in missing:
            if seat.user_id is not None:
                _ask(seat, seat.user_id, now, due_at)
    return not missing


def _ask(seat: Seat, user: int, now: datetime, due_at: datetime) -> None:
    row, _ = Confirmation.objects.get_or_create(game_id=seat.game_id, user_id=user)
    facts = {"ready_code": row.code, "ends_at": time_text(due_at)}
    subject = f"ready.{int(now.timestamp())}"
    announce(Announcement(seat.game_id, "ready_check", subject, facts, user=user))


def confirm_readiness(*, user: int, code: str, now: datetime | None = None) -> None:
    """Confirms that a user with a seat is ready. The last confirmation starts the game.

    Raises the errors of `locked_lobby`, and 403 `not_seated`.
    """
    now = now or clock.now()
    with locked_lobby(code) as lobby:
        if lobby.seat_of(user) is None:
            raise Problem(GameCode.NOT_SEATED)
        Confirmation.objects.update_or_create(
            game_id=lobby.game.pk, user_id=user, defaults={"confirmed_at": now}
        )
        timing = storage.load_timing(lobby.game.pk)
        if (
            not lobby.open_positions
            and not unconfirmed_seats(lobby.game.pk, lobby.seats, timing.clock, now)
            and _end(lobby.game.pk)
        ):
            start_locked_game(lobby)


def _end(game_id: int) -> bool:
    """Ends the current ready check of a game. Returns whether there was one."""
    running = ReadyCheck.objects.filter(game_id=game_id, due_at__isnull=False)
    return bool(running.update(asked_at=None, due_at=None))


_SELECT_DUE_CHECKS = """
select game.code from readiness_readycheck ready
join games_game game on game.id = ready.game_id
where ready.due_at is not null
  and (
    ready.due_at <= %s or game.status <> 'lobby'
    or game.players > (select count(*) from games_seat seat where seat.game_id = game.id and seat.is_active)
  )
limit %s
"""


def end_due(*, now: datetime | None = None, max_games: int = MAX_GAMES) -> int:
    """Ends the ready checks whose time is over. Returns the number of seats that become free. See
    `change_locked`."""
    now = now or clock.now()
    with as_engine():
        codes = fetch(_SELECT_DUE_CHECKS, [now, max_games])
    return sum(
        change_locked(code, lambda head: _end_late(head, now), "its ready check is not ended")
        for (code,) in codes
    )


def _end_late(head: storage.GameHead, now: datetime) -> int:
    """Ends the overdue check of a game. Has no effect if a seat is free or the game is no longer a lobby."""
    timing = storage.load_timing(head.game_id)
    if timing.is_stale(now):  # an outage, in which no player could confirm, must be recorded first
        return 0
    game = Game.objects.get(id=head.game_id)
    lobby = Lobby(head, game, seats_of(game.pk))
    if game.status != Game.Status.LOBBY or lobby.open_positions:
        _end(game.pk)
        return 0
    check = ReadyCheck.objects.get(game_id=game.pk)
    if check.due_at is None or check.due_at > now:
        return 0
    late = unconfirmed_seats(game.pk, lobby.seats, timing.clock, now)
    for seat in late:
        announce(Announcement(game.pk, "ready_missed", f"ready.{seat.pk}", {}, user=seat.user_id))
        Seat.objects.filter(game_id=game.pk, id=seat.pk).delete()
    _end(game.pk)
    if not late:
        start_locked_game(lobby)
    return len(late)


def find_request(code: str) -> Callable[[], None] | None:
    """The confirmation behind the code of a link in a mail (`FindRequest`)."""
    rows = Confirmation.objects.filter(code=code, user__is_active=True).values_list("game__code", "user")
    return next((partial(confirm_readiness, code=game, user=user) for game, user in rows), None)


_LINK = "ready"


def confirmation_link(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The link that confirms, for a notice whose facts have a `ready_code`."""
    return [("mail-ready", f"/api/v1/ready/{token_of(facts['ready_code'])}")]


def token_of(code: str) -> str:
    """The secret part of the link in a mail."""
    return link_token(_LINK, code)


def confirmation_by_token(token: str) -> Confirm:
    """The confirmation behind the token of a link. Raises 404."""
    code = code_of_link(_LINK, token)
    with as_engine():
        found = (find(code) for find in parts(ReadyCheckApp).ready_requests)
        return first_or_404(confirm for confirm in found if confirm is not None)
