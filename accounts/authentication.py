"""Authentication: from `Authorization: Bearer got_...` to user and grant, with one indexed statement."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.scopes import Scope
from accounts.services import TOKEN_PREFIX, digest_of
from got_api.database.connections import is_read_only
from got_api.database.pipeline import Row, batched
from got_api.http.errors import ErrorCode, Problem
from got_api.http.languages import activate_language
from got_api.http.throttling import address_of, spend
from got_api.shared import clock

LAST_USED_STEP = timedelta(hours=1)
MAX_HEADER = 200

_LOADED_FIELDS = {"id", "username", "time_zone", "language", "is_staff", "is_active", "is_superuser"}
# from_db() takes values in the order of the model's fields
_LOADED_NAMES = tuple(
    field.attname for field in User._meta.concrete_fields if field.attname in _LOADED_FIELDS
)
_COLUMNS = ", ".join(f"u.{name}" for name in _LOADED_NAMES)
COLUMNS = f"t.id, t.kind, t.scopes, t.expires_at, t.last_used_at, t.revoked_at, {_COLUMNS}"
SOURCE = "accounts_accesstoken t join accounts_user u on u.id = t.user_id"
# safe: only column names are interpolated
_SELECT_TOKEN = f"select {COLUMNS} from {SOURCE} where t.digest = %(digest)s"  # noqa: S608
_SELECT_TOKENS = f"""
select t.digest, {COLUMNS} from {SOURCE}
where t.digest in (select decode(sent, 'hex') from unnest(%(digests)s::text[]) sent)
"""  # noqa: S608
WIDTH = COLUMNS.count(",") + 1


@dataclass(frozen=True, slots=True)
class Grant:
    """The rights of a request's token: `request.auth`."""

    token_id: int
    kind: str
    scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Bearer:
    """A stored token, valid or not, and its user."""

    user: User
    grant: Grant
    is_known: bool
    expires_at: datetime
    last_used_at: datetime | None

    def seconds_left(self) -> float:
        """Seconds until the token expires."""
        return (self.expires_at - clock.now()).total_seconds()

    def is_use_unrecorded(self, now: datetime) -> bool:
        return self.last_used_at is None or now - self.last_used_at >= LAST_USED_STEP

    def readable_until(self, now: datetime) -> datetime | None:
        """The time until which the token may read without an update of `last_used_at`; None if it may not."""
        if not self.is_known or Scope.READ not in self.grant.scopes or self.last_used_at is None:
            return None
        until = min(self.expires_at, self.last_used_at + LAST_USED_STEP)
        return until if until > now else None


def bearer_of(row: Row) -> Bearer:
    """Converts a row of COLUMNS."""
    token_id, kind, scopes, expires_at, last_used_at, revoked_at, *columns = row[:WIDTH]
    user = User.from_db(connection.alias, _LOADED_NAMES, columns)
    grant = Grant(token_id, kind, frozenset(scopes))
    return Bearer(user, grant, revoked_at is None and user.is_active, expires_at, last_used_at)


@dataclass(frozen=True, slots=True)
class TokenCredential:
    """The right of a stream to read: the digest of a token, and the scopes that the token must have."""

    digest: bytes
    scopes: frozenset[str] = frozenset({Scope.READ})

    @classmethod
    def check_all(cls, credentials: Collection[TokenCredential]) -> dict[TokenCredential, float]:
        """The credentials that may still read, each with the seconds until it expires."""
        with batched() as batch:
            (rows,) = batch.fetch((_SELECT_TOKENS, {"digests": [each.digest.hex() for each in credentials]}))
        found = {bytes(row[0]): bearer_of(row[1:]) for row in rows}
        return {
            credential: left
            for credential in credentials
            if (bearer := found.get(credential.digest)) is not None
            and bearer.is_known
            and (left := bearer.seconds_left()) > 0
            and credential.scopes <= bearer.grant.scopes
        }


def sent_digest(request: Request | HttpRequest) -> bytes | None:
    """The digest of the sent token; None if it cannot be a token."""
    scheme, _, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    secret = secret.strip()
    if (
        scheme.lower() != "bearer"
        or not secret.startswith(TOKEN_PREFIX)
        or not secret.isascii()
        or len(secret) > MAX_HEADER
    ):
        return None
    return digest_of(secret)


def token_row(digest: bytes) -> Row | None:
    """The row of COLUMNS for the digest of a token. Runs one SQL statement."""
    with batched() as batch:
        (rows,) = batch.fetch((_SELECT_TOKEN, {"digest": digest}))
    return rows[0] if rows else None


class TokenAuthentication(BaseAuthentication):
    """Authenticates a request by its token; returns None without an Authorization header.

    Raises 401 `token_invalid` or `token_expired`, and 429 for an address that has sent many bad tokens. A
    valid token is accepted from such an address too. The user is loaded without password and e-mail. The
    lookup is plain SQL without a cache, so that a revocation takes effect with the next request. The only
    requests that skip this class are polls without changes (accounts.known_tokens).
    """

    def authenticate(self, request: Request) -> tuple[User, Grant] | None:
        if "HTTP_AUTHORIZATION" not in request.META:
            return None
        digest = sent_digest(request)
        row = None if digest is None else self.find(request, digest)
        if row is None:
            raise _count_refusal(request, ErrorCode.TOKEN_INVALID)
        bearer = bearer_of(row)
        if not bearer.is_known:
            raise _count_refusal(request, ErrorCode.TOKEN_INVALID)
        if bearer.seconds_left() <= 0:
            raise _count_refusal(request, ErrorCode.TOKEN_EXPIRED)
        now = clock.now()
        if bearer.is_use_unrecorded(now):
            _record_use(bearer.grant.token_id, now)
        activate_language(bearer.user.language)
        return bearer.user, bearer.grant

    def find(self, request: Request, digest: bytes) -> Row | None:
        """The row of COLUMNS for a token's digest. A view may override this to read the token together with
        its own data."""
        view = (request.parser_context or {}).get("view")
        find = getattr(view, "find_token", None)
        if find is not None:
            found: Row | None = find(request, digest)
            return found
        return token_row(digest)

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="got"'


def _count_refusal(request: Request, code: ErrorCode) -> Problem:
    """Counts a refusal for the sender's address, and returns it. Raises 429 instead after too many."""
    spend("token_invalid", address_of(request))
    return Problem(code)


def _record_use(token_id: int, now: datetime) -> None:
    """Stores the time of the last use. Does nothing on a read-only database, so that reads do not fail."""
    try:
        AccessToken.objects.filter(pk=token_id).update(last_used_at=now)
    except DatabaseError as error:
        if not is_read_only(error):
            raise


def user_of(request: Request) -> User:
    """The sender of the request. Must be called only behind HasScope, so that there is one."""
    assert isinstance(request.user, User)
    return request.user


def grant_of(request: Request) -> Grant:
    """The rights of the request's token. Must be called only behind HasScope."""
    assert isinstance(request.auth, Grant)
    return request.auth
