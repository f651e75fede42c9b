"""GET /errors and /errors/{code}: where the `type` of a problem leads."""

from __future__ import annotations

from functools import cache

import orjson
from django.http import HttpResponse
from django.utils.translation import override
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.documents import Document, document_response
from got_api.errors import ErrorCode, Problem, published_codes, words_of
from got_api.languages import in_language
from got_api.texts import active_language

SERVICE = ["service"]


class ErrorCodeEntrySerializer(serializers.Serializer[dict[str, object]]):
    """An error code."""

    code = serializers.CharField(help_text="The code.")
    status = serializers.IntegerField(help_text="HTTP status.")
    title = serializers.CharField(help_text="Short title.")
    detail = serializers.CharField(help_text="Explanation for people.")


class ErrorCodeListSerializer(serializers.Serializer[dict[str, object]]):
    """All error codes."""

    results = ErrorCodeEntrySerializer(many=True, help_text="The codes.")
    next_cursor = serializers.CharField(
        allow_null=True, default=None, read_only=True, help_text="Always null: this list is complete."
    )


def _shown(code: str, status: int) -> dict[str, object]:
    title, detail = words_of(code, {})
    return {"code": code, "status": status, "title": title, "detail": detail}


@cache
def _all_codes(language: str) -> Document:
    """Made at the first request in a language, when all apps have registered theirs."""
    with override(language):
        listed = [_shown(code, status) for code, status in published_codes().items()]
    return Document(orjson.dumps({"results": listed, "next_cursor": None}), "application/json")


class ErrorCodes(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="list_error_codes",
        tags=SERVICE,
        summary="List error codes",
        description="All codes of problems, in alphabetical order, in the language of `Accept-Language`.",
        responses={200: ErrorCodeListSerializer},
    )
    def get(self, request: Request) -> HttpResponse:
        language = active_language()
        return in_language(document_response(request, _all_codes(language)), language)


class OneErrorCode(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="get_error_code",
        tags=SERVICE,
        summary="Get an error code",
        description="What a code means. The `type` of every problem is the path of its code.",
        parameters=[OpenApiParameter("code", str, OpenApiParameter.PATH, description="The error code.")],
        responses={200: ErrorCodeEntrySerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        status = published_codes().get(code)
        if status is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return in_language(Response(_shown(code, status)), active_language())
