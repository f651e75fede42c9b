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
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from deploy import ROOT
from deploy.bench.__main__ import machine
from deploy.bench.database import Database, fresh_database
from deploy.bench.recording import Recording, long_recordings
from deploy.bench.spread import Report, Spread, percentile
from deploy.processes import beat, running, worker

GAMES = int(os.environ.get("GAMES", "20000"))
DUE = int(os.environ.get("DUE", "2000"))
PATIENCE = 180.0
TICKS, ROUNDS = 100, 4
FEW, MANY = 1_000, 100_000
READERS = 4
"""Connections that read meanwhile, each with a pause after each response."""
PAUSE = 0.05
NEVER = datetime(2100, 1, 1, tzinfo=UTC)


def main() -> None:
    started = time.monotonic()
    report = Report()
    print(machine(), flush=True)
    with fresh_database() as database:
        recording = long_recordings(6, 1)[0]
        from deploy.bench import table

        people = table.register_people(6)
        measure_ticks(report, database, recording, people)
        measure_storm(report, database, recording, people)
    print(f"\nDone in {time.monotonic() - started:.0f} s")


def original_at(recording: Recording, people: Any, code: str, phase: str, answered: int) -> int:
    """Stores a game that waits in a phase of its third round, after this many answers to the decision."""
    from deploy.bench import table
    from games import storage
    from games.models import GameClock
    from games.services.clocks import clock_columns
    from got_api.database.viewer import as_engine

    game = table.create_game(recording, people, code)
    with as_engine():
        GameClock.objects.create(
            game_id=game,
            preset="one_day",
            **clock_columns("one_day", None, {"grace_count": 0, "max_miss_count": 0}),
        )
    for given in recording.answers:
        with as_engine():
            state = storage.load(storage.find_game(code)).state
        if state.round == 3 and state.phase == phase and len(state.answers) == answered:
            break
        table.enter(recording, code, given)
    return game


def fill(database: Database, original: int, count: int) -> str:
    """Copies a game, with the users of the original in the seats."""
    from deploy.bench import crowd

    filled = crowd.fill(database, original, count)
    with database.administrator() as connection:
        connection.execute(
            """update games_seat seat set user_id = first.user_id from games_seat first
               where first.game_id = %s and first.position = seat.position and seat.user_id is null""",
            [original],
        )
    return filled


_WAITING = """
insert into games_waiting
    (game_id, number, house, kind, since, due_at, free_until, wake_at, attempts, host_called)
select %(game)s, n, 'stark', 'place_orders', now(), %(never)s, %(never)s,
       now() + interval '1 day' + n * interval '1 minute', 0, false
from generate_series(1, %(count)s) n
"""
_POSTPONED = """
update games_waiting set due_at = %(never)s, wake_at = %(never)s, free_until = %(never)s, remind_at = null
"""


def measure_ticks(report: Report, database: Database, recording: Recording, people: Any) -> None:
    from games.services.leasing import wake_due_games

    original = original_at(recording, people, "tick", "planning", 0)
    report.begin("A tick that finds nothing due")
    taken: dict[int, list[float]] = {FEW: [], MANY: []}
    for count in (FEW, MANY) * ROUNDS:  # alternating, because the speed of the disk varies
        with database.administrator() as connection:
            connection.execute("delete from games_waiting where game_id = %s", [original])
            connection.execute(_WAITING, {"game": original, "never": NEVER, "count": count})
        database.settle()
        for number in range(TICKS + 5):
            began = time.perf_counter()
            wake_due_games()
            if number >= 5:
                taken[count].append((time.perf_counter() - began) * 1000)
    found = {count: Spread.of(each) for count, each in taken.items()}
    for count, spread in found.items():
        report.line(f"ms, beside {count:,} open decisions", spread, digits=2)
    report.note(f"{MANY:,} / {FEW:,} = {found[MANY].middle / found[FEW].middle:.2f}")
    with database.administrator() as connection:
        connection.execute("delete from games_waiting where game_id = %s", [original])


def measure_storm(report: Report, database: Database, recording: Recording, people: Any) -> None:
    from deploy.bench import web

    halves = []
    for code, phase, answered in (("orders", "planning", 3), ("march", "action", 0)):
        original = original_at(recording, people, code, phase, answered)
        print(f"\n{fill(database, original, GAMES // 2)}", flush=True)
        halves.append(original)
    with database.administrator() as connection:
        connection.execute(_POSTPONED, {"never": NEVER})
    database.settle()
    server = web.Server(database)
    server.start()
    try:
        with serving(database):
            report.begin(f"{DUE:,} decisions fall due at once, {GAMES:,} games are open")
            time.sleep(8)  # time for the processes to start, and for beat to tick
            calm = asyncio.run(read_for(server.port, people, seconds=10.0))
            at, expected = fall_due(database)
            storm, resolved = asyncio.run(watch(database, server.port, people, at, expected))
    finally:
        server.stop()
    lags = lags_of(database, at)
    report.line("seconds from due to resolved, each default", Spread.of(lags), digits=1)
    report.note(
        f"p50 {percentile(lags, 0.5):.1f} s, p99 {percentile(lags, 0.99):.1f} s, {len(lags):,} defaults"
    )
    report.note(f"all {DUE:,} decisions resolved after {resolved:.1f} s with two workers")
    report.note(f"outages that were recorded meanwhile: {outages(database)}")
    for name, seconds in (("before", calm), ("meanwhile", storm)):
        report.note(
            f"HTTP {name}: {len(seconds):,} requests of {READERS} clients, "
            f"p50 {percentile(seconds, 0.5) * 1000:.1f} ms, p99 {percentile(seconds, 0.99) * 1000:.1f} ms"
        )


@contextmanager
def serving(database: Database) -> Iterator[None]:
    """Runs two worker processes and beat."""
    home = database.postgres.home.parent
    environment = dict(database.environment) | {"GOT_DB_POOL": "0", "GOT_WORKER_PROCESSES": "2"}
    os.environ["GOT_WORKER_PROCESSES"] = "2"
    commands = {"worker": worker(), "beat": beat(home)}
    with running(commands, home=home, folder=ROOT, environment=environment):
        yield


def fall_due(database: Database) -> tuple[datetime, int]:
    """Makes decisions of some games due now. Returns the time and the number of late houses."""
    with database.administrator() as connection:
        row = connection.execute(
            """with chosen as (
                   (select distinct game_id from games_waiting where kind = 'place_orders' limit %(half)s)
                   union all
                   (select distinct game_id from games_waiting where kind <> 'place_orders' limit %(half)s)
               ), due as (
                   update games_waiting set due_at = now(), free_until = now(), wake_at = now()
                   where game_id in (select game_id from chosen) returning due_at
               ) select min(due_at), count(*) from due""",
            {"half": DUE // 2},
        ).fetchone()
    assert row is not None
    return row[0], row[1]


async def watch(
    database: Database, port: int, people: Any, at: datetime, expected: int
) -> tuple[list[float], float]:
    """Reads until all due decisions are resolved. Returns the seconds of each request, and of the whole."""
    done = asyncio.Event()
    reading = asyncio.create_task(read_until(port, people, done))
    began = time.monotonic()
    try:
        while await asyncio.to_thread(left, database, at):
            if time.monotonic() - began > PATIENCE:
                raise RuntimeError(f"not resolved within {PATIENCE:.0f} s; {expected} were due")
            await asyncio.sleep(0.2)
    finally:
        done.set()
    return await reading, time.monotonic() - began


def left(database: Database, at: datetime) -> int:
    with database.administrator() as connection:
        row = connection.execute("select count(*) from games_waiting where due_at = %s", [at]).fetchone()
    return int(row[0]) if row else 0


def outages(database: Database) -> str:
    """Number and length of recorded outages: under load, processes may seem down, which extends due times."""
    with database.administrator() as connection:
        row = connection.execute(
            "select count(*), coalesce(extract(epoch from sum(ends_at - starts_at)), 0)::float "
            "from games_outage"
        ).fetchone()
    assert row is not None
    return f"{row[0]}, {row[1]:.1f} s together"


def lags_of(database: Database, at: datetime) -> list[float]:
    with database.administrator() as connection:
        rows = connection.execute(
            "select extract(epoch from happened_at - due_at)::float from games_seatevent where due_at = %s",
            [at],
        ).fetchall()
    return [row[0] for row in rows]


async def read_for(port: int, people: Any, *, seconds: float) -> list[float]:
    done = asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, done.set)
    return await read_until(port, people, done)


async def read_until(port: int, people: Any, done: asyncio.Event) -> list[float]:
    """Reads positions, decisions and clocks with several clients. Returns the seconds of each request."""
    taken: list[float] = []
    paths = ("games/orders/position", "me/decisions?limit=20", "games/march/decisions", "games/march/clock")

    async def read(number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        count = number
        while not done.is_set():
            request = (
                f"GET /api/v1/{paths[count % len(paths)]} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                f"Authorization: Bearer {people.tokens[number % len(people.tokens)]}\r\n\r\n"
            )
            began = time.perf_counter()
            writer.write(request.encode())
            await answered(reader)
            taken.append(time.perf_counter() - began)
            count += 1
            await asyncio.sleep(PAUSE)
        writer.close()

    await asyncio.gather(*(read(number) for number in range(READERS)))
    return taken


async def answered(reader: asyncio.StreamReader) -> None:
    from deploy.bench.web import read_response

    await read_response(reader)


if __name__ == "__main__":
    if DUE > GAMES:
        sys.exit("no more can fall due than there are games")
    main()
