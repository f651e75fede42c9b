"""Figures of conduct, as who may rule reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.leagues.conduct import Signal, summed
from games.leagues.errors import LeagueCode
from games.leagues.models import Conduct, Season
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, may
from got_api.errors import Problem

MAX_FIGURES = 100
_EITHER_WAY = ("rounds_without_fight", "results_together")


def conduct_for(reader: Reader, code: str, entry: int | None = None) -> list[dict[str, Any]]:
    """The figures furthest above expectation, without the tables of the reader, who is no visitor.

    Raises 404, 403 `official_only`.
    """
    with visible_season(reader, code) as (season, role):
        if not may(role, Act.RULE):
            raise Problem(LeagueCode.OFFICIAL_ONLY)
        sums = summed(_figures(season, reader.pk))
    return [
        {
            "signal": one.signal,
            "entry": one.entries[0],
            "other": one.entries[1],
            "count": one.count,
            "chance_count": one.chances,
            "expected": round(float(one.expected), 2),
        }
        for one in sums
        if entry is None or entry in one.entries
    ][:MAX_FIGURES]


def _figures(season: Season, reader: int | None) -> Iterator[tuple[Signal, tuple[int, int], int, int]]:
    rows = Conduct.objects.filter(result__table__round__season=season, result__table__is_void=False)
    rows = rows.exclude(result__table__seats__entry__user=reader)
    for row in rows.select_related("result__table").prefetch_related("result__table__seats__entry"):
        entries = {seat.house: seat.entry.number for seat in row.result.table.seats.all()}
        for signal, house, other, count, chances in row.figures:
            pair = entries[house], entries[other]
            low, high = sorted(pair)
            yield signal, (low, high) if signal in _EITHER_WAY else pair, count, chances
