"""Speed of the engine alone."""

from __future__ import annotations

import time

from deploy.bench.recording import Recording, record
from deploy.bench.spread import Report, Spread
from games.engine import answer

GAMES = 24
RUNS = 7


def measure(report: Report) -> None:
    """Measures answers per second on one core: only `answer`, over whole games of all sizes."""
    recordings = [record(3 + number % 4, number) for number in range(GAMES)]
    _replay(recordings)
    rates = [_replay(recordings) for _ in range(RUNS)]
    report.begin("The engine alone, one core (random policy, its time excluded)")
    total = sum(len(recording.answers) for recording in recordings)
    report.line(f"answers/s over {GAMES} games, {total} answers", Spread.of(rates))
    report.line("microseconds an answer", Spread.of([1e6 / rate for rate in rates]), digits=1)


def _replay(recordings: list[Recording]) -> float:
    started = time.perf_counter()
    count = 0
    for recording in recordings:
        state, chance = recording.begin().state, recording.chance
        for given in recording.answers:
            state = answer(state, given.house, given.number, given.answer, chance).state
        count += len(recording.answers)
    return count / (time.perf_counter() - started)
