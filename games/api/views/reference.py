"""The printed facts of the game: the same for everyone, cacheable, with entity tags."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.engine_schema import ref
from games.api.http import IF_NONE_MATCH, known_tags, tagged_response
from games.api.reference_schema import SUBJECTS, Subject
from got_api.errors import ErrorCode
from got_api.serializers import refuse_unknown_query

CACHE = "public, max-age=3600"


@cache
def _told(name: str) -> tuple[bytes, str]:
    """The body and its entity tag; made once a process."""
    text = orjson.dumps(SUBJECTS[name].facts())
    return text, f'"{hashlib.sha256(text).hexdigest()[:24]}"'


class Reference(APIView):
    """One subject; `name` says which."""

    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}
    name = ""

    def answer(self, request: Request) -> HttpResponse:
        refuse_unknown_query(request, set())
        text, etag = _told(self.name)
        known = known_tags(request)
        return tagged_response(b"" if etag in known or "*" in known else text, etag, cache=CACHE)


def view_of(name: str, subject: Subject) -> Callable[..., Any]:
    """A view class for each subject, for each has an operation and a schema of its own."""

    @extend_schema(
        operation_id=f"get_reference_{name.replace('-', '_')}",
        tags=["reference"],
        summary=subject.summary,
        description=subject.description,
        parameters=[IF_NONE_MATCH],
        responses={200: ref(subject.schema), 304: OpenApiResponse(description="As it was.")},
    )
    def get(self: Reference, request: Request) -> HttpResponse:
        return self.answer(request)

    view = type(f"{subject.schema}View", (Reference,), {"name": name, "get": get})
    return view.as_view()  # type: ignore[attr-defined,no-any-return]
