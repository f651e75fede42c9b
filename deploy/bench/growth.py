"""`make bench-growth`: operations over all games, with few and with many open games.

make bench-growth
make bench-growth GAMES=6000      fewer

The tables are filled with copies of a game in which three people have to act and three house bots have
answered. It measures the bots' tick, /metrics, the extension of due times after an outage, and answers
meanwhile, with 1,000 games and then with GAMES. It fails if a limit is exceeded.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from deploy import ROOT
from deploy.bench.__main__ import machine
from deploy.bench.database import Database, fresh_database
from deploy.bench.recording import Recording, long_recordings
from deploy.bench.spread import Report, Spread, percentile

if TYPE_CHECKING:
    from deploy.bench.table import People
    from deploy.bench.web import Server

FEW = 1_000
GAMES = int(os.environ.get("GAMES", "100000"))
MAX_RATIO, MAX_P99_MS, MIN_HOT = 1.2, 150.0, 0.9
LOG_KEPT = 5
TICKS, READS, COMPUTED = 100, 60, 5
BATCHES, BATCH = 8, 100
"""Number of measurements, and of games whose due times are extended in each: fewer than FEW in all."""
PLAYERS, PAUSE, SECONDS = 4, 0.05, 20.0
"""Connections that answer, with the pause after each answer, and the duration."""
SHIFT_PAUSE = 2.0
"""A worker extends due times for at most three of every five seconds."""
HOT_TABLES = ("games_decision", "games_gamesecret", "notices_notice")


@dataclass(frozen=True)
class Costs:
    """The measurements with a number of games, in ms."""

    tick: Spread
    kept: Spread
    computed: Spread
    moved: Spread
    answer_p99: float


def main() -> None:
    started, report = time.monotonic(), Report()
    print(machine(), flush=True)
    with fresh_database() as database:
        from deploy.bench import table, web

        recordings = long_recordings(6, 1)
        people = table.register_people(6)
        original = original_of(database, recordings[0], people)
        server = web.Server(database)
        server.start()
        costs = []
        try:
            before = updates(database)
            for count, added in ((FEW, FEW - 1), (GAMES, GAMES - FEW)):
                fill(database, original, added)
                costs.append(measure(report, database, server, recordings[0], people, count))
        finally:
            server.stop()
        is_met = compare(report, *costs) & compare_updates(report, before, updates(database))
    print(f"\nDone in {time.monotonic() - started:.0f} s")
    sys.exit(0 if is_met else 1)


def original_of(database: Database, recording: Recording, people: People) -> int:
    """Stores a game that waits for orders of three people. House bots play the three other houses."""
    from deploy.bench.deadlines import original_at

    original = original_at(recording, people, "growth", "planning", 3)
    with database.administrator() as connection:
        connection.execute(
            """update games_seat seat set user_id = null, bot = 'sensible' where game_id = %(game)s
               and not exists (select from games_waiting where game_id = %(game)s and house = seat.house)""",
            {"game": original},
        )
    return original


def fill(database: Database, original: int, count: int) -> None:
    from deploy.bench import crowd
    from deploy.bench.deadlines import NEVER

    print(f"\n{crowd.fill(database, original, count, log_kept=LOG_KEPT)}", flush=True)
    with database.administrator() as connection:
        connection.execute(
            "update games_waiting set due_at = %(never)s, free_until = %(never)s, wake_at = %(never)s, "
            "remind_at = null where due_at < %(never)s",
            {"never": NEVER},
        )
    database.settle()


def measure(
    report: Report, database: Database, server: Server, recording: Recording, people: People, count: int
) -> Costs:
    from games.services.bots import wake_waiting_bots
    from games.services.outages import apply_outages

    report.begin(f"Beside {count:,} open games, ms")
    tick = Spread.of(timed(wake_waiting_bots, TICKS))
    report.line("bots' tick that finds nothing", tick, digits=2)
    computed, kept = asyncio.run(read_metrics(database, server.port))
    report.line("GET /metrics, computed", computed, digits=1)
    report.line("GET /metrics, kept", kept, digits=1)
    record_outage()
    moved = Spread.of(timed(lambda: apply_outages(max_games=BATCH, seconds=600.0), BATCHES))
    report.line(f"due times of {BATCH} games moved after an outage", moved, digits=1)
    games = [played(recording, people, f"{name}{count}n{n}") for name in "ab" for n in range(PLAYERS)]
    calm = asyncio.run(answer_for(server.port, recording, people, games[:PLAYERS]))
    with shifting(database):
        busy = asyncio.run(answer_for(server.port, recording, people, games[PLAYERS:]))
    for name, seconds in (("before an outage", calm), ("while due times move", busy)):
        report.note(f"answers {name}: {len(seconds)}, p99 {percentile(seconds, 0.99) * 1000:.1f} ms")
    return Costs(tick, kept, computed, moved, percentile(busy, 0.99) * 1000)


def timed(call: Callable[[], object], count: int) -> list[float]:
    """Milliseconds of each call, after one to warm up."""
    call()
    taken = []
    for _ in range(count):
        began = time.perf_counter()
        call()
        taken.append((time.perf_counter() - began) * 1000)
    return taken


async def read_metrics(database: Database, port: int) -> tuple[Spread, Spread]:
    """Milliseconds of requests for which the figures are computed, and of those that use stored figures."""
    from django.conf import settings

    from deploy.bench.web import get_request, read_response

    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    computed: list[float] = []
    kept: list[float] = []
    for number in range(COMPUTED + READS):
        if number < COMPUTED:
            delete_figures(database)
        began = time.perf_counter()
        writer.write(get_request(port, "/metrics", settings.GOT_METRICS_TOKEN))
        await read_response(reader)
        (computed if number < COMPUTED else kept).append((time.perf_counter() - began) * 1000)
    writer.close()
    return Spread.of(computed), Spread.of(kept)


def delete_figures(database: Database) -> None:
    with database.administrator() as connection:
        if connection.execute("select to_regclass('games_keptfigures')").fetchone() != (None,):
            connection.execute("delete from games_keptfigures")


def record_outage() -> None:
    """Records an outage of the last second."""
    from django.db import connection

    from games.clocks.outages import Interval
    from games.models import Outage
    from games.services.outages import record_intervals
    from got_api import clock
    from got_api.viewer import as_engine

    now = clock.now()
    with as_engine(), connection.cursor() as cursor:
        record_intervals(cursor, (Interval(now - timedelta(seconds=1), now),), Outage.Cause.RESTORE)


@contextmanager
def shifting(database: Database) -> Iterator[None]:
    """Runs a process that extends due times like a worker, and always has games left to extend."""
    command = [sys.executable, "-m", "deploy.bench.growth", "shift"]
    child = subprocess.Popen(
        command, cwd=ROOT, env=database.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None and child.stdout is not None
    try:
        child.stdout.readline()  # it has started
        yield
    finally:
        child.stdin.close()
        child.wait(60.0)


def shift() -> None:
    """Extends due times until standard input is closed."""
    import threading

    os.environ["DJANGO_SETTINGS_MODULE"] = "got_api.settings"
    import django

    django.setup()
    from games.services.outages import apply_outages

    ended = threading.Event()

    def wait_for_end() -> None:
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait_for_end, daemon=True).start()
    record_outage()
    print("started", flush=True)
    while not ended.wait(SHIFT_PAUSE):
        if not apply_outages():
            record_outage()


def played(recording: Recording, people: People, code: str) -> str:
    """Stores a game that waits for its first answers, and returns its code."""
    from deploy.bench.table import create_game

    create_game(recording, people, code)
    return code


async def answer_for(port: int, recording: Recording, people: People, codes: Sequence[str]) -> list[float]:
    """Seconds of each answer. Each connection plays one game."""
    from deploy.bench.web import read_response, requests_of

    ends_at = time.monotonic() + SECONDS
    seconds: list[float] = []

    async def play(code: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for request in requests_of(recording, people, code, port):
            if time.monotonic() > ends_at:
                break
            began = time.perf_counter()
            writer.write(request)
            await read_response(reader)
            seconds.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
        writer.close()

    await asyncio.gather(*(play(code) for code in codes))
    return seconds


def compare(report: Report, few: Costs, many: Costs) -> bool:
    """Whether all limits are met. Ratios are of the least measurements, as other work affects the rest."""
    print(f"\n{GAMES:,} open games / {FEW:,}", flush=True)
    is_met = True
    for what, one, other in (
        ("bots' tick", few.tick, many.tick),
        ("GET /metrics, kept", few.kept, many.kept),
        ("due times moved", few.moved, many.moved),
    ):
        ratio = other.least / one.least
        is_met &= ratio <= MAX_RATIO
        report.note(f"{what}: {ratio:.2f}, limit {MAX_RATIO}")
    ratio = many.computed.least / few.computed.least
    report.note(f"GET /metrics, computed, at most once a minute: {ratio:.2f}")
    report.note(f"p99 of an answer while due times move: {many.answer_p99:.1f} ms, limit {MAX_P99_MS:.0f}")
    return is_met and many.answer_p99 <= MAX_P99_MS


def updates(database: Database) -> dict[str, tuple[int, int]]:
    """Numbers of updates and of HOT updates of each table."""
    with database.administrator() as connection:
        rows = connection.execute(
            "select relname, n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = any(%s)",
            [list(HOT_TABLES)],
        ).fetchall()
    return {name: (count, hot) for name, count, hot in rows}


def compare_updates(
    report: Report, before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]
) -> bool:
    """Whether enough updates of decisions and notices were HOT."""
    is_met = True
    for name in HOT_TABLES:
        count, hot = (late - early for late, early in zip(after[name], before[name], strict=True))
        share = hot / count if count else 1.0
        is_met &= share > MIN_HOT or not name.endswith(("_decision", "_notice"))
        report.note(f"updates of {name}: {count}, of them HOT {share:.0%}, limit {MIN_HOT:.0%}")
    return is_met


if __name__ == "__main__":
    shift() if sys.argv[1:] == ["shift"] else main()
