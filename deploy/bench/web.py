"""The API of a run, and connections to it. They cost the client less CPU than an HTTP library."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import orjson

from deploy import ROOT
from deploy.bench.database import Database
from deploy.bench.recording import Recording
from deploy.bench.table import People, create_game, token_of
from deploy.demo.server import free_port, is_healthy
from deploy.processes import Child, web
from games.engine import encode

CONNECTIONS = 8
"""Connections that play at the same time, each a separate game."""


class Server:
    """The API as served by `make run`, with a process per core."""

    def __init__(self, database: Database, settings: Mapping[str, str] | None = None) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._child = Child(
            "web",
            web(self.port),
            log=database.home / "web.log",
            folder=ROOT,
            environment=database.environment | dict(settings or {}),
        )

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def start(self) -> None:
        self._child.start()
        self._child.await_start(lambda: is_healthy(self.address))

    def stop(self) -> None:
        self._child.stop(20.0)

    def process_ids(self) -> dict[str, int]:
        """Process ids of the web server and of the database. Their other processes are children."""
        return {"web": self._child.pid, **self._database.process_ids()}


def request(
    method: str,
    path: str,
    token: str | None = None,
    *,
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """A request as bytes. A body is JSON."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + (body or b"")


@dataclass(frozen=True)
class Response:
    """A response. `seconds` is the time from sending the request."""

    status: int
    head: bytes
    body: bytes
    seconds: float

    def header(self, name: str) -> str:
        """The value of a header; empty without it."""
        prefix = f"{name}: ".encode()
        found = (line for line in self.head.split(b"\r\n") if line[: len(prefix)].lower() == prefix)
        return next(found, prefix)[len(prefix) :].decode()


class Connection:
    """A connection that is kept for one request after another."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._writer.close()

    async def send(self, sent: bytes, good: Collection[int] = (200,)) -> Response:
        """Sends a request. Raises RuntimeError unless the status of its response is good."""
        started = time.perf_counter()
        self._writer.write(sent)
        head = await self._reader.readuntil(b"\r\n\r\n")
        status, *fields = head.split(b"\r\n")
        length = next((int(field[15:]) for field in fields if field[:15].lower() == b"content-length:"), 0)
        body = await self._reader.readexactly(length)
        response = Response(int(status[9:12]), head, body, time.perf_counter() - started)
        if response.status not in good:
            raise RuntimeError(f"{status.decode()}: {body.decode()[:500]}")
        return response


async def get(port: int, path: str, token: str | None = None) -> Response:
    """The response to one request on a new connection."""
    async with Connection(port) as connection:
        return await connection.send(request("GET", path, token))


def requests_of(recording: Recording, people: People, code: str) -> list[bytes]:
    """The requests with the answers of a whole game."""
    return [
        request(
            "PUT",
            f"/api/v1/games/{code}/decisions/{given.number}/answer",
            token_of(recording, people, given.house),
            body=orjson.dumps(encode(given.answer)),
        )
        for given in recording.answers
    ]


def begin_games(recordings: Sequence[Recording], people: People, prefix: str) -> list[tuple[str, Recording]]:
    """Stores a new game for each connection."""
    games = [(f"{prefix}{number}", recordings[number % len(recordings)]) for number in range(CONNECTIONS)]
    for code, recording in games:
        create_game(recording, people, code)
    return games


@dataclass(frozen=True)
class Played:
    """The result of playing: answers per second, and by game the times of each request and response.

    The rate is for the time in which all connections were busy.
    """

    rate: float
    times: dict[str, list[tuple[float, float]]]

    @property
    def seconds(self) -> list[float]:
        """The duration of each answer."""
        return [answered - sent for each in self.times.values() for sent, answered in each]


async def play(
    port: int,
    people: People,
    games: Sequence[tuple[str, Recording]],
    count: int | None = None,
    rate: float | None = None,
) -> Played:
    """Plays `count` answers of each game, by default all, as fast as possible or at `rate` per second."""
    times: dict[str, list[tuple[float, float]]] = {code: [] for code, _ in games}

    async def play_one(code: str, requests: Sequence[bytes]) -> None:
        async with Connection(port) as connection:
            for number, each in enumerate(requests):
                if rate is not None:
                    await asyncio.sleep(began + number * len(games) / rate - time.perf_counter())
                sent = time.perf_counter()
                await connection.send(each)
                times[code].append((sent, time.perf_counter()))

    prepared = [(code, requests_of(recording, people, code)[:count]) for code, recording in games]
    began = time.perf_counter()
    await asyncio.gather(*(play_one(*each) for each in prepared))
    first_done = min(played[-1][1] for played in times.values())
    done = sum(answered <= first_done for played in times.values() for _, answered in played)
    return Played(done / (first_done - began), times)
