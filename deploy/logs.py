"""Logs of programs that do not import the application: JSON lines in the format of `got_api.shared.logs`.

Importing `got_api` would import Celery, and double the memory of such a program.
"""

import json
import logging
from datetime import UTC, datetime


class JsonFormatter(logging.Formatter):
    """Formats time, level, logger, message and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).replace(tzinfo=None)
        line = {
            "time": f"{at.isoformat(timespec='milliseconds')}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_json(level: int = logging.INFO) -> None:
    """Sends logs to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler])
    logging.captureWarnings(True)
