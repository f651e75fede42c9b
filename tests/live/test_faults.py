"""Processes are killed between saving an answer and sending it: no event is lost or repeated."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from psycopg import sql

from deploy.broker import Broker
from tests import database
from tests.faults.web_server import WebServer, wait_until
from tests.leftovers import stop_with_this_process
from tests.live.following import CuttingProxy, Follower
from tests.live.table import Table

LISTENERS = """
select pid from pg_stat_activity where application_name = 'got listener' and datname = current_database()
"""
OTHERS = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
"""


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


@pytest.mark.long
def test_killing_processes_loses_no_event(table: Table) -> None:
    server = table.server
    with following(table, "stark", "lannister", None, None) as followers:
        wait_until(lambda: all(follower.entries for follower in followers))
        for victim in sorted(server.workers()):
            wanted = server.serving() + 1
            os.kill(victim, signal.SIGKILL)
            table.plays(2)
            wait_until(partial(_serves, server, wanted), server.read_log)
            table.plays(2)
        for follower in followers:
            follower.has_all()
        assert sum(follower.connections for follower in followers) > len(followers)


@pytest.mark.long
def test_replacing_processes_ends_their_streams_but_loses_no_event(table: Table) -> None:
    server = table.server
    with following(table, "stark", "baratheon", None) as followers:
        wait_until(lambda: all(follower.entries for follower in followers))
        wanted = server.serving() + 2
        os.kill(server.pid, signal.SIGHUP)
        table.plays(3)
        wait_until(partial(_serves, server, wanted), server.read_log)
        table.plays(2)
        for follower in followers:
            follower.has_all()
            wait_until(partial(_has_ended, follower))
            assert set(follower.ends) == {"server_restarts"}


def test_a_proxy_that_cuts_every_connection_loses_no_event(table: Table) -> None:
    # The first event of a game is larger than the chunks that the proxy passes on.
    started = table.ask("GET", f"{table.path}/position", token=table.tokens["stark"])["cursor"]
    proxy = CuttingProxy(table.server.port, Random(5), 4_000)
    follower = Follower(table, "stark", proxy.port, after=started)
    while proxy.cuts < 3:
        table.plays()
    follower.has_all()
    follower.stops()
    proxy.closes()


@pytest.mark.long
def test_a_listener_whose_connection_is_silent_reconnects(table: Table) -> None:
    """The database connections of both processes hang. A stream wakes when its process has a new one."""
    stream = table.stream("stark").opens()
    with psycopg.connect(table.server.environment["DATABASE_URL"]) as connection:
        pids = [pid for (pid,) in connection.execute(LISTENERS)]
        assert pids
        try:
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            table.plays(2)
            stream.awaits("event", 1)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
    stream.closes()


def test_a_database_outage_loses_no_event_and_no_stream(
    table: Table, postgres_server: database.Server
) -> None:
    """All connections are closed and new ones refused, as when PostgreSQL crashes and restarts."""
    server = table.server
    stream = table.stream("stark", "?after=1.0.0").opens()
    table.plays(2)
    logged = server.log.stat().st_size
    with psycopg.connect(postgres_server.owner, autocommit=True) as owner:
        with psycopg.connect(server.environment["DATABASE_URL"], autocommit=True) as web:
            name = web.info.dbname
            _allow_connections(owner, name, False)
            web.execute(OTHERS)
        wait_until(lambda: b"listening again" in server.log.read_bytes()[logged:], server.read_log)
        _allow_connections(owner, name, True)
    table.is_patient = True  # each process detects separately that the database is up again
    table.plays(2)
    wanted = table.log("stark")
    stream.awaits("event", len(wanted))
    assert [message.data for message in stream.of("event")] == wanted
    stream.closes()


def _allow_connections(owner: psycopg.Connection[Any], name: str, is_allowed: bool) -> None:
    statement = sql.SQL("alter database {} allow_connections {}")
    owner.execute(statement.format(sql.Identifier(name), sql.Literal(is_allowed)))


@pytest.mark.long
def test_the_broker_can_signal_changes_in_place_of_the_database(
    postgres_server: database.Server, tmp_path: Path
) -> None:
    broker = Broker(tmp_path / "broker")
    stop_with_this_process("broker", broker.home)
    broker.start()
    with database.worker_database(postgres_server) as address:
        server = WebServer(
            tmp_path,
            address,
            CELERY_BROKER_URL=broker.url(),
            GOT_WAKE="broker",
            GOT_RECHECK_SECONDS="300",
            GOT_WEB_PROCESSES="1",
        )
        try:
            server.start()
            table = Table(server)
            stream = table.stream("stark").opens()
            with psycopg.connect(address.web) as connection:
                assert connection.execute(LISTENERS).fetchall() == []
            table.answers("stark", 1)
            stream.awaits("event", 2)
            stream.closes()
        finally:
            server.stop()
            broker.stop()
