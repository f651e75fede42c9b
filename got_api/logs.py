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
_secret_paths: list[str] = []
_secret: re.Pattern[str] | None = None


def register_secret_paths(*prefixes: str) -> None:
    """Have what follows these prefixes of an address written as `(secret)`."""
    global _secret
    _secret_paths.extend(prefixes)
    _secret = re.compile(f"({'|'.join(map(re.escape, _secret_paths))})[^\\s\"'?]+")


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
        text = json.dumps(line, ensure_ascii=False, default=str)
        return text if _secret is None else _secret.sub(r"\1(secret)", text)
