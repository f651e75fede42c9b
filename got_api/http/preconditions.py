"""Conditional writes: `If-Match`, and `If-None-Match` to create a resource only if it does not exist.

The entity tag is that of the view's GET, or of the GET of another view that it names. One transaction locks
the view's rows, makes and compares the tag, and then writes, so that nothing can change in between.
"""

from functools import cache
from inspect import signature
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from rest_framework.request import Request, clone_request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.contracts import Lock
from got_api.database.pipeline import one_transaction
from got_api.http.documents import tag_of, tags_in
from got_api.http.errors import ErrorCode, Problem
from got_api.http.headers import is_conditional, version_of
from got_api.http.middleware import Middleware
from got_api.registry import App, parts

HEADERS = ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH")


def lock_for(view: type[APIView]) -> Lock | None:
    """The function that locks the rows of a view, selected by the parameters of its path."""
    parameters, locks = signature(view.get).parameters, parts(App).locks  # type: ignore[attr-defined]
    return next((lock for name, lock in locks.items() if name in parameters), locks.get(""))


class Preconditions(Middleware):
    """Adds `IfUnchanged` to the view of a conditional write. Other requests have no overhead."""

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        found = getattr(view, "cls", None)
        if not is_conditional(found, request.method) or not any(each in request.META for each in HEADERS):
            return None
        if not hasattr(found, str(request.method).lower()):
            return None
        response: HttpResponseBase = _with_precondition(view.cls).as_view(**view.initkwargs)(
            request, *args, **kwargs
        )
        return response


@cache
def _with_precondition(view: type[APIView]) -> type[APIView]:
    return type(view.__name__, (IfUnchanged, view), {"__module__": view.__module__})


class IfUnchanged(APIView):
    """A view that writes only if the entity tag still matches.

    Raises 412 `precondition_failed` with the current tag if it does not match, and always for a view without
    a version.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with one_transaction():
            response = super().dispatch(request, *args, **kwargs)
            if response.status_code >= 400:
                transaction.set_rollback(True)
            elif request.method != "DELETE" and (etag := self._present_tag(self.request)) is not None:
                response["ETag"] = etag
        return response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        found = version_of(type(self))
        if found is None:
            raise Problem(ErrorCode.PRECONDITION_FAILED)
        lock = lock_for(found)
        if lock is not None:
            lock(request, self.kwargs)
        etag = self._present_tag(request)
        wanted, unwanted = (tags_in(request.META.get(header, "")) for header in HEADERS)
        is_met = "HTTP_IF_MATCH" not in request.META or (
            etag is not None and (etag in wanted or "*" in wanted)
        )
        if not is_met or (etag is not None and (etag in unwanted or "*" in unwanted)):
            raise Problem(ErrorCode.PRECONDITION_FAILED, facts={"etag": etag})

    def _present_tag(self, request: Request) -> str | None:
        """The entity tag that a GET would return now; None if there is no resource.

        Raises 403 `scope_missing` for a token that may not read it.
        """
        found = version_of(type(self))
        if found is None:
            return None
        reading = clone_request(request, "GET")
        view: Any = found()
        view.request, view.args, view.format_kwarg = reading, (), None
        known = signature(view.get).parameters
        view.kwargs = {name: value for name, value in self.kwargs.items() if name in known}
        view.check_permissions(reading)
        try:
            response = view.get(reading, **view.kwargs)
        except Problem as problem:
            if problem.status_code in (404, 409):
                return None
            raise
        if "ETag" in response:
            return str(response["ETag"])
        if isinstance(response, Response):
            renderer = view.get_renderers()[0]
            return tag_of(renderer.render(response.data))
        assert isinstance(response, HttpResponse)
        return tag_of(response.content)
