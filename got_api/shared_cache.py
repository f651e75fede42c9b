"""The server that all processes share for what may be lost: counts of requests, addresses that are known, and
what polls have found.

Every call is one round trip with short limits. After the first failure the circuit is open: nobody waits for
a server that is away, and one request at a time tries again after a while.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger("got_api.shared_cache")

T = TypeVar("T")

TIMEOUT_SECONDS = 0.25
MIN_OPEN_SECONDS = 1.0
MAX_OPEN_SECONDS = 30.0


class CacheAwayError(Exception):
    """No shared cache is configured, or it does not answer; the caller goes on without."""


def cache_url_of_broker(broker_url: str) -> str:
    """The next database of the broker's server, or "" for a broker that is not Redis or Valkey."""
    parts = urlsplit(broker_url)
    if parts.scheme == "redis+socket":
        return f"unix://{parts.path}?db=1"
    if parts.scheme in ("redis", "rediss"):
        number = parts.path.strip("/") or "0"
        if number.isdigit():
            return parts._replace(path=f"/{int(number) + 1}").geturl()
    return ""


class Circuit:
    """Whether something that failed may be tried again. Closed at first; each failure doubles the wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._wait = MIN_OPEN_SECONDS
        self._retry_at: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether the last attempt failed."""
        return self._retry_at is not None

    def may_try(self) -> bool:
        """Always while closed; while open one caller at a time, after the wait."""
        with self._lock:
            if self._retry_at is None:
                return True
            if self._clock() < self._retry_at:
                return False
            self._retry_at = self._clock() + self._wait
            return True

    def failed(self) -> bool:
        """Opens the circuit. Returns whether it was closed before: the time to log."""
        with self._lock:
            was_closed = self._retry_at is None
            self._retry_at = self._clock() + self._wait
            self._wait = min(self._wait * 2, MAX_OPEN_SECONDS)
            return was_closed

    def succeeded(self) -> bool:
        """Closes the circuit. Returns whether it was open before."""
        if self._retry_at is None:
            return False
        with self._lock:
            was_open = self._retry_at is not None
            self._retry_at, self._wait = None, MIN_OPEN_SECONDS
            return was_open


class SharedCache:
    """A Redis or Valkey server at `url`; "" is none. Safe to use from several threads and after a fork.

    `without` is what the log says when it is away.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        without: str = "shared cache away, limits hold per process",
    ) -> None:
        self.url = url
        self._without = without
        self.circuit = Circuit()
        self._client = (
            redis.Redis.from_url(
                url,
                socket_timeout=timeout_seconds,
                socket_connect_timeout=timeout_seconds,
                retry=Retry(NoBackoff(), 0),  # by default the client asks a dead server for seconds
            )
            if url
            else None
        )

    def call(self, work: Callable[[redis.Redis], T]) -> T:
        """What `work` returns; raises CacheAwayError when there is no answer."""
        if self._client is None or not self.circuit.may_try():
            raise CacheAwayError
        try:
            result = work(self._client)
        except (redis.RedisError, OSError) as error:
            if self.circuit.failed():
                logger.warning("%s: %s", self._without, error.__class__.__name__)
            raise CacheAwayError from error
        if self.circuit.succeeded():
            logger.info("shared cache is back")
        return result

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
