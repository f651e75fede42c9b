"""The tick: finds the games in which something is due, and wakes a worker for each.

A leased game that is not resolved is found again after ever longer pauses. So a game that cannot be resolved
does not block others.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings

from games import storage
from games.services.heartbeat import DEADLINES, beat
from games.services.waking import wake_deadlines
from got_api.database.viewer import as_engine
from got_api.shared import clock

BATCH = 500


def wake_due_games(*, now: datetime | None = None, max_count: int = 20_000) -> int:
    """Wakes a worker for every game in which something is due, unless players cannot reach the server now.

    Returns the number of games. The cost depends only on the due rows. Rows that fall due within an outage
    are included: their game then applies the outage.
    """
    if not beat(DEADLINES, now=now):
        return 0
    now = now or clock.now()
    found = 0
    while found < max_count:
        with as_engine():
            games = storage.due_games(now, max_count=BATCH)
        leased = [
            code
            for game_id, code, _ in games
            if storage.lease_due(game_id, now, lease_seconds=settings.GOT_LEASE_SECONDS)
        ]
        for code in leased:
            wake_deadlines(code)
        found += len(leased)
        if not leased or sum(count for _, _, count in games) < BATCH:
            break
    return found
