"""Maximum size of a request body, decided before any of it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings

Limit = Callable[[Mapping[str, Any]], int | None]
"""Returns bytes for a WSGI environment without its body, or None for the usual limit."""

_limits: dict[str, Limit] = {}


def register_body_limit(path: str, limit: Limit) -> None:
    """Allows bodies larger than `GOT_MAX_BODY_BYTES` at this path. Called from `AppConfig.ready`.

    Bodies are buffered in memory, so `limit` must authenticate the sender by the headers.
    """
    _limits[path] = limit


def max_body_bytes(environ: Mapping[str, Any]) -> int:
    """Size in bytes above which the body of this request is refused."""
    limit = _limits.get(environ.get("PATH_INFO", ""))
    found = None if limit is None else limit(environ)
    usual: int = settings.GOT_MAX_BODY_BYTES
    return usual if found is None else found
