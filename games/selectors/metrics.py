"""Metrics about due times and tables, for the staff. They are only counts: no names, houses or secrets.

The cost of `figures` grows with the number of open games, and every machine reads /metrics every few seconds.
So they are computed at most once in GOT_FIGURES_SECONDS and stored as text for all machines. Only the engine
role reads them. `heartbeat_figures` reads few rows, so its figures are always fresh.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from datetime import datetime, timedelta

import orjson
from django.conf import settings

from got_api.contracts import Figure, Figures
from got_api.database.statements import execute, fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock

QUARANTINE_AFTER = 3
# A late house whose default waits for others who still have time is not overdue: no check of it has failed.
_SELECT_FIGURES = """
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
    """Waiting decisions, and their delays. Runs one SQL statement."""
    now = now or clock.now()
    with as_engine():
        since = now - timedelta(hours=1)
        [(text,)] = fetch(_SELECT_FIGURES, {"now": now, "many": QUARANTINE_AFTER, "since": since})
    row = orjson.loads(text)
    for status, count in row["games"].items():
        yield Figure("got_games", "Games by status.", count, {"status": status})
    yield Figure("got_decisions_waiting", "Houses that have not answered an open decision.", row["waiting"])
    overdue, oldest = row["overdue"]
    yield Figure("got_decisions_overdue", "Unanswered decisions past their due time.", overdue)
    yield Figure("got_deadline_oldest_seconds", "Seconds since the oldest overdue decision was due.", oldest)
    yield Figure("got_decisions_set_aside", "Overdue decisions that could not be resolved.", row["set_aside"])
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
    yield Figure("got_answer_held_late_seconds", "Delay of the oldest held answer.", max(0.0, oldest))
    yield Figure("got_seats_open", "Seats that can be taken over.", row["open_seats"])
    yield Figure("got_votes_open", "Open votes.", row["votes"])
    yield Figure("got_outage_games_behind", "Running games whose due times have not moved.", row["behind"])


_SELECT_BEATS = """
select json_build_object(
    'beats', coalesce(json_object_agg(name, extract(epoch from %s - beat_at)), '{}'),
    'outages', json_build_array(coalesce(sum(outages), 0), coalesce(sum(outage_seconds), 0),
                                coalesce(sum(clock_steps), 0), coalesce(sum(drift_seconds), 0)))::text
from games_heartbeat
"""


def heartbeat_figures(now: datetime | None = None) -> Iterator[Figure]:
    """Figures of the tick, the web processes, outages and clocks. Runs one SQL statement."""
    with as_engine():
        [(text,)] = fetch(_SELECT_BEATS, [now or clock.now()])
    row = orjson.loads(text)
    if "deadlines" in row["beats"]:
        yield Figure("got_tick_age_seconds", "Seconds since the last tick.", row["beats"]["deadlines"])
    if "serving" in row["beats"]:
        yield Figure(
            "got_serving_age_seconds",
            "Seconds since a web process last wrote to the database.",
            row["beats"]["serving"],
        )
    outages, seconds, steps, drift = row["outages"]
    yield Figure("got_outages_total", "Outages, in which no player could answer.", outages, kind="counter")
    yield Figure("got_outage_seconds_total", "Length of these outages.", seconds, kind="counter")
    yield Figure("got_clock_steps_total", "Steps of the database's clock.", steps, kind="counter")
    yield Figure("got_clock_drift_seconds", "Sum of the steps of the database's clock.", drift)
    yield Figure(
        "got_clock_offset_seconds",
        "Offset of this machine's clock from the database's.",
        clock.offset_seconds(),
    )


_SELECT_STORED = "select text, computed_at from games_keptfigures where name = %s"
_SELECT_FOR_UPDATE = f"{_SELECT_STORED} for update"
_INSERT_EMPTY = "insert into games_keptfigures (name, text) values (%s, '[]') on conflict do nothing"
_UPDATE_STORED = "update games_keptfigures set text = %s, computed_at = %s where name = %s"
_IS_READ_ONLY = "select current_setting('transaction_read_only')::boolean"


def cached_figures(name: str, figures: Callable[[], Iterable[Figure]]) -> Figures:
    """Wraps figures so that they are computed at most once in GOT_FIGURES_SECONDS by all processes
    together.
    """

    def read() -> Iterator[Figure]:
        with as_engine():
            text = _stored_text(_SELECT_STORED, name) or _compute_text(name, figures)
        for row in orjson.loads(text):
            yield Figure(**row)

    return read


def _stored_text(statement: str, name: str) -> str | None:
    """The stored text, unless it is too old, or of a future time because the clock was set back."""
    for text, computed_at in fetch(statement, [name]):
        max_age = timedelta(seconds=settings.GOT_FIGURES_SECONDS)
        if computed_at is not None and abs(clock.now() - computed_at) < max_age:
            return str(text)
    return None


def _compute_text(name: str, figures: Callable[[], Iterable[Figure]]) -> str:
    [(only_reads,)] = fetch(_IS_READ_ONLY)
    if only_reads:  # a standby cannot store anything
        return _text_of(figures)
    execute(_INSERT_EMPTY, [name])
    # After a wait for the lock, another process has just stored its figures.
    text = _stored_text(_SELECT_FOR_UPDATE, name)
    if text is None:
        text = _text_of(figures)
        execute(_UPDATE_STORED, [text, clock.now(), name])
    return text


def _text_of(figures: Callable[[], Iterable[Figure]]) -> str:
    return orjson.dumps([asdict(figure) for figure in figures()]).decode()
