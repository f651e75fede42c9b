"""The printed facts of the game: the same for everyone, cacheable, with entity tags."""

from functools import cache, lru_cache

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.engine_schema import ref
from games.api.http import JSON, include_parameter, requested_parts
from games.api.reference_schema import SUBJECTS
from games.engine import BASE, EDITIONS, Edition
from got_api.http.documents import Document, document_response
from got_api.http.errors import ErrorCode, malformed_field
from got_api.http.languages import PUBLIC_LANG, language_of, mark_response_for_any_user
from got_api.http.serializers import refuse_unknown_query
from got_api.schema.operations import document_operation
from got_api.shared.texts import SOURCE, text


@cache
def _part(name: str, edition: Edition, language: str) -> bytes:
    """A subject as JSON. Built once for each process."""
    return b'"%s":%s' % (name.encode(), orjson.dumps(SUBJECTS[name].of(edition, language)))


@lru_cache(maxsize=64)
def _document(names: tuple[str, ...], edition: Edition, language: str) -> Document:
    """Subjects as one document. The cache is large enough for the selections of current clients."""
    parts = (_part(name, edition, language if SUBJECTS[name].is_of_language else SOURCE) for name in names)
    return Document(b"{%s}" % b",".join(parts), JSON)


INCLUDE = include_parameter("The references to return, separated by commas. Default: all.", SUBJECTS)
EDITION = OpenApiParameter(
    "edition", ref("EditionId"), description=f"Edition to describe. Default: `{BASE.id}`."
)


def edition_of(request: Request) -> Edition:
    """The requested edition. Raises 400 `malformed` for an unknown one."""
    edition = EDITIONS.get(request.query_params.get("edition", BASE.id))
    if edition is None:
        known = ", ".join(EDITIONS)
        raise malformed_field("edition", text("field_problem-one_of", known=known), "invalid_choice")
    return edition


class Reference(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    problems = {"GET": (ErrorCode.MALFORMED,)}

    @document_operation(
        "get_reference",
        "Get reference data",
        tag="reference",
        response=ref("Reference"),
        description=(
            "Returns references by name: the printed facts of an edition, the rules and the words. Without "
            "`include`, it returns all of them. Anybody can cache them."
        ),
        parameters=[EDITION, INCLUDE, PUBLIC_LANG],
    )
    def get(self, request: Request) -> HttpResponse:
        """Returns a document that is cached publicly, so its language is that of `lang` or
        `Accept-Language`."""
        refuse_unknown_query(request, {"edition", "include", "lang"})
        names = tuple(requested_parts(request, SUBJECTS) or SUBJECTS)
        language = language_of(request)
        if not any(SUBJECTS[name].is_of_language for name in names):
            return document_response(request, _document(names, edition_of(request), SOURCE))
        response = document_response(request, _document(names, edition_of(request), language))
        return mark_response_for_any_user(request, response, language)
