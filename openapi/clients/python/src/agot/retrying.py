"""Which requests are sent again, and when. Arithmetic alone: the client sends and sleeps."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

UNTOUCHED = frozenset({429, 503})
"""With these the server has changed nothing: every request may be sent again."""
UNCERTAIN = frozenset({500, 502, 504})
"""With these it may have."""
REPEATABLE = frozenset({"GET", "PUT", "POST"})
"""Twice is the same as once: a POST carries an Idempotency-Key."""
IN_PROGRESS = b'"idempotency_in_progress"'
"""The code of a 409 while the server works on the same request."""
TOO_MANY_STREAMS = "too_many_streams"
"""The code of a 429 where this token has as many streams as it may: only a poll helps."""


@dataclass(frozen=True, slots=True)
class Retry:
    """How patient a client is. `patience_seconds` counts from the first try of a request."""

    patience_seconds: float = 90.0
    first_pause_seconds: float = 0.25
    max_pause_seconds: float = 15.0

    def pause(self, attempt: int, headers: Mapping[str, str] | None = None) -> float:
        """Seconds before the next try; `attempt` counts from 1. What the server demands, else a random share of a
        time that doubles, so that clients which failed together do not come back together."""
        demanded = demanded_seconds(headers or {})
        limit = min(self.max_pause_seconds, self.first_pause_seconds * 2 ** min(attempt - 1, 16))
        if demanded is None:
            return random.uniform(limit / 4, limit)
        return demanded + random.uniform(0, self.first_pause_seconds)

    @staticmethod
    def is_allowed(method: str, status: int | None, content: bytes = b"") -> bool:
        """Whether a request may be sent again after a response, or after none at all."""
        if status == 409:
            return IN_PROGRESS in content
        if TOO_MANY_STREAMS.encode() in content:
            return False
        if status is None or status in UNCERTAIN:
            return method in REPEATABLE
        return status in UNTOUCHED


def demanded_seconds(headers: Mapping[str, str]) -> float | None:
    """What Retry-After demands, or RateLimit-Reset where nothing is left; None for neither."""
    names = ["Retry-After"]
    if headers.get("RateLimit-Remaining") == "0":
        names.append("RateLimit-Reset")
    for name in names:
        try:
            return max(0.0, float(headers[name]))
        except (KeyError, ValueError):
            continue
    return None
