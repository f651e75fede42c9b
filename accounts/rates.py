"""How often a password may be tried. Nobody can lock a known user out by trying wrong ones."""

from __future__ import annotations

import hashlib

from accounts.names import normalised
from got_api.throttling import is_remembered, remember, spend

KNOWN_SECONDS = 90 * 86_400
"""How long an address stays known for a name after a log-in there."""


def count_log_in(*, username: str, address: str) -> None:
    """Raises 429 when this name was tried too often, whether or not it exists.

    Tries are counted by name and address together. A second, higher limit counts a name over all addresses
    from which nobody has logged in there, so that thousands of addresses guess no faster; it does not concern
    an address that is known.
    """
    name = _digest(username)
    spend("login_name", f"{name}:{address}")
    if not is_remembered(_known(name, address)):
        spend("login_name_anywhere", name)


def note_log_in(*, username: str, address: str) -> None:
    """Remember the address as one from which this user logs in."""
    remember(_known(_digest(username), address), KNOWN_SECONDS)


def _digest(username: str) -> str:
    return hashlib.sha256(normalised(username).casefold().encode()).hexdigest()[:32]


def _known(name: str, address: str) -> str:
    return f"{name}:{address}"
