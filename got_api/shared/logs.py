"""The log format: one JSON object a line. Only named fields are written, so headers and bodies never are.
Secret parts of paths are masked.
"""

from __future__ import annotations

import json
import logging
import re
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

import orjson

from got_api.registry import App, parts
from got_api.shared.json_text import time_text

if TYPE_CHECKING:
    from django.http import HttpRequest

# Fields that code may add with extra={...}. All others of a record are dropped.
FIELDS = (
    *("code", "game", "version", "decision", "task", "task_id", "user_id"),
    *("method", "path", "status", "duration_ms"),
)
current: ContextVar[tuple[str, HttpRequest] | None] = ContextVar("current", default=None)
"""Id and object of the request that this thread is handling."""


@cache
def _secret(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"({'|'.join(map(re.escape, prefixes))})[^\\s\"'?]+")


class JsonFormatter(logging.Formatter):
    """Formats time, level, logger, message, the FIELDS that are set, the request id within a request, and the
    traceback.

    An error within a request also has the request's method and path.
    """

    def format(self, record: logging.LogRecord) -> str:
        lines: list[str] | None = getattr(record, "lines", None)  # set by got_api.http.access_log
        if lines is not None:
            return "\n".join(lines)
        line: dict[str, object] = {
            "time": time_of(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        known = record.__dict__
        line.update({name: known[name] for name in FIELDS if name in known})
        answering = current.get()
        if answering is not None:
            line["request_id"] = answering[0]
            if record.levelno >= logging.ERROR:
                line |= {"method": answering[1].method, "path": answering[1].path}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        text = _json(line)
        prefixes = parts(App).secret_paths
        return _secret(prefixes).sub(r"\1(secret)", text) if prefixes else text


def time_of(seconds: float) -> str:
    """A time in the log's format: UTC, with milliseconds."""
    return time_text(datetime.fromtimestamp(seconds, UTC))


def line_of(logger: str, message: str) -> str:
    """A log line of level info, for code that must not use a logger."""
    return _json({"time": time_of(time.time()), "level": "info", "logger": logger, "message": message})


def _json(line: dict[str, object]) -> str:
    try:
        return orjson.dumps(line, default=str).decode()
    except orjson.JSONEncodeError:  # a lone surrogate
        return json.dumps(line, default=str)
