"""Rows for tests: users, tokens, lobbies with their seats; `.create()` stores them.

Whole games and their actions are in `tests/served.py`.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.utils import timezone
from factory.declarations import LazyAttribute, LazyFunction, Sequence, SubFactory
from factory.django import DjangoModelFactory

from accounts.models import AccessToken, User
from accounts.scopes import ALL_SCOPES
from accounts.services import TOKEN_PREFIX, digest_of
from games.engine import EDITIONS, Ruleset
from games.engine.codec import field_hints
from games.models import Game, GameClock, Seat
from games.services.lobby import clock_columns
from got_api.database.viewer import as_engine
from got_api.shared import clock

PASSWORD = "winter-is-coming-9"


def new_secret() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


class UserFactory(DjangoModelFactory[User]):
    """A user without a password, because hashing is slow. With `password="..."` the user can log in."""

    class Meta:
        model = User

    username = Sequence(lambda number: f"person{number}")
    password = None

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(*args, **kwargs)


class TokenFactory(DjangoModelFactory[AccessToken]):
    """A personal token with all scopes and the secret `secret="got_..."`. It does not expire during any game
    that tests play.
    """

    class Meta:
        model = AccessToken

    class Params:
        secret = LazyFunction(new_secret)

    user = SubFactory(UserFactory)
    kind = AccessToken.Kind.PERSONAL
    name = Sequence(lambda number: f"token {number}")
    digest = LazyAttribute(lambda token: digest_of(token.secret))
    scopes = LazyFunction(lambda: [str(scope) for scope in ALL_SCOPES])
    expires_at = LazyFunction(lambda: clock.now() + timedelta(days=4000))


class GameFactory(DjangoModelFactory[Game]):
    """A lobby without seats; `ruleset=Ruleset(...)` sets options."""

    class Meta:
        model = Game

    name = "a game"
    players = 3

    @classmethod
    def _create(cls, model_class: type[Game], *args: Any, **kwargs: Any) -> Game:
        ruleset = kwargs.pop("ruleset", None) or Ruleset()
        options = {name: getattr(ruleset, name) for name in field_hints(Ruleset)}
        with as_engine():
            return model_class.objects.create(*args, **options, **kwargs)


class SeatFactory(DjangoModelFactory[Seat]):
    """A new user's seat in `game`, with `house` and `position`."""

    class Meta:
        model = Seat

    user = SubFactory(UserFactory)
    joined_at = LazyFunction(timezone.now)

    @classmethod
    def _create(cls, model_class: type[Seat], *args: Any, **kwargs: Any) -> Seat:
        with as_engine():
            return model_class.objects.create(*args, **kwargs)

    @classmethod
    def create_table(cls, game: Game) -> dict[str, User]:
        """A seat for each house of the setup, in its order, with their users."""
        houses = EDITIONS[game.edition].setups[game.players].houses
        users = {house: UserFactory.create() for house in houses}
        for position, (house, user) in enumerate(users.items(), 1):
            cls.create(game=game, house=house, position=position, user=user)
        return users


class ClockFactory(DjangoModelFactory[GameClock]):
    """The clock of `game`: a preset, and differing settings."""

    class Meta:
        model = GameClock

    @classmethod
    def _create(cls, model_class: type[GameClock], *args: Any, **kwargs: Any) -> GameClock:
        preset, clock, policy = (kwargs.pop(name, None) for name in ("preset", "clock", "policy"))
        with as_engine():
            return model_class.objects.create(
                *args, preset=preset, **clock_columns(preset, clock, policy), **kwargs
            )
