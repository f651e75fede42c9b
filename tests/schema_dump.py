"""The migrated tables as SQL, for separate servers that tests start. Loading it takes 1 s, migrating 5 s."""

from __future__ import annotations

import fcntl
import os
import subprocess
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.postgres import Postgres
from deploy.programs import all_postgres_programs
from tests import database
from tests.leftovers import stop_with_this_process
from tests.migrating import migrate

FOLDER = database.ROOT / "var" / "test"


def make_tables(owner_address: str) -> None:
    """Gives an empty database the tables and grants of the current schema, and the rows that migrations
    write.

    The address is that of the owner. Migrates if PostgreSQL came without pg_dump.
    """
    dump = schema_dump()
    if dump is None:
        migrate(owner_address)
        return
    with psycopg.connect(owner_address) as owner:
        owner.execute(dump.read_bytes())


def make_server_tables(postgres: Postgres) -> None:
    """Starts a server, and gives its database the tables unless it has them."""
    postgres.start()
    stop_with_this_process("postgres", postgres.home)
    with psycopg.connect(postgres.url("got_owner")) as owner:
        [exists] = owner.execute("select to_regclass('django_migrations') is not null").fetchone() or [False]
    if not exists:
        make_tables(postgres.url("got_owner"))


def schema_dump() -> Path | None:
    """The SQL of a migrated database. The first caller writes it while the others wait."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    dump = FOLDER / f"schema-{database.schema_digest()}.sql"
    with (FOLDER / "schema.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not dump.exists():
            draft = dump.with_suffix(".draft")
            with database.running_server() as server, database.worker_database(server) as address:
                text = dump_database(address.owner)
            if text is None:
                return None
            for old in FOLDER.glob("schema-*.sql"):
                old.unlink()
            draft.write_text(text)
            draft.rename(dump)
    return dump


def dump_database(owner_address: str) -> str | None:
    """The tables, grants and rows of a database, without commands of psql; None without pg_dump.

    Only tables without row-level security have rows after migrations; a test checks this.
    """
    program = _pg_dump(owner_address)
    if program is None:
        return None
    command: list[str | Path] = [program, "--inserts", "--no-owner", "--enable-row-security", owner_address]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line for line in text.splitlines() if not line.startswith("\\")]
    # The next statement may still need the search path of the session.
    return "\n".join([*lines, "RESET ALL;", ""])


def tables_with_rows(owner_address: str) -> set[str]:
    """The tables with rows, by their size on disk: the owner may not read the rows of all of them."""
    with psycopg.connect(owner_address) as owner:
        rows = owner.execute(
            """select relname from pg_class where relnamespace = 'public'::regnamespace
               and relkind = 'r' and pg_relation_size(oid) > 0"""
        )
        return {name for (name,) in rows}


def count_rows(owner_address: str, table: str) -> int:
    with psycopg.connect(owner_address) as owner:
        statement = sql.SQL("select count(*) from {}").format(sql.Identifier(table))
        row = owner.execute(statement).fetchone()
    assert row is not None
    return int(row[0])


def _pg_dump(owner_address: str) -> Path | None:
    """The pg_dump of the server's version. None with DATABASE_URL, whose server may be newer."""
    if os.environ.get("DATABASE_URL"):
        return None
    with psycopg.connect(owner_address) as owner:
        major = owner.info.server_version // 10000
    found = (programs / "pg_dump" for programs, _ in all_postgres_programs(major))
    return next((program for program in found if program.exists()), None)
