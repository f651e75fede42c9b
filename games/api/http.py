"""Responses that skip DRF's serializers and renderers: plain JSON, with entity tags."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from got_api.http.documents import compress, compress_padded, is_known
from got_api.http.errors import ErrorCode, Problem, field_error
from got_api.shared.json_text import json_bytes
from got_api.shared.texts import text

JSON = "application/json"


def json_response(body: Any, *, status: int = 200, cache: str = "no-store") -> HttpResponse:
    response = HttpResponse(json_text(body), content_type=JSON, status=status)
    response["Cache-Control"] = cache
    return response


def json_text(body: Any) -> bytes:
    return json_bytes(body)


def tagged_response(request: Request, text: str | bytes, etag: str) -> HttpResponse:
    """A JSON response for one reader with its entity tag; 304 if the reader has that version."""
    response = HttpResponse(status=304) if is_known(request, etag) else HttpResponse(text, content_type=JSON)
    return compressed(request, tagged(response, etag))


def tagged(response: HttpResponse, etag: str) -> HttpResponse:
    """Adds the headers of responses for one reader, also to a 304."""
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    response["Vary"] = "Authorization"
    return response


def compressed(request: Request, response: HttpResponse) -> HttpResponse:
    """Compresses a response about games, with padding for a sender with a token.

    A house's response contains its secrets together with choices of its opponents. The compressed length of
    both would show an eavesdropper how similar they are (BREACH).
    """
    return (compress_padded if request.user.is_authenticated else compress)(request, response)


def query_number(request: Request | HttpRequest, name: str, *, default: int, most: int) -> int:
    """A whole number from 1 to `most`. Raises 400 `malformed`."""
    given = request.GET.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= most):
        raise malformed_query(name, text("field_problem-number", minimum=1, maximum=most))
    return int(given[:9])


def query_flag(request: Request | HttpRequest, name: str) -> bool:
    """`true` or `false`, which is also the default. Raises 400 `malformed`."""
    given = request.GET.get(name, "false")
    if given not in ("true", "false"):
        raise malformed_query(name, text("field_problem-one_of", known="false, true"))
    return given == "true"


def include_parameter(
    description: str, names: Iterable[str], default: Sequence[str] | None = None
) -> OpenApiParameter:
    """The parameter that `chosen_parts` reads."""
    schema: dict[str, Any] = {
        "type": "array",
        "items": {"type": "string", "enum": list(names)},
        "uniqueItems": True,
    }
    if default is not None:
        schema["default"] = list(default)
    return OpenApiParameter("include", schema, explode=False, style="form", description=description)


def chosen_parts(request: Request | HttpRequest, names: Collection[str]) -> list[str] | None:
    """The parts that `include` names, in the order of `names`; None without it. Some clients repeat it.

    Raises 400 `malformed`.
    """
    if "include" not in request.GET:
        return None
    named = ",".join(request.GET.getlist("include")).split(",")
    if not set(named) <= set(names):
        raise malformed_query("include", text("field_problem-one_of", known=", ".join(names)))
    return [name for name in names if name in named]


def malformed_query(name: str, detail: str) -> Problem:
    return Problem(ErrorCode.MALFORMED, errors=[field_error(name, "invalid", detail)])
