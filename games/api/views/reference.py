"""The printed facts of the game: the same for everyone, cacheable, with entity tags."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeVar

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.engine_schema import ref
from games.api.http import JSON, chosen_parts, include_parameter
from games.api.reference_schema import SUBJECTS, Subject
from games.engine import BASE, EDITIONS, Edition
from got_api.http.documents import Document, document_response
from got_api.http.errors import ErrorCode, Problem, field_error
from got_api.http.languages import PUBLIC_LANG, language_of, of_anybody
from got_api.http.serializers import refuse_unknown_query
from got_api.shared.texts import SOURCE, text


@cache
def _document(name: str, edition: Edition, language: str) -> Document:
    """Built once for each process."""
    return Document(orjson.dumps(SUBJECTS[name].of(edition, language)), JSON)


@lru_cache(maxsize=64)
def _documents(names: tuple[str, ...], edition: Edition, language: str) -> Document:
    """Several subjects as one document. Cached for the selections of current clients."""
    parts = (b'"%s":%s' % (name.encode(), _document(name, edition, language).body) for name in names)
    return Document(b"{%s}" % b",".join(parts), JSON)


T = TypeVar("T")

INCLUDE = include_parameter("The references to return, separated by commas. Default: all.", SUBJECTS)
EDITION = OpenApiParameter(
    "edition", ref("EditionId"), description=f"Edition to describe. Default: `{BASE.id}`."
)


def edition_of(request: Request) -> Edition:
    """The requested edition. Raises 400 `malformed` for an unknown one."""
    edition = EDITIONS.get(request.query_params.get("edition", BASE.id))
    if edition is None:
        known = ", ".join(EDITIONS)
        raise Problem(
            ErrorCode.MALFORMED,
            errors=[field_error("edition", "invalid_choice", text("field_problem-one_of", known=known))],
        )
    return edition


class Reference(APIView):
    """The view of one subject, `name`."""

    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}
    name = ""

    def answer(self, request: Request) -> HttpResponse:
        subject = SUBJECTS[self.name]
        refuse_unknown_query(request, _query(subject))
        return _response(request, _document, self.name, in_languages=subject.is_of_language)


class WholeReference(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @extend_schema(
        operation_id="get_reference",
        tags=["reference"],
        summary="Get all references",
        description=(
            "Returns the references of an edition as one document, by name: all of them, or those of "
            "`include`."
        ),
        parameters=[EDITION, INCLUDE, PUBLIC_LANG],
        responses={200: ref("Reference")},
    )
    def get(self, request: Request) -> HttpResponse:
        refuse_unknown_query(request, {"edition", "include", "lang"})
        wanted = chosen_parts(request, SUBJECTS)
        return _response(request, _documents, tuple(wanted or SUBJECTS), in_languages=True)


def _query(subject: Subject) -> set[str]:
    """The query parameters of a subject."""
    named = {"edition": subject.is_of_edition, "lang": subject.is_of_language}
    return {name for name, is_read in named.items() if is_read}


def _response(
    request: Request, document: Callable[[T, Edition, str], Document], wanted: T, *, in_languages: bool
) -> HttpResponse:
    """The document. It is cached publicly, so its language is that of `lang` or `Accept-Language`."""
    language = language_of(request) if in_languages else SOURCE
    response = document_response(request, document(wanted, edition_of(request), language))
    return of_anybody(request, response, language) if in_languages else response


def view_of(name: str, subject: Subject) -> Callable[..., Any]:
    """A view class for a subject, which has its own operation and schema."""
    parameters = {"edition": EDITION, "lang": PUBLIC_LANG}

    @extend_schema(
        operation_id=f"get_reference_{name.replace('-', '_')}",
        tags=["reference"],
        summary=subject.summary,
        description=f"Returns {subject.description[0].lower()}{subject.description[1:]}",
        parameters=[*(parameters[each] for each in sorted(_query(subject)))],
        responses={200: ref(subject.schema)},
    )
    def get(self: Reference, request: Request) -> HttpResponse:
        return self.answer(request)

    view = type(f"{subject.schema}View", (Reference,), {"name": name, "get": get})
    return view.as_view()  # type: ignore[attr-defined,no-any-return]
