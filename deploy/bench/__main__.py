"""Runs the measurements and prints a table.

make bench
make bench OTHERS=2000      fewer other games in the tables
make bench ONLY=pure        only the engine, without a database
make bench ONLY=reading     only pictures, words and news
make bench-costs            only the last part: the most expensive request of every operation
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from deploy import ROOT, VAR
from deploy.bench import calibration, pure
from deploy.bench.database import Database, fresh_database
from deploy.bench.recording import long_recordings
from deploy.bench.spread import Report, Spread
from deploy.processes import cores
from deploy.programs import postgres_programs

GAMES = 3
OTHERS = int(os.environ.get("OTHERS", "20000"))


def machine() -> str:
    """A description of this machine for the report."""
    model = platform.processor() or platform.machine()
    description = Path("/proc/cpuinfo")
    if description.exists():
        names = [
            line.split(":", 1)[1].strip()
            for line in description.read_text().splitlines()
            if "model name" in line
        ]
        model = names[0] if names else model
    return (
        f"{cores()} cores of {model}, {platform.system()} {platform.release()}, Python "
        f"{platform.python_version()}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, load {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    started, costs = time.monotonic(), 0
    report = Report()
    print(f"{machine()}\n{calibration.line(VAR)}", flush=True)
    only = os.environ.get("ONLY")
    if only != "reading":
        pure.measure(report)
    if only != "pure":
        try:
            with fresh_database() as database:
                print(f"\nPostgreSQL {postgres_programs()[1]}, commits on disk", flush=True)
                measure_reading(report, database) if only else measure_stored(report, database)
        except RuntimeError as error:
            sys.exit(str(error))
    if not only:
        print(flush=True)
        costs = subprocess.run([sys.executable, "-m", "deploy.bench.costs"], cwd=ROOT, check=False).returncode
    print(f"\n{calibration.line(VAR)}\nDone in {time.monotonic() - started:.0f} s")
    sys.exit(costs)


def measure_reading(report: Report, database: Database) -> None:
    """Measures reads by people, with no other games in the tables."""
    from deploy.bench import reading, table, web
    from games.engine import BASE

    recordings = long_recordings(6, 1)
    people = table.register_people(len(BASE.setups[6].houses))
    reading.measure_drawing(report, recordings[0])
    server = web.Server(database)
    server.start()
    try:
        reading.measure(report, server, recordings, people)
    finally:
        server.stop()


def measure_stored(report: Report, database: Database) -> None:
    """Measures storage, HTTP and pgbench with no other games; then storage and HTTP with many others."""
    from deploy.bench import ceiling, crowd, reading, stored, table, web
    from games.engine import BASE
    from games.storage import find_game
    from got_api.database.viewer import as_engine

    recordings = long_recordings(6, GAMES)
    people = table.register_people(len(BASE.setups[6].houses))
    server = web.Server(database)
    server.start()
    try:
        few = stored.measure(report, "Load and save, alone in the tables", recordings, people, "alone")
        title = "PUT .../answer over HTTP"
        http = web.measure(report, f"{title}, alone", server, recordings, people, "alone")
        web.measure_polls(report, server, recordings, people)
        web.measure_waiting(report, server, recordings, people)
        reading.measure_drawing(report, recordings[0])
        reading.measure(report, server, recordings, people)
        limit = ceiling.measure(report, database, recordings[0], people)
        report.note(f"HTTP / pgbench = {http / limit:.2f}, aim 0.5 or more")
        if OTHERS <= 0:
            return
        table.create_game(recordings[0], people, "original")
        for given in recordings[0].answers:
            if given.round > 5:
                break
            table.enter(recordings[0], "original", given)
        with as_engine():
            original = find_game("original").game_id
        print(f"\n{crowd.fill(database, original, OTHERS)}", flush=True)
        many = stored.measure(report, f"Load and save beside {OTHERS} games", recordings, people, "crowd")
        crowded = web.measure(report, f"{title}, beside {OTHERS} games", server, recordings, people, "crowd")
        for what in ("load", "save"):
            for number in stored.ROUNDS:
                ratio = Spread.of(many[what, number]).middle / Spread.of(few[what, number]).middle
                note = f"{what} in round {number}: {OTHERS} others / none = {ratio:.2f}"
                report.note(f"{note}, aim 1.2 or less")
        report.note(f"HTTP answers/s: {OTHERS} others / none = {crowded / http:.2f}, aim 0.83 or more")
    finally:
        server.stop()


if __name__ == "__main__":
    main()
