"""Answers that skip DRF's serializers and renderers: plain JSON, with entity tags."""

from __future__ import annotations

import re
from typing import Any

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from got_api.errors import ErrorCode, Problem, field_error

JSON = "application/json"
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The `ETag` of a former answer, for 304."
)
_TAG = re.compile(r'(?:W/)?("[^"]*")|(\*)')


def json_response(body: Any, *, status: int = 200, cache: str = "no-store") -> HttpResponse:
    response = HttpResponse(orjson.dumps(body, option=orjson.OPT_UTC_Z), content_type=JSON, status=status)
    response["Cache-Control"] = cache
    return response


def tagged_response(text: str | bytes, etag: str, *, cache: str) -> HttpResponse:
    """JSON text with its entity tag; 304 when there is no text."""
    response = HttpResponse(text, content_type=JSON) if text else HttpResponse(status=304)
    response["ETag"] = etag
    response["Cache-Control"] = cache
    if "private" in cache:
        response["Vary"] = "Authorization"
    return response


def known_tags(request: Request) -> frozenset[str]:
    """The entity tags of If-None-Match; what is none is left out, as HTTP wants."""
    header = request.META.get("HTTP_IF_NONE_MATCH", "")
    return frozenset(tag or star for tag, star in _TAG.findall(header))


def query_number(request: Request, name: str, *, default: int, most: int) -> int:
    """A whole number from 1 to `most`. Raises 400 `malformed`."""
    given = request.query_params.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= most):
        raise malformed_query(name, f"A whole number from 1 to {most}.")
    return int(given[:9])


def malformed_query(name: str, detail: str) -> Problem:
    return Problem(ErrorCode.MALFORMED, errors=[field_error(name, "invalid", detail)])
