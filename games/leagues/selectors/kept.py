"""What was made of a season for its readers, kept in this process until the season changes.

A large season takes longer to write out than a request may, so it is done once and not for each reader. Who
may read is asked each time; what is kept is the same for all of them, or names whom it is for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from django.db.models import Count, Max, Q

from games.leagues.models import Entry, Result, Search, Season, Table
from games.leagues.selectors.latest import Latest

Made = TypeVar("Made")


def kept(season: Season, name: Hashable, make: Callable[[], Made]) -> Made:
    """What `make` returns for the season as it is, made again when something public has changed.

    Read as the engine. For readers alone: what a transaction writes may be rolled back.
    """
    return cast(Made, _made.get((name, *_stamp(season)), make))


def forget() -> None:
    """Keep nothing of what was made."""
    _made.clear()


def _stamp(season: Season) -> tuple[Hashable, ...]:
    """Another one for each state of a season: most changes are logged, the others are counted."""
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


_made: Latest[Hashable, Any] = Latest(100)
