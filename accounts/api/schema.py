"""The security schemes as the OpenAPI document names them."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from accounts.permissions import is_closed_to_apps
from accounts.scopes import MEANINGS


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A token of the user, or an OAuth token of an app. Both use the same header and the same checks."""

    target_class = "accounts.authentication.TokenAuthentication"
    name = ["token", "oauth2"]

    def get_security_requirement(self, auto_schema: AutoSchema) -> Any:
        ways: list[dict[str, list[str]]] = [{"token": []}]
        if not is_closed_to_apps(auto_schema.view, auto_schema.method):
            ways.append({"oauth2": list(auto_schema.scopes())})  # type: ignore[attr-defined]
        return ways

    def get_security_definition(self, auto_schema: AutoSchema) -> Any:
        scopes = {str(scope): meaning for scope, meaning in MEANINGS.items()}
        listed = "; ".join(f"`{scope}`: {meaning}" for scope, meaning in scopes.items())
        token = {
            "type": "http",
            "scheme": "bearer",
            "description": f"A token from `POST /sessions` or `POST /me/tokens`. Scopes: {listed}.",
        }
        oauth2 = {
            "type": "oauth2",
            "description": (
                "A token by which a user gives an app access, without their password: OAuth 2.1, "
                "authorization code with PKCE (S256), or device flow at `/api/v1/oauth/device`. See "
                "`/docs/apps`."
            ),
            "flows": {
                "authorizationCode": {
                    "authorizationUrl": "/oauth/authorize",
                    "tokenUrl": "/api/v1/oauth/token",
                    "refreshUrl": "/api/v1/oauth/token",
                    "scopes": scopes,
                }
            },
        }
        return [token, oauth2]
