"""The log-ins of this user: one file that only they can read."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..oauth import Tokens


def file() -> Path:
    """Where log-ins are kept: below AGOT_HOME, else where the system keeps settings."""
    home = os.environ.get("AGOT_HOME")
    base = os.environ.get("XDG_CONFIG_HOME")
    folder = Path(home) if home else (Path(base) if base else Path.home() / ".config") / "agot"
    return folder / "logins.json"


def _read() -> dict[str, Any]:
    try:
        return dict(json.loads(file().read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError):
        return {}


def load(address: str) -> Tokens | None:
    """The log-in at a server."""
    found = _read().get(address)
    return None if found is None else Tokens(**found)


def save(address: str, tokens: Tokens) -> None:
    """Keep a log-in, instead of the former one at this server."""
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_suffix(".draft")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        json.dump(_read() | {address: asdict(tokens)}, out)
    draft.replace(path)
