"""Users and tokens for tests; `.create()` stores them."""

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

PASSWORD = "winter-is-coming-9"


def new_secret() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


class UserFactory(DjangoModelFactory[User]):
    """A user who cannot log in, for hashing is slow; `password="..."` makes one who can."""

    class Meta:
        model = User

    username = Sequence(lambda number: f"person{number}")
    password = None

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(*args, **kwargs)


class TokenFactory(DjangoModelFactory[AccessToken]):
    """A live personal token with all scopes; `secret="got_..."` is what opens it."""

    class Meta:
        model = AccessToken

    class Params:
        secret = LazyFunction(new_secret)

    user = SubFactory(UserFactory)
    kind = AccessToken.Kind.PERSONAL
    name = Sequence(lambda number: f"token {number}")
    digest = LazyAttribute(lambda token: digest_of(token.secret))
    scopes = LazyFunction(lambda: [str(scope) for scope in ALL_SCOPES])
    expires_at = LazyFunction(lambda: timezone.now() + timedelta(days=1))
