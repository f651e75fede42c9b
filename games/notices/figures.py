"""Metrics of the outbox for admins: counts and ages, but no addresses and no texts."""

from collections.abc import Iterator

import orjson

from got_api.contracts import Figure
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock

_SELECT_FIGURES = """
select json_build_object(
    'unplanned', (select count(*) from notices_unplanned where not_before <= %(now)s),
    'due', (select count(*) from notices_delivery
            where state in ('pending', 'failed') and next_attempt_at <= %(now)s),
    'oldest', (select coalesce(extract(epoch from %(now)s - min(next_attempt_at)), 0) from notices_delivery
               where state in ('pending', 'failed')),
    'failing', (select count(*) from notices_delivery where state = 'failed'),
    'dead', (select count(*) from notices_delivery where state = 'dead'),
    'status', (select count(*) from notices_statusmessage status
               join notices_channel channel on channel.id = status.channel_id
               where next_attempt_at <= %(now)s and is_active)
)::text
"""


def figures() -> Iterator[Figure]:
    """The metrics of the outbox, from one statement."""
    now = clock.now()
    with as_engine():
        row = orjson.loads(fetch(_SELECT_FIGURES, {"now": now})[0][0])
    yield Figure("got_notices_unplanned", "Notices that are not yet planned.", row["unplanned"])
    yield Figure("got_deliveries_due", "Deliveries that could be sent now.", row["due"])
    oldest = max(0.0, row["oldest"])
    yield Figure("got_delivery_oldest_seconds", "Waiting time of the oldest delivery.", oldest)
    yield Figure("got_deliveries_failing", "Deliveries that will be tried again.", row["failing"])
    yield Figure("got_deliveries_dead", "Deliveries that have failed for good.", row["dead"])
    yield Figure("got_status_messages_due", "Status messages that could be sent now.", row["status"])
