"""GET /errors and /errors/{code}: the target of a problem's `type`."""

from functools import cache
from typing import Any

import orjson
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import override
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.contracts import Remedy
from got_api.http.documents import Document, document_response
from got_api.http.errors import ErrorCode, Problem, problem_texts, published_codes
from got_api.http.languages import in_language
from got_api.http.remedies import advice_of, remedy_of
from got_api.shared.texts import active_language

SERVICE = ["service"]
PAGE = "/docs/errors"
REMEDIES = [(str(remedy), str(remedy)) for remedy in Remedy]
TO_PAGE = OpenApiResponse(description="The same list as a web page (`Accept: text/html`).")


class ErrorCodeEntrySerializer(serializers.Serializer[dict[str, object]]):
    """An error code."""

    code = serializers.CharField(help_text="The error code, as in `code` of a problem.")
    status = serializers.IntegerField(help_text="HTTP status.")
    title = serializers.CharField(help_text="Short title.")
    detail = serializers.CharField(help_text="Explanation for people.")
    remedy = serializers.ChoiceField(choices=REMEDIES, help_text="Remedy: a client's reaction to it.")
    advice = serializers.CharField(help_text="The remedy, explained for client developers.")


class ErrorCodeListSerializer(serializers.Serializer[dict[str, object]]):
    """All error codes."""

    results = ErrorCodeEntrySerializer(many=True, help_text="All error codes, in alphabetical order.")
    next_cursor = serializers.CharField(
        allow_null=True, default=None, read_only=True, help_text="Always null: this list is complete."
    )


def public_code(code: str, status: int) -> dict[str, object]:
    """The entry of a code, in the active language."""
    title, detail = problem_texts(code, {})
    remedy = remedy_of(code, status)
    return {
        "code": code,
        "status": status,
        "title": title,
        "detail": detail,
        "remedy": remedy,
        "advice": advice_of(remedy),
    }


class PageOrJSON(DefaultContentNegotiation):
    """Negotiates JSON, or a page for a browser that follows the `type` of a problem."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        if wants_page(request):
            return renderers[0], renderers[0].media_type
        return super().select_renderer(request, renderers, format_suffix)


def wants_page(request: Request) -> bool:
    """Whether the sender prefers HTML to JSON."""
    return request._request.get_preferred_type(["application/json", "text/html"]) == "text/html"


def _page(code: str = "") -> HttpResponse:
    """Redirects to the page that lists all codes."""
    return HttpResponse(status=303, headers={"Location": PAGE + (f"#{code}" if code else "")})


@cache
def _all_codes(language: str) -> Document:
    """All codes in a language. Built at the first request, when all apps have declared their codes."""
    with override(language):
        listed = [public_code(code, status) for code, status in published_codes().items()]
    return Document(orjson.dumps({"results": listed, "next_cursor": None}), "application/json")


class ErrorCodes(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = PageOrJSON

    @extend_schema(
        operation_id="list_error_codes",
        tags=SERVICE,
        summary="List error codes",
        description="Lists all error codes in alphabetical order, each with the remedy for a client.",
        responses={200: ErrorCodeListSerializer, 303: TO_PAGE},
    )
    def get(self, request: Request) -> HttpResponse:
        language = active_language()
        response = _page() if wants_page(request) else document_response(request, _all_codes(language))
        patch_vary_headers(response, ["Accept"])
        return in_language(response, language)


class ErrorCodeDetail(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    content_negotiation_class = PageOrJSON

    @extend_schema(
        operation_id="get_error_code",
        tags=SERVICE,
        summary="Get an error code",
        description=(
            "Explains an error code and how a client reacts to it. The `type` of a problem links here."
        ),
        parameters=[OpenApiParameter("code", str, OpenApiParameter.PATH, description="The error code.")],
        responses={200: ErrorCodeEntrySerializer, 303: TO_PAGE},
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        status = published_codes().get(code)
        if status is None:
            raise Problem(ErrorCode.NOT_FOUND)
        response = _page(code) if wants_page(request) else Response(public_code(code, status))
        patch_vary_headers(response, ["Accept"])
        return in_language(response, active_language())
