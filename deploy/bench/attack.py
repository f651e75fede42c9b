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
from dataclasses import dataclass, field

from django.conf import settings

from deploy.bench import costs
from deploy.bench.harness import Bench, percentile
from deploy.bench.recording import Recording
from deploy.bench.table import create_game
from deploy.bench.web import Connection, Server, request
from got_api.schema.views import document

PLAYERS = 4
PAUSE = 0.03
EXPENSIVE_COUNT = 12
SLOW_BODIES = 500
ROUNDS = 4
"""Quiet and attacked rounds alternate, because the speed of a shared machine varies."""
SECONDS = 10.0
MAX_RATIO = 4.0
POLLS = ("position", "decisions", "events?limit=100")
ANY_STATUS = range(200, 600)


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


def measure(bench: Bench) -> None:
    """Exits with 1 if players wait too long during the attack."""
    recording = costs.stored_game(bench.people)
    settings.GOT_CACHE_URL, rates = "", settings.GOT_RATES
    settings.GOT_RATES = {}
    logging.disable(logging.WARNING)
    found = [each for each in costs.measure(bench.people)[0] if each.operation not in costs.HASHES]
    settings.GOT_RATES = rates
    dear = sorted(found, key=lambda cost: cost.ms)[-EXPENSIVE_COUNT:]
    with Server(bench.database, settings={"GOT_RATES": ""}) as server:
        load = _load(bench, server.port, recording, dear)
        quiet: list[float] = []
        attacked: list[float] = []
        for _ in range(ROUNDS):
            for kept, is_attacked in ((quiet, False), (attacked, True)):
                load.seconds = []
                asyncio.run(_run(load, is_attacked=is_attacked))
                kept.append(percentile(load.seconds, 0.99) * 1000)
    report = bench.report
    report.begin(f"p99 of a request of {PLAYERS} players, ms")
    alone = report.line("alone", quiet, digits=1)
    what = f"during the most expensive requests of two and {SLOW_BODIES} slow bodies"
    ratio = report.line(what, attacked, digits=1) / alone
    report.note(f"attacked / alone = {ratio:.2f}, aim below {MAX_RATIO:.0f}")
    report.note(f"{load.attacks} dear requests were sent, {load.refused} of them refused by a rate")
    if ratio >= MAX_RATIO:
        sys.exit(1)


def _load(bench: Bench, port: int, recording: Recording, dear: Sequence[costs.Cost]) -> Load:
    players = []
    for number, token in enumerate(bench.people.tokens[1 : PLAYERS + 1]):  # the first user measured the costs
        code = f"attack{number}"
        create_game(recording, bench.people, code)
        paths = [f"/api/v1/games/{code}/{name}" for name in POLLS] + ["/api/v1/me/decisions"]
        players.append(tuple(request("GET", path, token) for path in paths))
    listed = {name: (method, path, example) for name, method, path, example in costs.operations(document())}
    hostile: list[list[bytes]] = [[], []]
    for cost in dear:
        method, path, example = listed[cost.operation]
        kinds = costs.hostile_reads() if method in ("GET", "DELETE") else costs.hostile_bodies(example)
        [kind] = [each for each in kinds if each.name == cost.hostile]
        address = path.format_map(costs.Parameters(code="bench"))
        if kind.query:
            address = f"{address}?{kind.query}"
        headers = {name[5:].replace("_", "-"): value for name, value in kind.headers.items()}
        for requests, sender in zip(hostile, (bench.people.tokens[-1], None), strict=True):
            requests.append(request(method, address, sender, body=kind.body, headers=headers))
    slow = request("POST", "/api/v1/sessions", body=b"{" * 60_000)
    return Load(port, players, hostile, slow[:-59_000])


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
    await asyncio.gather(*(_poll(load, requests, ends_at) for requests in load.players))
    load.is_over = True
    await asyncio.gather(*attackers)
    for writer in writers:
        writer.close()


async def _poll(load: Load, requests: Sequence[bytes], ends_at: float) -> None:
    async with Connection(load.port) as connection:
        for each in itertools.cycle(requests):
            if time.perf_counter() > ends_at:
                return
            load.seconds.append((await connection.send(each)).seconds)
            await asyncio.sleep(PAUSE)


async def _attack(load: Load, requests: Sequence[bytes]) -> None:
    """Sends without a pause. If a response closes the connection, continues on another one."""
    remaining = itertools.cycle(requests)
    while not load.is_over:
        async with Connection(load.port) as connection:
            is_open = True
            while is_open and not load.is_over:
                try:
                    response = await connection.send(next(remaining), ANY_STATUS)
                except (ConnectionError, asyncio.IncompleteReadError):
                    break
                load.attacks += 1
                load.refused += response.status == 429
                is_open = response.header("connection") != "close"
