"""`make bench-deadlines`: many decisions fall due at once, while many others are open.

make bench-deadlines
make bench-deadlines GAMES=2000 DUE=500      smaller

It starts a PostgreSQL, a broker, a web server, two workers and beat, as `make run` does. Half of the
decisions are orders of six houses, three of which are missing. The other half are marches.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from deploy import ROOT
from deploy.bench import crowd
from deploy.bench.database import Database
from deploy.bench.harness import HOUSES, Bench, percentile
from deploy.bench.recording import Recording, long_recordings
from deploy.bench.table import create_game, enter
from deploy.bench.web import Connection, Server, request
from deploy.patience import wait_until
from deploy.processes import beat, running, worker
from games import storage
from games.models import GameClock
from games.services.clocks import clock_columns
from got_api.database.viewer import as_engine

GAMES = int(os.environ.get("GAMES", "20000"))
DUE = int(os.environ.get("DUE", "2000"))
PATIENCE = 180.0
QUIET_SECONDS = 10.0
READERS = 4
"""Connections that read meanwhile, each with a pause after each response."""
PAUSE = 0.05
NEVER = datetime(2100, 1, 1, tzinfo=UTC)
READ = ("games/orders/position", "me/decisions?limit=20", "games/march/decisions", "games/march/clock")

_POSTPONED = """
update games_waiting set due_at = %(never)s, wake_at = %(never)s, free_until = %(never)s, remind_at = null
"""
_FALL_DUE = """
with chosen as (
    (select distinct game_id from games_waiting where kind = 'place_orders' limit %(half)s)
    union all
    (select distinct game_id from games_waiting where kind <> 'place_orders' limit %(half)s)
), due as (
    update games_waiting set due_at = now(), free_until = now(), wake_at = now()
    where game_id in (select game_id from chosen) returning due_at
) select min(due_at), count(*) from due
"""
_LAGS = """
select extract(epoch from happened_at - due_at)::float from games_seatevent where due_at = %s
"""
_OUTAGES = """
select count(*), coalesce(extract(epoch from sum(ends_at - starts_at)), 0)::float from games_outage
"""
"""Outages that the server recorded: under load, processes may seem down, which extends due times."""


def measure(bench: Bench) -> None:
    if DUE > GAMES:
        sys.exit("no more can fall due than there are games")
    report, database = bench.report, bench.database
    [recording] = long_recordings(HOUSES, 1)
    for code, phase, answered in (("orders", "planning", 3), ("march", "action", 0)):
        fill(bench, original_at(bench, recording, code, phase, answered))
    with database.administrator() as connection:
        connection.execute(_POSTPONED, {"never": NEVER})
    database.settle()
    with Server(database) as server, workers(database):
        with database.administrator() as connection:
            beats = "select 1 from games_heartbeat where name = 'deadlines'"
            wait_until(lambda: connection.execute(beats).fetchone(), "beat does not tick")
        calm = asyncio.run(read_until(bench, server.port, lambda: time.sleep(QUIET_SECONDS)))
        with database.administrator() as connection:
            at, late = connection.execute(_FALL_DUE, {"half": DUE // 2}).fetchone() or (NEVER, 0)
        began = time.monotonic()
        storm = asyncio.run(read_until(bench, server.port, lambda: resolved(database, at)))
        seconds = time.monotonic() - began
    report.begin(f"{DUE:,} decisions fall due at once, {GAMES:,} games are open")
    with database.administrator() as connection:
        lags = [row[0] for row in connection.execute(_LAGS, [at])]
        count, length = connection.execute(_OUTAGES).fetchone() or (0, 0.0)
    report.line(f"seconds from due to resolved, {late:,} late houses", lags, digits=1)
    report.note(f"p50 {percentile(lags, 0.5):.1f} s, p99 {percentile(lags, 0.99):.1f} s")
    report.note(f"all {DUE:,} decisions resolved after {seconds:.1f} s with two workers")
    report.note(f"outages that were recorded meanwhile: {count}, {length:.1f} s together")
    for name, taken in (("before", calm), ("meanwhile", storm)):
        report.line(f"HTTP {name}, ms of a request of {READERS} clients", taken, digits=1)
        report.note(f"p99 {percentile(taken, 0.99):.1f} ms")


def original_at(bench: Bench, recording: Recording, code: str, phase: str, answered: int) -> int:
    """Stores a game that waits in a phase of its third round, after this many answers to the decision."""
    game = create_game(recording, bench.people, code)
    columns = clock_columns("one_day", None, {"grace_count": 0, "max_miss_count": 0})
    with as_engine():
        GameClock.objects.create(game_id=game, preset="one_day", **columns)
    for given in recording.answers:
        with as_engine():
            state = storage.load(storage.find_game(code)).state
        if state.round == 3 and state.phase == phase and len(state.answers) == answered:
            break
        enter(recording, code, given)
    return game


def fill(bench: Bench, original: int) -> None:
    """Copies a game for half of the open games, with the users of the original in the seats."""
    bench.report.note(crowd.fill(bench.database, original, GAMES // 2))
    with bench.database.administrator() as connection:
        connection.execute(
            """update games_seat seat set user_id = first.user_id from games_seat first
               where first.game_id = %s and first.position = seat.position and seat.user_id is null""",
            [original],
        )


@contextmanager
def workers(database: Database) -> Iterator[None]:
    """Runs two worker processes and beat."""
    os.environ["GOT_WORKER_PROCESSES"] = "2"
    commands = {"worker": worker(), "beat": beat(database.home)}
    environment = database.environment | {"GOT_DB_POOL": "0"}
    with running(commands, home=database.home, folder=ROOT, environment=environment):
        yield


def resolved(database: Database, at: datetime) -> None:
    """Waits until all due decisions are resolved."""
    with database.administrator() as connection:
        left = "select 1 from games_waiting where due_at = %s limit 1"
        wait_until(lambda: connection.execute(left, [at]).fetchone() is None, "late houses", PATIENCE)


async def read_until(bench: Bench, port: int, done: Callable[[], object]) -> list[float]:
    """Milliseconds of the requests of several clients, until the function `done` returns."""
    taken: list[float] = []
    waiting = asyncio.create_task(asyncio.to_thread(done))

    async def read(number: int) -> None:
        async with Connection(port) as connection:
            for count in range(number, sys.maxsize):
                if waiting.done():
                    return
                path, token = READ[count % len(READ)], bench.people.tokens[number]
                response = await connection.send(request("GET", f"/api/v1/{path}", token))
                taken.append(response.seconds * 1000)
                await asyncio.sleep(PAUSE)

    await asyncio.gather(*(read(number) for number in range(READERS)), waiting)
    return taken
