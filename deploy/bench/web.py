"""Answers and polls over HTTP: eight connections, each with a separate game. Every answer is committed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson

from deploy import ROOT
from deploy.bench.consumption import consumed
from deploy.bench.database import Database
from deploy.bench.recording import Recording
from deploy.bench.spread import Report, Spread, percentile
from deploy.bench.table import People, create_game, enter, token_of
from deploy.demo.server import free_port, is_healthy
from deploy.processes import Child, web
from games.engine import encode

CONNECTIONS = 8
RUNS = 3
START_SECONDS = 60.0


@dataclass(frozen=True)
class Result:
    """The result of one run: answers per second, and the seconds of each answer."""

    rate: float
    seconds: list[float]


class Server:
    """The API as served by `make run`, with a process per core."""

    def __init__(self, database: Database, settings: Mapping[str, str] | None = None) -> None:
        self.port = free_port()
        self._database = database
        self._child = Child(
            "web",
            web(self.port),
            log=database.home / "web.log",
            folder=ROOT,
            environment=database.environment | dict(settings or {}),
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

    def process_ids(self) -> dict[str, int]:
        """Process ids of the web server and of the database. Their other processes are children."""
        return {"web": self._child.pid, **self._database.process_ids()}


def measure(
    report: Report, title: str, server: Server, recordings: Sequence[Recording], people: People, prefix: str
) -> float:
    """Measures several runs, after one to warm up. Returns the median of answers per second."""
    results: list[Result] = []
    consumption = ""
    for run in range(RUNS + 1):
        requests = []
        for number in range(CONNECTIONS):
            recording, code = recordings[number % len(recordings)], f"{prefix}r{run}c{number}"
            create_game(recording, people, code)
            requests.append(requests_of(recording, people, code, server.port))
        with consumed(server.process_ids()) as cpu:
            results.append(asyncio.run(play(server.port, requests)))
        consumption = cpu.per(len(results[-1].seconds))
    results = results[1:]
    report.begin(title)
    rates = Spread.of([result.rate for result in results])
    report.line(f"answers/s, {CONNECTIONS} connections, all committed", rates)
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        values = [percentile(result.seconds, share) * 1000 for result in results]
        report.line(f"{name} of an answer, ms", Spread.of(values), digits=1)
    report.note(f"CPU of an answer in the last run: {consumption}")
    report.note(f"{len(results[0].seconds)} answers a run; the client shares the cores with the server")
    return rates.middle


def requests_of(recording: Recording, people: People, code: str, port: int) -> list[bytes]:
    """The requests of a whole game, as bytes."""
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


async def play(port: int, games: list[list[bytes]]) -> Result:
    """Plays on all connections at once. The rate is for the time in which all of them were busy."""
    seconds: list[float] = []
    finished: list[float] = []
    counts: list[tuple[float, float]] = []

    async def play_one(requests: list[bytes]) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for request in requests:
            started = time.perf_counter()
            writer.write(request)
            await read_response(reader)
            ended = time.perf_counter()
            seconds.append(ended - started)
            counts.append((started, ended))
        finished.append(time.perf_counter())
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(play_one(requests) for requests in games))
    first_done = min(finished)
    done = sum(1 for _, ended in counts if ended <= first_done)
    return Result(done / (first_done - began), seconds)


async def read_response(reader: asyncio.StreamReader, good: tuple[bytes, ...] = (b"HTTP/1.1 200",)) -> bytes:
    """Reads a response and returns its body. Raises RuntimeError unless its status is good."""
    head = await reader.readuntil(b"\r\n\r\n")
    status, *fields = head.split(b"\r\n")
    length = next((int(field[15:]) for field in fields if field[:15].lower() == b"content-length:"), 0)
    body = await reader.readexactly(length)
    if not status.startswith(good):
        raise RuntimeError(f"{status.decode()}: {body.decode()[:500]}")
    return body


POLLS = 250


def measure_polls(
    report: Report, server: Server, recordings: Sequence[Recording], people: People, *, polls: int = POLLS
) -> None:
    """Measures requests per second on eight connections that repeat the same request.

    Compares them with `/health/live`, which needs no database.
    """
    port, games = server.port, []
    for number in range(CONNECTIONS):
        recording, code = recordings[number % len(recordings)], f"poll{number}"
        create_game(recording, people, code)
        for given in recording.answers[:40]:
            enter(recording, code, given)
        games.append((code, token_of(recording, people, recording.answers[40].house)))
    limit = _poll_rate(port, [get_request(port, "/health/live") for _ in games], polls)
    report.begin("Polls over HTTP, eight connections")
    report.line("GET /health/live a second, which needs no database", limit)
    for name, path in POLLED.items():
        for is_known in (False, True):
            requests = []
            for code, token in games:
                address = path.format(code=code)
                tag = asyncio.run(_tag_of(port, get_request(port, address, token))) if is_known else None
                requests.append(get_request(port, address, token, tag))
            with consumed(server.process_ids()) as cpu:
                rate = _poll_rate(port, requests, polls)
            report.line(f"{name} a second, {'unchanged (304)' if is_known else 'read whole'}", rate)
            report.note(f"... CPU of a request: {cpu.per((RUNS + 1) * len(requests) * polls)}")
            if is_known:
                report.note(f"... / GET /health/live = {rate.middle / limit.middle:.2f}")


WAKES = 25


def measure_waiting(report: Report, server: Server, recordings: Sequence[Recording], people: People) -> None:
    """Measures the CPU time of a poll that waits and is woken.

    Its view runs three times: on arrival, before the wait, and after it. This process saves the answers that
    wake it, so the server does no work for them.
    """
    port, games = server.port, []
    for number in range(CONNECTIONS):
        recording, code = recordings[number % len(recordings)], f"wait{number}"
        create_game(recording, people, code)
        games.append((recording, code))

    async def wait(recording: Recording, code: str, wakes: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        path = f"/api/v1/games/{code}/events?wait=30&after="
        cursor = await _cursor_of(port, code)
        for given in recording.answers[:wakes]:
            writer.write(get_request(port, f"{path}{cursor}"))
            await asyncio.sleep(0.05)  # time for the poll to start waiting
            await asyncio.to_thread(enter, recording, code, given)
            cursor = orjson.loads(await read_response(reader))["results"][-1]["cursor"]
        writer.close()

    async def all_wait() -> None:
        await asyncio.gather(*(wait(recording, code, WAKES) for recording, code in games))

    with consumed(server.process_ids()) as cpu:
        asyncio.run(all_wait())
    report.begin("Polls that wait")
    report.note(f"events, waiting and woken: CPU {cpu.per(CONNECTIONS * WAKES)}, the save included")


async def _cursor_of(port: int, code: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(get_request(port, f"/api/v1/games/{code}/position"))
    cursor: str = orjson.loads(await read_response(reader))["cursor"]
    writer.close()
    return cursor


POLLED = {
    "position": "/api/v1/games/{code}/position",
    "decisions": "/api/v1/games/{code}/decisions",
    "events": "/api/v1/games/{code}/events?limit=100",
    "me/decisions": "/api/v1/me/decisions",
    "me/home": "/api/v1/me/home",
}


def get_request(port: int, path: str, token: str | None = None, tag: str | None = None) -> bytes:
    """A GET request, as bytes."""
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if tag:
        head += f"If-None-Match: {tag}\r\n"
    return (head + "\r\n").encode()


async def _tag_of(port: int, request: bytes) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    return next(line[6:].decode() for line in head.split(b"\r\n") if line[:6].lower() == b"etag: ")


def _poll_rate(port: int, requests: Sequence[bytes], polls: int) -> Spread:
    return Spread.of([asyncio.run(_polls(port, requests, polls)) for _ in range(RUNS + 1)][1:])


async def _polls(port: int, requests: Sequence[bytes], polls: int) -> float:
    async def poll(request: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(polls):
            writer.write(request)
            await read_response(reader, (b"HTTP/1.1 200", b"HTTP/1.1 304"))
        writer.close()

    started = time.perf_counter()
    await asyncio.gather(*(poll(request) for request in requests))
    return len(requests) * polls / (time.perf_counter() - started)
