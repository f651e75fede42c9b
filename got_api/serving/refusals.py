"""Responses to requests that reach no view: invalid HTTP, a head that is too long, a body that is too slow.

Like other error responses, each has a problem as its body, a request id, and a line in the access log.
"""

import io
from http import HTTPStatus
from typing import Any

from corsheaders.middleware import CorsMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.urls import Resolver404, resolve

from got_api.http.access_log import HEADER, add_line, id_for
from got_api.http.errors import ErrorCode, Problem, problem_response
from got_api.http.middleware import MAX_ADDRESS, MAX_HEADERS
from got_api.serving.asgi_bridge import Environ, ViewResponse
from got_api.shared.metrics import METHODS, route_of

UNREAD = "(unread)"
"""The route of a request whose head is not complete."""
_FACTS = {
    ErrorCode.ADDRESS_TOO_LONG: {"max_length": MAX_ADDRESS},
    ErrorCode.HEADERS_TOO_LARGE: {"max_length": MAX_HEADERS},
}


def unread_request(code: str, seconds: float) -> bytes:
    """The complete response to a request with an incomplete head. It closes the connection."""
    code = ErrorCode(code)
    answer = _log_refusal(Problem(code, facts=_FACTS.get(code)), {}, UNREAD, seconds)
    fields = b"".join(b"%b: %b\r\n" % field for field in (*answer.fields, (b"connection", b"close")))
    status = f"HTTP/1.1 {answer.status} {HTTPStatus(answer.status).phrase}\r\n".encode()
    return b"%b%b\r\n%b" % (status, fields, answer.content)


def slow_body_response(environ: Environ, seconds: float) -> ViewResponse:
    """The response to a request whose body has not arrived in time."""
    path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
    try:
        route = route_of(resolve(path))
    except Resolver404:
        route = route_of(None)
    return _log_refusal(Problem("request_timeout"), environ, route, seconds)


def _log_refusal(problem: Problem, environ: dict[str, Any], route: str, seconds: float) -> ViewResponse:
    request_id = id_for(environ)
    response = problem_response(problem, request_id)
    response[HEADER] = request_id
    if environ:  # without these headers, an app of another origin cannot read the response
        request = WSGIRequest({"wsgi.input": io.BytesIO()} | environ)
        CorsMiddleware(lambda _: response).add_response_headers(request, response)
    response["Content-Length"] = size = str(len(response.content))
    method = environ.get("REQUEST_METHOD")
    method = method if method in METHODS else "OTHER"
    add_line(request_id, method, route, response.status_code, seconds, size)
    fields = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    return ViewResponse(response.status_code, fields, response.content)
