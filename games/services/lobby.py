"""Lobbies, from a new game to its first position: create with clock and policy, invite, start, cancel."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games import storage
from games.bots import POLICIES
from games.clocks import GENEROUS, Clock, InvalidSetting, changed_preset, settings_json
from games.engine import Chance, new_game
from games.engine.chance import SEED_BYTES, game_key
from games.engine.rulebook import cites
from games.errors import GameCode
from games.extensions import GameApp
from games.models import Game, GameClock, Invitation, Seat
from games.services.absences import absent_users, apply_absences
from games.services.locking import lock_failures_as_problems
from games.services.pseudonyms import name_players
from games.services.signals import signal_saved
from games.services.waking import wake_bots_after_commit
from games.storage.appointments import is_host
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, field_error
from got_api.registry import parts
from got_api.shared import clock as clocks

MAX_LOBBIES = 20
"""The limit of lobbies of a host without the right to organise."""
_CODE_BYTES = 12


@dataclass(frozen=True, slots=True)
class Lobby:
    """A game before its start, locked until the transaction ends, and its seats by position."""

    head: storage.GameHead
    game: Game
    seats: Sequence[Seat]

    @property
    def open_positions(self) -> list[int]:
        taken = {seat.position for seat in self.seats}
        return [position for position in range(1, self.game.players + 1) if position not in taken]

    @property
    @cites("SETUP-5", "DEC-01")
    def free_houses(self) -> list[str]:
        taken = {seat.house for seat in self.seats}
        return [house for house in self.game.setup.houses if house not in taken]

    def seat_of(self, user_id: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.user_id == user_id), None)


@contextmanager
def locked_lobby(code: str, *, host: int | None = None) -> Iterator[Lobby]:
    """Locks a lobby, within a transaction of the engine.

    Raises 404 for an unknown game, 403 `not_the_host` when `host` is another user, 409 `game_started` when it
    is no longer a lobby, and 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine():
        head = storage.lock_game(code)
        game = Game.objects.get(id=head.game_id)
        if host is not None and not is_host(game.id, host):
            raise Problem(GameCode.NOT_THE_HOST)
        if game.status != Game.Status.LOBBY:
            raise Problem(GameCode.GAME_STARTED, facts={"status": game.status})
        yield Lobby(head, game, seats_of(game.id))


def seats_of(game_id: int) -> list[Seat]:
    return list(Seat.objects.filter(game_id=game_id, is_active=True).order_by("position"))


def create_game(
    *,
    host: int,
    name: str,
    players: int,
    ruleset: dict[str, Any],
    access: str,
    house_choice: str,
    take_over: str = Game.TakeOver.ANYBODY,
    anonymity: str = Game.Anonymity.NONE,
    language: str | None = None,
    preset: str = GENEROUS.name,
    clock: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
) -> tuple[str, str | None]:
    """Creates a lobby without seats. Returns its code, and its invitation code when it is not open to all.

    `clock` and `policy` are changes to the preset. The houses of an anonymous game are drawn. Raises 409
    `too_many_lobbies`, 422 `setting_unlawful`.
    """
    is_anonymous = anonymity != Game.Anonymity.NONE
    times = clock_columns(preset, clock, policy, is_anonymous=is_anonymous)
    with as_engine():
        # two simultaneous requests must not exceed the limit together
        user = User.objects.select_for_update(no_key=True).only("id", "can_organise").get(pk=host)
        if not user.can_organise:
            lobbies = Game.objects.filter(host_id=host, status=Game.Status.LOBBY).count()
            if lobbies >= MAX_LOBBIES:
                raise Problem(GameCode.TOO_MANY_LOBBIES, facts={"max_count": MAX_LOBBIES})
        game = Game.objects.create(
            host_id=host,
            name=name,
            players=players,
            access=access,
            house_choice=Game.HouseChoice.RANDOM if is_anonymous else house_choice,
            take_over=take_over,
            anonymity=anonymity,
            language=language,
            **ruleset,
        )
        storage.commit_seed(storage.lock_game(game.code), new_seed())
        GameClock.objects.create(game=game, preset=preset, **times)
        invitation = _invite(game) if access == Game.Access.INVITATION else None
    return game.code, invitation


def set_game_clock(
    *,
    host: int,
    code: str,
    preset: str,
    clock: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
) -> None:
    """Replaces the clock and the policy. Raises the errors of `locked_lobby`, and 422 `setting_unlawful`."""
    times = clock_columns(preset, clock, policy)
    with locked_lobby(code, host=host) as lobby:
        if lobby.game.is_anonymous:
            times = clock_columns(preset, clock, policy, is_anonymous=True)
        GameClock.objects.update_or_create(game=lobby.game, defaults={"preset": preset, **times})


def set_language(*, host: int, code: str, language: str | None) -> None:
    """Sets or clears the language of a game. Raises the errors of `locked_lobby`."""
    with locked_lobby(code, host=host) as lobby:
        Game.objects.filter(id=lobby.game.id).update(language=language)


def renew_invitation(*, host: int, code: str) -> str:
    """Creates a new invitation code. The previous one becomes invalid.

    Raises the errors of `locked_lobby`, and 409 `no_invitation_needed`.
    """
    with locked_lobby(code, host=host) as lobby:
        if lobby.game.access != Game.Access.INVITATION:
            raise Problem(GameCode.NO_INVITATION_NEEDED)
        return _invite(lobby.game)


def _invite(game: Game) -> str:
    invitation = secrets.token_urlsafe(_CODE_BYTES)
    Invitation.objects.update_or_create(game=game, defaults={"digest": digest_of(invitation)})
    return invitation


def digest_of(invitation: str) -> bytes:
    """SHA-256 without salt or stretching: a code of 96 random bits cannot be guessed from its hash."""
    return hashlib.sha256(invitation.encode()).digest()


def cancel_game(*, host: int | None, code: str) -> None:
    """Cancels a lobby. Without a `host` the server cancels it. Raises the errors of `locked_lobby`."""
    with locked_lobby(code, host=host) as lobby:
        Game.objects.filter(id=lobby.game.id).update(status=Game.Status.CANCELLED)


def start_game(*, host: int, code: str, fill_with: str | None = None) -> None:
    """Fills the open seats with bots of one policy, and starts the game like `start_when_ready`.

    Raises the errors of `locked_lobby`, 409 `seats_open` when seats are open and no policy is given, 422
    `bot_unknown`.
    """
    with locked_lobby(code, host=host) as lobby:
        if lobby.open_positions and fill_with is None:
            raise Problem(GameCode.SEATS_OPEN, facts={"positions": lobby.open_positions})
        if fill_with is not None:
            require_bot(fill_with)
        bots = [Seat(game=lobby.game, position=position, bot=fill_with) for position in lobby.open_positions]
        Seat.objects.bulk_create(bots)
        start_when_ready(Lobby(lobby.head, lobby.game, [*lobby.seats, *bots]))


def require_bot(name: str) -> None:
    if name not in POLICIES:
        raise Problem(GameCode.BOT_UNKNOWN, facts={"bots": sorted(POLICIES)})


def new_seed() -> bytes:
    """Returns a new secret seed, which determines the chance of the game."""
    return secrets.token_bytes(SEED_BYTES)


def key_of(lobby: Lobby) -> bytes:
    """Returns the game key, from the seed and the nonces of the seats. Must be called with all seats
    taken."""
    seed = storage.committed_seed(lobby.head)
    if seed is None:  # a process of a release without scheme 2 created this lobby during a rolling restart
        seed = new_seed()
        storage.commit_seed(lobby.head, seed)
    return game_key(seed, lobby.game.code, [seat.nonce for seat in lobby.seats])


def start_when_ready(lobby: Lobby) -> None:
    """Starts a game unless an app delays it. Must be called like `start_locked_game`."""
    if all(may_start(lobby.game.pk, lobby.seats) for may_start in parts(GameApp).gates):
        start_locked_game(lobby)


@cites("SETUP-5", "DEC-01")
def start_locked_game(lobby: Lobby) -> None:
    """Draws the free houses and sets up the board. Must be called with all seats taken."""
    lobby = Lobby(lobby.head, lobby.game, sorted(lobby.seats, key=lambda seat: seat.position))
    key = key_of(lobby)
    houses = Chance(key).shuffle("houses", 0, lobby.free_houses)
    waiting = [seat for seat in lobby.seats if seat.house is None]
    for seat, house in zip(waiting, houses, strict=True):
        seat.house = house
    Seat.objects.filter(game_id=lobby.game.id).bulk_update(waiting, ["house"])
    Game.objects.filter(id=lobby.game.id).update(
        chance_seats=[
            {
                "position": seat.position,
                "house": seat.house,
                "nonce": seat.nonce,
                "drawn": seat in waiting,
            }
            for seat in lobby.seats
        ]
    )
    played = new_game(lobby.game.players, lobby.game.ruleset, Chance(key))
    now = clocks.now()
    timing = storage.load_timing(lobby.game.id)
    due_times = timing.due_times(now, played.state.round)
    started = storage.begin_game(lobby.head, played, key, now=now, due_times=due_times)
    if lobby.game.is_anonymous:
        name_players(lobby.game.id)
    signal_saved(started, played.events, is_start=True)
    for user in absent_users([seat.user_id for seat in lobby.seats if seat.user_id is not None], now):
        apply_absences(lobby.game.id, user, now)
    wake_bots_after_commit(lobby.game.code, started.state, timing.bots)


def clock_columns(
    preset: str,
    clock: Mapping[str, Any] | None,
    policy: Mapping[str, Any] | None,
    *,
    is_anonymous: bool = False,
) -> dict[str, dict[str, Any]]:
    """The columns of a GameClock for a preset and changes to it. Raises 422 `setting_unlawful`."""
    try:
        allowed = _without_personal_settings(policy) if is_anonymous else policy
        agreed_clock, agreed_policy = changed_preset(preset, clock, allowed)
    except InvalidSetting as unlawful:
        raise Problem(
            GameCode.SETTING_UNLAWFUL,
            facts={"setting": unlawful.field},
            errors=[field_error(_path(unlawful.field), "unlawful", unlawful.detail)],
        ) from unlawful
    return {"clock": settings_json(agreed_clock), "policy": settings_json(agreed_policy)}


PERSONAL = ("absence_days", "max_sitter_days")
"""Settings that reveal players: absences are the same in all games, and a sitter knows their player."""


def _without_personal_settings(policy: Mapping[str, Any] | None) -> dict[str, Any]:
    """Returns the changes to a policy with the personal settings turned off. Raises InvalidSetting if one is
    turned on."""
    for name in PERSONAL:
        if policy and policy.get(name):
            raise InvalidSetting(name, "0 in an anonymous game")
    return {**(policy or {}), **dict.fromkeys(PERSONAL, 0)}


def _path(setting: str) -> str:
    """The path of a setting in a request. No clock setting has the name of a policy setting."""
    return f"{'clock' if setting in Clock.__dataclass_fields__ else 'policy'}.{setting}"
