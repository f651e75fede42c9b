"""CPU time of the most frequent reads, with a full response and with 304, in the web process and the
database.

python -m deploy.bench.reads                          this checkout
BASE=<folder> python -m deploy.bench.reads            compares another checkout with this one

Requests are sent in this process, without network and client, by a user who plays several games. A figure is
the mean CPU time of many equal requests: that of the thread for the web, and that of PostgreSQL's processes
for the database. Each checkout is measured RUNS times, each time in a process with a new database. Two
checkouts are measured in turn, so that other work on the machine affects both.
"""

import gc
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median_high
from typing import Any

RUNS = int(os.environ.get("RUNS", "3"))
REQUESTS = 100
BATCHES = 3
GAMES = 4
ANSWERS = 40
"""Answers of each game before it is read."""
SAVED = 150
"""Answers of each game that another process saves while a web server runs without watchers of the game."""
MARK = "costs of reads: "

READS = {
    "position": "/api/v1/games/read0/position",
    "decisions": "/api/v1/games/read0/decisions",
    "events": "/api/v1/games/read0/events?limit=100",
    "me/decisions": "/api/v1/me/decisions",
    "me/home": "/api/v1/me/home",
    "games/{code}": "/api/v1/games/read0",
    "games": "/api/v1/games",
    "games, mine": "/api/v1/games?mine=true",
    "health/live": "/health/live",
}

Costs = dict[str, list[float]]
"""Resource -> milliseconds of the web and of the database."""


def measure_here(with_cache: bool) -> Costs:
    """The costs of the imported checkout."""
    from deploy.bench.database import fresh_database

    with fresh_database() as database:
        from django.conf import settings
        from django.test import Client

        from deploy.bench.consumption import measure_consumption
        from deploy.bench.recording import long_recordings
        from deploy.bench.table import create_game, register_people, save_recorded_answer, token_of
        from deploy.bench.web import Server
        from got_api.shared.shared_cache import cache_url_of_broker

        settings.GOT_CACHE_URL = cache_url_of_broker(database.broker.url()) if with_cache else ""
        settings.GOT_RATES = {}
        logging.disable(logging.WARNING)
        recordings, people = long_recordings(6, GAMES), register_people(6)
        for number in range(GAMES):
            recording, code = recordings[number % len(recordings)], f"read{number}"
            create_game(recording, people, code)
            for given in recording.answers[:ANSWERS]:
                save_recorded_answer(recording, code, given)
        token = token_of(recordings[0], people, recordings[0].answers[ANSWERS].house)
        database.finish_background_work()
        client = Client(HTTP_AUTHORIZATION=f"Bearer {token}")
        postgres = database.process_ids()["database"]
        found: Costs = {}
        for name, path in READS.items():
            found[name] = _cost(client, path, None, postgres)
            tag = client.get(path).headers.get("ETag")
            if tag is not None:
                found[f"{name}, unchanged"] = _cost(client, path, tag, postgres)
        with Server(database) as server, measure_consumption({"web": server.process_ids()["web"]}) as cpu:
            for number in range(GAMES):
                recording = recordings[number % len(recordings)]
                for given in recording.answers[ANSWERS : ANSWERS + SAVED]:
                    save_recorded_answer(recording, f"read{number}", given)
        return found | {"saved elsewhere, not watched": [cpu.seconds["web"] * 1000 / (GAMES * SAVED), 0.0]}


def _cost(client: Any, path: str, tag: str | None, postgres: int) -> list[float]:
    """Milliseconds of the web and of the database for one request, the minimum of the batches."""
    from django.test import RequestFactory

    headers: Any = {} if tag is None else {"HTTP_IF_NONE_MATCH": tag}
    requests = RequestFactory(**client.defaults, **headers)
    environments = [requests.get(path).environ for _ in range(REQUESTS)]
    handler: Any = client.handler
    for environment in environments[:20]:
        response = handler(dict(environment))
        expected = 200 if tag is None else 304
        if response.status_code != expected:
            raise RuntimeError(f"{path}: {response.status_code} in place of {expected}")
    least = [float("inf"), float("inf")]
    for _ in range(BATCHES):
        with measure_cpu(postgres) as cpu:
            for environment in environments:
                handler(dict(environment))
        least = [min(old, new / REQUESTS) for old, new in zip(least, cpu, strict=True)]
    return least


@contextmanager
def measure_cpu(postgres: int) -> Iterator[list[float]]:
    """Measures a block without garbage collection: CPU milliseconds of this thread and of the database."""
    found: list[float] = []
    gc.collect()
    gc.disable()
    before = time.thread_time(), seconds_below(postgres)
    yield found
    after = time.thread_time(), seconds_below(postgres)
    gc.enable()
    found += [1000 * (end - start) for start, end in zip(before, after, strict=True)]


def seconds_below(parent: int) -> float:
    """CPU seconds of the children of a process. The scheduler counts them in nanoseconds."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return sum(int(Path(f"/proc/{child}/schedstat").read_text().split()[0]) for child in children) / 1e9


def measure(checkout: Path, with_cache: bool) -> Costs:
    """The costs of a checkout, measured by this file in a separate process."""
    words = [sys.executable, "-P", str(Path(__file__).resolve()), "cache" if with_cache else "alone"]
    done = subprocess.run(
        words,
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    found: Costs = json.loads(done.stdout.partition(MARK)[2])
    return found


def main() -> None:
    here = Path(__file__).resolve().parent.parent.parent
    checkouts = [Path(os.environ["BASE"]).absolute()] if os.environ.get("BASE") else []
    checkouts.append(here)
    for with_cache in (False, True):
        found: dict[Path, list[Costs]] = {each: [] for each in checkouts}
        for _ in range(RUNS):
            for checkout in checkouts:
                found[checkout].append(measure(checkout, with_cache))
        shown = "with" if with_cache else "without"
        print(f"\nCPU of a read, ms, {shown} the shared cache, {RUNS} runs each")
        print_table(found, here)


def print_table(costs_by_checkout: Mapping[Path, Sequence[Costs]], here: Path) -> None:
    """Prints the costs of all runs, and their ratio to another checkout, or to the cheapest read."""
    columns = "".join(f"{f'web, {each.name}':24}{f'database, {each.name}':24}" for each in costs_by_checkout)
    reference = next(iter(costs_by_checkout)).name if len(costs_by_checkout) == 2 else "GET /health/live"
    print(f"{'':28}{columns}sum / {reference}")
    live = median_high(sum(costs["health/live"]) for costs in costs_by_checkout[here])
    for name in costs_by_checkout[here][0]:
        sums, cells = [], ""
        for runs in costs_by_checkout.values():
            if pairs := [costs[name] for costs in runs if name in costs]:
                for values in zip(*pairs, strict=True):
                    cells += f"{f'{median_high(values):.2f} ({min(values):.2f} to {max(values):.2f})':24}"
                sums.append(median_high(map(sum, pairs)))
        ratio = sums[-1] / (sums[0] if len(sums) == 2 else live)
        print(f"{name:28}{cells}{ratio:.2f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(MARK + json.dumps(measure_here(sys.argv[1] == "cache")))
    else:
        main()
