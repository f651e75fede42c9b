"""Additional hosts of a game, substitutes who may take over its open seats, and games created with their
players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import User
from games import storage
from games.clocks import GENEROUS
from games.errors import GameCode
from games.extensions import GameApp
from games.models import Appointment, Game, GameClock, Seat
from games.services.lobby import Lobby, clock_columns, new_seed, require_bot, start_locked_game
from games.services.locking import lock_failures_as_problems
from games.storage.appointments import has_role, is_host
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.registry import parts
from got_api.shared import clock as clocks

Role = Appointment.Role
MAX_APPOINTED = {Role.HOST: 10, Role.SUBSTITUTE: 100}
_OVER = (Game.Status.FINISHED, Game.Status.CANCELLED)


def appoint(
    *, actor: int, code: str, username: str, role: Appointment.Role, now: datetime | None = None
) -> None:
    """Appoints a user as a host or substitute. Repeating this changes nothing.

    Raises 404, 403 `not_the_host`, 409 `game_over`, `list_full`, 422 `user_unknown`, 503 `game_busy`, and
    the errors of the app of the game for a substitute.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        _require_host(head, actor)
        if head.status in _OVER:
            raise Problem("game_over")
        user = User.objects.with_name(username).filter(is_active=True).first()
        if user is None:
            raise Problem(GameCode.USER_UNKNOWN)
        if has_role(head.game_id, user.pk, role):
            return
        if Appointment.objects.filter(game_id=head.game_id, role=role).count() >= MAX_APPOINTED[role]:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_APPOINTED[role]})
        if role == Role.SUBSTITUTE:
            require_eligible(head.game_id, user.pk)
        Appointment.objects.create(
            game_id=head.game_id, user=user, role=role, appointed_at=now or clocks.now()
        )


def require_eligible(game_id: int, user: int) -> None:
    """Raises a Problem if the app that a game belongs to does not let a user take over its seats."""
    for rule in parts(GameApp).seat_rules:
        rule(game_id, user)


def dismiss(*, actor: int, code: str, username: str, role: Appointment.Role) -> None:
    """Removes a role from a user. Hosts may remove their own. The user who created the game stays a host.

    Raises 404 for an unknown game or a user without the role, 403 `not_the_host`, 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        _require_host(head, actor)
        named = User.objects.with_name(username).values("id")
        rows = Appointment.objects.filter(game_id=head.game_id, role=role, user__in=named)
        if not rows.delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)


def _require_host(head: storage.GameHead, user: int) -> None:
    if not is_host(head.game_id, user):
        raise Problem(GameCode.NOT_THE_HOST)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """The player of a house: a user or a bot. `nonce` is mixed into the chance of the game."""

    house: str
    user: int | None = None
    bot: str | None = None
    nonce: str | None = None


def create_seated_game(
    *,
    host: int | None,
    name: str,
    seats: Sequence[SeatedPlayer],
    ruleset: dict[str, Any],
    access: str = Game.Access.OPEN,
    take_over: str = Game.TakeOver.ANYBODY,
    hosts: Sequence[int] = (),
    substitutes: Sequence[int] = (),
    preset: str = GENEROUS.name,
    clock: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
    language: str | None = None,
) -> str:
    """Creates a game with a player at every house and starts it, in one transaction. Returns its code.

    It is never a lobby, so the limit on lobbies does not apply. `hosts` are hosts in addition to `host`. May
    be called within a transaction of the caller. The caller must check that `host` may seat others.

    Raises KeyError for a number of seats that the edition has no setup for, 409 `already_seated` for a user
    who is named twice, `house_taken` for a house that is named twice, `list_full`, 422 `bot_unknown`,
    `house_not_in_game`, `user_unknown`, `setting_unlawful`.
    """
    times = clock_columns(preset, clock, policy)
    with as_engine():
        game = Game(
            host_id=host,
            name=name,
            players=len(seats),
            access=access,
            take_over=take_over,
            language=language,
            house_choice=Game.HouseChoice.HOST,
            **ruleset,
        )
        _require_lawful(game, seats)
        _require_active([*(seat.user for seat in seats), *hosts, *substitutes])
        game.save()
        GameClock.objects.create(game=game, preset=preset, **times)
        _appoint(game, hosts, substitutes)
        order = {house: number for number, house in enumerate(game.setup.houses, 1)}
        rows = [
            Seat(
                game=game,
                position=order[seat.house],
                house=seat.house,
                user_id=seat.user,
                bot=seat.bot,
                nonce=seat.nonce,
            )
            for seat in sorted(seats, key=lambda seat: order[seat.house])
        ]
        head = storage.lock_game(game.code)
        storage.commit_seed(head, new_seed())
        Seat.objects.bulk_create(rows)
        start_locked_game(Lobby(head, game, rows))
    return game.code


def _require_lawful(game: Game, seats: Sequence[SeatedPlayer]) -> None:
    houses = game.setup.houses
    for seat in seats:
        if seat.house not in houses:
            raise Problem(GameCode.HOUSE_NOT_IN_GAME, facts={"houses": list(houses)})
        if seat.bot is not None:
            require_bot(seat.bot)
    users = [seat.user for seat in seats if seat.user is not None]
    missing = [house for house in houses if house not in {seat.house for seat in seats}]
    if missing:
        raise Problem(GameCode.HOUSE_TAKEN, facts={"houses": missing})
    if len(set(users)) < len(users):
        raise Problem(GameCode.ALREADY_SEATED)


def _require_active(users: Sequence[int | None]) -> None:
    wanted = {user for user in users if user is not None}
    if User.objects.filter(id__in=wanted, is_active=True).count() < len(wanted):
        raise Problem(GameCode.USER_UNKNOWN)


def _appoint(game: Game, hosts: Sequence[int], substitutes: Sequence[int]) -> None:
    """Raises 409 `list_full`."""
    now, rows = clocks.now(), []
    for role, users in ((Role.HOST, {*hosts} - {game.host_id}), (Role.SUBSTITUTE, {*substitutes})):
        if len(users) > MAX_APPOINTED[role]:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_APPOINTED[role]})
        rows += [Appointment(game=game, user_id=user, role=role, appointed_at=now) for user in sorted(users)]
    Appointment.objects.bulk_create(rows)


def seat_table_by_name(
    *,
    organiser: int,
    seats: Sequence[Mapping[str, Any]],
    other_hosts: Sequence[str],
    substitutes: Sequence[str],
    **settings: Any,
) -> str:
    """The same as `create_seated_game`, but `seats` have `house`, `username`, `bot` and `nonce`.

    Raises the errors of `create_seated_game`, and 403 `not_an_organiser`.
    """
    with as_engine():
        if not User.objects.filter(id=organiser, can_organise=True).exists():
            raise Problem(GameCode.NOT_AN_ORGANISER)
        return create_seated_game(
            host=organiser,
            seats=[
                SeatedPlayer(
                    seat["house"],
                    None if seat["username"] is None else _user_named(seat["username"]),
                    seat["bot"],
                    seat["nonce"],
                )
                for seat in seats
            ],
            hosts=[_user_named(name) for name in other_hosts],
            substitutes=[_user_named(name) for name in substitutes],
            **settings,
        )


def _user_named(username: str) -> int:
    user = User.objects.with_name(username).values_list("id", flat=True).first()
    if user is None:
        raise Problem(GameCode.USER_UNKNOWN)
    return int(user)
