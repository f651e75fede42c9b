"""Effects of a migration on a running server, observed by running it and asking PostgreSQL.

    python -m tests.storage.watched_migrations     on the empty database of DATABASE_URL, as its owner

It migrates to `BASELINE`, runs each later migration and writes a line of JSON for it. PostgreSQL counts the
scans of a table even while the table is empty, and lists the locks of a transaction until its end. So no row
is needed, and statements of Python code are observed too.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg

BASELINE = dict.fromkeys(
    (
        "accounts", "archive", "games", "instructions", "leagues", "notices", "press", "readiness", "replies",
        "standby",
    ),
    "0001_initial",
)  # fmt: skip
"""The first migration of each app, which makes its tables. A new app has none."""

SMALL = frozenset({"django_migrations", "games_epoch", "games_heartbeat", "games_outage"})
"""Tables whose rows do not grow with games and users. All others may have millions."""

BLOCKS_WRITES = frozenset({"ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"})

_TABLES = """
select oid::int8, relname from pg_class
where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
"""
_SCANS = "select relid::int8, seq_scan from pg_stat_xact_user_tables"
_LOCKS = """
select relation::int8, mode from pg_locks
where pid = pg_backend_pid() and locktype = 'relation' and granted
"""
_CHECKED_KEYS = "select oid::int8, conrelid::int8 from pg_constraint where contype = 'f' and convalidated"
_COLUMNS = """
select relname, attname, relkind in ('r', 'p') and attnotnull
    and not (atthasdef or attidentity <> '' or attgenerated <> '')
from pg_attribute join pg_class on pg_class.oid = attrelid
where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
"""
_TEXTS = """
select proname::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace
union all
select polname || ' of ' || polrelid::regclass, pg_get_expr(polqual, polrelid) from pg_policy
"""
_MAY_READ = "select has_column_privilege('got_player', %s::regclass, %s, 'select')"

Connection = psycopg.Connection[Any]


@dataclass
class Watch:
    """Observes the statements of one migration at `connection`."""

    connection: Connection
    findings: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._big = {oid: name for oid, name in self.connection.execute(_TABLES) if name not in SMALL}
        self._columns = self._column_needs()

    def observe(self, statement: str, run: Callable[[], Any]) -> Any:
        """Runs a statement within a transaction, and records the locks that would block others.

        The planner avoids scans where it can, so that a statement for a few rows does not scan a table just
        because it is empty.
        """
        self.connection.execute("set local enable_seqscan = off")
        scans, keys = self._scans(), self._checked_keys()
        result = run()
        read = {oid for oid, count in self._scans().items() if oid in self._big and count > scans.get(oid, 0)}
        read |= {
            table for key, table in self._checked_keys().items() if table in self._big and key not in keys
        }
        blocked, written, closed = set(), set(), set()
        for oid, mode in self.connection.execute(_LOCKS):
            if oid in self._big and mode in BLOCKS_WRITES:
                blocked.add(oid)
            if oid in self._big and mode == "AccessExclusiveLock":
                closed.add(oid)
            if oid in read and mode == "RowExclusiveLock":
                written.add(oid)
        if read and blocked:
            self._note(statement, f"reads all of {self._names(read)} while {self._names(blocked)} is locked")
        elif written:
            self._note(statement, f"changes all rows of {self._names(written)} in one transaction")
        if len(closed) > 1:
            self._note(statement, f"deadlock with requests that read {self._names(closed)} in another order")
        return result

    def compare_columns(self, *, contracts: bool) -> None:
        """At the end: columns that processes of the previous release read or insert, and no longer can."""
        now = self._column_needs()
        for (table, column), was_needed in sorted(self._columns.items()):
            is_needed = now.get((table, column))
            if is_needed is None and not contracts:
                self.findings.append(
                    f"{table}.{column} is dropped or renamed, and the previous release reads it"
                )
            elif is_needed and not was_needed:
                self.findings.append(
                    f"{table}.{column} lost its default, and the previous release may not insert it"
                )
        known = {table for table, _ in self._columns}
        for (table, column), is_needed in sorted(now.items()):
            if table in known and (table, column) not in self._columns and is_needed:
                self.findings.append(
                    f"{table}.{column} is new without a default, and the previous release does not insert it"
                )

    def _note(self, statement: str, what: str) -> None:
        self.findings.append(f"{what}: {' '.join(statement.split())[:120]}")

    def _names(self, tables: set[int]) -> str:
        return ", ".join(sorted(self._big[oid] for oid in tables))

    def _scans(self) -> dict[int, int]:
        return dict(self.connection.execute(_SCANS).fetchall())

    def _checked_keys(self) -> dict[int, int]:
        return dict(self.connection.execute(_CHECKED_KEYS).fetchall())

    def _column_needs(self) -> dict[tuple[str, str], bool]:
        """Whether an insert must name a column, for each (table, column)."""
        return {(table, name): needs for table, name, needs in self.connection.execute(_COLUMNS)}


@dataclass
class Readable:
    """Records reads of functions and policies as the player role between a migration and the grants.

    Grants are given after the last migration, and processes of the previous release call the functions of the
    database before that.
    """

    connection: Connection

    def __post_init__(self) -> None:
        for table, column in self._not_yet_granted():
            self.connection.execute(f'grant select ("{column}") on {table} to got_player')
        self._texts = self._now()

    def findings(self) -> list[str]:
        """Columns that new or changed SQL reads without a grant."""
        texts = {name: text for name, text in self._now().items() if self._texts.get(name) != text}
        return [
            f"{name} reads {table}.{column}, which the player role may not before the migration grants it"
            for table, column in self._not_yet_granted()
            for name, text in sorted(texts.items())
            if re.search(rf"\b{table}\b", text) and re.search(rf"\b{column}\b", text)
        ]

    def _now(self) -> dict[str, str]:
        return {name: text or "" for name, text in self.connection.execute(_TEXTS)}

    def _not_yet_granted(self) -> list[tuple[str, str]]:
        from got_api.database.grants import SELECT_OWNED_TABLES, grant_for

        return [
            (table, column)
            for table, columns in self.connection.execute(SELECT_OWNED_TABLES).fetchall()
            for column in grant_for(table).readable_columns(columns)
            if not self.connection.execute(_MAY_READ, [table, column]).fetchone()[0]  # type: ignore[index]
        ]


@contextmanager
def watched_connection(connection: Any) -> Iterator[Watch]:
    """Observes the statements of Django's `connection`.

    A migration without a transaction runs each statement in a transaction here, so that its locks are
    visible.
    """
    from django.db import transaction

    connection.ensure_connection()
    watch = Watch(connection.connection)

    def wrapper(execute: Any, statement: Any, parameters: Any, many: bool, context: Any) -> Any:
        def run() -> Any:
            return execute(statement, parameters, many, context)

        if connection.in_atomic_block:
            return watch.observe(str(statement), run)
        if "concurrently" in str(statement).lower():
            return run()
        with transaction.atomic():
            return watch.observe(str(statement), run)

    with connection.execute_wrapper(wrapper):
        yield watch


def main() -> None:
    import django

    django.setup()
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    from got_api.database.releases import pending_migrations, reason_to_contract, reason_to_stop

    MigrationExecutor(connection).migrate(list(BASELINE.items()))
    readable = Readable(connection.connection)
    known: set[str] = set()
    for migration in pending_migrations():
        with watched_connection(connection) as watch:
            MigrationExecutor(connection).migrate([(migration.app_label, migration.name)])
        watch.compare_columns(contracts=bool(reason_to_contract(migration)))
        unreadable = [finding for finding in readable.findings() if finding not in known]
        known |= set(unreadable)
        findings = [] if reason_to_stop(migration) else watch.findings + unreadable
        line = {"migration": f"{migration.app_label}.{migration.name}", "findings": findings}
        sys.stdout.write(f"{json.dumps(line)}\n")


if __name__ == "__main__":
    main()
