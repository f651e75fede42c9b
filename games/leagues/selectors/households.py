"""The declared household of a player."""

from __future__ import annotations

from typing import Any

from games.leagues.models import Entry
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.households import members_of
from got_api.http.errors import first_or_404


def household_for(reader: Reader, code: str) -> dict[str, Any]:
    """Raises 404 without an entry. The reader must be signed in."""
    assert reader.pk is not None
    with visible_season(reader, code) as (season, _):
        entry = first_or_404(Entry.objects.filter(season=season, user_id=reader.pk))
        return {"is_declared": bool(entry.household), "entries": members_of(entry)}
