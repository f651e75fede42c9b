"""Rules for retries: the requests that may be repeated, and the pauses before them. This module sends
nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

NOT_CHANGED = frozenset({429, 503})
"""Statuses after which the server has changed nothing. Every request may be sent again."""
UNCERTAIN = frozenset({500, 502, 504})
"""Statuses after which the server may have made the change."""
RETRIED_METHODS = frozenset({"GET", "PUT", "POST"})
"""Methods whose requests may be repeated. A POST carries an Idempotency-Key."""
IN_PROGRESS = b'"idempotency_in_progress"'
"""The code of a 409 while the server still processes the same request."""
TOO_MANY_STREAMS = "too_many_streams"
"""The code of a 429 when this token has reached its limit of streams. The client must poll."""


@dataclass(frozen=True, slots=True)
class Retry:
    """Limits for retries. `patience_seconds` counts from the first attempt of a request."""

    patience_seconds: float = 90.0
    first_pause_seconds: float = 0.25
    max_pause_seconds: float = 15.0

    def pause(self, attempt: int, headers: Mapping[str, str] | None = None) -> float:
        """Seconds before the next attempt. `attempt` counts from 1.

        The pause is the one that the server requests, else a random part of a limit. The limit doubles with
        each attempt. The random part prevents clients from retrying at the same time.
        """
        demanded = retry_after_seconds(headers or {})
        limit = min(self.max_pause_seconds, self.first_pause_seconds * 2 ** min(attempt - 1, 16))
        if demanded is None:
            return random.uniform(limit / 4, limit)
        return demanded + random.uniform(0, self.first_pause_seconds)

    @staticmethod
    def is_allowed(method: str, status: int | None, content: bytes = b"") -> bool:
        """Whether a request may be sent again. `status` is None if there was no response."""
        if status == 409:
            return IN_PROGRESS in content
        if TOO_MANY_STREAMS.encode() in content:
            return False
        if status is None or status in UNCERTAIN:
            return method in RETRIED_METHODS
        return status in NOT_CHANGED


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Seconds of `Retry-After`, or of `RateLimit-Reset` if no request is left. None if neither is sent."""
    names = ["Retry-After"]
    if headers.get("RateLimit-Remaining") == "0":
        names.append("RateLimit-Reset")
    for name in names:
        try:
            return max(0.0, float(headers[name]))
        except (KeyError, ValueError):
            continue
    return None
