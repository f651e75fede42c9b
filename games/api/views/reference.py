"""The printed facts of the game: the same for everyone, cacheable, with entity tags."""

from __future__ import annotations

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
from games.api.http import JSON
from games.api.reference_schema import SUBJECTS, Subject
from got_api.documents import IF_NONE_MATCH, Document, document_response
from got_api.errors import ErrorCode
from got_api.serializers import refuse_unknown_query


@cache
def _document(name: str) -> Document:
    """Made once a process."""
    return Document(orjson.dumps(SUBJECTS[name].facts()), JSON)


class Reference(APIView):
    """One subject; `name` says which."""

    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}
    name = ""

    def answer(self, request: Request) -> HttpResponse:
        refuse_unknown_query(request, set())
        return document_response(request, _document(self.name))


def view_of(name: str, subject: Subject) -> Callable[..., Any]:
    """A view class for each subject, for each has an operation and a schema of its own."""

    @extend_schema(
        operation_id=f"get_reference_{name.replace('-', '_')}",
        tags=["reference"],
        summary=subject.summary,
        description=subject.description,
        parameters=[IF_NONE_MATCH],
        responses={200: ref(subject.schema), 304: OpenApiResponse(description="Not modified.")},
    )
    def get(self: Reference, request: Request) -> HttpResponse:
        return self.answer(request)

    view = type(f"{subject.schema}View", (Reference,), {"name": name, "get": get})
    return view.as_view()  # type: ignore[attr-defined,no-any-return]
