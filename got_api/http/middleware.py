"""Middleware of all views, and middleware of only the admin pages.

The API uses no sessions, cookies or forms. The middleware classes for these are in
settings.ADMIN_MIDDLEWARE, and requests to the API do not pass through them.
"""

import math
import re
import time
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.module_loading import import_string

from got_api.http.access_log import HEADER, id_for, log_request
from got_api.http.deprecation import announce
from got_api.http.documents import is_known, tag_of
from got_api.http.errors import ErrorCode, Problem, field_error, problem_response
from got_api.http.headers import TAGGED, can_be_minimal
from got_api.http.throttling import serving
from got_api.registry import App, parts
from got_api.shared.logs import current
from got_api.shared.metrics import observe_request
from got_api.shared.texts import text

GetResponse = Callable[[HttpRequest], HttpResponseBase]
MAX_ADDRESS = 8192
"""Maximum characters of path and query together."""
MAX_HEADERS = 16_384
"""Maximum characters of all header values together."""
_MINIMAL = re.compile(r"(?:^|,)\s*return\s*=\s*\"?minimal\"?\s*(?:[;,]|$)", re.IGNORECASE)


class Middleware:
    """Django's interface of middleware. This class passes every request on."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)


class HttpFigures(Middleware):
    """Counts, times and logs every request, and sets the request id of its log lines and response."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        request_id = id_for(request.META)
        # the id is set until the response is closed, because Django logs refusals after this point
        current.set((request_id, request))
        response = self.get_response(request)
        response.headers[HEADER] = request_id
        seconds = time.perf_counter() - started
        observe_request(request, response.status_code, seconds)
        log_request(request, response, request_id, seconds)
        return response


@receiver(request_finished)
def end_request(**_: Any) -> None:
    current.set(None)


class ResponseHeaders(Middleware):
    """Adds the headers for language, deprecations, and the state of the rate limit that counted the request.

    A response without a language has English names and ids.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if "Content-Language" not in response:
            response["Content-Language"] = "en"
        announce(request, response)
        allowance = getattr(request, "rate_allowance", None)
        if allowance is not None:
            response["RateLimit-Limit"] = str(allowance.limit)
            response["RateLimit-Remaining"] = str(allowance.remaining)
            response["RateLimit-Reset"] = str(math.ceil(allowance.reset))
        return response


class Sender(Middleware):
    """Lets expensive code charge its cost to the sender of the current request."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with serving(request):
            return self.get_response(request)


class RequestLimits(Middleware):
    """Refuses a request that is too large, before any of it is read or parsed.

    413 `body_too_large` depends on the declared length; Django never reads beyond it. Without a declared
    length, Django would take a chunked body for an empty one, so it gets 411 `length_required`. Long URLs get
    414 `address_too_long`, long headers 431 `headers_too_large`. A body with a `Content-Encoding` gets 415
    `unsupported_media_type`: the server cannot decode it.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        problem = self._problem(request.META)
        return self.get_response(request) if problem is None else problem_response(problem)

    def _problem(self, meta: dict[str, Any]) -> Problem | None:
        if len(meta.get("PATH_INFO", "")) + len(meta.get("QUERY_STRING", "")) > MAX_ADDRESS:
            return Problem(ErrorCode.ADDRESS_TOO_LONG, facts={"max_length": MAX_ADDRESS})
        if sum(len(value) for name, value in meta.items() if name[:5] == "HTTP_") > MAX_HEADERS:
            return Problem(ErrorCode.HEADERS_TOO_LARGE, facts={"max_length": MAX_HEADERS})
        declared = meta.get("CONTENT_LENGTH")
        if not declared:
            return Problem(ErrorCode.LENGTH_REQUIRED) if "HTTP_TRANSFER_ENCODING" in meta else None
        if not (declared.isascii() and declared.isdigit()):
            return Problem(ErrorCode.BAD_REQUEST)
        limit = max_body_bytes(meta)
        if int(declared[:20]) > limit:
            return Problem(ErrorCode.BODY_TOO_LARGE, facts={"max_bytes": limit})
        if int(declared) and meta.get("HTTP_CONTENT_ENCODING", "").strip().lower() not in ("", "identity"):
            detail = text("field_problem-content_encoding")
            errors = [field_error("Content-Encoding", "invalid", detail)]
            return Problem(ErrorCode.UNSUPPORTED_MEDIA_TYPE, errors=errors)
        return None


def max_body_bytes(environ: Mapping[str, Any]) -> int:
    """Size in bytes above which the body of this request is refused."""
    limit = parts(App).body_limits.get(environ.get("PATH_INFO", ""))
    found = None if limit is None else limit(environ)
    usual: int = settings.GOT_MAX_BODY_BYTES
    return usual if found is None else found


class EntityTags(Middleware):
    """Adds an entity tag to responses to GET in the API, and returns 304 to a sender who has it.

    This tag is computed from the body. Views that clients poll have a cheaper tag.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not (
            request.method in ("GET", "HEAD")
            and response.status_code == 200
            and isinstance(response, HttpResponse)
            and "ETag" not in response
            and response.get("Content-Type") != "text/event-stream"
            and request.path_info.startswith(TAGGED)
        ):
            return response
        response["ETag"] = etag = tag_of(response.content)
        return _with_headers_of(response, HttpResponse(status=304)) if is_known(request, etag) else response


def _with_headers_of(response: HttpResponse, other: HttpResponse) -> HttpResponse:
    """Copies headers of `response` to the empty `other`, except those that describe a body."""
    del other["Content-Type"]
    for name, value in response.items():
        if name not in ("Content-Type", "Content-Length", "Content-Encoding"):
            other[name] = value
    return other


class MinimalResponses(Middleware):
    """Handles `Prefer: return=minimal`: a write returns no body, and 204 instead of 200.

    A body that cannot be read again is sent anyway.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if (
            "HTTP_PREFER" in request.META
            and 200 <= response.status_code < 300
            and isinstance(response, HttpResponse)
            and response.content
            and _MINIMAL.search(request.META["HTTP_PREFER"][:200])
            and request.resolver_match is not None
            and can_be_minimal(getattr(request.resolver_match.func, "cls", None), request.method)
        ):
            status = 204 if response.status_code == 200 else response.status_code
            response = _with_headers_of(response, HttpResponse(status=status))
            response["Preference-Applied"] = "return=minimal"
        return response


class RepeatRead(Middleware):
    """Repeats a read once if its database connection was dead and has been replaced.

    Writes are not repeated: they may have been committed before the connection died.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.method in ("GET", "HEAD") and getattr(request, "connection_was_lost", False):
            return self.get_response(request)
        return response


ADMIN_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Content security policy of the admin pages: they load scripts and styles only from this server, and send
forms only to it."""


class AdminMiddleware:
    """Applies settings.ADMIN_MIDDLEWARE to requests for the admin pages only."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self._view_hooks: list[Callable[..., HttpResponseBase | None]] = []
        handler: Any = get_response
        for path in reversed(settings.ADMIN_MIDDLEWARE):
            instance = import_string(path)(handler)
            if hasattr(instance, "process_view"):
                self._view_hooks.insert(0, instance.process_view)
            handler = convert_exception_to_response(instance)
        self._admin: GetResponse = handler

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not _is_admin(request):
            return self.get_response(request)
        response = self._admin(request)
        response.setdefault("Content-Security-Policy", ADMIN_POLICY)
        return response

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        if _is_admin(request):
            for hook in self._view_hooks:
                if (response := hook(request, view, args, kwargs)) is not None:
                    return response
        return None


def _is_admin(request: HttpRequest) -> bool:
    return request.path_info.startswith("/admin/")
