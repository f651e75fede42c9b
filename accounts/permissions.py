"""Permissions by the scopes of tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.exceptions import ImproperlyConfigured
from rest_framework.permissions import BasePermission

from accounts.authentication import Grant, grant_of
from accounts.errors import AccountCode
from accounts.models import AccessToken
from got_api.http.errors import ErrorCode, Problem

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


def required_scopes_of(view: APIView, method: str) -> tuple[str, ...]:
    """The view's `required_scopes`: one tuple for all methods, or one per method. HEAD counts as GET.

    Raises ImproperlyConfigured if the view declares none, so that no endpoint is open by oversight, and for
    a string in place of the tuple.
    """
    declared = getattr(view, "required_scopes", None)
    if isinstance(declared, dict):
        declared = declared.get("GET" if method == "HEAD" else method)
    if declared is None:
        raise ImproperlyConfigured(f"{type(view).__name__} declares no required_scopes for {method}")
    if isinstance(declared, str):
        raise ImproperlyConfigured(
            f"{type(view).__name__} declares required_scopes for {method} as a string, not as a tuple"
        )
    return tuple(declared)


def refuse_missing_scopes(required: Iterable[str], grant: object) -> None:
    """Raises 403 `scope_missing` unless the token has all these scopes."""
    scopes = grant.scopes if isinstance(grant, Grant) else frozenset()
    missing = [str(scope) for scope in required if scope not in scopes]
    if missing:
        raise Problem(ErrorCode.SCOPE_MISSING, facts={"missing_scopes": missing})


def is_closed_to_apps(view: APIView, method: str) -> bool:
    """Whether tokens of apps are refused, because the effect would outlive the app's access."""
    return method in getattr(view, "closed_to_apps", ())


class HasScope(BasePermission):
    """Requires a token with all required scopes: 401 `token_missing` without one, else 403 `scope_missing`.

    Methods in the view's `closed_to_apps` return 403 `not_for_apps` to tokens of apps.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated:
            raise Problem(ErrorCode.TOKEN_MISSING)
        # methods that the view does not support get 405 later; no view supports OPTIONS
        if request.method != "OPTIONS" and request.method in view.allowed_methods:
            refuse_missing_scopes(required_scopes_of(view, request.method), request.auth)
            if is_closed_to_apps(view, request.method) and grant_of(request).kind == AccessToken.Kind.APP:
                raise Problem(AccountCode.NOT_FOR_APPS)
        return True

    def problem_codes(self, view: APIView, method: str) -> tuple[str, ...]:
        """Error codes for the schema of an operation with this permission."""
        codes: tuple[str, ...] = (
            ErrorCode.TOKEN_MISSING, ErrorCode.TOKEN_INVALID, ErrorCode.TOKEN_EXPIRED,
        )  # fmt: skip
        if required_scopes_of(view, method):
            codes += (ErrorCode.SCOPE_MISSING,)
        return (*codes, AccountCode.NOT_FOR_APPS) if is_closed_to_apps(view, method) else codes


class HasScopeOrIsSpectator(HasScope):
    """Like HasScope, but allows GET without a token, for public data."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not request.user.is_authenticated and request.method in ("GET", "HEAD"):
            return True
        return super().has_permission(request, view)

    def is_optional(self, method: str) -> bool:
        """Whether the schema shows the token of an operation as optional."""
        return method in ("GET", "HEAD")
