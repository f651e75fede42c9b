"""What was made of a season for its readers, kept in this process until the season changes.

A large season takes longer to write out than a request may, so it is done once and not for each reader. Who
may read is asked each time; what is kept is the same for all of them, or names whom it is for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar, cast

from django.db.models import Count, Max, Q

from games.leagues.models import Entry, Result, Search, Season, Table

MAX_KEPT = 64
Made = TypeVar("Made")


def kept(season: Season, name: Hashable, make: Callable[[], Made]) -> Made:
    """What `make` returns for the season as it is, made again when something public has changed.

    Read as the engine. For readers alone: what a transaction writes may be rolled back.
    """
    key = (name, *_stamp(season))
    with _lock:
        found = _made.pop(key, None)
        if found is not None:
            _made[key] = found  # the latest again
    if found is None:
        found = make()
        with _lock:
            _made[key] = found
            while len(_made) > MAX_KEPT:
                del _made[next(iter(_made))]
    return cast(Made, found)


def forget() -> None:
    """Keep nothing of what was made."""
    with _lock:
        _made.clear()


def _stamp(season: Season) -> tuple[Hashable, ...]:
    """Another one for each state of a season: most changes are logged, the others are counted."""
    entries = Entry.objects.filter(season=season)
    tables = Table.objects.filter(round__season=season)
    changed = (Search.Status.FILLED, Search.Status.UNFILLED)
    return (
        season.pk,
        season.version,
        season.log_count,
        Result.objects.filter(table__round__season=season).count(),
        Search.objects.filter(season=season, status__in=changed).count(),
        *entries.aggregate(users=Count("user"), checked_in=Max("checked_in_at")).values(),
        *tables.aggregate(games=Count("game"), void=Count("pk", filter=Q(is_void=True))).values(),
    )


_made: dict[Hashable, Any] = {}
_lock = Lock()
