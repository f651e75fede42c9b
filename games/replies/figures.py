"""Metrics of replies for admins: counts and ages, but no addresses and no texts."""

from collections.abc import Iterator

import orjson

from got_api.contracts import Figure
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock

_SELECT_FIGURES = """
select json_build_object(
    'due', (select count(*) from replies_inboundmail where next_attempt_at <= %(now)s),
    'oldest', (select coalesce(extract(epoch from %(now)s - min(received_at)), 0) from replies_inboundmail
               where next_attempt_at is not null),
    'failed', (select count(*) from replies_inboundmail where state = 'failed'),
    'results', (select coalesce(json_object_agg(result, number), '{}') from (
        select result, count(*) as number from replies_inboundmail where result <> '' group by result
    ) counted)
)::text
"""


def figures() -> Iterator[Figure]:
    """The metrics of replies, from one statement."""
    with as_engine():
        row = orjson.loads(fetch(_SELECT_FIGURES, {"now": clock.now()})[0][0])
    yield Figure("got_replies_due", "Replies that could be processed now.", row["due"])
    yield Figure("got_reply_oldest_seconds", "Waiting time of the oldest reply.", max(0.0, row["oldest"]))
    yield Figure("got_replies_failed", "Replies that have failed for good.", row["failed"])
    for result, count in sorted(row["results"].items()):
        yield Figure("got_replies_kept", "Stored replies by result.", count, {"result": result})
