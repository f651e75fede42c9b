"""Conduct figures, for officials who may rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from games.leagues.conduct import Signal, summed
from games.leagues.errors import LeagueCode
from games.leagues.models import Conduct, Season, Seat
from games.leagues.selectors.season_cache import cached
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, may
from got_api.http.errors import Problem

MAX_FIGURES = 100
_EITHER_WAY = ("rounds_without_fight", "results_together")


def conduct_for(reader: Reader, code: str, entry: int | None = None) -> list[dict[str, Any]]:
    """The figures furthest above expectation, without the reader's tables. The reader must be signed in.

    Raises 404, 403 `official_only`.
    """
    with visible_season(reader, code) as (season, role):
        if not may(role, Act.RULE):
            raise Problem(LeagueCode.OFFICIAL_ONLY)
        own = Seat.objects.filter(round__season=season, entry__user=reader.pk).order_by("table")
        tables = tuple(own.values_list("table", flat=True))
        count = Conduct.objects.filter(result__table__round__season=season).count()
        return cached(
            season, ("conduct", count, tables, entry), lambda: _signal_bodies(season, tables, entry)
        )


def _signal_bodies(season: Season, own: Collection[int], entry: int | None) -> list[dict[str, Any]]:
    return [
        {
            "signal": one.signal,
            "entry": one.entries[0],
            "other": one.entries[1],
            "count": one.count,
            "chance_count": one.chances,
            "expected": round(float(one.expected), 2),
        }
        for one in summed(_figures(season, own), entry, MAX_FIGURES)
    ]


def _figures(season: Season, own: Collection[int]) -> Iterator[tuple[Signal, tuple[int, int], int, int]]:
    """The figures of all tables except `own`."""
    entries: defaultdict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__season=season)
    for table, house, entry in seats.values_list("table", "house", "entry__number"):
        entries[table][house] = entry
    rows = Conduct.objects.filter(result__table__round__season=season, result__table__is_void=False)
    for table, figures in rows.exclude(result__table__in=own).values_list("result__table", "figures"):
        for signal, house, other, count, chances in figures:
            pair = entries[table][house], entries[table][other]
            low, high = sorted(pair)
            yield signal, (low, high) if signal in _EITHER_WAY else pair, count, chances
