"""An in-process cache of responses about a season. A response is valid until the season changes.

A response about a large season takes too long to build for each request. Permissions are checked on each
read. A cached value is the same for all readers, or its key contains the reader.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from django.db.models import Count, Max, Q

from games.leagues.models import Entry, Result, Search, Season, Table
from got_api.shared.lru import LRUCache

Value = TypeVar("Value")


def cached_value(season: Season, name: Hashable, make: Callable[[], Value]) -> Value:
    """The result of `make` for the current state of the season. It is made again when public data has
    changed.

    Requires the engine role. Never call it after a write in the same transaction, because a rollback would
    leave a wrong value in the cache.
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
    """A key that changes with the state of a season. Most changes lengthen the log. Every other change raises
    or lowers a count."""
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
