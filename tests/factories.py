"""Users and tokens for tests. A made token carries its secret in the attribute `secret`."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

import factory
from django.utils import timezone

from accounts.models import AccessToken, User
from accounts.scopes import ALL_SCOPES
from accounts.services import TOKEN_PREFIX, digest_of

PASSWORD = "winter-is-coming-9"


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A user who cannot log in, for hashing is slow; `password="..."` makes one who can."""

    class Meta:
        model = User

    username = factory.Sequence(lambda number: f"person{number}")
    password = None

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(*args, **kwargs)


class TokenFactory(factory.django.DjangoModelFactory[AccessToken]):
    """A live personal token with all scopes."""

    class Meta:
        model = AccessToken

    user = factory.SubFactory(UserFactory)
    kind = AccessToken.Kind.PERSONAL
    name = factory.Sequence(lambda number: f"token {number}")
    scopes = factory.LazyFunction(lambda: [str(scope) for scope in ALL_SCOPES])
    expires_at = factory.LazyFunction(lambda: timezone.now() + timedelta(days=1))

    @classmethod
    def _create(cls, model_class: type[AccessToken], *args: Any, **kwargs: Any) -> AccessToken:
        secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
        token = model_class.objects.create(*args, digest=digest_of(secret), **kwargs)
        token.secret = secret
        return token
