"""`make bench-citus`: loading, saving, answers and polls on a Citus cluster with two workers.

Coordinator, workers, web server and client share the cores, so compare CPU time with `make bench`, not rates.
It needs a PostgreSQL with Citus (GOT_PG_BIN). Without one it measures nothing.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy import VAR
from deploy.bench import calibration
from deploy.bench.__main__ import GAMES, machine
from deploy.bench.database import Database
from deploy.bench.recording import long_recordings
from deploy.bench.spread import Report
from deploy.drills.citus_cluster import CitusCluster, Server, programs_with_citus

HOME = VAR / "bench-citus"
POLLS = 25
"""Polls of each connection. Fewer than usual, because reads are more expensive here."""


class CitusDatabase(Database):
    """A cluster in place of a single server."""

    def __init__(self, cluster: CitusCluster, home: Path) -> None:
        super().__init__(home)
        self.cluster = cluster

    def start(self) -> None:
        self.cluster.start()
        self.prepare(self.cluster.addresses(), ("migrate", "--verbosity=0"), ("distribute",))

    def process_ids(self) -> dict[str, int]:
        return {server.name: postmaster_of(server) for server in self.cluster.servers}


def postmaster_of(server: Server) -> int:
    return int((server.data / "postmaster.pid").read_text().split()[0])


@contextmanager
def fresh_cluster(programs: Path) -> Iterator[CitusDatabase]:
    """Starts a new cluster. Stops and removes it at the end."""
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    database = CitusDatabase(CitusCluster(programs, HOME), HOME)
    try:
        database.start()
        yield database
    finally:
        from django.db import connections

        connections.close_all()
        database.broker.stop()
        database.cluster.stop()
        shutil.rmtree(HOME, ignore_errors=True)


def main() -> None:
    programs = programs_with_citus()
    if programs is None:
        print("No PostgreSQL with Citus was found: name its bin folder by GOT_PG_BIN.")
        return
    started, report = time.monotonic(), Report()
    print(f"{machine()}\n{calibration.line(VAR)}", flush=True)
    with fresh_cluster(programs) as database:
        from deploy.bench import stored, table, web

        print(f"\n{database.cluster.version()}", flush=True)
        recordings = long_recordings(6, GAMES)
        people = table.register_people(6)
        server = web.Server(database)
        server.start()
        try:
            stored.measure(report, "Load and save", recordings, people, "alone")
            web.measure(report, "PUT .../answer over HTTP", server, recordings, people, "alone")
            web.measure_polls(report, server, recordings, people, polls=POLLS)
        finally:
            server.stop()
    print(f"\nDone in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
