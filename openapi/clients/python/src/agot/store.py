"""Stores for tokens. A sign-in survives the program, and several programs can share it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Protocol

from .oauth import Tokens

try:
    import fcntl
# Windows has no such lock, but two simultaneous refreshes get the same tokens from the server.
except ImportError:
    fcntl = None  # type: ignore[assignment]


class TokenStore(Protocol):
    """A store for the tokens of one user at one server. `TokenFile` implements it."""

    def load(self) -> Tokens | None:
        """Returns the last saved tokens, from any program."""

    def save(self, tokens: Tokens | None) -> None:
        """Replaces the tokens, or removes them if `tokens` is None. Must be called with the lock held."""

    def lock(self) -> AbstractContextManager[object]:
        """Locks the store, so that other programs cannot change the tokens. The client sends no request
        meanwhile.
        """


class TokenFile:
    """A file that only its owner can read. `name` selects the tokens in a file for several servers."""

    def __init__(self, path: str | Path, name: str = "") -> None:
        self.path = Path(path)
        self.name = name

    def load(self) -> Tokens | None:
        found = self._read().get(self.name)
        known = {each.name for each in fields(Tokens)}
        if found is None:
            return None
        given = {name: value for name, value in found.items() if name in known}
        return Tokens(**given | {"scopes": tuple(given.get("scopes", ()))})

    def save(self, tokens: Tokens | None) -> None:
        kept = {name: each for name, each in self._read().items() if name != self.name}
        if tokens is not None:
            kept[self.name] = asdict(tokens)
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = self.path.with_suffix(f".{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
            json.dump(kept, out)
        draft.replace(self.path)

    @contextmanager
    def lock(self) -> Iterator[None]:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self.path.with_suffix(".lock").open("a") as held:
            if fcntl is not None:
                fcntl.flock(held, fcntl.LOCK_EX)
            yield

    def _read(self) -> dict[str, Any]:
        try:
            return dict(json.loads(self.path.read_text(encoding="utf-8")))
        except (FileNotFoundError, ValueError):
            return {}
