"""The shared cache of all processes, for data that may be lost: request counts, known addresses and results
of polls.

Every call is one round trip with short timeouts. After the first failure the circuit breaker is open:
requests do not wait for a server that is down, and after a delay one request at a time tries again.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger("got_api.shared.shared_cache")

T = TypeVar("T")

TIMEOUT_SECONDS = 0.25
MIN_OPEN_SECONDS = 1.0
MAX_OPEN_SECONDS = 30.0


class CacheDownError(Exception):
    """Raised if no shared cache is configured, or it does not respond. Callers continue without it."""


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
    """A circuit breaker, closed at first. Each failure doubles the delay before the next attempt."""

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
        """Whether to try: always while closed; while open, for one caller after each delay."""
        with self._lock:
            if self._retry_at is None:
                return True
            if self._clock() < self._retry_at:
                return False
            self._retry_at = self._clock() + self._wait
            return True

    def record_failure(self) -> bool:
        """Opens the circuit. Returns whether it was closed before: only the first failure is logged."""
        with self._lock:
            was_closed = self._retry_at is None
            self._retry_at = self._clock() + self._wait
            self._wait = min(self._wait * 2, MAX_OPEN_SECONDS)
            return was_closed

    def record_success(self) -> bool:
        """Closes the circuit. Returns whether it was open before."""
        if self._retry_at is None:
            return False
        with self._lock:
            was_open = self._retry_at is not None
            self._retry_at, self._wait = None, MIN_OPEN_SECONDS
            return was_open


class SharedCache:
    """A Redis or Valkey server at `url`; "" means that there is none. Safe to use from several threads and
    after a fork.

    `failure_message` is logged when it goes down.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        failure_message: str = "shared cache down, limits apply per process",
    ) -> None:
        self.url = url
        self._failure_message = failure_message
        self.circuit = Circuit()
        self._client = (
            redis.Redis.from_url(
                url,
                socket_timeout=timeout_seconds,
                socket_connect_timeout=timeout_seconds,
                retry=Retry(NoBackoff(), 0),  # the default retries a dead server for seconds
            )
            if url
            else None
        )

    def call(self, work: Callable[[redis.Redis], T]) -> T:
        """Returns the result of `work`. Raises CacheDownError if the server does not respond."""
        if self._client is None or not self.circuit.may_try():
            raise CacheDownError
        try:
            result = work(self._client)
        except (redis.RedisError, OSError) as error:
            if self.circuit.record_failure():
                logger.warning("%s: %s", self._failure_message, error.__class__.__name__)
            raise CacheDownError from error
        if self.circuit.record_success():
            logger.info("shared cache is back")
        return result

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
