"""Authlib's grants and endpoints for the models of this server. They are called within a transaction."""

import re
import secrets
from datetime import datetime, timedelta
from secrets import compare_digest
from typing import Any

from authlib.oauth2.rfc6749 import (
    AuthorizationCodeGrant,
    ClientMixin,
    InvalidGrantError,
    InvalidRequestError,
    InvalidScopeError,
    OAuth2Error,
    OAuth2Payload,
    OAuth2Request,
    RefreshTokenGrant,
    UnauthorizedClientError,
)
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc7662 import IntrospectionEndpoint
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant
from django.conf import settings
from django.http import QueryDict

from accounts.models import AccessToken, App, AppAccess, AuthorizationCode, DeviceCode, User
from accounts.oauth import tokens
from accounts.oauth.access import lock_user, revoke_accesses
from accounts.oauth.redirects import is_registered
from accounts.scopes import ALL_SCOPES, Scope
from accounts.services import digest_of
from got_api.shared import clock

METHODS = ["client_secret_basic", "client_secret_post", "none"]
_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_CODE_BYTES = 32


class RedirectError(OAuth2Error):  # type: ignore[misc]
    """Raised if the browser cannot be redirected: the app has not registered the address."""

    error = "invalid_redirect_uri"
    description = "The redirect address is not one that the app has registered."


class SuspendedError(UnauthorizedClientError):  # type: ignore[misc]
    """Raised if the app is suspended."""

    description = "The app is suspended."


class Client(ClientMixin):  # type: ignore[misc]
    """Authlib's interface to an app."""

    def __init__(self, app: App) -> None:
        self.app = app

    def get_client_id(self) -> str:
        return self.app.client_id

    def get_default_redirect_uri(self) -> str | None:
        """The redirect address, if the app has only one. OAuth 2.1 then allows omitting it."""
        return self.app.redirect_uris[0] if len(self.app.redirect_uris) == 1 else None

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """The requested scopes, by default all of the app; None if the app may not request one of them."""
        registered = [Scope(each) for each in self.app.scopes]
        wanted = scope.split() if scope else registered
        if not wanted or not set(wanted) <= set(registered):
            return None
        return " ".join(each for each in ALL_SCOPES if each in wanted)

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return is_registered(redirect_uri, self.app.redirect_uris)

    def check_client_secret(self, client_secret: str) -> bool:
        stored = self.app.secret_digest
        return stored is not None and compare_digest(bytes(stored), digest_of(client_secret))

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return (method == "none") != self.app.is_confidential

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        """Allows every grant type. All access tokens expire, so every app gets a refresh token."""
        if self.app.is_suspended:
            raise SuspendedError
        return True


class RequestFields(OAuth2Payload):  # type: ignore[misc]
    """The parameters of a request."""

    def __init__(self, fields: QueryDict) -> None:
        self._data = fields.dict()
        self._datalist = dict(fields.lists())

    @property
    def data(self) -> dict[str, Any]:
        return self._data

    @property
    def datalist(self) -> dict[str, Any]:
        return self._datalist


class ServerRequest(OAuth2Request):  # type: ignore[misc]
    """Authlib's interface to a request. The proxy in front enforces TLS."""

    def __init__(self, method: str, fields: QueryDict, headers: Any) -> None:
        super().__init__(method, "https://localhost/", headers=headers)
        self.payload = RequestFields(fields)
        self.access: AppAccess | None = None
        """The access that the request created or refreshed."""

    @property
    def form(self) -> Any:
        return self.payload.data

    def refuse_repeated(self) -> None:
        """Raises `invalid_request` for a repeated parameter, because programs differ in which value they
        use."""
        if any(len(values) > 1 for values in self.payload.datalist.values()):
            raise InvalidRequestError("A parameter is repeated.")


class StoredCode:
    """Authlib's interface to an authorization code."""

    code_challenge_method = "S256"

    def __init__(self, row: AuthorizationCode) -> None:
        self.row = row
        self.code_challenge = row.challenge

    def get_redirect_uri(self) -> str:
        return self.row.redirect_uri

    def get_scope(self) -> str:
        return " ".join(self.row.scopes)


class CodeGrant(AuthorizationCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    @staticmethod
    def validate_authorization_redirect_uri(request: ServerRequest, client: Client) -> str:
        """Raises errors that a page shows, since no browser is redirected to an unknown address or a
        suspended app."""
        if client.app.is_suspended:
            raise SuspendedError
        wanted = request.payload.redirect_uri
        found: str | None = wanted if wanted and client.check_redirect_uri(wanted) else None
        if not wanted:
            found = client.get_default_redirect_uri()
        if found is None:
            raise RedirectError
        return found

    def generate_authorization_code(self) -> str:
        return secrets.token_urlsafe(_CODE_BYTES)

    def save_authorization_code(self, code: str, request: ServerRequest) -> None:
        AuthorizationCode.objects.create(
            digest=digest_of(code),
            user=request.user,
            app=request.client.app,
            scopes=request.scope.split(),
            redirect_uri=request.payload.redirect_uri or "",
            challenge=request.payload.data["code_challenge"],
            expires_at=clock.now() + tokens.CODE_VALID_FOR,
        )

    def query_authorization_code(self, code: str, client: Client) -> StoredCode | None:
        """Raises `invalid_grant` for an expired or used code. A second use revokes the first one's access."""
        rows = AuthorizationCode.objects.filter(digest=digest_of(code), app=client.app)
        found = rows.first()
        self.user = None if found is None else lock_user(found.user_id)
        row = rows.select_for_update(of=("self",)).select_related("access").first()
        if row is None:
            return None
        if row.access_id is not None:
            revoke_accesses(AppAccess.objects.filter(pk=row.access_id))
            raise InvalidGrantError("The code was used before. The tokens that it returned have ended.")
        if row.expires_at <= clock.now():
            raise InvalidGrantError("The code has expired.")
        return StoredCode(row)

    def authenticate_user(self, authorization_code: StoredCode) -> User | None:
        return self.user

    def delete_authorization_code(self, authorization_code: StoredCode) -> None:
        """Keeps the row for a while, to detect a second use."""
        row = authorization_code.row
        row.access = self.request.access
        row.save(update_fields=["access"])


class RequiredS256(CodeChallenge):  # type: ignore[misc]
    """Requires PKCE of every app, even confidential ones, and only with S256 (OAuth 2.1, 7.5.1)."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]

    def validate_code_challenge(self, grant: CodeGrant, redirect_uri: str) -> None:
        data = grant.request.payload.data
        if data.get("code_challenge_method") != "S256":
            raise InvalidRequestError("Send code_challenge_method=S256 and a code_challenge.")
        if not _CHALLENGE.fullmatch(data.get("code_challenge", "")):
            raise InvalidRequestError("The code_challenge is not the S256 of a code_verifier.")


class StoredAccess:
    """Authlib's interface to an access and the token that was sent for it."""

    def __init__(
        self, access: AppAccess, *, token: AccessToken | None = None, is_replaced: bool = False
    ) -> None:
        self.access = access
        self.token = token
        self.is_replaced = is_replaced
        """Whether the refresh token was used before."""

    def check_client(self, client: Client) -> bool:
        return self.access.app_id == client.app.pk

    def get_scope(self) -> str:
        return " ".join(self.scopes)

    @property
    def scopes(self) -> list[str]:
        return self.access.scopes if self.token is None else self.token.scopes

    @property
    def issued_at(self) -> datetime:
        return self.access.last_used_at if self.token is None else self.token.created_at

    @property
    def expires_at(self) -> datetime:
        return self.access.expires_at if self.token is None else self.token.expires_at

    def is_expired(self) -> bool:
        return self.expires_at <= clock.now()

    def is_revoked(self) -> bool:
        token_ended = self.token is not None and self.token.revoked_at is not None
        return token_ended or self.access.ended_at is not None or not self.access.user.is_active


class RefreshGrant(RefreshTokenGrant):  # type: ignore[misc]
    """A grant whose refresh tokens are used once. A second use revokes the access: the token may be stolen.

    Two tabs of an app may send the same token at the same time. So for a short while a used token still
    returns its successor, unless the successor has been used too.
    """

    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def authenticate_refresh_token(self, refresh_token: str) -> StoredAccess | None:
        if not tokens.is_refresh_token(refresh_token):
            return None
        sent = tokens.refresh_token(refresh_token)
        rows = AppAccess.objects.filter(refresh_key=sent.key)
        found = rows.first()
        self.user = None if found is None else lock_user(found.user_id)
        access = rows.select_for_update().first()
        if access is None or not access.is_live(clock.now()):
            return None
        is_present = compare_digest(bytes(access.refresh_digest), sent.digest)
        if access.app_id != self.request.client.app.pk:
            if not is_present:
                revoke_accesses(rows)
            return None
        if is_present or _is_just_replaced(access, refresh_token):
            return StoredAccess(access, is_replaced=not is_present)
        revoke_accesses(rows)
        raise InvalidGrantError("The refresh token was used before. All tokens of this access have ended.")

    def authenticate_user(self, refresh_token: StoredAccess) -> User | None:
        if self.user is None:
            raise InvalidGrantError
        return self.user

    def revoke_old_credential(self, refresh_token: StoredAccess) -> None:
        """Does nothing: `save_token` has replaced the refresh token."""


def _is_just_replaced(access: AppAccess, sent_token: str) -> bool:
    """Whether the current refresh token replaced this one within the last REUSE_SECONDS."""
    is_predecessor = compare_digest(bytes(access.refresh_digest), tokens.successor_of(sent_token).digest)
    return is_predecessor and clock.now() - access.last_used_at <= timedelta(seconds=tokens.REUSE_SECONDS)


class StoredDevice:
    """Authlib's interface to a device code."""

    def __init__(self, row: DeviceCode) -> None:
        self.row = row

    def get_client_id(self) -> str:
        return self.row.app.client_id

    def get_scope(self) -> str:
        return " ".join(self.row.scopes)

    def get_user_code(self) -> str:
        return self.row.user_code

    def is_expired(self) -> bool:
        return self.row.expires_at <= clock.now()


class DeviceGrant(DeviceCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def query_device_credential(self, device_code: str) -> StoredDevice:
        rows = DeviceCode.objects.filter(digest=digest_of(device_code))
        found = rows.first()
        self.user = None if found is None or found.user_id is None else lock_user(found.user_id)
        row = rows.select_for_update(of=("self",)).select_related("app").first()
        if row is None or found is None:
            raise InvalidGrantError("The device code is unknown.")
        if row.used_at is not None:
            raise InvalidGrantError("The device code was used before.")
        # a decision of the user since the first read has to wait for the next poll, because the user must be
        # locked first
        self.is_allowed = row.is_allowed if row.user_id == found.user_id else None
        return StoredDevice(row)

    def query_user_grant(self, user_code: str) -> tuple[User | None, bool] | None:
        if self.is_allowed is None:
            return None
        return self.user, self.is_allowed and self.user is not None

    def should_slow_down(self, credential: StoredDevice) -> bool:
        """Whether the app polls too early. Each time its interval grows by five seconds."""
        row, now = credential.row, clock.now()
        polled_at, row.polled_at = row.polled_at, now
        is_early = polled_at is not None and now - polled_at < timedelta(seconds=row.interval_seconds)
        if is_early:
            row.interval_seconds = min(row.interval_seconds + 5, tokens.MAX_POLL_SECONDS)
        row.save(update_fields=["polled_at", "interval_seconds"])
        return is_early


class DeviceEndpoint(DeviceAuthorizationEndpoint):  # type: ignore[misc]
    CLIENT_AUTH_METHODS = METHODS
    EXPIRES_IN = tokens.DEVICE_SECONDS
    INTERVAL = tokens.POLL_SECONDS

    def authenticate_client(self, request: ServerRequest) -> Client:
        client: Client = super().authenticate_client(request)
        if client.app.is_suspended:
            raise SuspendedError
        if client.get_allowed_scope(request.payload.scope) is None:
            raise InvalidScopeError
        return client

    def generate_user_code(self) -> str:
        """A code that differs from those of all requests, even expired ones."""
        while True:
            code = "".join(secrets.choice(tokens.USER_CODE_LETTERS) for _ in range(8))
            if not DeviceCode.objects.filter(user_code=code).exists():
                return tokens.shown_user_code(code)

    def generate_device_code(self) -> str:
        return secrets.token_urlsafe(_CODE_BYTES)

    def get_verification_uri(self) -> str:
        return f"{settings.GOT_ADDRESS}/device"

    def save_device_credential(self, client_id: str, scope: str | None, data: dict[str, Any]) -> None:
        client = self.server.query_client(client_id)
        DeviceCode.objects.create(
            digest=digest_of(data["device_code"]),
            user_code=tokens.typed_user_code(data["user_code"]),
            app=client.app,
            scopes=str(client.get_allowed_scope(scope)).split(),
            expires_at=clock.now() + timedelta(seconds=data["expires_in"]),
        )


class _TokenLookup:
    """Token lookup for revocation and introspection. It ignores the token type hint, so any is accepted."""

    CLIENT_AUTH_METHODS = METHODS

    def check_params(self, request: ServerRequest, client: Client) -> None:
        if not request.form.get("token"):
            raise InvalidRequestError("Missing 'token' in request.")

    def query_token(self, sent_token: str, token_type_hint: str | None) -> StoredAccess | None:
        if tokens.is_refresh_token(sent_token):
            refresh = tokens.refresh_token(sent_token)
            access = AppAccess.objects.select_related("user", "app").filter(refresh_key=refresh.key).first()
            if access is None:
                return None
            is_present = compare_digest(bytes(access.refresh_digest), refresh.digest)
            return StoredAccess(access, is_replaced=not is_present)
        found = AccessToken.objects.filter(kind=AccessToken.Kind.APP, digest=digest_of(sent_token))
        token = found.select_related("access__user", "access__app").first()
        if token is None or token.access is None:
            return None
        return StoredAccess(token.access, token=token)


class Revocation(_TokenLookup, RevocationEndpoint):  # type: ignore[misc]
    def revoke_token(self, token: StoredAccess, request: ServerRequest) -> None:
        """Revokes the whole access with either token, so that nothing remains after a log-out of the app.

        A used refresh token does so too: another tab of the app may have used it.
        """
        revoke_accesses(AppAccess.objects.filter(pk=token.access.pk))


class Introspection(_TokenLookup, IntrospectionEndpoint):  # type: ignore[misc]
    def check_permission(self, token: StoredAccess, client: Client, request: ServerRequest) -> bool:
        return token.check_client(client) and not token.is_replaced

    def introspect_token(self, token: StoredAccess) -> dict[str, Any]:
        return {
            "active": True,
            "client_id": token.access.app.client_id,
            "token_type": "refresh_token" if token.token is None else "Bearer",
            "scope": token.get_scope(),
            "sub": str(token.access.user_id),
            "username": token.access.user.username,
            "iss": settings.GOT_ADDRESS,
            "iat": int(token.issued_at.timestamp()),
            "exp": int(token.expires_at.timestamp()),
        }
