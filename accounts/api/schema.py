"""The security scheme as the OpenAPI document names it."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from accounts.scopes import MEANINGS


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "accounts.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": (
                "A token from `POST /sessions` or `POST /me/tokens`. Scopes: "
                + "; ".join(f"`{scope}`: {meaning}" for scope, meaning in MEANINGS.items())
                + "."
            ),
        }
