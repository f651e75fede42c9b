"""Maximum size of a request body, decided before any of it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings

from got_api.registry import App, parts


def max_body_bytes(environ: Mapping[str, Any]) -> int:
    """Size in bytes above which the body of this request is refused."""
    limit = parts(App).body_limits.get(environ.get("PATH_INFO", ""))
    found = None if limit is None else limit(environ)
    usual: int = settings.GOT_MAX_BODY_BYTES
    return usual if found is None else found
