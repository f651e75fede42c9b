"""The API of a run, and connections to it that need less CPU in the client than an HTTP library."""

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Self

import orjson

from deploy.bench.database import Database
from deploy.bench.recording import Recording
from deploy.bench.table import People, create_game, token_of
from deploy.demo.server import free_port
from deploy.processes import core_count
from games.engine import encode

CONNECTIONS = 8
"""Connections that play at the same time, each a separate game."""


class Server:
    """A context manager that serves the API as `make run` does, with a process per core."""

    def __init__(self, database: Database, settings: Mapping[str, str] | None = None) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._settings = {"GOT_WEB_PROCESSES": str(core_count()), **(settings or {})}

    def __enter__(self) -> Self:
        self._child = self._database.site.start_web("web", self.port, **self._settings)
        return self

    def __exit__(self, *error: object) -> None:
        self._child.stop(20.0)

    def process_ids(self) -> dict[str, int]:
        """Process ids of the web server and of the database. All other processes of these servers are their
        children.
        """
        return {"web": self._child.pid, **self._database.process_ids()}


class Connection:
    """A connection that is reused for one request after another."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._writer.close()

    async def send(self, request: bytes) -> None:
        """Sends a request. Raises RuntimeError unless the status of its response is 200."""
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        status, *fields = head.split(b"\r\n")
        length = next((int(field[15:]) for field in fields if field[:15].lower() == b"content-length:"), 0)
        body = await self._reader.readexactly(length)
        if status[9:12] != b"200":
            raise RuntimeError(f"{status.decode()}: {body.decode()[:500]}")


def requests_of(recording: Recording, people: People, code: str) -> Iterator[bytes]:
    """The requests with the answers of a whole game."""
    for given in recording.answers:
        body = orjson.dumps(encode(given.answer))
        head = (
            f"PUT /api/v1/games/{code}/decisions/{given.number}/answer HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {token_of(recording, people, given.house)}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        yield head.encode() + body


def begin_games(recordings: Sequence[Recording], people: People, prefix: str) -> list[tuple[str, Recording]]:
    """Stores a new game for each connection."""
    games = [(f"{prefix}{number}", recordings[number % len(recordings)]) for number in range(CONNECTIONS)]
    for code, recording in games:
        create_game(recording, people, code)
    return games


@dataclass(frozen=True)
class LoadResult:
    """The result of playing: answers per second, and the times of each request and response by game.

    The rate is for the time in which all connections were busy.
    """

    rate: float
    times: dict[str, list[tuple[float, float]]]

    @property
    def seconds(self) -> list[float]:
        """The duration of each answer."""
        return [answered - sent for each in self.times.values() for sent, answered in each]


async def play_games(
    port: int,
    people: People,
    games: Sequence[tuple[str, Recording]],
    count: int | None = None,
    rate: float | None = None,
) -> LoadResult:
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

    prepared = [(code, [*islice(requests_of(recording, people, code), count)]) for code, recording in games]
    began = time.perf_counter()
    await asyncio.gather(*(play_one(*each) for each in prepared))
    first_done = min(played[-1][1] for played in times.values())
    done = sum(answered <= first_done for played in times.values() for _, answered in played)
    return LoadResult(done / (first_done - began), times)
