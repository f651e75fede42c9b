"""Rulings, which are public."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.leagues.models import Ruling, Season
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.selectors.tables import shown_points
from got_api.http.errors import first_or_404

SUBJECTS = ("round", "table", "house", "entry", "length_days", "is_for_good", "pointer", "before", "after",
            "ends_at", "final_table")  # fmt: skip
"""Names of the facts that a ruling can have."""


def rulings_of(season: Season) -> QuerySet[Ruling]:
    """All rulings of a season. Read as the engine."""
    return Ruling.objects.filter(season=season).select_related("actor", "reverses", "reversed_by")


def rulings_for(reader: Reader, code: str, numbers: Collection[int] | None = None) -> list[dict[str, Any]]:
    """All rulings, or those with these numbers, oldest first. Raises 404."""
    with visible_season(reader, code) as (season, _):
        rows = rulings_of(season)
        if numbers is not None:
            rows = rows.filter(number__in=numbers)
        return [ruling_body(row) for row in rows.order_by("number")]


def ruling_for(reader: Reader, code: str, number: int) -> dict[str, Any]:
    """Raises 404."""
    with visible_season(reader, code) as (season, _):
        row = first_or_404(rulings_of(season).filter(number=number))
        return ruling_body(row)


def ruling_body(row: Ruling) -> dict[str, Any]:
    """The public fields of a ruling. Read as the engine."""
    reversal = getattr(row, "reversed_by", None)
    shown: dict[str, Any] = {name: row.facts.get(name) for name in SUBJECTS}
    if row.kind == Ruling.Kind.EXTEND:
        shown |= {"before": None, "ends_at": datetime.fromisoformat(row.facts["ends_at"])}
    return {
        "number": row.number,
        "kind": row.kind,
        "reason": row.reason,
        "actor": None if row.actor is None else row.actor.username,
        "made_at": row.made_at,
        "reverses": None if row.reverses is None else row.reverses.number,
        "reversed_by": None if reversal is None else reversal.number,
        **shown,
        "points": shown_points(row.facts.get("points")),
    }
