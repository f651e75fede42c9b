"""The access log: one line for each request. All log lines of a request share its request id.

A line names the URL pattern, never the URL: that may contain a code, a secret link or a search term.
Successful health checks and reads of /metrics are not logged: they would fill most of the log of a quiet
server.

Writing each line at once costs a sixth of the time of the cheapest requests. So lines wait up to a second,
and a thread writes them together. A process that is killed loses the lines of its last second.
"""

import atexit
import logging
import os
import re
import threading
import time
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from logging import INFO, LogRecord
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import LazyObject

from got_api.shared.logs import time_of
from got_api.shared.metrics import method_of, route_of

logger = logging.getLogger("got_api.access")

HEADER = "X-Request-ID"
UNLOGGED = ("health/live", "health/ready", "metrics")
"""Routes for which only failures are logged."""
WAIT_SECONDS = 1.0
MAX_WAITING = 10_000
"""Maximum number of waiting lines. Further ones are dropped, because the destination of the log hangs."""
_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,128}")

Line = tuple[float, str, str, str, int, float, str, int | None]
"""Time, id, method, route, status, seconds, bytes of the body, account."""


def id_for(meta: Mapping[str, Any]) -> str:
    """The id sent by a trusted proxy, else a new one: without a proxy, the client would choose the id."""
    sent = meta.get("HTTP_X_REQUEST_ID")
    if sent is not None and settings.REST_FRAMEWORK["NUM_PROXIES"] and _ID.fullmatch(sent):
        return str(sent)
    return new_id()


def new_id() -> str:
    return os.urandom(8).hex()


def log_request(request: HttpRequest, response: HttpResponseBase, request_id: str, seconds: float) -> None:
    """Logs a request when its response is complete or its stream begins. A waiting poll is logged when it is
    answered.
    """
    if getattr(response, "parking", None) is not None:
        return
    status = response.status_code
    match = request.resolver_match
    if status < 400 and match is not None and match.route in UNLOGGED:
        return
    known = request.__dict__
    user = known.get("_cached_user") or known.get("user")
    # the log does not load a session that no view needed
    user_id = None if isinstance(user, LazyObject) else getattr(user, "pk", None)
    size = response.headers.get("Content-Length", "0")
    add_line(request_id, method_of(request), route_of(match), status, seconds, size, user_id)


def add_line(
    request_id: str,
    method: str,
    route: str,
    status: int,
    seconds: float,
    size: str,
    user_id: int | None = None,
) -> None:
    """Logs a response. `size` is the length of its body in bytes."""
    if settings.GOT_ACCESS_LOG:
        lines.add((time.time(), request_id, method, route, status, seconds, size, user_id))


class LineBuffer:
    """Lines of the log that are not yet written."""

    def __init__(self) -> None:
        self._waiting: deque[Line] = deque(maxlen=MAX_WAITING)
        self._thread: threading.Thread | None = None
        self._writing = threading.Lock()

    def add(self, line: Line) -> None:
        self._waiting.append(line)
        if self._thread is None:
            self._start()

    def flush(self) -> None:
        """Writes all buffered lines as one log record."""
        with self._writing:
            texts = [_format_line(self._waiting.popleft()) for _ in range(len(self._waiting))]
            if texts and logger.isEnabledFor(INFO):
                record = LogRecord(logger.name, INFO, __file__, 0, "%d requests", (len(texts),), None)
                record.lines = texts
                logger.handle(record)

    def _start(self) -> None:
        with self._writing:
            if self._thread is not None:
                return
            self._thread = threading.Thread(target=self._write_forever, name="access log", daemon=True)
            try:
                self._thread.start()
            except RuntimeError:  # no thread available; the next request tries again
                self._thread = None

    def _write_forever(self) -> None:
        while True:
            time.sleep(WAIT_SECONDS)
            with suppress(Exception):  # a lost line is better than a dead thread
                self.flush()


def _format_line(line: Line) -> str:
    at, request_id, method, route, status, seconds, size, user_id = line
    found: dict[str, object] = {
        "time": time_of(at),
        "level": "info",
        "logger": logger.name,
        "message": "request",
        "method": method,
        "route": route,
        "status": status,
        "duration_ms": round(seconds * 1000, 1),
        "bytes": int(size),
        "request_id": request_id,
    }
    if user_id is not None:
        found["user_id"] = user_id
    return orjson.dumps(found).decode()


lines = LineBuffer()
atexit.register(lines.flush)
