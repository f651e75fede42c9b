"""`make bench`: the speed of the engine without a server, and of answers over HTTP.

Eight connections each play a separate game. Every answer is committed. The client shares the cores with the
server, so compare CPU times before rates.
"""

import asyncio
import time
from collections.abc import Sequence

from deploy.bench.consumption import measure_consumption
from deploy.bench.harness import HOUSES, Bench, Report, percentile
from deploy.bench.recording import Recording, long_recordings, record
from deploy.bench.web import CONNECTIONS, Server, begin_games, play_games
from games.engine import answer

ENGINE_GAMES, ENGINE_RUNS = 24, 7
GAMES, RUNS = 3, 3


def measure(bench: Bench) -> None:
    measure_engine(bench.report)
    recordings = long_recordings(HOUSES, GAMES)
    with Server(bench.database) as server:
        measure_answers(bench, server, recordings)


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
    """Measures several runs, after a warm-up run."""
    runs = []
    for run in range(RUNS + 1):
        games = begin_games(recordings, bench.people, f"r{run}c")
        with measure_consumption(server.process_ids()) as cpu:
            runs.append(asyncio.run(play_games(server.port, bench.people, games)))
    report, runs = bench.report, runs[1:]
    report.begin("PUT .../answer over HTTP")
    report.line(f"answers/s, {CONNECTIONS} connections, all committed", [run.rate for run in runs])
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        report.line(
            f"{name} of an answer, ms", [percentile(run.seconds, share) * 1000 for run in runs], digits=1
        )
    report.note(f"CPU of an answer in the last run: {cpu.format_mean(len(runs[-1].seconds))}")
