"""Public data of leagues."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet

from games.leagues.models import League, Official
from got_api.database.viewer import as_engine
from got_api.http.errors import first_or_404


def leagues() -> QuerySet[League]:
    """All leagues. Read as the engine."""
    officials = Official.objects.select_related("user").order_by("id")
    return League.objects.prefetch_related(Prefetch("officials", queryset=officials))


def league_body(league: League) -> dict[str, Any]:
    return {
        "slug": league.slug,
        "name": league.name,
        "conduct": league.conduct,
        "conduct_version": league.conduct_version,
        "created_at": league.created_at,
        "officials": [
            {"username": row.user.username, "role": row.role}
            for row in league.officials.all()
            if row.user.is_active
        ],
    }


def league_for(slug: str) -> dict[str, Any]:
    """A league for a response. Raises 404."""
    with as_engine():
        league = first_or_404(leagues().filter(slug=slug))
        return league_body(league)
