"""Reads, restores and deletes rows of a database distributed by Citus directly on each server.

This uses the login of the administrator. Emptying a table through the coordinator would send a message to
every shard. The addresses are those of GOT_CITUS_SERVERS, which `make test-citus` sets.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager

import psycopg
from psycopg import sql

IS_SPREAD = os.environ.get("GOT_CITUS") == "1"

Rows = dict[str, dict[str, bytes]]
"""Address of a server -> table, or part of one -> its rows, as COPY writes them."""


def rows() -> Rows:
    """All stored rows."""
    return {address: _rows_at(address) for address in _addresses()}


def restore_rows(previous: Rows) -> None:
    """Restores exactly these rows."""
    for address, tables in previous.items():
        now = _rows_at(address)
        with _administrator(address) as server:
            for table in now.keys() | tables.keys():
                if now.get(table, b"") == tables.get(table, b""):
                    continue
                name = sql.Identifier(table)
                server.execute(sql.SQL("delete from {}").format(name))
                with server.cursor().copy(sql.SQL("copy {} from stdin").format(name)) as copy:
                    copy.write(tables.get(table, b""))


def empty(but: Collection[str]) -> None:
    """Deletes all rows except those of the tables `but`. Sequences of the coordinator restart at 1."""
    for address in _addresses():
        with _administrator(address) as server:
            for table in _written_tables(server):
                if table not in but:
                    server.execute(sql.SQL("delete from {}").format(sql.Identifier(table)))
            restart_numbers(server, but)


def restart_numbers(server: psycopg.Connection, but: Collection[str]) -> None:
    """Restarts the sequences of all tables but these at 1."""
    server.execute(
        "select setval(format('%%I.%%I', schemaname, sequencename), 1, false) from pg_sequences "
        "where schemaname = 'public' and last_value is not null and not sequencename = any(%s)",
        [[f"{table}_id_seq" for table in but]],
    )


def _addresses() -> list[str]:
    return os.environ["GOT_CITUS_SERVERS"].split()


_connections: dict[str, psycopg.Connection] = {}


@contextmanager
def _administrator(address: str) -> Iterator[psycopg.Connection]:
    """A transaction of the administrator, who bypasses foreign keys and policies."""
    connection = _connections.get(address)
    if connection is None or connection.broken:
        connection = _connections[address] = psycopg.connect(address, autocommit=True)
        connection.execute("set session_replication_role = replica")
        connection.execute("set citus.enable_manual_changes_to_shards = on")
        connection.execute("set citus.override_table_visibility = off")
    with connection.transaction():
        yield connection


def _written_tables(server: psycopg.Connection) -> list[str]:
    found = server.execute(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' "
        "and pg_relation_size(oid) > 0"
    ).fetchall()
    return [name for (name,) in found]


def _rows_at(address: str) -> dict[str, bytes]:
    with _administrator(address) as server:
        found = {}
        for table in _written_tables(server):
            with server.cursor().copy(sql.SQL("copy {} to stdout").format(sql.Identifier(table))) as copy:
                found[table] = b"".join(copy)
        return found
