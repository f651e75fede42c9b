"""Answers that skip DRF's serializers and renderers: plain JSON, with entity tags."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from got_api.documents import compress, compress_padded, is_known
from got_api.errors import ErrorCode, Problem, field_error
from got_api.json_text import json_bytes
from got_api.texts import text

JSON = "application/json"


def json_response(body: Any, *, status: int = 200, cache: str = "no-store") -> HttpResponse:
    response = HttpResponse(json_text(body), content_type=JSON, status=status)
    response["Cache-Control"] = cache
    return response


def json_text(body: Any) -> bytes:
    return json_bytes(body)


def tagged_response(request: Request, text: str | bytes, etag: str) -> HttpResponse:
    """JSON text for one reader with its entity tag; 304 for a reader who has it."""
    response = HttpResponse(status=304) if is_known(request, etag) else HttpResponse(text, content_type=JSON)
    return compressed(request, tagged(response, etag))


def tagged(response: HttpResponse, etag: str) -> HttpResponse:
    """With the headers of what one reader gets; 304 has the same."""
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    response["Vary"] = "Authorization"
    return response


def compressed(request: Request, response: HttpResponse) -> HttpResponse:
    """Compresses a reading of games, with padding for a sender with a token.

    The reading of a house has its secrets beside what its opponents chose to do. The length of both
    compressed together would show a listener how alike they are (BREACH).
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
