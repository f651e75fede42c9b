"""How large the body of a request may be, decided before anything of it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings

Limit = Callable[[Mapping[str, Any]], int | None]
"""From the WSGI environment without its body to bytes, or None for the usual limit."""

_limits: dict[str, Limit] = {}


def register_body_limit(path: str, limit: Limit) -> None:
    """Called from `AppConfig.ready`: what is sent to this address may be larger than `GOT_MAX_BODY_BYTES`.

    Bodies wait in memory until they are complete, so `limit` must know its senders by their headers.
    """
    _limits[path] = limit


def max_body_bytes(environ: Mapping[str, Any]) -> int:
    """The size in bytes above which the body of this request is refused."""
    limit = _limits.get(environ.get("PATH_INFO", ""))
    found = None if limit is None else limit(environ)
    usual: int = settings.GOT_MAX_BODY_BYTES
    return usual if found is None else found
