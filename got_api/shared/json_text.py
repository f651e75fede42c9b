"""JSON output of the server, and its only format of times."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import orjson


def time_text(at: datetime) -> str:
    """RFC 3339 in UTC, always with milliseconds and `Z`: `2026-11-24T18:00:00.000Z`.

    Raises ValueError for a time without a zone.
    """
    if at.tzinfo is None:
        raise ValueError("a time without a zone")
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"


def json_bytes(body: Any, *, default: Callable[[Any], Any] | None = None, option: int = 0) -> bytes:
    """UTF-8 JSON with times in the format of `time_text`.

    `default` returns the JSON form of other types, or raises TypeError. `option` adds options of orjson.
    """

    def convert(value: Any) -> Any:
        if isinstance(value, datetime):
            return time_text(value)
        if isinstance(value, date):
            return value.isoformat()
        if default is not None:
            return default(value)
        raise TypeError(f"{type(value).__name__} is not JSON")

    return orjson.dumps(body, default=convert, option=option | orjson.OPT_PASSTHROUGH_DATETIME)
