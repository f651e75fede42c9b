"""Rate limits for users and addresses.

Rates are in `settings.GOT_RATES`, name -> "count/period". The period is in seconds or one of s, min, h, day.
All requests of a period may come at once. The state of a key is a single number (the generic cell rate
algorithm), so a rate of thousands costs as little as a rate of five.

The numbers are in the shared cache (GOT_CACHE_URL), so all processes share a rate. A process reserves a
hundredth of a large rate at a time, so that most requests need no round trip. At most a few hundredths are
reserved by other processes and unused. While the cache is down, each process counts separately.
"""

from __future__ import annotations

import hashlib
import ipaddress
import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.throttling import BaseThrottle

from got_api.live.subscriptions import REPEATED_POLL
from got_api.shared.lru import LRUCache
from got_api.shared.shared_cache import CacheDownError, SharedCache

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request
    from rest_framework.views import APIView

_PERIODS = {"s": 1, "min": 60, "h": 3600, "day": 86400}
BLOCK_SHARE = 0.01
"""The part of a rate's count that a process reserves at a time."""
BLOCK_SECONDS = 5.0
"""Time for which a process may use its reservation."""
MAX_KEYS = 200_000
"""Keys that a process counts exactly while the cache is down: about 40 MB."""
SHARED_BUCKETS = 4096
"""Counters shared by further keys, so that a flood of new keys cannot remove the count of an old one."""


@dataclass(frozen=True, slots=True)
class Rate:
    """On average, `interval` seconds between two requests; `count` requests may come at once."""

    interval: float
    count: int

    @property
    def period(self) -> float:
        return self.interval * self.count


@dataclass(frozen=True, slots=True)
class Allowance:
    """The state of a key after a request. `wait` is in seconds, and 0 unless the request was refused."""

    limit: int
    remaining: int
    wait: float
    reset: float
    """Seconds until the whole count may come at once again."""


@lru_cache(maxsize=64)
def parse_rate(text: str) -> Rate:
    """Parses "count/period". Raises ValueError for an invalid rate."""
    count, _, period = text.partition("/")
    try:
        seconds = float(_PERIODS.get(period) or period)
        if int(count) < 1 or not seconds > 0:
            raise ValueError
    except ValueError as error:
        raise ValueError(f"not a rate: {text}") from error
    return Rate(seconds / int(count), int(count))


# KEYS[1]: the time, in microseconds of the server's clock, when the key has its full count again. ARGV:
# interval in microseconds, count, number of wanted requests. Returns the numbers granted and left, and the
# microseconds until one more is available, and until the full count is.
_TAKE_SCRIPT = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, count, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local due = math.max(tonumber(redis.call('GET', KEYS[1])) or now, now)
local left = math.floor((count * interval - (due - now)) / interval + 0.000001)
local granted = math.max(math.min(wanted, left), 0)
if granted > 0 then
  due = due + granted * interval
  redis.call('SET', KEYS[1], string.format('%.0f', due), 'PX', math.ceil((due - now) / 1000) + 1)
end
local wait = due + interval - now - count * interval
return {granted, left - granted, string.format('%.0f', math.max(wait, 0)), string.format('%.0f', due - now)}
"""


class LocalRates:
    """Counts of only this process, used while the cache is down. Their number is bounded, but counts in
    use are never evicted."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, max_keys: int = MAX_KEYS) -> None:
        self._clock = clock
        self._max_keys = max_keys
        self._due: dict[str, float] = {}
        self._swept_at = -math.inf
        self._lock = threading.Lock()

    def take(self, rate: Rate, key: str) -> Allowance:
        with self._lock:
            now = self._clock()
            key = self._place(key, now)
            due = max(self._due.get(key, now), now)
            wait = due + rate.interval - now - rate.period
            if wait > 1e-6:
                return Allowance(rate.count, 0, wait, due - now)
            due += rate.interval
            self._due[key] = due
            remaining = int((rate.period - (due - now)) / rate.interval + 1e-6)
            return Allowance(rate.count, remaining, 0.0, due - now)

    def _place(self, key: str, now: float) -> str:
        """The key; if the table is full, one of a few keys that many share."""
        if key in self._due or len(self._due) < self._max_keys:
            return key
        if now - self._swept_at > 1.0:
            self._swept_at = now
            self._due = {known: due for known, due in self._due.items() if due > now}
            if len(self._due) < self._max_keys:
                return key
        name, _, rest = key.partition(":")
        return f"{name}:shared:{hash(rest) % SHARED_BUCKETS}"


class Rates:
    """Counts of all processes together, or of this process while the cache is down."""

    def __init__(self, cache: SharedCache, clock: Callable[[], float] = time.monotonic) -> None:
        self.cache = cache
        self._clock = clock
        self._local = LocalRates(clock)
        # key -> (unused requests of the reservation, usable until, left in the cache, time of the full count)
        self._taken: dict[str, tuple[int, float, int, float]] = {}
        self._lock = threading.Lock()

    def take(self, rate: Rate, key: str) -> Allowance:
        """Counts one request."""
        now = self._clock()
        with self._lock:
            taken = self._taken.get(key)
            if taken is not None and taken[0] > 0 and now < taken[1]:
                self._taken[key] = (taken[0] - 1, *taken[1:])
                return Allowance(rate.count, taken[0] - 1 + taken[2], 0.0, max(taken[3] - now, 0.0))
        try:
            return self._take_block(rate, key)
        except CacheDownError:
            return self._local.take(rate, key)

    def _take_block(self, rate: Rate, key: str) -> Allowance:
        wanted = max(1, int(rate.count * BLOCK_SHARE))
        arguments = [str(round(rate.interval * 1e6)), str(rate.count), str(wanted)]
        answer: Any = self.cache.call(
            lambda client: client.eval(_TAKE_SCRIPT, 1, f"got:rate:{key}", *arguments)
        )
        granted, left = int(answer[0]), int(answer[1])
        wait, reset = int(answer[2]) / 1e6, int(answer[3]) / 1e6
        if granted == 0:
            return Allowance(rate.count, 0, max(wait, 1e-3), reset)
        if granted > 1:
            now = self._clock()
            with self._lock:
                if len(self._taken) >= 10_000:
                    self._taken = {name: row for name, row in self._taken.items() if row[1] > now}
                if len(self._taken) < 10_000:
                    self._taken[key] = (granted - 1, now + BLOCK_SECONDS, left, now + reset)
        return Allowance(rate.count, left + granted - 1, 0.0, reset)


class RememberedNames:
    """Names remembered for a time: in the cache, or in this process while the cache is down.

    The process keeps the most recently used names.
    """

    MAX_NAMES = 10_000

    def __init__(self, cache: SharedCache, clock: Callable[[], float] = time.monotonic) -> None:
        self.cache = cache
        self._clock = clock
        self._until: LRUCache[str, float] = LRUCache(self.MAX_NAMES)

    def add(self, name: str, seconds: int) -> None:
        self._until.put(name, self._clock() + seconds)
        try:
            self.cache.call(lambda client: client.set(f"got:known:{name}", "1", ex=seconds))
        except CacheDownError:
            return

    def has(self, name: str) -> bool:
        try:
            return bool(self.cache.call(lambda client: client.exists(f"got:known:{name}")))
        except CacheDownError:
            return (self._until.get(name) or -math.inf) > self._clock()


@lru_cache(maxsize=1)
def _counters_at(url: str) -> tuple[Rates, RememberedNames]:
    """The counters in the cache at an address."""
    cache = SharedCache(url)
    return Rates(cache), RememberedNames(cache)


_lock = threading.Lock()


def _counters() -> tuple[Rates, RememberedNames]:
    """The counters of settings.GOT_CACHE_URL, created at first use."""
    with _lock:  # the first requests of a process must share its counts
        return _counters_at(settings.GOT_CACHE_URL)


def reset() -> None:
    """Drops the counts of this process. For tests."""
    _counters_at.cache_clear()


def remember(name: str, seconds: int) -> None:
    """Makes `is_remembered` return true for `seconds`, in all processes."""
    _counters()[1].add(name, seconds)


def is_remembered(name: str) -> bool:
    return _counters()[1].has(name)


def count_request(name: str, key: str) -> Allowance | None:
    """Counts a request of `key` against the rate `name`. Returns None if there is no such rate."""
    text = settings.GOT_RATES.get(name)
    return _counters()[0].take(parse_rate(text), f"{name}:{key}") if text else None


def count_request_of(request: HttpRequest | Request, user: int | None) -> Allowance | None:
    """Counts a request of a user, or else of an address. A waiting poll is counted once."""
    if REPEATED_POLL in request.META:
        return None
    if user is None:
        return count_request("anonymous", address_of(request))
    return count_request("user", str(user))


def spend(name: str, key: str) -> None:
    """Counts a use. Raises 429 `too_many_requests` if `key` has used up the rate `name`."""
    refuse_beyond(count_request(name, key))


def refuse_beyond(allowance: Allowance | None) -> None:
    """Raises 429 `too_many_requests` if a key has used up its rate."""
    if allowance is not None and allowance.wait > 0:
        raise Throttled(wait=allowance.wait)


_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)


@contextmanager
def serving(request: HttpRequest) -> Iterator[None]:
    """Makes calls of `spend_as_sender` in this block count for the sender of the request."""
    token = _request.set(request)
    try:
        yield
    finally:
        _request.reset(token)


def spend_as_sender(name: str) -> None:
    """Counts a use.

    Raises 429 `too_many_requests` if the sender's address has used up the rate `name`. Does nothing outside a
    request.
    """
    request = _request.get()
    if request is not None:
        spend(name, address_of(request))


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network that counts as one address: an IPv4 address, or the IPv6 /64 of one customer."""
    try:
        found = ipaddress.ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return hashlib.sha256(address.encode(errors="replace")).hexdigest()[:32]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, 64), strict=False))
    return str(found)


@lru_cache(maxsize=4096)
def wider_network_of(network: str) -> str:
    """The wider network of a result of `network_of`: the /24 for IPv4, the /48 of a site for IPv6."""
    try:
        found = ipaddress.ip_network(network)
    except ValueError:
        return network
    return str(found.supernet(new_prefix=24 if found.version == 4 else 48))


def address_of(request: HttpRequest | Request) -> str:
    """The network of the sender's address, as our outermost proxy sees it (`GOT_PROXIES`)."""
    # behind a unix socket there is no address: all such senders count as one
    ident: str | None = BaseThrottle().get_ident(request)  # type: ignore[arg-type]
    return network_of(ident or "")


class RateThrottle(BaseThrottle):
    """Counts by user if there is one, else by address. A view's `rate` names a stricter rate by address."""

    seconds = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        special = getattr(view, "rate", None)
        if special is not None and request.method not in ("GET", "HEAD"):
            allowance = count_request(special, address_of(request))
        else:
            allowance = count_request_of(request, request.user.pk if request.user.is_authenticated else None)
        if allowance is None:
            return True
        # the middleware reads this for the RateLimit headers
        request._request.rate_allowance = allowance  # type: ignore[attr-defined]
        self.seconds = allowance.wait
        return allowance.wait <= 0

    def wait(self) -> float:
        return self.seconds
