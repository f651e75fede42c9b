"""Steps after the database was restored to a point in time."""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.contrib.sessions.models import Session

from accounts.models import AccessToken, AppAccess, AuthorizationCode, DeviceCode
from games.services.outages import record_restore
from games.services.signals import database_restored
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.stamps import EVERYTHING, invalidate_around_commit

logger = logging.getLogger("games.restoring")

# The time is part of the number: a second restore may go back before the first one, and must not use its
# number again.
_INSERT_EPOCH = """
insert into games_epoch (number, started_at)
select greatest(coalesce(max(number), 1) + 1, extract(epoch from %(now)s::timestamptz)::bigint), %(now)s
from games_epoch returning number
"""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """Result of the steps. `outage_seconds`: time since the last restored heartbeat. Due times move by it."""

    epoch: int
    outage_seconds: float
    tokens: int
    sessions: int
    notices: int


def complete_restore(*, now: datetime | None = None) -> RestoreResult:
    """Prepares a restored database for service. Must be called while nothing else runs; harmless to repeat.

    Cursors and ETags of the lost history become invalid. All tokens and sessions end, because some of them
    had been revoked. Notices that may have been sent are held. Due times move by the lost time: each game
    applies this when it next changes.
    """
    now = now or clock.now()
    with as_engine():
        invalidate_around_commit([EVERYTHING])
        [(epoch,)] = fetch(_INSERT_EPOCH, {"now": now})
        seconds = record_restore(now)
        tokens = AccessToken.objects.filter(revoked_at=None).update(revoked_at=now)
        AppAccess.objects.filter(ended_at=None).update(ended_at=now)
        AuthorizationCode.objects.all().delete()
        DeviceCode.objects.all().delete()
        notices = sum(int(count or 0) for _, count in database_restored.send(sender=None, now=now))
    sessions, _ = Session.objects.all().delete()
    logger.warning("epoch %d begins: due times move by %.0f seconds", epoch, seconds)
    return RestoreResult(epoch, seconds, tokens, sessions, notices)
