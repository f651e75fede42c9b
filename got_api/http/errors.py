"""The error format (RFC 9457), its codes, and the handler that converts every exception.

A problem is `{type, title, status, detail, code, rule?, facts, errors}`. `code` is stable: clients switch on
it. `rule` is the id of the broken rule. `facts` are machine-readable details of this occurrence. `errors`
lists the errors of fields as `{field, code, detail}`, with dotted field paths.
"""

import logging
import sys
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

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
from django.db.models import QuerySet
from django.dispatch import Signal
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response

from got_api.database.connections import close_if_lost, is_lost, is_read_only, may_repeat, sqlstate_of
from got_api.http.codes import Code
from got_api.registry import App, parts
from got_api.shared.logs import current
from got_api.shared.texts import active_language, words_in

logger = logging.getLogger("got_api.http.errors")

database_unavailable = Signal()
"""Sent when a request fails because the database cannot be reached or written to."""

CONTENT_TYPE = "application/problem+json"
TYPE_PREFIX = "/api/v1/errors/"
MAX_FIELD_ERRORS = 50
# Names and values from a request are repeated in responses up to these lengths, in characters.
MAX_FIELD_NAME = 200
MAX_DETAIL = 500


class ErrorCode(Code):
    """Codes that any endpoint may return. Apps declare more in `App.codes`."""

    MALFORMED = "malformed", 400
    MALFORMED_JSON = "malformed_json", 400
    BAD_REQUEST = "bad_request", 400
    TOKEN_MISSING = "token_missing", 401
    TOKEN_INVALID = "token_invalid", 401
    TOKEN_EXPIRED = "token_expired", 401
    SCOPE_MISSING = "scope_missing", 403
    FORBIDDEN = "forbidden", 403
    NOT_FOUND = "not_found", 404
    METHOD_NOT_ALLOWED = "method_not_allowed", 405
    NOT_ACCEPTABLE = "not_acceptable", 406
    LENGTH_REQUIRED = "length_required", 411
    IDEMPOTENCY_KEY_MALFORMED = "idempotency_key_malformed", 400
    IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress", 409
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused", 422
    PRECONDITION_FAILED = "precondition_failed", 412
    BODY_TOO_LARGE = "body_too_large", 413
    ADDRESS_TOO_LONG = "address_too_long", 414
    HEADERS_TOO_LARGE = "headers_too_large", 431
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type", 415
    TOO_MANY_REQUESTS = "too_many_requests", 429
    TOO_MANY_STREAMS = "too_many_streams", 429
    SERVER_ERROR = "server_error", 500
    GAME_BUSY = "game_busy", 503
    UNAVAILABLE = "unavailable", 503


CODES: dict[str, int] = ErrorCode.statuses()
"""Code -> status. The texts are in the catalogues: `problem-<code>`."""


FACTS: dict[str, dict[str, Any]] = {
    "etag": {"type": ["string", "null"], "description": "The current `ETag`; null if there is none."},
    "incident": {"type": "string", "description": "Id of the failure, for the staff."},
    "max_bytes": {"type": "integer", "description": "Largest allowed size of the body, in bytes."},
    "max_length": {"type": "integer", "description": "Largest allowed length, in characters."},
    "retry_after_seconds": {"type": "integer", "description": "Seconds until the next attempt."},
}


def published_codes() -> dict[str, int]:
    """All codes with their statuses, in alphabetical order."""
    return {str(code): status for code, status in sorted(parts(App).codes.items())}


def published_facts() -> dict[str, dict[str, Any]]:
    """All facts with their schemas, in alphabetical order."""
    return dict(sorted(parts(App).facts.items()))


def problem_texts(
    code: str, facts: Mapping[str, Any], rule: str | None = None, allowed_labels: Sequence[str] = ()
) -> tuple[str, str]:
    """Returns title and detail of a problem in the active language. The detail states the error, its facts,
    the labels of the allowed answers and the broken rule.

    The texts depend only on the facts, so they reveal no more than the problem.
    """
    words = words_in(active_language())
    message = f"problem-{code}"
    if words.has(f"{message}.title"):
        title = words.text(f"{message}.title")
    elif words.has(f"{message}.detail"):
        title = words.text("problem-against_the_rules")
    else:
        title = code.replace("_", " ").capitalize()
    sentences = [words.text(f"{message}.detail") if words.has(f"{message}.detail") else f"{title}."]
    for name, value in facts.items():
        if words.has(f"fact-{name}") and value not in (None, "", [], {}):
            sentences.append(f"{words.text(f'fact-{name}', **{name: value})[:MAX_DETAIL].rstrip('.')}.")
    if allowed_labels:
        sentences.append(f"{words.text('problem-allowed', allowed=allowed_labels).rstrip('.')}.")
    if rule and words.has(f"rule-{rule}"):
        sentences.append(words.text("problem-rule", rule_id=rule, rule_text=words.text(f"rule-{rule}")))
    return title, " ".join(sentences)


class Problem(exceptions.APIException):
    """Raised in or below a view to return a problem. `status` defaults to the status of `code`.

    Raises KeyError without a `status` for a code that no app declares.
    """

    def __init__(
        self,
        code: str,
        *,
        status: int | None = None,
        rule: str | None = None,
        facts: Mapping[str, Any] | None = None,
        errors: Iterable[Mapping[str, str]] = (),
        retry_after: int | None = None,
        allowed_labels: Iterable[str] = (),
    ) -> None:
        self.status_code = parts(App).codes[code] if status is None else status
        self.code = str(code)
        self.rule = rule
        self.facts = dict(facts or {})
        self.errors = [dict(error) for error in errors]
        self.retry_after = retry_after
        self.allowed_labels = tuple(allowed_labels)

    def __str__(self) -> str:
        return f"{self.status_code} {self.code}"

    def body(self, request_id: str | None = None) -> dict[str, Any]:
        """The RFC 9457 object in the active language. It has `rule` only if a rule was broken.

        `request_id` defaults to the id of the current request of this thread.
        """
        title, detail = self.title_and_detail()
        body: dict[str, Any] = {
            "type": TYPE_PREFIX + self.code,
            "title": title,
            "status": self.status_code,
            "detail": detail,
            "code": self.code,
        }
        if self.rule:
            body["rule"] = self.rule
        body["facts"] = self.facts
        body["errors"] = self.errors
        answering = current.get()
        if request_id is None and answering is not None:
            request_id = answering[0]
        if request_id is not None:
            body["request_id"] = request_id
        return body

    def title_and_detail(self) -> tuple[str, str]:
        """Title and detail in the active language."""
        return problem_texts(self.code, self.facts, self.rule, self.allowed_labels)

    def headers(self) -> dict[str, str]:
        headers = {
            "Cache-Control": "no-store",
            "Content-Language": active_language(),
            "Vary": "Accept-Language, Authorization",
        }
        if self.status_code == 401:
            headers["WWW-Authenticate"] = 'Bearer realm="got"'
        if self.code == ErrorCode.PRECONDITION_FAILED and self.facts.get("etag"):
            headers["ETag"] = self.facts["etag"]
        if self.retry_after is not None:
            headers["Retry-After"] = str(self.retry_after)
        return headers


def field_error(field: str, code: str, detail: Any) -> dict[str, str]:
    """An entry of `errors`, cut to the lengths above."""
    return {"field": field[:MAX_FIELD_NAME], "code": code, "detail": str(detail)[:MAX_DETAIL]}


def malformed_field(field: str, detail: Any, code: str = "invalid") -> Problem:
    """A 400 `malformed` about one field of the body, or one query parameter."""
    return Problem(ErrorCode.MALFORMED, errors=[field_error(field, code, detail)])


def problem_handler(exc: Exception, context: Mapping[str, Any]) -> Response:
    """DRF's exception handler: rolls back, and converts any exception to a problem."""
    # a circular import: DRF's views import the authentication classes, and those import this module
    from rest_framework.views import set_rollback

    problem = as_problem(exc)
    request = getattr(context.get("request"), "_request", None)
    set_rollback()
    if problem is None:
        problem = _unexpected_problem(exc, request, context.get("kwargs") or {})
    if close_if_lost(exc) and request is not None:
        # the middleware repeats a read, because the connection is replaced now
        request.connection_was_lost = may_repeat(exc)
    return Response(
        problem.body(), status=problem.status_code, headers=problem.headers(), content_type=CONTENT_TYPE
    )


def as_problem(exc: Exception) -> Problem | None:
    """The problem for an exception, or None for a fault of the server."""
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

_CANCELLED = "57014"
"""query_canceled: a statement exceeded its time limit, or an operator cancelled it."""
# lock_not_available, deadlock_detected, serialization_failure: the same request may succeed soon after
_BUSY_STATES = frozenset({"55P03", "40P01", "40001"})


def _database_problem(exc: DatabaseError | InterfaceError) -> Problem | None:
    """Returns `game_busy` if another transaction was faster.

    Returns `unavailable` for a cancelled statement, a lost connection, or a server that is read-only or out
    of resources.

    Returns None for any other failed statement, which is a fault of the server.
    """
    state = sqlstate_of(exc)
    if state in _BUSY_STATES:
        return Problem(ErrorCode.GAME_BUSY, retry_after=1)
    if state == _CANCELLED:  # the database is up, so this is not an outage that extends due times
        logger.error("a statement was cut off: %s", exc)
        return Problem(ErrorCode.UNAVAILABLE, retry_after=5)
    if is_lost(exc) or is_read_only(exc) or (state or "")[:2] in ("53", "57"):
        database_unavailable.send(sender=None)
        logger.error("database unavailable: %s %s", exc.__class__.__name__, state or "")
        return Problem(ErrorCode.UNAVAILABLE, retry_after=2)
    return None


def _unexpected_problem(exc: Exception, request: HttpRequest | None, path: Mapping[str, Any]) -> Problem:
    incident = uuid.uuid4().hex[:12]
    logger.error("incident %s: unexpected error", incident, exc_info=exc)
    got_request_exception.send(sender=problem_handler, request=request)
    for kind, (code, report) in parts(App).faults.items():
        if isinstance(exc, kind):
            report(exc, path)
            return Problem(code, facts={"incident": incident})
    return Problem(ErrorCode.SERVER_ERROR, facts={"incident": incident})


def _flatten(details: Any, path: str = "") -> Iterator[dict[str, str]]:
    """Flattens DRF's nested details. An error of no field has the path of its container."""
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


def problem_response(problem: Problem, request_id: str | None = None) -> JsonResponse:
    """A problem outside DRF, sent by middleware, Django's error views or the web worker."""
    return JsonResponse(
        problem.body(request_id),
        status=problem.status_code,
        headers=problem.headers(),
        content_type=CONTENT_TYPE,
    )


Row = TypeVar("Row")


def first_or_404(rows: Iterable[Row]) -> Row:
    """The first of these rows, or of a query. Raises 404 `not_found` if there is none."""
    found = next(iter(rows[:1] if isinstance(rows, QuerySet) else rows), None)
    if found is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return found


def bad_request(request: HttpRequest, exception: Exception) -> JsonResponse:
    """Django's `handler400`."""
    return problem_response(as_problem(exception) or Problem(ErrorCode.BAD_REQUEST))


def permission_denied(request: HttpRequest, exception: Exception) -> JsonResponse:
    """Django's `handler403`."""
    return problem_response(Problem(ErrorCode.FORBIDDEN))


def page_not_found(request: HttpRequest, exception: Exception) -> JsonResponse:
    """Django's `handler404`."""
    return problem_response(Problem(ErrorCode.NOT_FOUND))


def server_error(request: HttpRequest) -> JsonResponse:
    """Django's `handler500`. Django logs the exception. Admins find it by the incident id."""
    exc = sys.exc_info()[1]
    if isinstance(exc, DatabaseError | InterfaceError) and (known := _database_problem(exc)) is not None:
        close_if_lost(exc)
        return problem_response(known)
    incident = uuid.uuid4().hex[:12]
    logger.error("incident %s: unexpected error at %s", incident, request.path)
    return problem_response(Problem(ErrorCode.SERVER_ERROR, facts={"incident": incident}))
