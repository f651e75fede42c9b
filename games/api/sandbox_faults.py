"""Faults that a developer planned for the requests of one token: middleware.

It runs inside the middleware that adds entity tags, so that a changed body gets another tag. It runs outside
of the transaction of a POST with an `Idempotency-Key`, so that a fault counts as used although the POST is
rolled back.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.authentication import sent_digest
from games.models import SandboxFault
from got_api.database.connections import read_twice
from got_api.database.statements import fetch
from got_api.http.errors import ErrorCode, Problem, problem_response
from got_api.live.subscriptions import message

Kind = SandboxFault.Kind
ADDED_LATER = "added_later"
"""A kind that is not in the document."""
RETRY_SECONDS = {Kind.UNAVAILABLE: 1, Kind.TOO_MANY_REQUESTS: 2}
_SELECT_ANY_FAULT = """
select 1
from games_sandboxfault fault
join accounts_accesstoken token on token.id = fault.token_id
where token.digest = %s and fault.left_count > 0 and fault.until > now()
"""
_UPDATE_NEXT_FAULT = """
update games_sandboxfault fault set left_count = left_count - 1
from accounts_accesstoken token
where token.id = fault.token_id and token.digest = %s
  and fault.left_count > 0 and fault.until > now() and fault.kind = any(%s)
returning fault.kind
"""


class SandboxFaults:
    """Applies the fault that the token's developer planned, and names it in the header `Sandbox-Fault`.

    Costs one statement for each request if there is a sandbox, and nothing otherwise. Requests to `/sandbox`
    itself never fail, so that a fault can be cancelled.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        kind = _take_fault(request) if settings.GOT_SANDBOX else None
        if kind is None:
            return self.get_response(request)
        response = self._faulty_response(request, Kind(kind))
        response["Sandbox-Fault"] = kind
        return response

    def _faulty_response(self, request: HttpRequest, kind: Kind) -> HttpResponseBase:
        if kind in RETRY_SECONDS:
            return problem_response(Problem(ErrorCode(kind.value), retry_after=RETRY_SECONDS[kind]))
        if kind == Kind.CUT:
            response = self.get_response(request)
            response.is_cut = True  # type: ignore[attr-defined]
            return response
        request.META.pop("HTTP_IF_NONE_MATCH", None)  # a 304 would have no body to change
        response = self.get_response(request)
        if response.status_code == 200:
            _change(response, kind)
        return response


def _take_fault(request: HttpRequest) -> str | None:
    """Takes the next fault of the request's token.

    Without a planned fault nothing is written, so that reads work with a read-only database.
    """
    path = request.path_info
    digest = sent_digest(request)
    if digest is None or not path.startswith("/api/v1/") or path.startswith("/api/v1/sandbox/"):
        return None
    kinds = [Kind.UNAVAILABLE, Kind.TOO_MANY_REQUESTS, Kind.CUT]
    if request.method == "GET" and path.endswith(("/events", "/stream")):
        kinds += [Kind.LATE_EVENT, Kind.UNKNOWN_KIND]
    elif request.method == "GET" and path.endswith("/decisions"):
        kinds += [Kind.UNKNOWN_KIND]
    if not read_twice(lambda: fetch(_SELECT_ANY_FAULT, [digest])):
        return None
    taken = fetch(_UPDATE_NEXT_FAULT, [digest, [kind.value for kind in kinds]])
    return str(taken[0][0]) if taken else None


def _change(response: Any, kind: Kind) -> None:
    """Changes the body of a list, or the opening of a stream."""
    subscription = getattr(response, "subscription", None)
    if subscription is not None:
        opening = subscription.opening
        messages = opening.payload.split(b"\n\n")[:-1]
        late = [each + b"\n\n" for each in messages if b"event: event\n" in each][:1]
        added = late if kind == Kind.LATE_EVENT else [message(ADDED_LATER, b'{"any":"shape"}')]
        payload = opening.payload + b"".join(added)
        response.subscription = replace(subscription, opening=replace(opening, payload=payload))
        return
    assert isinstance(response, HttpResponse)
    body = orjson.loads(response.content)
    rows = body.get("results")
    if rows and kind == Kind.LATE_EVENT:
        rows.append(rows[0])
    elif rows:
        first = rows[0].get("event") or rows[0]
        first["kind"] = ADDED_LATER
    response.content = orjson.dumps(body)
    del response["ETag"]
    del response["Content-Length"]
