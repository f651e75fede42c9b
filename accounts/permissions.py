"""What a token's scopes allow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.exceptions import ImproperlyConfigured
from rest_framework.permissions import BasePermission

from accounts.authentication import Grant, grant_of
from accounts.errors import AccountCode
from accounts.models import AccessToken
from got_api.errors import ErrorCode, Problem

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


def required_scopes_of(view: APIView, method: str) -> tuple[str, ...]:
    """The view's `required_scopes`: one tuple for all methods, or one per method. HEAD needs what GET needs.

    Raises ImproperlyConfigured when the view says nothing about the method: no endpoint is open by oversight.
    """
    declared = getattr(view, "required_scopes", None)
    if isinstance(declared, dict):
        declared = declared.get("GET" if method == "HEAD" else method)
    if declared is None:
        raise ImproperlyConfigured(f"{type(view).__name__} declares no required_scopes for {method}")
    return tuple(declared)


def refuse_missing_scopes(required: Iterable[str], grant: object) -> None:
    """Raises 403 `scope_missing` unless a token has all of these scopes."""
    scopes = grant.scopes if isinstance(grant, Grant) else frozenset()
    missing = [str(scope) for scope in required if scope not in scopes]
    if missing:
        raise Problem(ErrorCode.SCOPE_MISSING, facts={"missing_scopes": missing})


def is_closed_to_apps(view: APIView, method: str) -> bool:
    """Whether only the user's own tokens are accepted: what would outlive the end of the app."""
    return method in getattr(view, "closed_to_apps", ())


class HasScope(BasePermission):
    """A token with every required scope; 401 `token_missing` without one, 403 `scope_missing` otherwise.

    The methods in the view's `closed_to_apps` are 403 `not_for_apps` to the token of an app.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated:
            raise Problem(ErrorCode.TOKEN_MISSING)
        # what the view does not take is refused after this, with 405; OPTIONS is nowhere taken
        if request.method != "OPTIONS" and request.method in view.allowed_methods:
            refuse_missing_scopes(required_scopes_of(view, request.method), request.auth)
            if is_closed_to_apps(view, request.method) and grant_of(request).kind == AccessToken.Kind.APP:
                raise Problem(AccountCode.NOT_FOR_APPS)
        return True

    def problem_codes(self, view: APIView, method: str) -> tuple[str, ...]:
        """What the schema lists for an operation with this permission."""
        codes: tuple[str, ...] = (
            ErrorCode.TOKEN_MISSING, ErrorCode.TOKEN_INVALID, ErrorCode.TOKEN_EXPIRED,
        )  # fmt: skip
        if required_scopes_of(view, method):
            codes += (ErrorCode.SCOPE_MISSING,)
        return (*codes, AccountCode.NOT_FOR_APPS) if is_closed_to_apps(view, method) else codes


class HasScopeOrSpectates(HasScope):
    """As HasScope, but a request without a token may GET what the public may see."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated and request.method in ("GET", "HEAD"):
            return True
        return super().has_permission(request, view)

    def is_optional(self, method: str) -> bool:
        """Whether the schema shows the operation as open to those without a token."""
        return method in ("GET", "HEAD")
