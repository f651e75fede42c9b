"""The printed facts of the game: the same for everyone, cacheable, with entity tags."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.engine_schema import ref
from games.api.http import JSON
from games.api.reference_schema import SUBJECTS, Subject
from games.engine import BASE, EDITIONS, Edition
from got_api.documents import IF_NONE_MATCH, Document, document_response
from got_api.errors import ErrorCode, Problem, field_error
from got_api.serializers import refuse_unknown_query
from got_api.texts import text


@cache
def _document(name: str, edition: Edition) -> Document:
    """Made once a process."""
    return Document(orjson.dumps(SUBJECTS[name].of(edition)), JSON)


EDITION = OpenApiParameter(
    "edition", ref("EditionId"), description=f"Which edition to describe; `{BASE.id}` without it."
)


def edition_of(request: Request) -> Edition:
    """The edition that is asked for. Raises 400 `malformed` for an unknown one."""
    edition = EDITIONS.get(request.query_params.get("edition", BASE.id))
    if edition is None:
        known = ", ".join(EDITIONS)
        raise Problem(
            ErrorCode.MALFORMED,
            errors=[field_error("edition", "invalid_choice", text("field_problem-one_of", known=known))],
        )
    return edition


class Reference(APIView):
    """One subject; `name` says which."""

    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}
    name = ""

    def answer(self, request: Request) -> HttpResponse:
        is_of_edition = SUBJECTS[self.name].is_of_edition
        refuse_unknown_query(request, {"edition"} if is_of_edition else set())
        return document_response(request, _document(self.name, edition_of(request)))


def view_of(name: str, subject: Subject) -> Callable[..., Any]:
    """A view class for each subject, for each has an operation and a schema of its own."""

    @extend_schema(
        operation_id=f"get_reference_{name.replace('-', '_')}",
        tags=["reference"],
        summary=subject.summary,
        description=subject.description,
        parameters=[IF_NONE_MATCH, *([EDITION] if subject.is_of_edition else [])],
        responses={200: ref(subject.schema), 304: OpenApiResponse(description="Not modified.")},
    )
    def get(self: Reference, request: Request) -> HttpResponse:
        return self.answer(request)

    view = type(f"{subject.schema}View", (Reference,), {"name": name, "get": get})
    return view.as_view()  # type: ignore[attr-defined,no-any-return]
