"""The user's sign-ins, in one file that only the user can read."""

from __future__ import annotations

import os
from pathlib import Path

from ..store import TokenFile


def file() -> Path:
    """The path of the sign-ins: below AGOT_HOME, else in the user's configuration folder."""
    home = os.environ.get("AGOT_HOME")
    base = os.environ.get("XDG_CONFIG_HOME")
    folder = Path(home) if home else (Path(base) if base else Path.home() / ".config") / "agot"
    return folder / "logins.json"


def store_for(address: str) -> TokenFile:
    """The store for the sign-in at one server."""
    return TokenFile(file(), address)
