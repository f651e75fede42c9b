"""One JSON object a line. Only named fields are written, so a request's headers and bodies never are, nor are
those parts of addresses that are secrets themselves.
"""

import json
import logging
import re
from datetime import UTC, datetime

# What our own code may add with extra={...}; anything else attached to a record is dropped.
FIELDS = (
    *("code", "game", "version", "decision", "task", "task_id", "user_id"),
    *("method", "path", "status", "duration_ms"),
)


_SECRET = re.compile(r"(/me/calendar/|/notices/unsubscribe/)[^\s\"'?]+")


class JsonFormatter(logging.Formatter):
    """time, level, logger, message, then those of FIELDS that are set, then the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _SECRET.sub(r"\1(secret)", json.dumps(line, ensure_ascii=False, default=str))
