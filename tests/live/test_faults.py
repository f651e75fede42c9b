"""Processes die between a saved answer and its reader: no event is lost, and none comes twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import psycopg
import pytest

from deploy.broker import Broker
from deploy.postgres import Postgres
from tests import database
from tests.database import Address
from tests.faults.web_server import ROOT, WebServer, wait_until
from tests.live.following import CuttingProxy, Follower
from tests.live.table import Table

LISTENERS = "select pid from pg_stat_activity where application_name = 'got listener'"


@pytest.fixture
def server(postgres_server: database.Server, tmp_path: Path) -> Iterator[WebServer]:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path, address, GOT_RECHECK_SECONDS="300")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def following(table: Table, *houses: str | None) -> Iterator[list[Follower]]:
    with ExitStack() as stack:
        followers = [Follower(table, house) for house in houses]
        for follower in followers:
            stack.callback(follower.stops)
        yield followers


def _serves(server: WebServer, count: int) -> bool:
    return server.serving() >= count


def _has_ended(follower: Follower) -> bool:
    return bool(follower.ends)


def test_killed_processes_cost_no_event(server: WebServer) -> None:
    table = Table(server)
    with following(table, "stark", "lannister", None, None) as followers:
        for _ in range(4):
            victim = Random(len(followers[0].entries)).choice(sorted(server.workers()))
            os.kill(victim, signal.SIGKILL)
            server.wait_for_workers(1)
            table.plays(3)
        for follower in followers:
            follower.has_all()
        assert sum(follower.connections for follower in followers) > len(followers)


def test_replaced_processes_end_their_streams_and_cost_no_event(server: WebServer) -> None:
    table = Table(server)
    with following(table, "stark", "baratheon", None) as followers:
        for _ in range(2):
            wanted = server.serving() + 2
            os.kill(server.pid, signal.SIGHUP)
            table.plays(3)
            wait_until(partial(_serves, server, wanted), server.read_log)
            table.plays(2)
        for follower in followers:
            follower.has_all()
            wait_until(partial(_has_ended, follower))
            assert set(follower.ends) == {"server_restarts"}


def test_a_proxy_that_cuts_every_connection_costs_no_event(server: WebServer) -> None:
    table = Table(server)
    # The first event of a game is larger than what the proxy passes on at a time.
    started = table.ask("GET", f"{table.path}/position", token=table.tokens["stark"])["cursor"]
    proxy = CuttingProxy(server.port, Random(5), 6_000)
    follower = Follower(table, "stark", proxy.port, after=started)
    table.plays(20)
    follower.has_all()
    follower.stops()
    proxy.closes()
    assert proxy.cuts > 3


def test_a_listener_whose_connection_is_silent_listens_again(server: WebServer) -> None:
    table = Table(server)
    stream = table.stream("stark").opens()
    with psycopg.connect(server.environment["DATABASE_URL"]) as database_of_server:
        [(pid,)] = database_of_server.execute(LISTENERS).fetchall()
        os.kill(pid, signal.SIGSTOP)
        try:
            table.plays(2)
            stream.awaits("event", 1)
        finally:
            os.kill(pid, signal.SIGCONT)
    stream.closes()


def test_the_broker_signals_where_nobody_can_listen_at_the_database(
    postgres_server: database.Server, tmp_path: Path
) -> None:
    broker = Broker(tmp_path / "broker")
    broker.start()
    with database.worker_database(postgres_server) as address:
        server = WebServer(
            tmp_path, address, CELERY_BROKER_URL=broker.url(), GOT_WAKE="broker", GOT_RECHECK_SECONDS="300"
        )
        try:
            server.start()
            table = Table(server)
            streams = [table.stream("stark").opens() for _ in range(4)]  # at both processes
            with psycopg.connect(address.web) as connection:
                assert connection.execute(LISTENERS).fetchall() == []
            table.answers("stark", 1)
            for stream in streams:
                stream.awaits("event", 2)
                stream.closes()
        finally:
            server.stop()
            broker.stop()


@pytest.fixture
def mortal_postgres(tmp_path: Path) -> Iterator[Postgres]:
    postgres = Postgres(tmp_path / "postgres")
    postgres.start()
    try:
        environment = os.environ | {"DATABASE_OWNER_URL": postgres.url("got_owner")}
        environment["DATABASE_URL"] = environment["DATABASE_OWNER_URL"]
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)
        yield postgres
    finally:
        postgres.stop()


def test_a_killed_database_costs_no_event_and_no_stream(mortal_postgres: Postgres, tmp_path: Path) -> None:
    address = Address(mortal_postgres.url("got_owner"), mortal_postgres.url("got_web"))
    server = WebServer(tmp_path, address, GOT_WEB_PROCESSES="1", GOT_RECHECK_SECONDS="2")
    try:
        server.start()
        table = Table(server)
        stream = table.stream("stark", "?after=1.0.0").opens()
        table.plays(2)
        pid = mortal_postgres.pid()
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: mortal_postgres.pid() is None)
        mortal_postgres.start()
        wait_until(lambda: server.ask("GET", "/games")[0] == 200)
        table.plays(3)
        wanted = table.log("stark")
        stream.awaits("event", len(wanted))
        assert [message.data for message in stream.of("event")] == wanted
        stream.closes()
    finally:
        server.stop()
