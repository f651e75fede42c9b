"""Figures about due times and tables, for the staff. Counts only: no name, no house, no secret.

`figures` grow with what is open and are kept (`kept_figures`); `beats` are few rows and always fresh.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import orjson
from django.db import connection

from got_api import clock
from got_api.metrics import Figure
from got_api.viewer import as_engine

SET_ASIDE_AFTER = 3
# A late house that is held for others who still have time is not overdue: nobody has looked for it in vain.
_FIGURES = """
select json_build_object(
    'games', (select coalesce(json_object_agg(status, count), '{}') from (
        select status, count(*) from games_game group by status) counted),
    'waiting', (select count(*) from games_waiting),
    'overdue', (select json_build_array(count(*), coalesce(extract(epoch from %(now)s - min(due_at)), 0))
                from games_waiting where due_at < %(now)s and (attempts > 0 or wake_at <= %(now)s)),
    'set_aside', (select count(*) from games_waiting where attempts >= %(many)s),
    'unreadable', (select count(*) from games_unreadablegame),
    'lag', (select json_build_object(
                'count', count(*),
                'quantiles', percentile_cont(array[0.5, 0.99, 1.0]) within group (
                    order by extract(epoch from happened_at - due_at)))
            from games_seatevent where due_at is not null and happened_at > %(since)s),
    'held', (select json_build_array(count(*), coalesce(extract(epoch from %(now)s - min(counts_at)), 0))
             from games_heldanswer),
    'open_seats', (select count(*) from games_seat where is_active and open_since is not null),
    'votes', (select count(*) from games_vote where status = 'open'),
    'behind', (select count(*) from games_game where status = 'running'
               and outages_applied < (select max(number) from games_outage)))::text
"""


def figures(now: datetime | None = None) -> Iterator[Figure]:
    """What waits, and how late it is. One statement."""
    now = now or clock.now()
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(_FIGURES, {"now": now, "many": SET_ASIDE_AFTER, "since": now - timedelta(hours=1)})
        row = orjson.loads(cursor.fetchone()[0])
    for status, count in row["games"].items():
        yield Figure("got_games", "Games by status.", count, {"status": status})
    yield Figure("got_decisions_waiting", "Houses that are waited for.", row["waiting"])
    overdue, oldest = row["overdue"]
    yield Figure("got_decisions_overdue", "Those whose due time has passed.", overdue)
    yield Figure("got_deadline_oldest_seconds", "How long the oldest is overdue.", oldest)
    yield Figure("got_decisions_set_aside", "Those that could not be resolved.", row["set_aside"])
    yield Figure(
        "got_games_unreadable", "Games whose stored documents the code cannot read.", row["unreadable"]
    )
    yield Figure("got_deadlines_resolved_hour", "Defaults entered in the last hour.", row["lag"]["count"])
    for name, value in zip(("0.5", "0.99", "1"), row["lag"]["quantiles"] or (0, 0, 0), strict=True):
        yield Figure(
            "got_deadline_lag_seconds", "From due to resolved, last hour.", value, {"quantile": name}
        )
    held, oldest = row["held"]
    yield Figure("got_answers_held", "Answers by mail that do not count yet.", held)
    yield Figure("got_answer_held_late_seconds", "How late the oldest is.", max(0.0, oldest))
    yield Figure("got_seats_open", "Seats that somebody may take over.", row["open_seats"])
    yield Figure("got_votes_open", "Votes that are open.", row["votes"])
    yield Figure("got_outage_games_behind", "Running games whose due times are yet to move.", row["behind"])


_BEATS = """
select json_build_object(
    'beats', coalesce(json_object_agg(name, extract(epoch from %s - beat_at)), '{}'),
    'outages', json_build_array(coalesce(sum(outages), 0), coalesce(sum(outage_seconds), 0),
                                coalesce(sum(clock_steps), 0), coalesce(sum(drift_seconds), 0)))::text
from games_heartbeat
"""


def beats(now: datetime | None = None) -> Iterator[Figure]:
    """Whether the server ticks and serves, its outages, and its clocks. One statement."""
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(_BEATS, [now or clock.now()])
        row = orjson.loads(cursor.fetchone()[0])
    if "deadlines" in row["beats"]:
        yield Figure("got_tick_age_seconds", "Since the tick last ran.", row["beats"]["deadlines"])
    if "serving" in row["beats"]:
        yield Figure(
            "got_serving_age_seconds",
            "Since a web process last wrote to the database.",
            row["beats"]["serving"],
        )
    outages, seconds, steps, drift = row["outages"]
    yield Figure("got_outages_total", "Times in which nobody could answer.", outages, kind="counter")
    yield Figure("got_outage_seconds_total", "Length of these outages.", seconds, kind="counter")
    yield Figure("got_clock_steps_total", "Times the database's clock was set.", steps, kind="counter")
    yield Figure("got_clock_drift_seconds", "By how much it was set, in all.", drift)
    yield Figure(
        "got_clock_offset_seconds",
        "How far this machine's clock is ahead of the database's.",
        clock.offset_seconds(),
    )
