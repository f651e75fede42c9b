"""Authorization: Bearer got_... -> user and grant, by one indexed statement."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.services import TOKEN_PREFIX, digest_of
from got_api.errors import ErrorCode, Problem
from got_api.pipeline import batched

LAST_USED_STEP = timedelta(hours=1)
LONGEST_HEADER = 200

_LOADED = {"id", "username", "time_zone", "language", "is_staff", "is_active", "is_superuser"}
# from_db() takes values in the order of the model's fields
_FIELDS = tuple(field.attname for field in User._meta.concrete_fields if field.attname in _LOADED)
_COLUMNS = ", ".join(f"u.{name}" for name in _FIELDS)
# only names of columns are put in
_FIND = f"""
select t.id, t.kind, t.scopes, t.expires_at, t.last_used_at, t.revoked_at, {_COLUMNS}
from accounts_accesstoken t join accounts_user u on u.id = t.user_id
where t.digest = %(digest)s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Grant:
    """What the token of a request allows: `request.auth`."""

    token_id: int
    kind: str
    scopes: frozenset[str]


class TokenAuthentication(BaseAuthentication):
    """None without an Authorization header; raises 401 `token_invalid` or `token_expired` for a bad one.

    The user is loaded without password and e-mail. Plain SQL and no cache: every request passes here, and a
    revocation holds from the next one on.
    """

    def authenticate(self, request: Request) -> tuple[User, Grant] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        scheme, _, secret = header.partition(" ")
        secret = secret.strip()
        if (
            scheme.lower() != "bearer"
            or not secret.startswith(TOKEN_PREFIX)
            or not secret.isascii()
            or len(secret) > LONGEST_HEADER
        ):
            raise Problem(ErrorCode.TOKEN_INVALID)
        with batched() as batch:
            (rows,) = batch.fetch((_FIND, {"digest": digest_of(secret)}))
        if not rows:
            raise Problem(ErrorCode.TOKEN_INVALID)
        token_id, kind, scopes, expires_at, last_used_at, revoked_at, *columns = rows[0]
        user = User.from_db(connection.alias, _FIELDS, columns)
        if revoked_at is not None or not user.is_active:
            raise Problem(ErrorCode.TOKEN_INVALID)
        now = timezone.now()
        if expires_at <= now:
            raise Problem(ErrorCode.TOKEN_EXPIRED)
        if last_used_at is None or now - last_used_at >= LAST_USED_STEP:
            AccessToken.objects.filter(pk=token_id).update(last_used_at=now)
        return user, Grant(token_id, kind, frozenset(scopes))

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="got"'


def user_of(request: Request) -> User:
    """Who sends the request. Only behind HasScope: it is a fault of ours when there is nobody."""
    assert isinstance(request.user, User)
    return request.user


def grant_of(request: Request) -> Grant:
    """What the token of the request allows; only behind HasScope."""
    assert isinstance(request.auth, Grant)
    return request.auth
