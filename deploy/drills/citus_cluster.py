"""A Citus coordinator with two workers, using the programs of GOT_PG_BIN."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from deploy.account import server_folder
from deploy.configuration import render
from deploy.demo.server import free_port
from deploy.drills.cluster import Program, make_database
from deploy.patience import wait_until
from deploy.postgres import DATABASE, accepts_login
from deploy.programs import postgres_programs

HOST = "127.0.0.1"
LOGINS = ("postgres", "got_owner", "got_web", "got_player", "got_engine")
WORKERS = 2


def programs_with_citus(name: str) -> Path:
    """The bin folder of the first PostgreSQL that is found. Exits with 0 unless it includes Citus."""
    folder, _ = postgres_programs()
    asked = (
        subprocess.run([folder / "pg_config", "--sharedir"], capture_output=True, text=True, check=False)
        if (folder / "pg_config").exists()
        else None
    )
    if asked is None or not (Path(asked.stdout.strip()) / "extension" / "citus.control").exists():
        print(f"{name}: no PostgreSQL with Citus was found; let GOT_PG_BIN name its bin folder")
        sys.exit(0)
    return folder


class Server:
    """One PostgreSQL of the cluster."""

    def __init__(self, cluster: CitusCluster, number: int) -> None:
        self.cluster = cluster
        self.name = "coordinator" if number == 0 else f"worker{number}"
        self.port = free_port()
        self.data = cluster.folder / self.name
        program = cluster.programs / "postgres"
        self._program = Program(
            cluster.account,
            # The servers log in to each other with the passwords in this file.
            ["/usr/bin/env", f"PGPASSFILE={cluster.folder / 'passwords'}", program, "-D", self.data],
            cluster.folder / f"{self.name}.log",
        )

    def make(self) -> None:
        cluster = self.cluster
        cluster.account.call(
            [
                *(cluster.programs / "initdb", "-D", self.data, "--username=postgres", "--locale=C.UTF-8"),
                *("--encoding=UTF8", "--auth=scram-sha-256", f"--pwfile={cluster.folder / 'first-password'}"),
                "--no-instructions",
            ]
        )
        settings = (
            render("citus.conf", SERVER_HOST=HOST, SERVER_PORT=str(self.port), SSL_MODE="prefer")
            + f"unix_socket_directories = '{cluster.folder}'\n"
        )
        cluster.account.write(self.data / "postgresql.conf", settings)
        clients = [f"{HOST}/32"] if self.name == "coordinator" else []
        cluster.account.write(
            self.data / "pg_hba.conf",
            render("citus-hba.conf", EACH_CLIENT=clients, EACH_SERVER=[f"{HOST}/32"]),
        )

    def start(self) -> None:
        self._program.start()
        wait_until(
            lambda: accepts_login(self.url("postgres", "postgres")), f"{self.name} does not start", 120
        )

    def stop(self) -> None:
        self._program.end(signal.SIGINT)

    def kill(self) -> None:
        """Kills all processes of the server, like a power failure."""
        postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(postmaster)], capture_output=True, text=True, check=False
        )
        for pid in (postmaster, *map(int, children.stdout.split())):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._program.end(signal.SIGKILL)

    def connect(self, database: str = DATABASE) -> psycopg.Connection[Any]:
        """Connects as the administrator."""
        return psycopg.connect(self.url("postgres", database), autocommit=True, connect_timeout=5)

    def url(self, login: str, database: str = DATABASE) -> str:
        password = quote(self.cluster.passwords[login])
        return f"postgresql://{login}:{password}@{HOST}:{self.port}/{quote(database)}"

    def make_database(self) -> None:
        with self.connect("postgres") as server:
            # Each server gets the passwords separately, before the cluster exists.
            make_database(server, self.cluster.passwords)
            server.execute(f"grant connect on database {DATABASE} to got_player, got_engine")
        with self.connect() as server:
            server.execute("create extension citus")
            server.execute("grant usage, create on schema public to got_owner")


class CitusCluster:
    """All servers of the cluster, in one folder of the servers' account."""

    def __init__(self, programs: Path, home: Path) -> None:
        self.account, self.folder = server_folder(home / "citus")
        self.programs = programs
        self.passwords = {login: secrets.token_urlsafe(12) for login in LOGINS}
        self.servers = [Server(self, number) for number in range(WORKERS + 1)]
        self.coordinator, *self.workers = self.servers
        self.account.write(self.folder / "first-password", self.passwords["postgres"])
        lines = (f"{HOST}:*:*:{login}:{password}\n" for login, password in self.passwords.items())
        self.account.write(self.folder / "passwords", "".join(lines))

    def start(self) -> None:
        """Starts the coordinator and its workers, with our roles and an empty database."""
        for server in self.servers:
            server.make()
            server.start()
            server.make_database()
        with self.coordinator.connect() as coordinator:
            coordinator.execute("select citus_set_coordinator_host(%s, %s)", [HOST, self.coordinator.port])
            for worker in self.workers:
                coordinator.execute("select citus_add_node(%s, %s)", [HOST, worker.port])

    def stop(self) -> None:
        for server in self.servers:
            server.stop()

    def addresses(self) -> dict[str, str]:
        """The settings with which processes connect to the cluster."""
        coordinator = self.coordinator
        urls = {
            "DATABASE_URL": coordinator.url("got_web"),
            "DATABASE_OWNER_URL": coordinator.url("got_owner"),
        }
        return urls | {"GOT_CITUS": "1"}

    def version(self) -> str:
        with self.coordinator.connect() as coordinator:
            [row] = coordinator.execute(
                "select citus_version(), current_setting('server_version')"
            ).fetchall()
        return f"{row[0]}; PostgreSQL {row[1]}"

    def running_game(self) -> int:
        """Id of the running game that was created last."""
        with self.coordinator.connect() as coordinator:
            [row] = coordinator.execute("select max(id) from games_game where status = 'running'").fetchall()
        return int(row[0])

    def server_of(self, game: int) -> Server:
        """The server with the rows of a game."""
        [(_, port)] = self._shard_of(game)
        return next(server for server in self.servers if server.port == port)

    def move(self, game: int) -> tuple[str, str]:
        """Moves the rows of a running game to the other worker. Returns the names of both servers."""
        previous = self.server_of(game)
        wanted = next(worker for worker in self.workers if worker is not previous)
        [(shard, _)] = self._shard_of(game)
        with self.coordinator.connect() as coordinator:
            # The alternative is logical replication, which does not support row-level security.
            coordinator.execute(
                "select citus_move_shard_placement(%s, %s, %s, %s, %s, 'block_writes')",
                [shard, HOST, previous.port, HOST, wanted.port],
            )
        return previous.name, self.server_of(game).name

    def _shard_of(self, game: int) -> list[tuple[int, int]]:
        with self.coordinator.connect() as coordinator:
            return coordinator.execute(
                """select shardid, nodeport from citus_shards
                   where shardid = get_shard_id_for_distribution_column('games_game', %s)""",
                [game],
            ).fetchall()
