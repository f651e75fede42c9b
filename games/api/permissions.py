"""Permissions of the game views in addition to the scopes of a method."""

from __future__ import annotations

from rest_framework.request import Request

from accounts.authentication import grant_of
from accounts.scopes import Scope
from got_api.http.errors import ErrorCode, Problem


def require_scope(request: Request, scope: Scope) -> None:
    """Raises 403 `scope_missing` if the body requires a scope that the method does not."""
    if scope not in grant_of(request).scopes:
        raise Problem(ErrorCode.SCOPE_MISSING, facts={"missing_scopes": [str(scope)]})
