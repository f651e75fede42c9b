"""`make bench-streams`: many open streams, while players answer as fast as they can.

make bench-streams                            1,000 streams on one web process
make bench-streams STREAMS=5000 PROCESSES=2   more
make bench-streams STREAMS=100 ANSWERS=200    smaller

The streams are of games of six, one per house. Eight connections play some of these games, first as fast as
they can, then half as fast. The streams of those games deliver events; all others are quiet. The client
shares the cores with the server.
"""

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from deploy.bench.consumption import Consumption, measure_consumption
from deploy.bench.harness import HOUSES, Bench, Report, percentile
from deploy.bench.recording import Recording, long_recordings
from deploy.bench.table import create_game
from deploy.bench.web import CONNECTIONS, LoadResult, Server, begin_games, play_games

STREAMS = int(os.environ.get("STREAMS", "1000"))
PROCESSES = os.environ.get("PROCESSES", "1")
ANSWERS = int(os.environ.get("ANSWERS", "0")) or None
"""Number of answers played in each game; all by default."""
PACED_ANSWERS = 60
"""Number of answers played in each game at half speed."""
TIMEOUT_SECONDS = 300.0


@dataclass
class Reader:
    """One stream. Records the arrival time of the events of each answer, by the time at which they
    happened.
    """

    port: int
    path: str
    token: str
    last_id: str = ""
    arrivals: dict[str, float] = field(default_factory=dict)
    cursors: list[str] = field(default_factory=list)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Reads until it is cancelled. Retries a refused connection, as clients do."""
        while not await self._read():
            await asyncio.sleep(0.1)

    async def _read(self) -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            resumed = f"Last-Event-ID: {self.last_id}\r\n" if self.last_id else ""
            writer.write(
                f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Authorization: Bearer {self.token}\r\n{resumed}\r\n".encode()
            )
            status = (await reader.readline()).decode()
            if not status.startswith(("HTTP/1.1 200", "HTTP/1.1 429", "HTTP/1.1 503")):
                raise RuntimeError(f"{self.path}: {status}")
            if " 200 " not in status:
                return False
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.last_id = line[4:-1].decode()
                elif line.startswith(b'data: {"cursor":"'):
                    self._record_line(line)
            return False
        finally:
            writer.close()

    def _record_line(self, line: bytes) -> None:
        now = time.perf_counter()
        self.opened.set()
        start = line.find(b'"happened_at":"', 0, 100)
        if start > 0:
            happened_at = line[start + 15 : line.index(b'"', start + 15)].decode()
            self.arrivals[happened_at] = now
            self.cursors.append(self.last_id)


def measure(bench: Bench) -> None:
    recordings = long_recordings(HOUSES, 3)
    settings = {"GOT_STREAMS_PER_READER": "100000", "GOT_WEB_PROCESSES": PROCESSES}
    with Server(bench.database, settings) as server:
        bench.database.finish_background_work()
        asyncio.run(measure_streams(bench, server, recordings))


async def measure_streams(bench: Bench, server: Server, recordings: Sequence[Recording]) -> None:
    report, people = bench.report, bench.people

    async def played(
        games: Sequence[tuple[str, Recording]], count: int | None = ANSWERS, rate: float | None = None
    ) -> tuple[LoadResult, Consumption]:
        with measure_consumption(server.process_ids()) as cpu:
            return await play_games(server.port, people, games, count, rate), cpu

    def shown(result: LoadResult, cpu: Consumption) -> str:
        return f"{result.rate:.0f}; CPU of an answer: {cpu.format_mean(len(result.seconds))}"

    counted = range(max(2 * CONNECTIONS, -(-STREAMS // HOUSES)))
    games = [(f"s{number}", recordings[number % len(recordings)]) for number in counted]
    for code, recording in games:
        await asyncio.to_thread(create_game, recording, people, code)
    warming, without = [await asyncio.to_thread(begin_games, recordings, people, name) for name in "wv"]
    report.begin(f"Answers with {STREAMS} open streams, {PROCESSES} web process(es)")
    await played(warming)
    alone, cpu = await played(without)
    report.note(f"answers/s without streams: {shown(alone, cpu)}")
    readers = [
        Reader(server.port, f"/api/v1/games/{code}/stream", token)
        for code, _ in games
        for token in people.tokens
    ][:STREAMS]
    tasks = [asyncio.create_task(reader.run()) for reader in readers]
    await wait_until_opened(readers)
    with_streams, cpu = await played(games[:CONNECTIONS])
    report.note(f"{with_streams.rate / alone.rate:.2f} of that with streams: {shown(with_streams, cpu)}")
    await asyncio.sleep(1.0)
    report_deliveries(report, readers, with_streams)
    paced, _ = await played(games[CONNECTIONS : 2 * CONNECTIONS], PACED_ANSWERS, with_streams.rate / 2)
    await asyncio.sleep(1.0)
    report.begin(f"The same at {with_streams.rate / 2:.0f} answers/s")
    report_deliveries(report, readers, paced)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def report_deliveries(report: Report, readers: Sequence[Reader], result: LoadResult) -> None:
    """Reports the time between the response to an answer and the answer's last event, and missing events."""
    delays: list[float] = []
    missing = 0
    for reader in readers:
        code = reader.path.split("/")[4]
        times = result.times.get(code)
        if times is None:
            continue
        # All events of an answer have the same time, and every reader sees an event of each answer.
        for happened_at, (_, answered) in zip(
            sorted(reader.arrivals, key=datetime.fromisoformat), times, strict=False
        ):
            delays.append(max(reader.arrivals[happened_at] - answered, 0.0))
        missing += len(times) - len(reader.arrivals)
    report.line("from the response to an answer to its events, ms", [d * 1000 for d in delays], 1)
    report.note(f"p50 {percentile(delays, 0.5) * 1000:.1f} ms, p99 {percentile(delays, 0.99) * 1000:.1f} ms")
    report.note(f"{len(delays)} deliveries, {missing} missing")


async def wait_until_opened(readers: Sequence[Reader]) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        for reader in readers:
            await reader.opened.wait()
