"""GET /health: whether this process, its database and its broker are there."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.db import connection
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.celery import app

logger = logging.getLogger("got_api.health")

KEPT_SECONDS = 1.0


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select 1")


def _ask_broker() -> None:
    with app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=0, timeout=2)
        client = getattr(broker.default_channel, "client", None)
        if client is not None:
            client.ping()


CHECKS: dict[str, Callable[[], None]] = {"database": _ask_database, "broker": _ask_broker}
_lock = threading.Lock()
_kept: tuple[float, dict[str, str]] = (float("-inf"), {})


def examine() -> dict[str, str]:
    """Each check's name with `ok` or `failed`; why it failed is logged, never shown."""
    found = {}
    for name, ask in CHECKS.items():
        try:
            ask()
            found[name] = "ok"
        except Exception as error:  # whatever a driver raises, the answer is that it failed
            logger.warning("health check %s failed: %s", name, error.__class__.__name__)
            found[name] = "failed"
    return found


def recent_examination() -> dict[str, str]:
    """As `examine`, asked at most once a second however often the endpoint is."""
    global _kept
    with _lock:
        if time.monotonic() - _kept[0] > KEPT_SECONDS:
            _kept = (time.monotonic(), examine())
        return _kept[1]


class HealthSerializer(serializers.Serializer[dict[str, object]]):
    status = serializers.ChoiceField(choices=["ok", "failed"])
    checks = serializers.DictField(
        child=serializers.ChoiceField(choices=["ok", "failed"]), help_text="By name: `database`, `broker`."
    )


class Health(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = []

    @extend_schema(
        operation_id="get_health",
        tags=["service"],
        summary="Health",
        description="Whether the server can reach its database and its broker.",
        responses={200: HealthSerializer, 503: HealthSerializer},
    )
    def get(self, request: Request) -> Response:
        checks = recent_examination()
        is_well = all(state == "ok" for state in checks.values())
        return Response(
            {"status": "ok" if is_well else "failed", "checks": checks},
            status=200 if is_well else 503,
            headers={"Cache-Control": "no-store"},
        )
