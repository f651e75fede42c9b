"""The tick: find the games in which something is due, and wake a worker for each.

What is leased and not resolved is found again, ever more slowly, so that a game that cannot be resolved holds
up no other.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings

from games import storage
from games.services.heartbeat import DEADLINES, beat
from games.services.waking import wake_deadlines
from got_api import clock
from got_api.viewer import as_engine

BATCH = 500


def wake_due_games(*, now: datetime | None = None, max_count: int = 20_000) -> int:
    """Wake a worker for every game in which something is due, unless no player can reach the server now.

    Returns how many games. The cost depends on what is due, whatever else is open. What falls due within an
    outage is woken as well: its game then applies the outage.
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
