"""Thousands of other games, copied row by row within the database."""

from __future__ import annotations

import time
from typing import Any

from psycopg import Connection, sql

from deploy.bench.database import Database

BATCH = 2000
LOG_KEPT = 50
"""Default number of rows of the original's past in each copy."""
COUNTED_BY = {
    "games_eventrecord": "position",
    "games_eventreader": "position",
    "games_decision": "number",
    "games_answerrecord": "number",
}
CHANGED = {
    "code": sql.SQL("'copy' || copy.id"),
    "name": sql.SQL("'copy'"),
    "user_id": sql.SQL("null"),
    "host_id": sql.SQL("null"),
}


def fill(database: Database, original: int, count: int, *, log_kept: int = LOG_KEPT) -> str:
    """Copies a game `count` times, each with the newest `log_kept` rows of its past.

    Returns a sentence about the sizes of the tables.
    """
    started = time.monotonic()
    with database.administrator() as connection:
        connection.execute("set session_replication_role = replica")  # disables checks of foreign keys
        connection.execute("set synchronous_commit = off")
        tables = [row[0] for row in connection.execute(_TABLES)]
        for start in range(0, count, BATCH):
            connection.execute("create temporary table copy (id bigint)")
            connection.execute(
                "insert into copy select nextval(pg_get_serial_sequence('games_game', 'id')) "
                "from generate_series(1, %s)",
                [min(BATCH, count - start)],
            )
            for table in tables:
                connection.execute(_copying(connection, table, original, log_kept))
            connection.execute("drop table copy")
    database.settle()
    with database.administrator() as connection:
        rows, stored = connection.execute(_SIZE).fetchone() or (0, "")
    return (
        f"{count} copies of a game, each with {log_kept} events, decisions and answers of "
        f"its past: {rows / 1e6:.1f} million rows, {stored}, made in {time.monotonic() - started:.0f} s"
    )


_TABLES = """
select 'games_game' union all
select table_name::text
from information_schema.columns join information_schema.tables using (table_schema, table_name)
where table_schema = 'public' and table_type = 'BASE TABLE' and table_name like 'games\\_%'
  and column_name = 'game_id'
"""
_SIZE = """
select sum(reltuples), pg_size_pretty(pg_database_size(current_database()))
from pg_class where relkind = 'r' and relname like 'games\\_%'
"""
_COLUMNS = """
select column_name from information_schema.columns
where table_name = %s and (is_identity = 'NO' or %s) order by ordinal_position
"""


def _copying(connection: Connection[Any], table: str, original: int, log_kept: int) -> sql.Composed:
    """The statement that copies the original's rows of a table once for each id in `copy`."""
    key = "id" if table == "games_game" else "game_id"
    columns = [row[0] for row in connection.execute(_COLUMNS, [table, key == "id"])]
    values = [
        sql.SQL("copy.id")
        if name == key
        else CHANGED.get(name, sql.SQL("original.{}").format(sql.Identifier(name)))
        for name in columns
    ]
    statement = sql.SQL("insert into {table} ({columns}) select {values} from {table} original, copy").format(
        table=sql.Identifier(table),
        columns=sql.SQL(", ").join(map(sql.Identifier, columns)),
        values=sql.SQL(", ").join(values),
    )
    statement += sql.SQL(" where original.{} = {}").format(sql.Identifier(key), original)
    counter = COUNTED_BY.get(table)
    if counter is not None:
        statement += sql.SQL(
            " and original.{counter} > "
            "(select max({counter}) from {table} where game_id = {original}) - {kept}"
        ).format(
            counter=sql.Identifier(counter), table=sql.Identifier(table), original=original, kept=log_kept
        )
    return statement
