"""A cache of computed values."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Lru(Generic[Key, Value]):
    """A least recently used cache in this process."""

    def __init__(self, max_count: int) -> None:
        self._max_count = max_count
        self._values: dict[Key, Value] = {}
        self._lock = Lock()

    def get(self, key: Key, compute: Callable[[], Value]) -> Value:
        """The value of a key, computed if it is not cached. Two threads may compute it at the same time."""
        with self._lock:
            if key in self._values:
                self._values[key] = self._values.pop(key)
                return self._values[key]
        value = compute()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._max_count:
                self._values.pop(next(iter(self._values)))
        return value

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
