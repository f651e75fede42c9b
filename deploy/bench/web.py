"""Answers over HTTP: eight connections, each plays a game of its own, every answer committed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from deploy import ROOT
from deploy.bench.database import Database
from deploy.bench.recording import Recording
from deploy.bench.spread import Report, Spread, percentile
from deploy.bench.table import People, create_game, token_of
from deploy.demo.server import free_port, is_healthy
from deploy.processes import Child, web
from games.engine import encode

CONNECTIONS = 8
RUNS = 3
START_SECONDS = 60.0


@dataclass(frozen=True)
class Result:
    """One run: answers a second, and the seconds that each answer took."""

    rate: float
    seconds: list[float]


class Server:
    """Granian as `make run` starts it, a process per core."""

    def __init__(self, database: Database) -> None:
        self.port = free_port()
        self._child = Child(
            "web",
            web(self.port),
            log=database.postgres.home.parent / "web.log",
            folder=ROOT,
            environment=dict(database.environment),
        )

    def start(self) -> None:
        self._child.start()
        deadline = time.monotonic() + START_SECONDS
        while not is_healthy(f"http://127.0.0.1:{self.port}"):
            if time.monotonic() > deadline or not self._child.is_running():
                raise RuntimeError("the server did not start")
            time.sleep(0.1)

    def stop(self) -> None:
        self._child.stop(20.0)


def measure(
    report: Report, title: str, port: int, recordings: Sequence[Recording], people: People, prefix: str
) -> float:
    """Several runs, the first one only to warm up. Gives the median of answers a second."""
    results = []
    for run in range(RUNS + 1):
        requests = []
        for number in range(CONNECTIONS):
            recording, code = recordings[number % len(recordings)], f"{prefix}r{run}c{number}"
            create_game(recording, people, code)
            requests.append(_requests(recording, people, code, port))
        results.append(asyncio.run(_run(port, requests)))
    results = results[1:]
    report.begin(title)
    rates = Spread.of([result.rate for result in results])
    report.line(f"answers/s, {CONNECTIONS} connections, all committed", rates)
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        values = [percentile(result.seconds, share) * 1000 for result in results]
        report.line(f"{name} of an answer, ms", Spread.of(values), digits=1)
    report.note(f"{len(results[0].seconds)} answers a run; the client shares the cores with the server")
    return rates.middle


def _requests(recording: Recording, people: People, code: str, port: int) -> list[bytes]:
    """The requests of a whole game, ready to be sent."""
    written = []
    for given in recording.answers:
        body = orjson.dumps(encode(given.answer))
        token = token_of(recording, people, given.house)
        head = (
            f"PUT /api/v1/games/{code}/decisions/{given.number}/answer HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        written.append(head.encode() + body)
    return written


async def _run(port: int, games: list[list[bytes]]) -> Result:
    """All connections at the same time; the rate is that of the time in which all of them were busy."""
    seconds: list[float] = []
    finished: list[float] = []
    counts: list[tuple[float, float]] = []

    async def play(requests: list[bytes]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for request in requests:
            started = time.perf_counter()
            writer.write(request)
            await _answered(reader)
            ended = time.perf_counter()
            seconds.append(ended - started)
            counts.append((started, ended))
        finished.append(time.perf_counter())
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(play(requests) for requests in games))
    first_done = min(finished)
    done = sum(1 for _, ended in counts if ended <= first_done)
    return Result(done / (first_done - began), seconds)


async def _answered(reader: asyncio.StreamReader) -> None:
    """Read one response. Raises RuntimeError unless it is 200."""
    head = await reader.readuntil(b"\r\n\r\n")
    status, *fields = head.split(b"\r\n")
    length = next(int(field[15:]) for field in fields if field[:15].lower() == b"content-length:")
    body = await reader.readexactly(length)
    if not status.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"{status.decode()}: {body.decode()[:500]}")
