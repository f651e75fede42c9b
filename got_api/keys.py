"""The key that all processes share: generated beside a server of our own, given where there may be others.

A key that each machine generated for itself would work until a second machine serves: then sessions, links in
mails and addresses for replies that one machine made are refused by the other.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

logger = logging.getLogger("got_api.keys")

MISSING = "DATABASE_URL is set, but SECRET_KEY is not: set it, to the same long random text for every process"
HOW = "python -c 'import secrets; print(secrets.token_urlsafe(50))' prints one."


def is_missing() -> bool:
    """Whether this process has no key. Django raises an error when one that is empty is read."""
    try:
        return not settings.SECRET_KEY
    except ImproperlyConfigured:
        return True


def refuse_to_start_without_key(**_: Any) -> None:
    """End a process that starts without a key, and say what to do."""
    if is_missing():
        logger.critical(MISSING)
        sys.exit(f"{MISSING}. {HOW}")
