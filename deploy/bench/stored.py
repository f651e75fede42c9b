"""Time to load and save a game in its first, fifth and tenth round."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from django.db import connection

from deploy.bench.recording import Recording
from deploy.bench.spread import Report, Spread
from deploy.bench.table import People, create_game
from games import storage
from games.engine import answer
from got_api.database.viewer import as_engine

ROUNDS = (1, 5, 10)
LOADS = 40

Samples = dict[tuple[str, int], list[float]]


def measure(report: Report, title: str, recordings: list[Recording], people: People, prefix: str) -> Samples:
    """Plays the recordings into the database, and times every answer of the three rounds."""
    samples: Samples = defaultdict(list)
    for number, recording in enumerate(recordings):
        _play(recording, people, f"{prefix}{number}", samples)
    report.begin(title)
    for number in ROUNDS:
        report.line(f"round {number:>2}: load, ms", Spread.of(samples["load", number]), digits=2)
        report.line(f"round {number:>2}: load, bytes of JSON", Spread.of(samples["load bytes", number]))
        report.line(f"round {number:>2}: save and commit, ms", Spread.of(samples["save", number]), digits=2)
        report.line(f"round {number:>2}: save, bytes of rows", Spread.of(samples["save bytes", number]))
    for what in ("load", "save"):
        first, last = (statistics.median(samples[what, number]) for number in (1, 10))
        report.note(f"{what}: round 10 / round 1 = {last / first:.2f}")
    return samples


def _play(recording: Recording, people: People, code: str, samples: Samples) -> None:
    create_game(recording, people, code)
    measured: set[int] = set()
    for given in recording.answers:
        if given.round in ROUNDS and given.round not in measured:
            measured.add(given.round)
            _time_loads(code, given.round, samples)
        counter = Weight()
        with connection.execute_wrapper(counter), as_engine():  # counts statements at the end too
            before = storage.load(storage.lock_game(code))
            played = answer(before.state, given.house, given.number, given.answer, recording.chance)
            accepted = storage.Accepted(given.number, given.house, given.answer, "player")
            counter.bytes = 0
            started = time.perf_counter()
            storage.save(before, played, answers=[accepted])
        if given.round in ROUNDS:
            samples["save", given.round].append((time.perf_counter() - started) * 1000)
            samples["save bytes", given.round].append(counter.bytes)


def _time_loads(code: str, number: int, samples: Samples) -> None:
    for _ in range(LOADS):
        counter = Weight()
        with as_engine():
            head = storage.find_game(code)
            started = time.perf_counter()
            storage.load(head, fresh=True)
            samples["load", number].append((time.perf_counter() - started) * 1000)
    with as_engine(), connection.execute_wrapper(counter):
        storage.load(storage.find_game(code), fresh=True)
    samples["load bytes", number].append(_length(counter))


def _length(counter: Weight) -> float:
    """Bytes of the document that the last statement returns."""
    with as_engine(), connection.cursor() as cursor:
        statement, parameters = counter.last
        cursor.execute("select set_config('got.game', %s, true)", [str(parameters["game"])])
        cursor.execute(statement, parameters)
        return float(len(cursor.fetchone()[0].encode()))


class Weight:
    """Adds up the bytes of JSON in statements, and keeps the last statement."""

    def __init__(self) -> None:
        self.bytes = 0
        self.last: tuple[str, Any] = ("", None)

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if isinstance(params, dict):
            self.bytes += sum(len(value) for value in params.values() if isinstance(value, str))
        self.last = (sql, params)
        return execute(sql, params, many, context)
