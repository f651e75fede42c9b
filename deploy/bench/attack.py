"""`make bench-attack`: response times while somebody tries to keep the server busy.

Four players poll at a steady pace, first alone, then during an attack. Two connections, one with a token and
one without, send the most expensive requests of `deploy.bench.costs` without a pause. Another 500 send a body
that they never complete. The rate limits are the defaults.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deploy.bench.costs import HASHES, Cost, Hostile, Parameters, hostile_bodies, hostile_reads, operations
from deploy.bench.database import fresh_database
from deploy.bench.spread import Report, Spread, percentile

if TYPE_CHECKING:
    from deploy.bench.recording import Recording
    from deploy.bench.table import People

PLAYERS = 4
PAUSE = 0.03
DEAREST = 12
SLOW_BODIES = 500
ROUNDS = 4
"""Quiet and attacked rounds alternate, because the speed of a shared machine varies."""
SECONDS = 10.0
MAX_RATIO = 4.0
POLLS = ("position", "decisions", "events?limit=100")


@dataclass
class Load:
    """The requests to send, and the measurements."""

    port: int
    players: list[tuple[bytes, ...]]
    hostile: list[list[bytes]]
    slow: bytes
    seconds: list[float] = field(default_factory=list)
    refused: int = 0
    attacks: int = 0
    is_over: bool = False


def main() -> None:
    from deploy.bench.__main__ import machine

    report = Report()
    print(machine(), flush=True)
    with fresh_database() as database:
        from django.conf import settings

        from deploy.bench import costs, web

        recording, people = costs.prepared()
        settings.GOT_CACHE_URL, rates = "", settings.GOT_RATES
        settings.GOT_RATES = {}
        logging.disable(logging.WARNING)
        found = costs.measure(people)[0]
        settings.GOT_RATES = rates
        dear = sorted((each for each in found if each.operation not in HASHES), key=lambda cost: cost.ms)
        server = web.Server(database, settings={"GOT_RATES": ""})
        server.start()
        try:
            load = _load(server.port, recording, people, dear[-DEAREST:])
            ratio = _measure(report, load)
        finally:
            server.stop()
    sys.exit(0 if ratio < MAX_RATIO else 1)


def _load(port: int, recording: Recording, people: People, dear: Sequence[Cost]) -> Load:
    from deploy.bench.table import create_game
    from got_api.schema.views import document

    players = []
    for number in range(PLAYERS):
        code, token = f"attack{number}", people.tokens[number + 1]  # the cost measurement used the first user
        create_game(recording, people, code)
        paths = [f"/api/v1/games/{code}/{name}" for name in POLLS] + ["/api/v1/me/decisions"]
        players.append(tuple(_request(port, "GET", path, Hostile("plain"), token) for path in paths))
    listed = {name: (method, path, example) for name, method, path, example in operations(document())}
    hostile: list[list[bytes]] = [[], []]
    for cost in dear:
        method, path, example = listed[cost.operation]
        kinds = hostile_reads() if method in ("GET", "DELETE") else hostile_bodies(example)
        [kind] = [each for each in kinds if each.name == cost.hostile]
        address = path.format_map(Parameters(code="bench"))
        for place, sender in enumerate((people.tokens[-1], None)):
            hostile[place].append(_request(port, method, address, kind, sender))
    slow = _request(port, "POST", "/api/v1/sessions", Hostile("slow", b"{" * 60_000), None)
    return Load(port, players, hostile, slow[:-59_000])


def _request(port: int, method: str, path: str, hostile: Hostile, token: str | None) -> bytes:
    query = f"?{hostile.query}" if hostile.query else ""
    lines = [f"{method} {path}{query} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name[5:].replace('_', '-')}: {value}" for name, value in hostile.headers.items()]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    body = hostile.body or b""
    if hostile.body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def _measure(report: Report, load: Load) -> float:
    quiet: list[float] = []
    attacked: list[float] = []
    for _ in range(ROUNDS):
        for kept, is_attacked in ((quiet, False), (attacked, True)):
            load.seconds = []
            asyncio.run(_run(load, is_attacked=is_attacked))
            kept.append(percentile(load.seconds, 0.99) * 1000)
    report.begin(f"p99 of a request of {PLAYERS} players, ms")
    report.line("alone", Spread.of(quiet), digits=1)
    report.line(
        f"during the most expensive requests of two and {SLOW_BODIES} slow bodies",
        Spread.of(attacked),
        digits=1,
    )
    ratio = Spread.of(attacked).middle / Spread.of(quiet).middle
    report.note(f"attacked / alone = {ratio:.2f}, aim below {MAX_RATIO:.0f}")
    report.note(f"{load.attacks} dear requests were sent, {load.refused} of them refused by a rate")
    return ratio


async def _run(load: Load, *, is_attacked: bool) -> None:
    load.is_over = False
    attackers = []
    writers: list[asyncio.StreamWriter] = []
    if is_attacked:
        for _ in range(SLOW_BODIES):
            _, writer = await asyncio.open_connection("127.0.0.1", load.port)
            writer.write(load.slow)
            writers.append(writer)
        attackers = [asyncio.create_task(_attack(load, requests)) for requests in load.hostile]
    ends_at = time.perf_counter() + SECONDS
    await asyncio.gather(*(_play(load, requests, ends_at) for requests in load.players))
    load.is_over = True
    await asyncio.gather(*attackers)
    for writer in writers:
        writer.close()


async def _play(load: Load, requests: Sequence[bytes], ends_at: float) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", load.port)
    for request in itertools.cycle(requests):
        if time.perf_counter() > ends_at:
            break
        started = time.perf_counter()
        writer.write(request)
        status = await _status(reader)
        if status != b"200":
            raise RuntimeError(f"a player was answered {status.decode()}")
        load.seconds.append(time.perf_counter() - started)
        await asyncio.sleep(PAUSE)
    writer.close()


async def _attack(load: Load, requests: Sequence[bytes]) -> None:
    """Sends without a pause. If a response closes the connection, continues on another one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", load.port)
    for request in itertools.cycle(requests):
        if load.is_over:
            break
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            writer.write(request)
            load.refused += await _status(reader) == b"429"
            load.attacks += 1
            continue
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", load.port)
    writer.close()


async def _status(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    status, *fields = head.split(b"\r\n")
    length = next((int(each[15:]) for each in fields if each[:15].lower() == b"content-length:"), 0)
    await reader.readexactly(length)
    if any(each.lower() == b"connection: close" for each in fields):
        reader.feed_eof()
    return status[9:12]


if __name__ == "__main__":
    main()
