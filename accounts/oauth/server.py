"""The authorization server: authentication of clients, storage of tokens, and responses.

An access token of an app is an AccessToken row like any other. So each request, poll and stream sees a
revocation in the statement with which it reads the token.

Must be called within a transaction. A refusal is a response and not an exception, so that changes are
committed, such as the revocation of an access whose refresh token was copied.
"""

from datetime import timedelta
from typing import Any

import orjson
from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc6749 import AuthorizationServer, InvalidClientError
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from django.conf import settings
from django.http import HttpResponse

from accounts.models import AccessToken, App, AppAccess, DeviceCode
from accounts.oauth import grants, tokens
from accounts.oauth.grants import Client, ServerRequest
from accounts.oauth.registry import app_with_id
from accounts.scopes import ALL_SCOPES
from accounts.services import digest_of
from got_api.shared import clock


class Server(AuthorizationServer):  # type: ignore[misc]
    def query_client(self, client_id: str) -> Client | None:
        app = app_with_id(client_id)
        return None if app is None else Client(app)

    def authenticate_client(
        self, request: ServerRequest, methods: list[str], endpoint: str = "token"
    ) -> Client:
        """Authenticates the app, and locks it against changes and suspension until the transaction ends."""
        try:
            client: Client = super().authenticate_client(request, methods, endpoint)
        except ValueError as error:  # malformed Basic credentials
            raise InvalidClientError("The Authorization header is malformed.", status_code=401) from error
        # Django has no FOR SHARE. With a stronger lock, only one user of an app at a time could refresh a
        # token.
        locked = App.objects.raw("select * from accounts_app where id = %s for share", [client.app.pk])
        client.app = next(iter(locked))
        return client

    def create_oauth2_request(self, request: Any) -> ServerRequest:
        """Returns the request unchanged: views create it, from a form or a query."""
        assert isinstance(request, ServerRequest)
        return request

    def save_token(self, token: dict[str, Any], request: ServerRequest) -> None:
        """Stores an access token and adds a refresh token to the response. Must be called with the user
        locked."""
        now = clock.now()
        previous = request.refresh_token
        refresh = (
            tokens.new_refresh_token()
            if previous is None
            else tokens.successor_of(request.form["refresh_token"])
        )
        renewed = {
            "refresh_key": refresh.key,
            "refresh_digest": refresh.digest,
            "expires_at": now + tokens.REFRESH_VALID_FOR,
            "last_used_at": now,
        }
        if previous is None:
            access = AppAccess.objects.create(
                user=request.user,
                app=request.client.app,
                scopes=token["scope"].split(),
                created_at=now,
                **renewed,
            )
            name = tokens.device_name(request.form.get("device_name", "")) or request.client.app.name
        else:
            access, name = previous.access, _name_of(previous.access)
            if not previous.is_replaced:
                AppAccess.objects.filter(pk=access.pk).update(**renewed)
        AccessToken.objects.create(
            user=request.user,
            kind=AccessToken.Kind.APP,
            name=name,
            digest=digest_of(token["access_token"]),
            scopes=token["scope"].split(),
            created_at=now,
            expires_at=now + timedelta(seconds=token["expires_in"]),
            access=access,
        )
        if request.credential is not None:
            DeviceCode.objects.filter(pk=request.credential.row.pk).update(used_at=now)
        token["refresh_token"] = refresh.sent_form
        request.access = access

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> HttpResponse:
        """Returns JSON, or a redirect to an app with the issuer added (RFC 9207).

        Django's redirect is not used: it refuses the schemes of native apps.
        """
        response = HttpResponse(status=status)
        if isinstance(body, dict):
            response = HttpResponse(orjson.dumps(body), status=status)
        for name, value in headers:
            if name == "Location":
                value = add_params_to_uri(value, [("iss", settings.GOT_ADDRESS)])
            response[name] = value
        return response

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Does nothing: there are no listeners, but Authlib requires the hook."""


def _name_of(access: AppAccess) -> str:
    """The name of the device, copied from the previous token of the access."""
    name = AccessToken.objects.filter(access=access).order_by("-pk").values_list("name", flat=True).first()
    return name or access.app.name


server = Server(scopes_supported=[str(scope) for scope in ALL_SCOPES])
server.register_token_generator(
    "default",
    BearerTokenGenerator(tokens.new_access_token, expires_generator=tokens.ACCESS_SECONDS),
)
server.register_grant(grants.CodeGrant, [grants.RequiredS256()])
server.register_grant(grants.RefreshGrant)
server.register_grant(grants.DeviceGrant)
server.register_endpoint(grants.DeviceEndpoint)
server.register_endpoint(grants.Revocation)
server.register_endpoint(grants.Introspection)
