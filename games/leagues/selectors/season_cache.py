"""A cache in this process of responses about a season, valid until the season changes.

Building a response for a large season takes longer than a request may, so it must not happen for each reader.
Permissions are checked at each read. A cached value is the same for all readers, or has the reader in its
key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from django.db.models import Count, Max, Q

from games.leagues.models import Entry, Result, Search, Season, Table

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


def cached(season: Season, name: Hashable, make: Callable[[], Value]) -> Value:
    """The result of `make` for the current state of the season, made again when public data has changed.

    Read as the engine. Never call it after a write in the same transaction, which may be rolled back.
    """
    return cast(Value, _cached_values.get((name, *_stamp(season)), make))


def clear_cache() -> None:
    """Clears the cache."""
    _cached_values.clear()


def _stamp(season: Season) -> tuple[Hashable, ...]:
    """The version of the state of a season: most changes are logged, the others are counted."""
    entries = Entry.objects.filter(season=season)
    tables = Table.objects.filter(round__season=season)
    changed = (Search.Status.FILLED, Search.Status.UNFILLED)
    searches = Search.objects.filter(season=season, status__in=changed)
    return (
        season.pk,
        season.version,
        season.log_count,
        Result.objects.filter(table__round__season=season).count(),
        *searches.aggregate(seats=Count("pk"), substitutes=Count("taken_by")).values(),
        *entries.aggregate(users=Count("user"), checked_in=Max("checked_in_at")).values(),
        *tables.aggregate(games=Count("game"), void=Count("pk", filter=Q(is_void=True))).values(),
    )


_cached_values: Lru[Hashable, Any] = Lru(100)
