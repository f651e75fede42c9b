"""A cache in this process of responses about a season, valid until the season changes.

Building a response for a large season takes longer than a request may, so it must not happen for each reader.
Permissions are checked at each read. A cached value is the same for all readers, or has the reader in its
key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from django.db.models import Count, Max, Q

from games.leagues.models import Entry, Result, Search, Season, Table
from got_api.shared.lru import LRUCache

Value = TypeVar("Value")


def cached(season: Season, name: Hashable, make: Callable[[], Value]) -> Value:
    """The result of `make` for the current state of the season, made again when public data has changed.

    Read as the engine. Never call it after a write in the same transaction, which may be rolled back.
    """
    key = (name, *_stamp(season))
    value: Value | None = _cached_values.get(key)
    if value is None:
        value = make()
        _cached_values.put(key, value)
    return value


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


_cached_values: LRUCache[Hashable, Any] = LRUCache(100)
