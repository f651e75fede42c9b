"""Views that are polled: one statement finds the token, the viewer's house and what has changed.

A poll that finds nothing new is answered before DRF sees it. Everything else goes on as for every view, with
what the statement found: nothing is asked twice.
"""

from __future__ import annotations

from typing import Any

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.authentication import bearer_of, digest_sent
from accounts.permissions import HasScopeOrSpectates
from accounts.scopes import Scope
from games.api.http import tagged
from games.selectors.polls import Found, Poll, poll_game
from got_api import clock
from got_api.documents import is_known
from got_api.errors import ErrorCode, Problem
from got_api.pipeline import Row
from got_api.throttling import standing_of


def found_for(request: Request, digest: bytes | None) -> Found:
    """What the poll of this request found; it is asked once."""
    inner: Any = request._request
    found: Found | None = getattr(inner, "found", None)
    if found is None:
        assert request.parser_context is not None
        view, kwargs = request.parser_context["view"], request.parser_context["kwargs"]
        found = inner.found = view.poll(inner, digest, **kwargs)
    return found


class PolledView(APIView):
    """A view whose GET has an entity tag that a poll can compute."""

    def find_token(self, request: Request, digest: bytes) -> Row | None:
        """Called by the authentication: the token is found together with what the view is about."""
        return found_for(request, digest).token

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> Found:
        """One statement. Raises 400 `malformed` for a query that has no answer."""
        raise NotImplementedError

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        """The entity tag of the response as it would be now; None where there is none."""
        raise NotImplementedError

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "GET" and "HTTP_IF_NONE_MATCH" in request.META:
            unchanged = self._unchanged(request, **kwargs)
            if unchanged is not None:
                return unchanged
        return super().dispatch(request, *args, **kwargs)

    def _unchanged(self, request: HttpRequest, **kwargs: Any) -> HttpResponse | None:
        """304, or None for what DRF has to answer: something new, or a refusal."""
        digest = digest_sent(request)
        if digest is None and "HTTP_AUTHORIZATION" in request.META:
            return None
        try:
            found = self.poll(request, digest, **kwargs)
        except (Error, Problem):
            return None  # it is asked again, and answered as a problem
        request.found = found  # type: ignore[attr-defined]
        if digest is not None and not _may_read(found):
            return None
        etag = self.etag_of(request, found, **kwargs)
        if etag is None or not is_known(request, etag):
            return None
        standing = standing_of(request, None if found.token is None else bearer_of(found.token).user.pk)
        if standing is not None:
            if standing.wait > 0:
                return None
            request.rate_standing = standing  # type: ignore[attr-defined]
        return tagged(HttpResponse(status=304), etag)


def _may_read(found: Found) -> bool:
    if found.token is None:
        return False
    bearer, now = bearer_of(found.token), clock.now()
    return (
        bearer.is_known
        and bearer.expires_at > now
        and not bearer.is_use_unnoted(now)
        and Scope.READ in bearer.grant.scopes
    )


class PolledGame(PolledView):
    """A view of one game that anybody may read as a spectator."""

    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,)}

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> Found:
        return poll_game(digest, kwargs["code"], clock.now())

    def polled(self, request: Request) -> Poll:
        """How the game stands for the sender. Raises 404."""
        game = found_for(request, digest_sent(request)).game
        if game is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return game
