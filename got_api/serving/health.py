"""GET /health/live returns whether this process serves requests, GET /health/ready whether it can read and
write.
"""

import logging
import threading
import time
from collections.abc import Callable

from django.db import Error, connection
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from got_api.database.connections import read_twice
from got_api.database.statements import fetch
from got_api.schema.operations import document_operation
from got_api.serving import task_queue

logger = logging.getLogger("got_api.serving.health")

FRESH_SECONDS = 1.0
MAX_WAIT_SECONDS = 2.0
OK, FAILED = "ok", "failed"
NO_STORE = {"Cache-Control": "no-store"}


def _is_read_only() -> bool:
    [(is_read_only,)] = fetch("select current_setting('transaction_read_only')::boolean")
    return bool(is_read_only)


def probe_database() -> dict[str, str]:
    """Returns `read` and `write`, each `ok` or `failed`. The reason of a failure is only logged."""
    try:
        is_read_only = read_twice(_is_read_only)
    except Error as error:
        logger.warning("the database cannot be read: %s", error.__class__.__name__)
        return {"read": FAILED, "write": FAILED}
    finally:
        connection.close()
    return {"read": OK, "write": FAILED if is_read_only else OK}


class HealthCheck:
    """Runs the check in a separate thread, at most once a second, and waits up to two seconds for the result.

    Requests wait until two seconds after the start of the check. Later ones fail at once while it is still
    running, so health requests never occupy all threads of a process.
    """

    def __init__(
        self,
        check: Callable[[], dict[str, str]],
        *,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[threading.Event, float], bool] = threading.Event.wait,
    ) -> None:
        self._check = check
        self._clock = clock
        self._wait = wait
        self._found: tuple[float, dict[str, str]] | None = None
        self._asking: tuple[float, threading.Event] | None = None
        # held while a thread starts, but not while a request waits for a result
        self._start_lock = threading.Lock()

    def result(self) -> dict[str, str]:
        with self._start_lock:
            if self._found is not None and self._clock() - self._found[0] < FRESH_SECONDS:
                return self._found[1]
            asking = self._asking
            if asking is None:
                asking = self._asking = (self._clock(), threading.Event())
                try:
                    threading.Thread(target=self._run, args=asking, name="health", daemon=True).start()
                except RuntimeError:  # no thread available; the next request tries again
                    self._asking = None
                    return {"read": FAILED, "write": FAILED}
        began, done = asking
        left = max(0.0, began + MAX_WAIT_SECONDS - self._clock())
        if not self._wait(done, left) or self._found is None:
            return {"read": FAILED, "write": FAILED}
        return self._found[1]

    def _run(self, began: float, done: threading.Event) -> None:
        try:
            found = self._check()
            self._found = (self._clock(), found)
        except Exception:  # a driver may raise anything
            logger.exception("the health check failed")
            self._found = (self._clock(), {"read": FAILED, "write": FAILED})
        finally:
            self._asking = None
            done.set()


health_check = HealthCheck(probe_database)


class LiveSerializer(serializers.Serializer[dict[str, object]]):
    """The process serves requests."""

    status = serializers.ChoiceField(choices=[OK], help_text="Always `ok`.")


class HealthSerializer(serializers.Serializer[dict[str, object]]):
    """Whether the server can read and write its database."""

    status = serializers.ChoiceField(choices=[OK, FAILED], help_text="Whether the server is ready.")
    checks = serializers.DictField(
        child=serializers.ChoiceField(choices=[OK, FAILED]),
        help_text="Result by check: `read` and `write` for the database, and `broker`.",
    )
    failed = serializers.ListField(
        child=serializers.CharField(),
        help_text="The checks that failed. A failed `broker` does not make the server unready.",
    )


class HealthView(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = []


class Live(HealthView):
    @document_operation("get_liveness", "Get liveness", tag="service", response=LiveSerializer)
    def get(self, request: Request) -> Response:
        """Returns whether this process serves requests. Depends on no other server."""
        return Response({"status": OK}, headers=NO_STORE)


class Ready(HealthView):
    @document_operation(
        "get_readiness",
        "Get readiness",
        tag="service",
        responses={200: HealthSerializer, 503: HealthSerializer},
    )
    def get(self, request: Request) -> Response:
        """Returns whether the server can read and write its database; 503 if not. An unreachable broker is
        listed but does not make the server unready."""
        checks = dict(health_check.result())
        is_ready = all(state == OK for state in checks.values())
        checks["broker"] = FAILED if task_queue.current().is_broker_down else OK
        return Response(
            {
                "status": OK if is_ready else FAILED,
                "checks": checks,
                "failed": [name for name, state in checks.items() if state != OK],
            },
            status=200 if is_ready else 503,
            headers=NO_STORE,
        )
