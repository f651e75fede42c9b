"""Appeals, for arbiters and for the players who made them."""

from __future__ import annotations

from typing import Any

from games.leagues.models import Appeal
from games.leagues.selectors.seasons import Reader, visible_season
from games.leagues.services.permissions import Act, may
from got_api.http.errors import first_or_404


def appeals_for(reader: Reader, code: str) -> list[dict[str, Any]]:
    """All appeals for officials who may rule, for others their own, oldest first. Raises 404.

    The reader must be signed in.
    """
    assert reader.pk is not None
    with visible_season(reader, code) as (season, role):
        rows = Appeal.objects.filter(season=season).order_by("id")
        if not may(role, Act.RULE):
            rows = rows.filter(entry__user_id=reader.pk)
        return [
            _appeal_body(row) for row in rows.select_related("entry", "table__round", "ruling", "decided_by")
        ]


def appeal_for(reader: Reader, code: str, appeal: str) -> dict[str, Any]:
    """Raises 404, also for an appeal that the reader may not see. The reader must be signed in."""
    return first_or_404(shown for shown in appeals_for(reader, code) if shown["code"] == appeal)


def _appeal_body(row: Appeal) -> dict[str, Any]:
    return {
        "code": row.code,
        "entry": row.entry.number,
        "round": None if row.table is None else row.table.round.number,
        "table": None if row.table is None else row.table.number,
        "text": row.text,
        "status": row.status,
        "made_at": row.made_at,
        "reply": row.reply,
        "ruling": None if row.ruling is None else row.ruling.number,
        "decided_by": None if row.decided_by is None else row.decided_by.username,
        "decided_at": row.decided_at,
    }
