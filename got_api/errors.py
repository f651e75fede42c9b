"""The one error shape (RFC 9457), its codes, and the handler that turns every exception into it.

A problem is `{type, title, status, detail, code, rule?, facts, errors}`: `code` is stable and meant to be
switched on, `rule` is the id of the rule that was broken, `facts` are machine-readable particulars of this
occurrence, and `errors` lists what is wrong per field as `{field, code, detail}` with dotted field paths.
"""

from __future__ import annotations

import logging
import sys
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Any

from django.core.exceptions import (
    PermissionDenied as DjangoPermissionDenied,
)
from django.core.exceptions import (
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
)
from django.core.signals import got_request_exception
from django.db import DatabaseError, InterfaceError
from django.dispatch import Signal
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from got_api.database import is_lost, is_read_only, may_repeat, retire_after, sqlstate_of

logger = logging.getLogger("got_api.errors")

database_unavailable = Signal()
"""Sent when a request is refused because the database cannot be reached or written to."""

CONTENT_TYPE = "application/problem+json"
TYPE_PREFIX = "/api/v1/errors/"
MAX_FIELD_ERRORS = 50
# Names and values of a request are echoed up to these lengths, in characters.
MAX_FIELD_NAME = 200
MAX_DETAIL = 500


class ErrorCode(StrEnum):
    """The codes that any endpoint may answer; apps add their own with `register_codes`."""

    MALFORMED = "malformed"
    MALFORMED_JSON = "malformed_json"
    BAD_REQUEST = "bad_request"
    TOKEN_MISSING = "token_missing"
    TOKEN_INVALID = "token_invalid"
    TOKEN_EXPIRED = "token_expired"
    SCOPE_MISSING = "scope_missing"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    LENGTH_REQUIRED = "length_required"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    TOO_MANY_REQUESTS = "too_many_requests"
    SERVER_ERROR = "server_error"
    GAME_BUSY = "game_busy"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """What is published about a code: its status, a title that never varies, and a sentence for people."""

    status: int
    title: str
    detail: Any = ""


_registry: dict[str, CodeEntry] = {
    ErrorCode.MALFORMED: CodeEntry(400, "Malformed request", _("The request does not match its schema.")),
    ErrorCode.MALFORMED_JSON: CodeEntry(400, "Malformed JSON", _("The body is not valid JSON.")),
    ErrorCode.BAD_REQUEST: CodeEntry(400, "Bad request", _("The request cannot be processed as sent.")),
    ErrorCode.TOKEN_MISSING: CodeEntry(
        401, "Missing token", _("Send a token: Authorization: Bearer got_...")
    ),
    ErrorCode.TOKEN_INVALID: CodeEntry(401, "Invalid token", _("The token is unknown or was revoked.")),
    ErrorCode.TOKEN_EXPIRED: CodeEntry(401, "Expired token", _("The token has expired.")),
    ErrorCode.SCOPE_MISSING: CodeEntry(403, "Missing scope", _("The token does not have a required scope.")),
    ErrorCode.FORBIDDEN: CodeEntry(403, "Forbidden", _("You are not allowed to do this.")),
    ErrorCode.NOT_FOUND: CodeEntry(404, "Not found", _("Not found, or not visible to you.")),
    ErrorCode.METHOD_NOT_ALLOWED: CodeEntry(
        405, "Method not allowed", _("This path does not support this method.")
    ),
    ErrorCode.NOT_ACCEPTABLE: CodeEntry(406, "Not acceptable", _("Only JSON is available here.")),
    ErrorCode.LENGTH_REQUIRED: CodeEntry(
        411, "Length required", _("Send Content-Length; chunked bodies are not accepted.")
    ),
    ErrorCode.BODY_TOO_LARGE: CodeEntry(413, "Body too large", _("The body is too large.")),
    ErrorCode.UNSUPPORTED_MEDIA_TYPE: CodeEntry(
        415, "Unsupported media type", _("Send the body as application/json.")
    ),
    ErrorCode.TOO_MANY_REQUESTS: CodeEntry(
        429, "Too many requests", _("Too many requests. Try again later.")
    ),
    ErrorCode.SERVER_ERROR: CodeEntry(
        500, "Server error", _("The server failed. Report the incident to the staff.")
    ),
    ErrorCode.GAME_BUSY: CodeEntry(503, "Game busy", _("Another request is changing this game. Try again.")),
    ErrorCode.UNAVAILABLE: CodeEntry(
        503, "Unavailable", _("The server cannot reach its database. Try again later.")
    ),
}


def register_codes(entries: Mapping[str, int | CodeEntry]) -> None:
    """Adds an app's codes (code -> status, or a whole entry), so that the OpenAPI document lists them.

    Called from `AppConfig.ready`. Raises ValueError when a code is registered twice with different statuses.
    """
    for code, given in entries.items():
        entry = given if isinstance(given, CodeEntry) else CodeEntry(given, _title_of(code))
        known = _registry.get(code)
        if known is None:
            _registry[str(code)] = entry
        elif known.status != entry.status:
            raise ValueError(f"error code {code} has status {known.status}, not {entry.status}")


_facts: dict[str, dict[str, Any]] = {
    "incident": {"type": "string", "description": "Id of the failure, for the staff."},
    "max_bytes": {"type": "integer", "description": "Largest allowed size of the body."},
    "max_length": {"type": "integer", "description": "Largest allowed length."},
    "retry_after_seconds": {"type": "integer", "description": "When to try again."},
}


def register_facts(schemas: Mapping[str, dict[str, Any]]) -> None:
    """Adds the facts of an app's problems (name -> schema) to the OpenAPI document."""
    _facts.update(schemas)


def published_facts() -> dict[str, dict[str, Any]]:
    """All registered facts, by name, in alphabetical order."""
    return dict(sorted(_facts.items()))


Report = Callable[[Any, Mapping[str, Any]], None]
"""Called with an exception and the arguments of the requested path, after the request was rolled back."""

_faults: dict[type[Exception], tuple[str, Report]] = {}


def register_fault(kind: type[Exception], code: str, report: Report) -> None:
    """Answer exceptions of this type with this code, and report them.

    They stay faults of the server: logged, with an incident. Called from `AppConfig.ready`.
    """
    _faults[kind] = code, report


def published_codes() -> dict[str, CodeEntry]:
    """All registered codes, by code, in alphabetical order."""
    return {str(code): _registry[code] for code in sorted(_registry)}


def _title_of(code: str) -> str:
    return code.replace("_", " ").capitalize()


class Problem(exceptions.APIException):
    """Raised anywhere below a view to answer a problem; `status` defaults to the one registered for `code`.

    Raises KeyError when neither a status is given nor the code registered.
    """

    def __init__(
        self,
        code: str,
        *,
        status: int | None = None,
        detail: Any = "",
        rule: str | None = None,
        facts: Mapping[str, Any] | None = None,
        errors: Iterable[Mapping[str, str]] = (),
        retry_after: int | None = None,
    ) -> None:
        entry = _registry.get(code)
        if status is None:
            status = _registry[code].status
        self.status_code = status
        self.code = str(code)
        self.title = entry.title if entry else _title_of(code)
        self.detail: Any = detail or (entry.detail if entry else "") or self.title
        self.rule = rule
        self.facts = dict(facts or {})
        self.errors = [dict(error) for error in errors]
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.status_code} {self.code}"

    def body(self) -> dict[str, Any]:
        """The RFC 9457 object; `rule` is present only when a rule was broken."""
        body: dict[str, Any] = {
            "type": TYPE_PREFIX + self.code,
            "title": self.title,
            "status": self.status_code,
            "detail": str(self.detail),
            "code": self.code,
        }
        if self.rule:
            body["rule"] = self.rule
        body["facts"] = self.facts
        body["errors"] = self.errors
        return body

    def headers(self) -> dict[str, str]:
        headers = {"Cache-Control": "no-store"}
        if self.status_code == 401:
            headers["WWW-Authenticate"] = 'Bearer realm="got"'
        if self.retry_after is not None:
            headers["Retry-After"] = str(self.retry_after)
        return headers


def problem_from(
    code: str,
    status: int | None = None,
    rule: str | None = None,
    facts: Mapping[str, Any] | None = None,
    *,
    detail: Any = "",
    errors: Iterable[Mapping[str, str]] = (),
) -> Problem:
    """The problem for a refusal of the engine or of a service. `status` None takes the registered one."""
    return Problem(code, status=status, rule=rule, facts=facts, detail=detail, errors=errors)


def field_error(field: str, code: str, detail: Any) -> dict[str, str]:
    """One entry of `errors`, cut to the lengths above."""
    return {"field": field[:MAX_FIELD_NAME], "code": code, "detail": str(detail)[:MAX_DETAIL]}


def problem_handler(exc: Exception, context: Mapping[str, Any]) -> Response:
    """DRF's exception handler: rolls back, and answers any exception with a problem."""
    # DRF's views import the authentication classes, and those import this module
    from rest_framework.views import set_rollback

    problem = as_problem(exc)
    request = getattr(context.get("request"), "_request", None)
    set_rollback()
    if problem is None:
        problem = _unexpected(exc, request, context.get("kwargs") or {})
    if retire_after(exc) and request is not None:
        # the middleware repeats a read, now that the connection is another
        request.connection_was_lost = may_repeat(exc)
    response = Response(problem.body(), status=problem.status_code, content_type=CONTENT_TYPE)
    for name, value in problem.headers().items():
        response[name] = value
    return response


def as_problem(exc: Exception) -> Problem | None:
    """The problem that an exception stands for, or None when it is a fault of ours."""
    if isinstance(exc, Problem):
        return exc
    if isinstance(exc, exceptions.ValidationError):
        return Problem(ErrorCode.MALFORMED, errors=islice(_flatten(exc.get_full_details()), MAX_FIELD_ERRORS))
    if isinstance(exc, exceptions.Throttled):
        wait = max(1, int(getattr(exc, "wait", None) or 1) + 1)
        return Problem(ErrorCode.TOO_MANY_REQUESTS, facts={"retry_after_seconds": wait}, retry_after=wait)
    for kind, code in _SIMPLE:
        if isinstance(exc, kind):
            return Problem(code)
    if isinstance(exc, DatabaseError | InterfaceError):
        return _database_problem(exc)
    return None


_SIMPLE: tuple[tuple[type[Exception], ErrorCode], ...] = (
    (exceptions.NotAuthenticated, ErrorCode.TOKEN_MISSING),
    (exceptions.AuthenticationFailed, ErrorCode.TOKEN_INVALID),
    (exceptions.PermissionDenied, ErrorCode.FORBIDDEN),
    (DjangoPermissionDenied, ErrorCode.FORBIDDEN),
    (exceptions.NotFound, ErrorCode.NOT_FOUND),
    (Http404, ErrorCode.NOT_FOUND),
    (exceptions.ParseError, ErrorCode.MALFORMED_JSON),
    (exceptions.UnsupportedMediaType, ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    (exceptions.MethodNotAllowed, ErrorCode.METHOD_NOT_ALLOWED),
    (exceptions.NotAcceptable, ErrorCode.NOT_ACCEPTABLE),
    (RequestDataTooBig, ErrorCode.BODY_TOO_LARGE),
    (TooManyFieldsSent, ErrorCode.BODY_TOO_LARGE),
    (SuspiciousOperation, ErrorCode.BAD_REQUEST),
)

# lock_not_available, deadlock_detected, serialization_failure: the same request may succeed soon after
_BUSY_STATES = frozenset({"55P03", "40P01", "40001"})


def _database_problem(exc: DatabaseError | InterfaceError) -> Problem | None:
    """Busy for lost races; unavailable for a lost connection, a server that only reads or has no room left.

    None is a statement that failed: a fault of ours.
    """
    state = sqlstate_of(exc)
    if state in _BUSY_STATES:
        return Problem(ErrorCode.GAME_BUSY, retry_after=1)
    if is_lost(exc) or is_read_only(exc) or (state or "")[:2] in ("53", "57"):
        database_unavailable.send(sender=None)
        logger.error("database unavailable: %s %s", exc.__class__.__name__, state or "")
        return Problem(ErrorCode.UNAVAILABLE, retry_after=2)
    return None


def _unexpected(exc: Exception, request: HttpRequest | None, path: Mapping[str, Any]) -> Problem:
    incident = uuid.uuid4().hex[:12]
    logger.error("incident %s: unexpected error", incident, exc_info=exc)
    got_request_exception.send(sender=problem_handler, request=request)
    for kind, (code, report) in _faults.items():
        if isinstance(exc, kind):
            report(exc, path)
            return Problem(code, facts={"incident": incident})
    return Problem(ErrorCode.SERVER_ERROR, facts={"incident": incident})


def _flatten(details: Any, path: str = "") -> Iterator[dict[str, str]]:
    """DRF's nested details as a flat list; what belongs to no field has the path of its container."""
    if isinstance(details, Mapping):
        if set(details) == {"message", "code"} and not isinstance(details["code"], Mapping | list):
            yield field_error(path, str(details["code"]), details["message"])
            return
        for name, below in details.items():
            inner = path if name == "non_field_errors" else f"{path}.{name}".lstrip(".")
            yield from _flatten(below, inner)
        return
    for index, below in enumerate(details):
        is_message = isinstance(below, Mapping) and set(below) == {"message", "code"}
        yield from _flatten(below, path if is_message else f"{path}.{index}".lstrip("."))


def problem_response(problem: Problem) -> JsonResponse:
    """A problem outside of DRF: for middleware and for Django's own error views."""
    response = JsonResponse(problem.body(), status=problem.status_code, content_type=CONTENT_TYPE)
    for name, value in problem.headers().items():
        response[name] = value
    return response


def bad_request(request: HttpRequest, exception: Exception) -> JsonResponse:
    """handler400."""
    return problem_response(as_problem(exception) or Problem(ErrorCode.BAD_REQUEST))


def permission_denied(request: HttpRequest, exception: Exception) -> JsonResponse:
    """handler403."""
    return problem_response(Problem(ErrorCode.FORBIDDEN))


def csrf_failure(request: HttpRequest, reason: str = "") -> JsonResponse:
    """CSRF_FAILURE_VIEW: only the admin site uses cookies."""
    return problem_response(
        Problem(ErrorCode.FORBIDDEN, detail=_("The form's security token is missing or old."))
    )


def page_not_found(request: HttpRequest, exception: Exception) -> JsonResponse:
    """handler404."""
    return problem_response(Problem(ErrorCode.NOT_FOUND))


def server_error(request: HttpRequest) -> JsonResponse:
    """handler500. Django logs the exception; the incident is the word by which its staff finds it."""
    exc = sys.exc_info()[1]
    if isinstance(exc, DatabaseError | InterfaceError) and (known := _database_problem(exc)) is not None:
        retire_after(exc)
        return problem_response(known)
    incident = uuid.uuid4().hex[:12]
    logger.error("incident %s: unexpected error at %s", incident, request.path)
    return problem_response(Problem(ErrorCode.SERVER_ERROR, facts={"incident": incident}))
