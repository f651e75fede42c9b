"""GET /errors and /errors/{code}: where the `type` of a problem leads."""

from __future__ import annotations

from functools import lru_cache

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.documents import IF_NONE_MATCH, Document, document_response
from got_api.errors import CodeEntry, ErrorCode, Problem, published_codes

SERVICE = ["service"]


class ErrorCodeEntrySerializer(serializers.Serializer[dict[str, object]]):
    code = serializers.CharField()
    status = serializers.IntegerField()
    title = serializers.CharField()
    detail = serializers.CharField(help_text="What the problem says when it has nothing more exact to say.")


class ErrorCodeListSerializer(serializers.Serializer[dict[str, object]]):
    results = ErrorCodeEntrySerializer(many=True)


def _shown(code: str, entry: CodeEntry) -> dict[str, object]:
    return {
        "code": code,
        "status": entry.status,
        "title": entry.title,
        "detail": str(entry.detail or entry.title),
    }


@lru_cache(maxsize=1)
def _all_codes() -> Document:
    """Made at the first request, when all apps have registered theirs."""
    listed = [_shown(code, entry) for code, entry in published_codes().items()]
    return Document(orjson.dumps({"results": listed}), "application/json")


class ErrorCodes(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="list_error_codes",
        tags=SERVICE,
        summary="Error codes",
        description="All codes that a problem may carry, in alphabetical order.",
        parameters=[IF_NONE_MATCH],
        responses={200: ErrorCodeListSerializer, 304: OpenApiResponse(description="Not modified.")},
    )
    def get(self, request: Request) -> HttpResponse:
        return document_response(request, _all_codes())


class OneErrorCode(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="get_error_code",
        tags=SERVICE,
        summary="One error code",
        description="What a code means; the `type` of every problem leads here.",
        parameters=[OpenApiParameter("code", str, OpenApiParameter.PATH, description="The code.")],
        responses={200: ErrorCodeEntrySerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        entry = published_codes().get(code)
        if entry is None:
            raise Problem(ErrorCode.NOT_FOUND)
        return Response(_shown(code, entry))
