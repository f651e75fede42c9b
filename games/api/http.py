"""Responses that skip DRF's serializers and renderers: plain JSON, with entity tags."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from got_api.http.documents import compress, compress_padded, is_known
from got_api.http.errors import ErrorCode, Problem, malformed_field
from got_api.http.pagination import Cursor
from got_api.http.serializers import read_query, refuse_unknown_query
from got_api.shared.json_text import json_bytes
from got_api.shared.texts import text

JSON = "application/json"
T = TypeVar("T")


def json_response(body: Any) -> HttpResponse:
    """A response that nobody may store."""
    return HttpResponse(json_bytes(body), content_type=JSON, headers={"Cache-Control": "no-store"})


def tagged_response(request: Request, text: str | bytes, etag: str) -> HttpResponse:
    """A JSON response for one reader, with its entity tag; 304 if the reader has that version."""
    response = HttpResponse(status=304) if is_known(request, etag) else HttpResponse(text, content_type=JSON)
    return compressed(request, with_private_etag(response, etag))


def with_private_etag(response: HttpResponse, etag: str) -> HttpResponse:
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


def query_number(request: Request | HttpRequest, name: str, *, default: int, maximum: int) -> int:
    """A whole number from 1 to `maximum`. Raises 400 `malformed`."""
    given = request.GET.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= maximum):
        raise malformed_field(name, text("field_problem-number", minimum=1, maximum=maximum))
    return int(given[:9])


def read_filters(filters: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The filters in the query of a list with pages. Raises 400 `malformed`."""
    refuse_unknown_query(request, Cursor.query_names | set(filters().fields))
    return dict(read_query(filters, request))


def query_choice(request: Request | HttpRequest, name: str, choices: Iterable[str], default: str = "") -> str:
    """One of the choices, or the default. Raises 400 `malformed`."""
    given = request.GET.get(name)
    if given is not None and given not in choices:
        raise malformed_field(name, text("field_problem-one_of", known=", ".join(choices)))
    return default if given is None else given


def query_flag(request: Request | HttpRequest, name: str) -> bool:
    """`true` or `false`, which is also the default. Raises 400 `malformed`."""
    return query_choice(request, name, ("false", "true")) == "true"


def query_cursor(request: Request | HttpRequest, name: str, parse: Callable[[str], T]) -> T | None:
    """A cursor or another place in a list; None without it. `parse` raises ValueError for anything else.

    Raises 400 `malformed`.
    """
    given = request.GET.get(name)
    try:
        return None if given is None else parse(given)
    except ValueError as error:
        raise not_a_cursor(name) from error


def not_a_cursor(name: str) -> Problem:
    """The problem 400 `malformed` for a value that is not a cursor of this reader."""
    return malformed_field(name, text("field_problem-not_a_cursor"))


def format_parameter(formats: Iterable[str]) -> OpenApiParameter:
    """The parameter that `format_of` reads."""
    schema = {"type": "string", "enum": list(formats)}
    known = ", ".join(f"`{each}`" for each in formats)
    description = f"Format. Default: the first that `Accept` prefers of {known}."
    return OpenApiParameter("format", schema, description=description)


def format_of(request: Request | HttpRequest, formats: Mapping[str, str]) -> str:
    """The format that the parameter `format` names, otherwise the one that `Accept` prefers. `formats` maps
    them to media types.

    Raises 400 `malformed` for an unknown format, and 406 `not_acceptable` if `Accept` excludes all.
    """
    plain = request._request if isinstance(request, Request) else request
    if given := query_choice(plain, "format", formats):
        return given
    preferred = plain.get_preferred_type(list(formats.values()))
    found = next((name for name, media_type in formats.items() if media_type == preferred), None)
    if found is None:
        raise Problem(ErrorCode.NOT_ACCEPTABLE)
    return found


def vary_by_format(response: HttpResponse) -> HttpResponse:
    """Marks a response whose format depends on `Accept`."""
    patch_vary_headers(response, ["Accept"])
    return response


def include_parameter(
    description: str, names: Iterable[str], default: Sequence[str] | None = None
) -> OpenApiParameter:
    """The parameter that `requested_parts` reads."""
    schema: dict[str, Any] = {
        "type": "array",
        "items": {"type": "string", "enum": list(names)},
        "uniqueItems": True,
    }
    if default is not None:
        schema["default"] = list(default)
    return OpenApiParameter("include", schema, explode=False, style="form", description=description)


def requested_parts(request: Request | HttpRequest, names: Collection[str]) -> list[str] | None:
    """The parts that the parameter `include` names, in the order of `names`; None without it. The parameter
    may be repeated.

    Raises 400 `malformed`.
    """
    if "include" not in request.GET:
        return None
    named = ",".join(request.GET.getlist("include")).split(",")
    if not set(named) <= set(names):
        raise malformed_field("include", text("field_problem-one_of", known=", ".join(names)))
    return [name for name in names if name in named]
