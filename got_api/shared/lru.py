"""An in-memory LRU cache."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LRUCache(Generic[K, V]):
    """The most recently used values by key, at most `max_count`. Threads may share it."""

    def __init__(self, max_count: int) -> None:
        self._max_count = max_count
        self._lock = threading.Lock()
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        with self._lock:
            found = self._values.get(key)
            if found is not None:
                self._values.move_to_end(key)
            return found

    def put(self, key: K, value: V) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._max_count:
                self._values.popitem(last=False)

    def take(self, key: K) -> V | None:
        """Removes and returns the value, if there is one."""
        with self._lock:
            return self._values.pop(key, None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
