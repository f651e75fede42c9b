"""Bodies of apps: their registry, apps with access to an account, and OAuth."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import App, AppAccess
from accounts.oauth.redirects import MAX_LENGTH, is_registrable
from accounts.scopes import ALL_SCOPES, Scope
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

MAX_REDIRECTS = 10
FORM = "application/x-www-form-urlencoded"
CLIENT_ID = "app_5f0c1d2e3a4b5c6d7e8f9a0b"
_APP = {
    "client_id": CLIENT_ID,
    "name": "Raven",
    "about": "Answers decisions on a phone.",
    "redirect_uris": ["com.example.raven:/callback"],
    "scopes": ["read", "play"],
    "confidential": False,
    "suspended": False,
    "created_at": "2026-11-20T09:00:00Z",
}
_ACCESS = {
    "client_id": CLIENT_ID,
    "name": "Raven",
    "about": "Answers decisions on a phone.",
    "owner": "petyr",
    "scopes": ["read", "play"],
    "since": "2026-11-20T09:00:00Z",
    "last_used_at": "2026-11-21T18:00:00Z",
    "devices": [
        {
            "id": 812,
            "name": "Firefox · Android",
            "since": "2026-11-20T09:00:00Z",
            "last_used_at": "2026-11-21T18:00:00Z",
            "is_current": False,
        }
    ],
}


class ScopeListField(serializers.ListField):
    def __init__(self, **kwargs: Any) -> None:
        child = serializers.ChoiceField(choices=[scope.value for scope in Scope])
        super().__init__(child=child, min_length=1, max_length=len(Scope), **kwargs)


class RedirectField(serializers.CharField):
    """A redirect address of an app."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_LENGTH, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        address = super().to_internal_value(data)
        if not is_registrable(address):
            raise serializers.ValidationError(
                text("field_problem-redirect_uri_refused"), code="redirect_uri_refused"
            )
        return address


def _name_field(**kwargs: Any) -> FreeTextField:
    return FreeTextField(max_length=60, help_text="Name that users see.", **kwargs)


def _about_field(**kwargs: Any) -> FreeTextField:
    return FreeTextField(
        max_length=300,
        required=False,
        allow_blank=True,
        help_text="Description of the app for its users.",
        **kwargs,
    )


def _redirects_field(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(
        child=RedirectField(),
        max_length=MAX_REDIRECTS,
        required=False,
        help_text=(
            "Redirect addresses for a browser with a code: `https`, `http://127.0.0.1` or `http://[::1]` "
            "(with any port), or a custom scheme such as `com.example.raven:/callback`. Empty: device flow "
            "only."
        ),
        **kwargs,
    )


@examples(
    example(
        "a phone app",
        {
            "name": "Raven",
            "about": "Answers decisions on a phone.",
            "redirect_uris": ["com.example.raven:/callback"],
            "scopes": ["read", "play"],
        },
        request=True,
    )
)
class NewAppSerializer(StrictSerializer):
    """A new app."""

    name = _name_field()
    about = _about_field(default="")
    redirect_uris = _redirects_field(default=list)
    scopes = ScopeListField(help_text="All scopes that the app can request from its users.")
    confidential = serializers.BooleanField(
        default=False, help_text="Whether the app runs on a server and can keep a secret."
    )


@examples(example("other scopes", {"scopes": ["read"]}, request=True))
class AppChangeSerializer(StrictSerializer):
    """Changes of an app. Omitted fields do not change."""

    name = _name_field(required=False)
    about = _about_field()
    redirect_uris = _redirects_field()
    scopes = ScopeListField(required=False, help_text="All scopes that the app can request from its users.")


@examples(example("an app", _APP))
class RegisteredAppSerializer(serializers.Serializer[Any]):
    """An app that you registered."""

    client_id = serializers.CharField(read_only=True, help_text="Public id of the app, for OAuth.")
    name = serializers.CharField(read_only=True, help_text="Name that users see.")
    about = serializers.CharField(read_only=True, help_text="Description of the app for its users.")
    redirect_uris = serializers.ListField(
        child=serializers.CharField(max_length=MAX_LENGTH),
        read_only=True,
        help_text="Redirect addresses for a browser with a code.",
    )
    scopes = ScopeListField(help_text="All scopes that the app can request from its users.")
    confidential = serializers.BooleanField(
        source="is_confidential", help_text="Whether the app has a secret."
    )
    suspended = serializers.BooleanField(
        source="is_suspended", help_text="Whether the staff has suspended the app, so that it gets no tokens."
    )
    created_at = serializers.DateTimeField(read_only=True, help_text="When the app was registered.")


@examples(
    example(
        "an app on a server",
        _APP
        | {
            "redirect_uris": ["https://raven.example.org/callback"],
            "confidential": True,
            "client_secret": "gots_EXAMPLE-shown-once",
        },
    )
)
class NewlyRegisteredAppSerializer(RegisteredAppSerializer):
    """An app with its secret, which is shown only once."""

    client_secret = serializers.CharField(
        read_only=True, allow_null=True, help_text="Secret of the app; null unless it is confidential."
    )


class AppDeviceSerializer(serializers.Serializer[AppAccess]):
    """A device or browser on which an app has access."""

    id = serializers.IntegerField(help_text="Id of the device.")
    name = serializers.CharField(
        source="device_name", help_text="Device name from the app (`device_name`), else the name of the app."
    )
    since = serializers.DateTimeField(
        source="created_at", help_text=("When the app got access on this device.")
    )
    last_used_at = serializers.SerializerMethodField(help_text="When it was last used, accurate to an hour.")
    is_current = serializers.SerializerMethodField(help_text="Whether this request comes from this device.")

    @extend_schema_field(serializers.DateTimeField())
    def get_last_used_at(self, access: Any) -> Any:
        return max(filter(None, (access.last_used_at, access.token_used_at)))

    @extend_schema_field(serializers.BooleanField())
    def get_is_current(self, access: AppAccess) -> bool:
        return bool(access.pk == self.context.get("device"))


@examples(example("an app", _ACCESS))
class ConnectedAppSerializer(serializers.Serializer[Any]):
    """An app with access to your account, on one or several devices."""

    client_id = serializers.CharField(read_only=True, help_text="Id of the app.")
    name = serializers.CharField(read_only=True, help_text="Name of the app.")
    about = serializers.CharField(read_only=True, help_text="Description of the app by its owner.")
    owner = serializers.CharField(
        source="owner.username", allow_null=True, default=None, read_only=True,
        help_text="Username of the owner; null for a program of this server.",
    )  # fmt: skip
    scopes = serializers.SerializerMethodField(help_text="Scopes that you granted to the app.")
    since = serializers.SerializerMethodField(help_text="When you first gave it access.")
    last_used_at = serializers.SerializerMethodField(help_text="When it was last used, accurate to an hour.")
    devices = AppDeviceSerializer(
        source="live", many=True, read_only=True, help_text=("Devices on which it has access.")
    )

    @extend_schema_field(ScopeListField())
    def get_scopes(self, app: App) -> list[str]:
        allowed = {scope for access in self._valid_accesses(app) for scope in access.scopes}
        return [str(scope) for scope in ALL_SCOPES if scope in allowed]

    @extend_schema_field(serializers.DateTimeField())
    def get_since(self, app: App) -> Any:
        return self._valid_accesses(app)[0].created_at

    @extend_schema_field(serializers.DateTimeField())
    def get_last_used_at(self, app: App) -> Any:
        used = [access.last_used_at for access in self._valid_accesses(app)]
        return max(
            used + [access.token_used_at for access in self._valid_accesses(app) if access.token_used_at]
        )

    def _valid_accesses(self, app: App) -> list[Any]:
        live: list[AppAccess] = app.live  # type: ignore[attr-defined]  # of `selectors.apps_of`
        return live


class ClientSerializer(serializers.Serializer[Any]):
    """The app that asks. A confidential one sends its secret, here or by HTTP Basic."""

    client_id = serializers.CharField(required=False, help_text="Id of the app; not needed with HTTP Basic.")
    client_secret = serializers.CharField(
        required=False, help_text=("Secret of a confidential app; not needed with HTTP Basic.")
    )


@examples(
    example(
        "a code",
        {
            "grant_type": "authorization_code",
            "client_id": CLIENT_ID,
            "code": "EXAMPLE-code",
            "code_verifier": "EXAMPLE-verifier-of-at-least-43-characters-000",
        },
        request=True,
        media_type=FORM,
    ),
    example(
        "a refresh",
        {"grant_type": "refresh_token", "client_id": CLIENT_ID, "refresh_token": "gotr_EXAMPLE"},
        request=True,
        media_type=FORM,
    ),
    example(
        "a device",
        {
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            "client_id": CLIENT_ID,
            "device_code": "EXAMPLE-device-code",
        },
        request=True,
        media_type=FORM,
    ),
)
class OAuthTokenSerializer(ClientSerializer):
    """A grant that is exchanged for tokens."""

    grant_type = serializers.CharField(
        help_text=("`authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.")
    )
    code = serializers.CharField(
        required=False, help_text="Authorization code, for the grant `authorization_code`."
    )
    code_verifier = serializers.CharField(required=False, help_text="PKCE verifier of the code (RFC 7636).")
    redirect_uri = serializers.CharField(
        required=False, help_text="Redirect address that the app sent when it requested the code, if any."
    )
    refresh_token = serializers.CharField(
        required=False, help_text="Refresh token, for the grant `refresh_token`."
    )
    device_code = serializers.CharField(
        required=False, help_text="Device code, for the grant `urn:ietf:params:oauth:grant-type:device_code`."
    )
    scope = serializers.CharField(
        required=False, help_text="Reduced scopes for a refresh, separated by spaces."
    )
    device_name = serializers.CharField(
        required=False,
        help_text=(
            "Name of the device or browser for a code, such as `Firefox · Android`. Up to 60 characters."
        ),
    )


@examples(
    example(
        "tokens",
        {
            "token_type": "Bearer",
            "access_token": "got_EXAMPLE",
            "expires_in": 3600,
            "scope": "read play",
            "refresh_token": "gotr_EXAMPLE",
        },
    )
)
class TokenResponseSerializer(serializers.Serializer[Any]):
    """The tokens of an app."""

    token_type = serializers.CharField(help_text="Always `Bearer`.")
    access_token = serializers.CharField(help_text="Send it as `Authorization: Bearer <token>`.")
    expires_in = serializers.IntegerField(help_text="Lifetime of the access token, in seconds.")
    scope = serializers.CharField(help_text="Scopes of the token, separated by spaces.")
    refresh_token = serializers.CharField(
        help_text="Can be exchanged once for new tokens. A second use revokes all tokens of this access."
    )


@examples(example("an app", {"client_id": CLIENT_ID, "scope": "read play"}, request=True, media_type=FORM))
class DeviceAuthorizationSerializer(ClientSerializer):
    """A request of an app without a browser for access."""

    scope = serializers.CharField(
        required=False, help_text="Scopes, separated by spaces; default: all of the app."
    )


@examples(
    example(
        "codes",
        {
            "device_code": "EXAMPLE-device-code",
            "user_code": "WDJB-MJHT",
            "verification_uri": "https://got.example.org/device",
            "verification_uri_complete": "https://got.example.org/device?user_code=WDJB-MJHT",
            "expires_in": 900,
            "interval": 5,
        },
    )
)
class DeviceResponseSerializer(serializers.Serializer[Any]):
    """A code for the app and a code for its user."""

    device_code = serializers.CharField(help_text="Code with which the app polls for its tokens.")
    user_code = serializers.CharField(help_text="Code that the user types at `verification_uri`.")
    verification_uri = serializers.CharField(help_text="Page where the user types the code.")
    verification_uri_complete = serializers.CharField(help_text="The same page with the code filled in.")
    expires_in = serializers.IntegerField(help_text="Lifetime of both codes, in seconds.")
    interval = serializers.IntegerField(help_text="Seconds between two polls.")


@examples(
    example("a token", {"client_id": CLIENT_ID, "token": "gotr_EXAMPLE"}, request=True, media_type=FORM)
)
class TokenLookupSerializer(ClientSerializer):
    """A token of the app."""

    token = serializers.CharField(help_text="An access token or a refresh token of the app.")
    token_type_hint = serializers.CharField(
        required=False, help_text=("Ignored; for compatibility with the RFC.")
    )


@examples(
    example("an inactive token", {"active": False}),
    example(
        "a valid token",
        {
            "active": True,
            "client_id": CLIENT_ID,
            "token_type": "Bearer",
            "scope": "read play",
            "sub": "17",
            "username": "catelyn",
            "iss": "https://got.example.org",
            "iat": 1795251600,
            "exp": 1795255200,
        },
    ),
)
class IntrospectionSerializer(serializers.Serializer[Any]):
    """The state of a token. For a token that is no longer valid, or belongs to another app: only `active`."""

    active = serializers.BooleanField(help_text="Whether the token is valid.")
    client_id = serializers.CharField(required=False, help_text="Id of the app.")
    token_type = serializers.CharField(required=False, help_text="`Bearer` or `refresh_token`.")
    scope = serializers.CharField(required=False, help_text="Scopes, separated by spaces.")
    sub = serializers.CharField(required=False, help_text="Id of the user.")
    username = serializers.CharField(required=False, help_text="Username.")
    iss = serializers.CharField(required=False, help_text="Address of the server.")
    iat = serializers.IntegerField(required=False, help_text="When it was issued, in seconds since 1970.")
    exp = serializers.IntegerField(required=False, help_text="When it expires, in seconds since 1970.")


@examples(example("the user has not answered", {"error": "authorization_pending"}))
class OAuthErrorSerializer(serializers.Serializer[Any]):
    """A refusal as in RFC 6749. `/docs/apps` lists what each error means."""

    error = serializers.CharField(help_text="Code of RFC 6749, RFC 7009 or RFC 8628.")
    error_description = serializers.CharField(required=False, help_text="Explanation for developers.")


class OAuthMetadataSerializer(serializers.Serializer[Any]):
    """Endpoints and capabilities of the authorization server, as in RFC 8414."""

    issuer = serializers.CharField(help_text="Address of the server.")
    authorization_endpoint = serializers.CharField(help_text="Page where a user gives an app access.")
    token_endpoint = serializers.CharField(help_text="URL where an app gets tokens.")
    device_authorization_endpoint = serializers.CharField(help_text="URL where the device flow starts.")
    revocation_endpoint = serializers.CharField(help_text="URL where an app revokes its tokens.")
    introspection_endpoint = serializers.CharField(help_text="URL where an app checks its tokens.")
    service_documentation = serializers.CharField(
        help_text="URL of the documentation for developers of apps."
    )
    scopes_supported = serializers.ListField(
        child=serializers.CharField(), help_text="All scopes that an app can request."
    )
    response_types_supported = serializers.ListField(
        child=serializers.CharField(), help_text="Always `code`."
    )
    grant_types_supported = serializers.ListField(
        child=serializers.CharField(), help_text="Grants that `token_endpoint` accepts as `grant_type`."
    )
    token_endpoint_auth_methods_supported = serializers.ListField(
        child=serializers.CharField(),
        help_text="Methods by which an app can authenticate at `token_endpoint`.",
    )
    revocation_endpoint_auth_methods_supported = serializers.ListField(
        child=serializers.CharField(),
        help_text="Methods by which an app can authenticate at `revocation_endpoint`.",
    )
    introspection_endpoint_auth_methods_supported = serializers.ListField(
        child=serializers.CharField(),
        help_text="Methods by which an app can authenticate at `introspection_endpoint`.",
    )
    code_challenge_methods_supported = serializers.ListField(
        child=serializers.CharField(), help_text="Always `S256`."
    )
    ui_locales_supported = serializers.ListField(
        child=serializers.CharField(),
        help_text="Languages of the pages: supported values of the parameter `ui_locales`.",
    )
    prompt_values_supported = serializers.ListField(
        child=serializers.CharField(), help_text="Supported values of the parameter `prompt`."
    )
    authorization_response_iss_parameter_supported = serializers.BooleanField(
        help_text="Always true: a redirect to the app has `iss`."
    )
