"""Three PostgreSQL servers under Patroni, with etcd, and HAProxy in front to connect to the leader."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg import sql

from deploy.account import Account, server_folder
from deploy.configuration import render
from deploy.demo.server import free_port, responds
from deploy.patience import wait_until
from deploy.postgres import DATABASE, ROLES
from deploy.programs import postgres_programs

LOGINS = ("postgres", "replicator", "rewinder", "got_owner", "got_web")
PACKAGES = {"patroni": "patroni", "etcd": "etcd-server", "haproxy": "haproxy"}


class Program:
    """A process that can be killed, frozen and restarted."""

    def __init__(self, account: Account, command: list[str | Path], log: Path) -> None:
        self._account = account
        self._command = command
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as output:
            self._process = self._account.spawn(self._command, output=output)

    def send(self, signal_: signal.Signals) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal_)

    def end(self, signal_: signal.Signals = signal.SIGTERM) -> None:
        self.send(signal_)
        if self._process is not None:
            try:
                self._process.wait(60)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


class Node:
    """A PostgreSQL server and its Patroni, which has a separate link to etcd."""

    def __init__(self, cluster: Cluster, number: int) -> None:
        self.name = f"node{number}"
        self.port = free_port()
        self.api = free_port()
        self.data = cluster.folder / self.name / "data"
        link = free_port()
        self.link = cluster.proxy(f"{self.name}-link", link_settings(link, cluster.etcd_port))
        configuration = cluster.folder / f"{self.name}.yml"
        cluster.account.write(configuration, self._settings(cluster, link))
        log = cluster.folder / f"{self.name}.log"
        self.patroni = Program(cluster.account, [cluster.programs["patroni"], configuration], log)

    def _settings(self, cluster: Cluster, link: int) -> str:
        return render(
            "patroni.yml",
            CLUSTER_NAME="drill",
            NODE_NAME=self.name,
            NODE_HOST="127.0.0.1",
            PATRONI_PORT=str(self.api),
            POSTGRES_PORT=str(self.port),
            ETCD_HOSTS=f"127.0.0.1:{link}",
            ETCD_USE_PROXIES="true",  # without this, Patroni would bypass the link
            DATA_FOLDER=str(self.data),
            SOCKET_FOLDER=str(cluster.folder),
            PROGRAMS_FOLDER=str(cluster.bin),
            PGPASS_FILE=str(cluster.folder / f"{self.name}.pgpass"),
            NETWORK="127.0.0.1/32",
            POSTGRES_PASSWORD=cluster.passwords["postgres"],
            REPLICATOR_PASSWORD=cluster.passwords["replicator"],
            REWINDER_PASSWORD=cluster.passwords["rewinder"],
        )

    def is_leader(self) -> bool:
        return responds(f"http://127.0.0.1:{self.api}/primary")

    def is_synchronous(self) -> bool:
        return responds(f"http://127.0.0.1:{self.api}/sync")

    def streams(self) -> bool:
        return responds(f"http://127.0.0.1:{self.api}/replica")

    def postmaster(self) -> int:
        """The pid of the node's PostgreSQL; 0 if it does not run."""
        try:
            return int((self.data / "postmaster.pid").read_text().split()[0])
        except (OSError, IndexError):
            return 0

    def kill(self) -> None:
        """Kills Patroni and PostgreSQL at once, like a power failure."""
        postmaster = self.postmaster()
        self.patroni.end(signal.SIGKILL)
        if postmaster:
            with suppress(ProcessLookupError):
                os.kill(postmaster, signal.SIGKILL)

    def stop(self) -> None:
        """Stops Patroni, which stops its PostgreSQL."""
        self.link.send(signal.SIGCONT)
        self.patroni.end(signal.SIGTERM)


def make_database(server: psycopg.Connection[Any], passwords: Mapping[str, str]) -> None:
    """Creates our roles and an empty database, and sets the passwords of these roles."""
    server.execute(ROLES)
    for name, password in passwords.items():
        statement = sql.SQL("alter role {} password {}")
        server.execute(statement.format(sql.Identifier(name), sql.Literal(password)))
    server.execute(f"create database {DATABASE} owner got_owner")
    server.execute(f"revoke all on database {DATABASE} from public")
    server.execute(f"grant connect on database {DATABASE} to got_web")


class Cluster:
    """All servers of the cluster, in one folder of the servers' account."""

    def __init__(self, programs: dict[str, Path], home: Path) -> None:
        self.account, self.folder = server_folder(home / "cluster")
        self.programs = programs
        self.bin = postgres_programs()[0]
        self.passwords = {login: secrets.token_urlsafe(12) for login in LOGINS}
        self.etcd_port, self.port = free_port(), free_port()
        peers = free_port()
        self.etcd = Program(
            self.account,
            [
                *(programs["etcd"], "--name", "one", "--data-dir", self.folder / "etcd"),
                *("--listen-client-urls", f"http://127.0.0.1:{self.etcd_port}"),
                *("--advertise-client-urls", f"http://127.0.0.1:{self.etcd_port}"),
                *("--listen-peer-urls", f"http://127.0.0.1:{peers}"),
                *("--initial-advertise-peer-urls", f"http://127.0.0.1:{peers}"),
                *("--initial-cluster", f"one=http://127.0.0.1:{peers}"),
            ],
            self.folder / "etcd.log",
        )
        self.nodes = [Node(self, number) for number in (1, 2, 3)]
        self.front = self.proxy("front", front_settings(self.port, self.nodes))

    def proxy(self, name: str, settings: str) -> Program:
        file = self.folder / f"{name}.cfg"
        self.account.write(file, settings)
        return Program(
            self.account, [self.programs["haproxy"], "-db", "-f", file], self.folder / f"{name}.log"
        )

    def url(self, login: str) -> str:
        """The libpq address of the current leader."""
        return f"postgresql://{login}:{quote(self.passwords[login])}@127.0.0.1:{self.port}/{quote(DATABASE)}"

    def addresses(self) -> dict[str, str]:
        """Settings of processes that use the current leader."""
        return {"DATABASE_URL": self.url("got_web"), "DATABASE_OWNER_URL": self.url("got_owner")}

    def allow_test_databases(self) -> None:
        """Allows the owner to create databases, unlike in production."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as leader:
            leader.execute("alter role got_owner createdb")

    def start(self) -> None:
        """Starts a leader, a synchronous standby and another standby, with our roles and an empty
        database.
        """
        self.etcd.start()
        wait_until(self._has_etcd, "etcd does not decide on its version", 60)
        for node in self.nodes:
            node.link.start()
            node.patroni.start()
        wait_until(self.is_whole, "no leader with two standbys", 600)
        self.front.start()
        wait_until(self._make_database, "the leader is not reached", 60)

    def _has_etcd(self) -> bool:
        """Whether etcd is ready for Patroni, which would otherwise exit with an error."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.etcd_port}/version", timeout=5) as answer:
                return bool(json.load(answer)["etcdcluster"] != "not_decided")
        except OSError:
            return False

    def _make_database(self) -> bool:
        try:
            with psycopg.connect(
                self.url("postgres").removesuffix(DATABASE) + "postgres", autocommit=True
            ) as leader:
                make_database(leader, {name: self.passwords[name] for name in ("got_owner", "got_web")})
        except (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction):
            return False  # HAProxy does not know the leader yet
        return True

    def wait_for_heartbeat(self) -> None:
        """Waits until a web process has written its heartbeat, and so has recorded any outage before it."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as leader:
            [now] = leader.execute("select clock_timestamp()").fetchone() or [None]
            wait_until(
                lambda: leader.execute(
                    "select 1 from games_heartbeat where name = 'serving' and beat_at > %s", [now]
                ).fetchone(),
                "no web process writes",
            )

    def leader(self) -> Node | None:
        return next((node for node in self.nodes if node.is_leader()), None)

    def synchronous(self) -> Node | None:
        return next((node for node in self.nodes if node.is_synchronous()), None)

    def is_whole(self) -> bool:
        """Whether there are a leader and two standbys, one of them synchronous."""
        return (
            self.leader() is not None
            and self.synchronous() is not None
            and sum(node.streams() for node in self.nodes) == 2
        )

    def switch_over(self, leader: Node, standby: Node) -> None:
        """Makes the standby the leader, as admins do before maintenance."""
        body = json.dumps({"leader": leader.name, "candidate": standby.name}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{leader.api}/switchover", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60):  # noqa: S310
            pass

    def stop(self) -> None:
        self.front.end()
        for node in self.nodes:
            node.stop()
        for node in self.nodes:
            node.link.end()
        self.etcd.end()


def link_settings(port: int, etcd: int) -> str:
    """Settings of a node's link to etcd, which can be cut separately."""
    return f"""global
    maxconn 500
defaults
    mode tcp
    timeout connect 5s
    timeout client 1h
    timeout server 1h
listen link
    bind 127.0.0.1:{port}
    server etcd 127.0.0.1:{etcd}
"""


def front_settings(port: int, nodes: list[Node]) -> str:
    """Settings of the proxy that connects to the leader, and closes connections to an old leader."""
    databases = [f"127.0.0.1:{node.port} check port {node.api}" for node in nodes]
    return render("haproxy-database.cfg", PROXY_ADDRESS=f"127.0.0.1:{port}", EACH_DATABASE=databases)
