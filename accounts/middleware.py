"""Middleware for `Idempotency-Key`: a POST is carried out once."""

from contextlib import suppress
from functools import cache, partial
from typing import Any

import orjson
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.idempotency import KeyClaim, StoredResponse, claim_key
from got_api.database.citus import separate_transactions
from got_api.database.pipeline import one_transaction
from got_api.http.headers import keeps_refusals, supports_key
from got_api.http.middleware import Middleware
from got_api.http.throttling import address_of, spend

HEADER = "HTTP_IDEMPOTENCY_KEY"
KEPT_HEADERS = ("Content-Type", "Content-Language", "Cache-Control", "Location")


class IdempotentPosts(Middleware):
    """Adds `SingleTransactionView` to the view of a POST with an `Idempotency-Key`. Other requests have no
    overhead."""

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        cls = getattr(view, "cls", None)
        if request.method != "POST" or HEADER not in request.META or not supports_key(cls):
            return None
        response: HttpResponseBase = _run_once(cls).as_view(**view.initkwargs)(request, *args, **kwargs)
        return response


@cache
def _run_once(view: type[APIView]) -> type[APIView]:
    return type(view.__name__, (SingleTransactionView, view), {"__module__": view.__module__})


class SingleTransactionView(APIView):
    """A view that handles its POST and stores the response in one transaction.

    All transactions of the view become one. A refusal changes nothing and is not stored, so the key can be
    used again. On Citus, where a role cannot read recent writes of another, the view has separate
    transactions. There, a process that dies before it has stored the response leaves the key free.
    """

    _claim: KeyClaim | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with one_transaction():
            response = super().dispatch(request, *args, **kwargs)
            if self._claim is not None and response.status_code < 400:
                self._claim.save_reply(_reply_of(response))
            elif not keeps_refusals(type(self)):
                transaction.set_rollback(True)
        return response

    def post(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Claims the key, then runs the view. Must be called after the checks of sender, scopes and rate."""
        user_id = request.user.pk if request.user.is_authenticated else None
        spend("idempotency_key", address_of(request) if user_id is None else str(user_id))
        found = claim_key(user_id=user_id, key=request.META[HEADER], request=_request_text(request))
        if isinstance(found, StoredResponse):
            headers = {**found.headers, "Idempotency-Replayed": "true"}
            return HttpResponse(found.body, status=found.status, headers=headers)
        self._claim = found
        response: HttpResponseBase = separate_transactions(partial(super().post, request, *args, **kwargs))  # type: ignore[misc]
        return response


def _request_text(request: Request) -> bytes:
    """The operation and body of a request. Equivalent JSON bodies are equal."""
    body = request._request.body
    # the view refuses or ignores a body that is not JSON
    with suppress(orjson.JSONDecodeError, orjson.JSONEncodeError):
        body = orjson.dumps(orjson.loads(body), option=orjson.OPT_SORT_KEYS)
    return f"{request.method} {request.get_full_path()}\n".encode() + body


def _reply_of(response: HttpResponseBase) -> StoredResponse:
    if isinstance(response, Response):
        response.render()
    assert isinstance(response, HttpResponse)
    headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    return StoredResponse(response.status_code, headers, response.content)
