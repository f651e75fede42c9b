"""A user's absences."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import Absence
from games.selectors.games import Viewer
from got_api.database.viewer import as_viewer


def absences_of(viewer: Viewer, now: datetime) -> list[dict[str, Any]]:
    """The viewer's absences of this year and later, newest first."""
    with as_viewer(viewer):
        rows = (
            Absence.objects.filter(user_id=viewer.pk or 0, ends_at__year__gte=now.year)
            .order_by("-starts_at")
            .values("id", "starts_at", "ends_at", "announced_at", "cancelled_at")
        )
        return [dict(row) for row in rows]
