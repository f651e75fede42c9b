"""The sign-ins of this user: one file that only they can read."""

from __future__ import annotations

import os
from pathlib import Path

from ..store import TokenFile


def file() -> Path:
    """Where sign-ins are kept: below AGOT_HOME, else where the system keeps settings."""
    home = os.environ.get("AGOT_HOME")
    base = os.environ.get("XDG_CONFIG_HOME")
    folder = Path(home) if home else (Path(base) if base else Path.home() / ".config") / "agot"
    return folder / "logins.json"


def store_for(address: str) -> TokenFile:
    """The store of the sign-in at a server."""
    return TokenFile(file(), address)
