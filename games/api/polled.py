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
from games.api.http import malformed_query, tagged
from games.selectors.live import topics_of_game, topics_of_user
from games.selectors.polls import Found, Poll, poll_game
from got_api import clock
from got_api.documents import is_known
from got_api.errors import ErrorCode, Problem
from got_api.live.subscriptions import TOO_MANY, Parking
from got_api.pipeline import Row
from got_api.texts import text
from got_api.throttling import address_of, standing_of

MAX_WAIT_SECONDS = 60
STREAMS_RETRY_SECONDS = 5


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
    """A view whose GET has an entity tag that a poll can compute.

    With `waits` it takes `?wait=`: what finds nothing new is answered when there is, or when the time is over
    (got_api.live). Such a view publishes the parameter WAIT.
    """

    waits = False
    found_nothing = False
    """Whether a whole response shows that there is nothing new, as an empty page of a log does."""
    _wait: str | None = None

    def find_token(self, request: Request, digest: bytes) -> Row | None:
        """Called by the authentication: the token is found together with what the view is about."""
        return found_for(request, digest).token

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> Found:
        """One statement. Raises 400 `malformed` for a query that has no answer."""
        raise NotImplementedError

    def etag_of(self, request: HttpRequest, found: Found, **kwargs: Any) -> str | None:
        """The entity tag of the response as it would be now; None where there is none."""
        raise NotImplementedError

    def topics_of(self, found: Found) -> frozenset[str]:
        """What a poll that waits is woken by."""
        raise NotImplementedError

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if self.waits and "wait" in request.GET:
            query = request.GET.copy()
            self._wait = str(query.pop("wait")[-1])
            request.GET = query  # type: ignore[assignment]
        response: HttpResponseBase | None = None
        if request.method == "GET" and "HTTP_IF_NONE_MATCH" in request.META:
            response = self._unchanged(request, **kwargs)
        if response is None:
            response = super().dispatch(request, *args, **kwargs)
        if self._wait is not None and (response.status_code == 304 or self.found_nothing):
            response.parking = self._parking(request)  # type: ignore[attr-defined]
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        refuse_too_many(request)
        if self._wait is not None and self._wait_seconds() is None:
            raise malformed_query("wait", text("field_problem-number", minimum=1, maximum=MAX_WAIT_SECONDS))

    def _wait_seconds(self) -> int | None:
        """How long to wait; None for what is no such number."""
        given = self._wait or ""
        seconds = int(given) if given.isascii() and given.isdigit() and len(given) < 3 else 0
        return seconds if 1 <= seconds <= MAX_WAIT_SECONDS else None

    def _parking(self, request: HttpRequest) -> Parking:
        found: Found = request.found  # type: ignore[attr-defined]
        seconds = self._wait_seconds()
        assert seconds is not None
        return Parking(self.topics_of(found), seconds, owner_of(request, found))

    def _unchanged(self, request: HttpRequest, **kwargs: Any) -> HttpResponse | None:
        """304, or None for what DRF has to answer: something new, or a refusal."""
        if TOO_MANY in request.META or (self._wait is not None and self._wait_seconds() is None):
            return None
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


def refuse_too_many(request: Request) -> None:
    """Raises 429 for a sender who has as many streams and waiting polls as are allowed."""
    if TOO_MANY in request.META:
        raise Problem(ErrorCode.TOO_MANY_STREAMS, retry_after=STREAMS_RETRY_SECONDS)


def owner_of(request: HttpRequest | Request, found: Found) -> str:
    """Whose streams and waiting polls are counted together: a token's, or an address's without one."""
    if found.token is None:
        return f"address {address_of(request)}"
    return f"token {bearer_of(found.token).grant.token_id}"


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


class PolledUser(PolledView):
    """A view of what concerns a user, in all games."""

    waits = True
    required_scopes = {"GET": (Scope.READ,)}

    def topics_of(self, found: Found) -> frozenset[str]:
        assert found.token is not None
        return topics_of_user(bearer_of(found.token).user.pk)


class PolledGame(PolledView):
    """A view of one game that anybody may read as a spectator."""

    permission_classes = [HasScopeOrSpectates]
    required_scopes = {"GET": (Scope.READ,)}

    def topics_of(self, found: Found) -> frozenset[str]:
        assert found.game is not None
        viewer = 0 if found.token is None else bearer_of(found.token).user.pk
        return topics_of_game(found.game.game_id, found.game.house, viewer)

    def poll(self, request: HttpRequest, digest: bytes | None, **kwargs: Any) -> Found:
        return poll_game(digest, kwargs["code"], clock.now())

    def polled(self, request: Request) -> Poll:
        """How the game stands for the sender. Raises 404."""
        game = found_for(request, digest_sent(request)).game
        if game is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return game
