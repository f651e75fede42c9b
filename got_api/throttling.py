"""Rates: how often one user, or one address, may ask.

Each key keeps a single number (the generic cell rate algorithm), so a rate of thousands costs what a rate of
five does. Rates are `settings.GOT_RATES`, name -> "count/period" with the period in seconds or one of s,
min, h, day; a whole period's count may come at once. The numbers live in the default cache: with a cache per
process, a rate holds per process.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

_PERIODS = {"s": 1, "min": 60, "h": 3600, "day": 86400}


@lru_cache(maxsize=64)
def _parsed(rate: str) -> tuple[float, float]:
    """Seconds between two requests, and seconds of burst."""
    count, _, period = rate.partition("/")
    seconds = float(_PERIODS.get(period) or period)
    return seconds / float(count), seconds


def wait_for(name: str, key: str) -> float:
    """Counts a request under `key` at the rate `name`; seconds to wait when it is one too many, else 0."""
    rate = settings.GOT_RATES.get(name)
    if not rate:
        return 0.0
    interval, burst = _parsed(rate)
    now = time.time()
    cache_key = f"rate:{name}:{key}"
    due: float = max(cache.get(cache_key, now), now)
    if due + interval - now > burst + 1e-6:
        return due + interval - now - burst
    cache.set(cache_key, due + interval, timeout=int(burst) + 1)
    return 0.0


def spend(name: str, key: str) -> None:
    """Raises 429 `too_many_requests` when `key` has used up the rate `name`."""
    if (seconds := wait_for(name, key)) > 0:
        raise Throttled(wait=seconds)


class RateThrottle(BaseThrottle):
    """By user when there is one, else by address. A view's `rate` names a stricter one, by address."""

    seconds = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        special = getattr(view, "rate", None)
        if special is not None and request.method not in ("GET", "HEAD"):
            self.seconds = wait_for(special, self.get_ident(request))
        elif request.user.is_authenticated:
            self.seconds = wait_for("user", str(request.user.pk))
        else:
            self.seconds = wait_for("anonymous", self.get_ident(request))
        return self.seconds <= 0

    def wait(self) -> float:
        return self.seconds
