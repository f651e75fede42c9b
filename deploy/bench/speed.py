"""`make bench`: the engine alone, answers over HTTP, and polls.

Eight connections play or poll, each a separate game. Every answer is committed. The client shares the cores
with the server, so compare CPU times before rates.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from deploy.bench.consumption import consumed
from deploy.bench.harness import HOUSES, Bench, Report, percentile
from deploy.bench.recording import Recording, long_recordings, record
from deploy.bench.table import enter, token_of
from deploy.bench.web import CONNECTIONS, Connection, Server, begin_games, get, play, request
from games.engine import answer

ENGINE_GAMES, ENGINE_RUNS = 24, 7
GAMES, RUNS = 3, 3
POLLS = 250
ANSWERS_BEFORE = 40
"""Answers of each game before it is read."""
POLLED = {
    "position": "/api/v1/games/{code}/position",
    "decisions": "/api/v1/games/{code}/decisions",
    "events": "/api/v1/games/{code}/events?limit=100",
    "me/decisions": "/api/v1/me/decisions",
    "me/home": "/api/v1/me/home",
}


def measure(bench: Bench) -> None:
    measure_engine(bench.report)
    recordings = long_recordings(HOUSES, GAMES)
    with Server(bench.database) as server:
        measure_answers(bench, server, recordings)
        measure_polls(bench, server, recordings)


def measure_engine(report: Report) -> None:
    """Answers per second on one core, over whole games of all sizes by the random policy."""
    recordings = [record(3 + number % 4, number) for number in range(ENGINE_GAMES)]
    _replay(recordings)
    report.begin("The engine alone, one core (random policy, its time excluded)")
    report.line("answers/s", [_replay(recordings) for _ in range(ENGINE_RUNS)])


def _replay(recordings: Sequence[Recording]) -> float:
    started = time.perf_counter()
    for recording in recordings:
        state, chance = recording.begin().state, recording.chance
        for given in recording.answers:
            state = answer(state, given.house, given.number, given.answer, chance).state
    return sum(len(each.answers) for each in recordings) / (time.perf_counter() - started)


def measure_answers(bench: Bench, server: Server, recordings: Sequence[Recording]) -> None:
    """Several runs, after one that warms up."""
    runs = []
    for run in range(RUNS + 1):
        games = begin_games(recordings, bench.people, f"r{run}c")
        with consumed(server.process_ids()) as cpu:
            runs.append(asyncio.run(play(server.port, bench.people, games)))
    report, runs = bench.report, runs[1:]
    report.begin("PUT .../answer over HTTP")
    report.line(f"answers/s, {CONNECTIONS} connections, all committed", [run.rate for run in runs])
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        report.line(
            f"{name} of an answer, ms", [percentile(run.seconds, share) * 1000 for run in runs], digits=1
        )
    report.note(f"CPU of an answer in the last run: {cpu.per(len(runs[-1].seconds))}")


def measure_polls(bench: Bench, server: Server, recordings: Sequence[Recording]) -> None:
    """Requests per second on connections that repeat the same request.

    Compares them with `/health/live`, which needs no database.
    """
    report, games = bench.report, []
    for code, recording in begin_games(recordings, bench.people, "poll"):
        for given in recording.answers[:ANSWERS_BEFORE]:
            enter(recording, code, given)
        games.append((code, token_of(recording, bench.people, recording.answers[ANSWERS_BEFORE].house)))
    report.begin("Polls over HTTP, eight connections")
    live = [request("GET", "/health/live")] * CONNECTIONS
    limit = report.line("GET /health/live a second", _poll_rates(server.port, live))
    for name, path in POLLED.items():
        for is_known in (False, True):
            requests = []
            for code, token in games:
                address = path.format(code=code)
                tag = asyncio.run(get(server.port, address, token)).header("etag") if is_known else ""
                requests.append(
                    request("GET", address, token, headers={"If-None-Match": tag} if tag else None)
                )
            with consumed(server.process_ids()) as cpu:
                rates = _poll_rates(server.port, requests)
            what = f"{name} a second, {'unchanged (304)' if is_known else 'read whole'}"
            ratio = report.line(what, rates) / limit
            spent = cpu.per((RUNS + 1) * len(requests) * POLLS)
            report.note(f"... / GET /health/live = {ratio:.2f}; CPU of a request: {spent}")


def _poll_rates(port: int, requests: Sequence[bytes]) -> list[float]:
    return [asyncio.run(_poll_rate(port, requests)) for _ in range(RUNS + 1)][1:]


async def _poll_rate(port: int, requests: Sequence[bytes]) -> float:
    async def poll(sent: bytes) -> None:
        async with Connection(port) as connection:
            for _ in range(POLLS):
                await connection.send(sent, (200, 304))

    started = time.perf_counter()
    await asyncio.gather(*(poll(each) for each in requests))
    return len(requests) * POLLS / (time.perf_counter() - started)
