"""An in-memory LRU cache."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LRUCache(Generic[K, V]):
    """The most recently used values by key, up to a sum of sizes, 1 each by default. Threads may share it."""

    def __init__(self, max_size: int, size_of: Callable[[V], int] = lambda value: 1) -> None:
        self._max_size, self._size_of, self._size = max_size, size_of, 0
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
            self._remove(key)
            self._values[key] = value
            self._size += self._size_of(value)
            while self._size > self._max_size:
                self._remove(next(iter(self._values)))

    def pop(self, key: K) -> V | None:
        """Removes and returns the value, if there is one."""
        with self._lock:
            return self._remove(key)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._size = 0

    def _remove(self, key: K) -> V | None:
        found = self._values.pop(key, None)
        if found is not None:
            self._size -= self._size_of(found)
        return found
