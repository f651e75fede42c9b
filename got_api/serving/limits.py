"""GET /limits: rate limits, and maximum sizes."""

from datetime import timedelta
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from got_api.http.documents import Document, document_response
from got_api.http.middleware import MAX_ADDRESS, MAX_HEADERS
from got_api.http.pagination import LISTS, LOGS
from got_api.http.parsers import MAX_DEPTH
from got_api.http.throttling import parse_rate
from got_api.schema.operations import document_operation, example, examples

MAX_KEY = 255
"""Maximum characters of an `Idempotency-Key`."""
KEY_LIFETIME = timedelta(hours=24)
"""Storage time of the response to a request with an `Idempotency-Key`."""


class RateSerializer(serializers.Serializer[Any]):
    """A rate limit: at most `max_count` requests in `period_seconds`."""

    name = serializers.CharField(
        help_text="Name of the rate. The page `/docs/limits` describes what it counts."
    )
    max_count = serializers.IntegerField(
        help_text=("Maximum requests in a period, which may be sent in one burst.")
    )
    period_seconds = serializers.IntegerField(help_text="Length of the period, in seconds.")


@examples(
    example(
        "limits",
        {
            "rates": [{"name": "user", "max_count": 6000, "period_seconds": 60}],
            "max_body_bytes": 64000,
            "max_body_depth": 32,
            "max_path_length": 8192,
            "max_header_length": 16384,
            "max_page_size": 100,
            "max_log_page_size": 500,
            "max_idempotency_key_length": 255,
            "idempotency_key_seconds": 86400,
        },
    )
)
class LimitsSerializer(serializers.Serializer[Any]):
    """Limits of this server."""

    rates = RateSerializer(many=True, help_text="Rate limits, one for each kind of requests.")
    max_body_bytes = serializers.IntegerField(help_text="Maximum size of a body, in bytes.")
    max_body_depth = serializers.IntegerField(
        help_text="Maximum depth of nested arrays and objects in a body."
    )
    max_path_length = serializers.IntegerField(help_text="Maximum characters of path and query together.")
    max_header_length = serializers.IntegerField(
        help_text="Maximum characters of all header values together."
    )
    max_page_size = serializers.IntegerField(help_text="Maximum `limit` of a list.")
    max_log_page_size = serializers.IntegerField(
        help_text="Maximum `limit` of the log of a game, of its seats or of a season."
    )
    max_idempotency_key_length = serializers.IntegerField(
        help_text="Maximum characters of an `Idempotency-Key`."
    )
    idempotency_key_seconds = serializers.IntegerField(
        help_text="Time in which a request with the same `Idempotency-Key` is not carried out again."
    )


def limits() -> dict[str, Any]:
    """The limits that this server is configured with."""
    rates = {name: parse_rate(text) for name, text in sorted(settings.GOT_RATES.items()) if text}
    return {
        "rates": [
            {"name": name, "max_count": rate.count, "period_seconds": round(rate.period)}
            for name, rate in rates.items()
        ],
        "max_body_bytes": settings.GOT_MAX_BODY_BYTES,
        "max_body_depth": MAX_DEPTH,
        "max_path_length": MAX_ADDRESS,
        "max_header_length": MAX_HEADERS,
        "max_page_size": LISTS.maximum,
        "max_log_page_size": LOGS.maximum,
        "max_idempotency_key_length": MAX_KEY,
        "idempotency_key_seconds": round(KEY_LIFETIME.total_seconds()),
    }


class Limits(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    @document_operation("get_limits", "Get the limits", tag="service", response=LimitsSerializer)
    def get(self, request: Request) -> HttpResponse:
        """Returns the rate limits of this server, and the maximum sizes of requests."""
        return document_response(request, Document(orjson.dumps(limits()), "application/json"))
