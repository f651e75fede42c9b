"""Seats before the start: take or leave a seat, seat a bot, kick, assign houses."""

import hmac
import secrets

from django.db.models import QuerySet

from games.engine.rulebook import cites
from games.errors import GameCode
from games.models import Game, Invitation, Seat
from games.services.lobby import Lobby, digest_of, locked_lobby, require_bot, start_when_ready
from games.storage.appointments import is_host
from got_api.http.errors import ErrorCode, Problem


def take_seat(
    *,
    user: int,
    code: str,
    house: str | None = None,
    invitation: str | None = None,
    nonce: str | None = None,
) -> int:
    """Takes a seat, at a given house or any. Taking the last seat starts the game like `start_when_ready`.

    Returns the position of the seat.

    `nonce`, of the shape `games.engine.chance.NONCE`, is public and mixed into the chance of the game. Raises
    the errors of `locked_lobby`, 403 `invitation_wrong`, 409 `already_seated`, `game_full`, `house_taken` and
    `house_not_chosen_here`, 422 `house_not_in_game`.
    """
    with locked_lobby(code) as lobby:
        if lobby.seat_of(user) is not None:
            raise Problem(GameCode.ALREADY_SEATED)
        require_invitation(lobby.game, user, invitation)
        if house is not None and lobby.game.house_choice != Game.HouseChoice.FREE:
            raise Problem(GameCode.HOUSE_NOT_CHOSEN_HERE, facts={"house_choice": lobby.game.house_choice})
        return _add_seat(lobby, house, user=user, nonce=nonce)


def seat_bot(*, host: int, code: str, bot: str, house: str | None = None, nonce: str | None = None) -> int:
    """Seats a bot in the next seat, with a nonce of the host. Returns the position of the seat.

    Raises the errors of `take_seat` and 422 `bot_unknown`. A host who chooses the houses may also choose the
    bot's.
    """
    with locked_lobby(code, host=host) as lobby:
        require_bot(bot)
        if house is not None and lobby.game.house_choice == Game.HouseChoice.RANDOM:
            raise Problem(GameCode.HOUSE_NOT_CHOSEN_HERE, facts={"house_choice": lobby.game.house_choice})
        return _add_seat(lobby, house, bot=bot, nonce=nonce)


def leave_seat(*, user: int, code: str) -> None:
    """Leaves the user's seat. Raises the errors of `locked_lobby`, and 404 without a seat."""
    with locked_lobby(code) as lobby:
        _remove(lobby.seat_of(user))


def kick_player(*, host: int, code: str, position: int) -> None:
    """Empties a seat. In an anonymous game only bots can be kicked, to keep the players of seats secret.

    Raises the errors of `locked_lobby`, and 404 for an empty seat and for one that the host does not see.
    """
    with locked_lobby(code, host=host) as lobby:
        seat = _seat_at(lobby, position)
        is_hidden = lobby.game.is_anonymous and seat is not None and seat.bot is None
        _remove(None if is_hidden else seat)


def assign_house(*, host: int, code: str, position: int, house: str | None) -> None:
    """Assigns a house, or none, to a seat in a game whose host chooses them.

    Raises the errors of `locked_lobby`, 404 for an empty seat, 409 `house_not_chosen_here` and `house_taken`,
    422 `house_not_in_game`.
    """
    with locked_lobby(code, host=host) as lobby:
        if lobby.game.house_choice != Game.HouseChoice.HOST:
            raise Problem(GameCode.HOUSE_NOT_CHOSEN_HERE, facts={"house_choice": lobby.game.house_choice})
        seat = _seat_at(lobby, position)
        if seat is None:
            raise Problem(ErrorCode.NOT_FOUND)
        if seat.house != house:
            _require_free(lobby, house)
            _query_of(seat).update(house=house)


def require_invitation(game: Game, user: int, invitation: str | None) -> None:
    """Raises 403 `invitation_wrong`, unless the game is open or the user is a host of it."""
    if game.access == Game.Access.OPEN or is_host(game.id, user):
        return
    # A game that an organiser created with its players has no invitation code, so no code is right.
    digest = Invitation.objects.values_list("digest", flat=True).filter(game=game).first()
    if invitation is None or digest is None or not hmac.compare_digest(bytes(digest), digest_of(invitation)):
        raise Problem(GameCode.INVITATION_WRONG)


@cites("SETUP-5", "DEC-01")
def _require_free(lobby: Lobby, house: str | None) -> None:
    if house is None or house in lobby.free_houses:
        return
    houses = lobby.game.setup.houses
    if house not in houses:
        raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": list(houses)})
    raise Problem(GameCode.HOUSE_TAKEN, facts={"houses": lobby.free_houses})


def _add_seat(
    lobby: Lobby,
    house: str | None,
    *,
    user: int | None = None,
    bot: str | None = None,
    nonce: str | None = None,
) -> int:
    if not lobby.open_positions:
        raise Problem(GameCode.GAME_FULL)
    _require_free(lobby, house)
    # In the order of arrival, positions would show after the start which player has which house.
    open_positions = lobby.open_positions
    position = secrets.choice(open_positions) if lobby.game.is_anonymous else open_positions[0]
    seat = Seat.objects.create(
        game=lobby.game, position=position, user_id=user, bot=bot, house=house, nonce=nonce
    )
    full = Lobby(lobby.head, lobby.game, [*lobby.seats, seat])
    # A host who chooses the houses starts the game afterwards.
    if not full.open_positions and lobby.game.house_choice != Game.HouseChoice.HOST:
        start_when_ready(full)
    return seat.position


def _seat_at(lobby: Lobby, position: int) -> Seat | None:
    return next((seat for seat in lobby.seats if seat.position == position), None)


def _query_of(seat: Seat) -> QuerySet[Seat]:
    return Seat.objects.filter(game_id=seat.game_id, id=seat.pk)


def _remove(seat: Seat | None) -> None:
    if seat is None:
        raise Problem(ErrorCode.NOT_FOUND)
    _query_of(seat).delete()
