"""Databases of the tests. Only conftest.py uses them."""

import fcntl
import hashlib
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from tests import shards
from tests.leftovers import stop_with_this_process
from tests.migrating import migrate

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "got_template_"
WORKER = "got_worker_"
# Sources of the schema: migrations, the SQL that they run, and the sources of the grants.
SCHEMA_FILES = (
    "*/migrations/*.py",
    "games/*/migrations/*.py",
    "accounts/idempotency.py",
    "games/rls.py",
    "games/*/rls.py",
    "games/notices/growth.py",
    "games/press/selectors/talk.py",
    "games/storage/*.py",
    "got_api/database/first_tables.py",
    "got_api/database/grants.py",
    "*/apps.py",
    "games/*/apps.py",
    "requirements.lock",
)
# Rows that migrate itself writes.
KEPT_TABLES = ("django_migrations", "django_content_type", "auth_permission")

Connection = psycopg.Connection[Any]


@dataclass(frozen=True)
class Server:
    """Addresses of a server for libpq, with the login of the web and of the owner, who makes databases."""

    owner: str
    web: str


@dataclass(frozen=True)
class Address:
    """The addresses of one database for both logins."""

    owner: str
    web: str


_current: Address | None = None


@contextmanager
def running_server() -> Iterator[Server]:
    """DATABASE_URL's server, or a local one while any test run uses it."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield Server(owner=os.environ["DATABASE_OWNER_URL"], web=given)
        return
    from deploy import VAR
    from deploy.postgres import Postgres

    postgres = Postgres(VAR / "test" / "postgres", durable=False)
    postgres.home.mkdir(parents=True, exist_ok=True)
    with (postgres.home / "users").open("w") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        postgres.start()
        stop_with_this_process("postgres", postgres.home, users=postgres.home / "users")
        try:
            yield Server(owner=postgres.url("got_owner"), web=postgres.url("got_web"))
        finally:
            with suppress(BlockingIOError):  # another run still uses it
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                postgres.stop()


@contextmanager
def worker_database(server: Server) -> Iterator[Address]:
    """A fresh clone of the migrated template, dropped at the end.

    The session that uses a database holds an advisory lock on it, so leftovers of a killed run are
    recognised.

    A database distributed by Citus cannot be cloned: the one that DATABASE_URL names is emptied instead.
    """
    if shards.IS_SPREAD:
        shards.empty(KEPT_TABLES)
        yield Address(server.owner, server.web)
        return
    name = f"{WORKER}{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server.owner, autocommit=True) as owner:
        _lock(owner, name)
        with _hold_lock(owner, TEMPLATE):
            template = _template(owner, server)
            _drop_abandoned(owner, template)
            _create(owner, name, template)
        owner.execute(sql.SQL("revoke all on database {} from public").format(sql.Identifier(name)))
        owner.execute(sql.SQL("grant connect on database {} to got_web").format(sql.Identifier(name)))
        try:
            yield Address(make_conninfo(server.owner, dbname=name), make_conninfo(server.web, dbname=name))
        finally:
            with suppress(psycopg.errors.ObjectInUse):  # the next run drops the database
                _drop(owner, name)


def connect_django(address: Address) -> None:
    """Points the default alias at this worker's database. Threads that connect later read the
    same settings.
    """
    from django.db import connections

    from got_api.settings import database_settings

    global _current
    _current = address
    connections["default"].close()
    settings = connections.settings["default"]
    settings.update(database_settings(address.web, pooled=True))
    connections["default"].settings_dict.update(settings)


def current_address() -> Address:
    """The database that Django uses."""
    assert _current is not None
    return _current


def disconnect_django() -> None:
    from django.db import connections

    connections.close_all()
    connections["default"].close_pool()  # type: ignore[attr-defined]


def connect_owner() -> Connection:
    if _current is None:
        raise RuntimeError("this test has no database: ask for the fixture db")
    return psycopg.connect(_current.owner, autocommit=True)


def connect_web() -> Connection:
    if _current is None:
        raise RuntimeError("this test has no database: ask for the fixture db")
    return psycopg.connect(_current.web, autocommit=True)


def empty_as_owner(_: Any = None) -> None:
    """Deletes all rows. Replaces the flush of TransactionTestCase, which runs as the current login.

    Truncating makes new files for every table and index, which takes half a second. The owner deletes from
    tables under forced row-level security by lifting it temporarily. Sequences restart at 1.
    """
    if shards.IS_SPREAD:
        shards.empty(KEPT_TABLES)
        return
    with connect_owner() as owner, owner.transaction():
        written = owner.execute(
            """select relname, relforcerowsecurity from pg_class
               where relnamespace = 'public'::regnamespace and relkind = 'r'
               and not relname = any(%s) and pg_relation_size(oid) > 0""",
            [list(KEPT_TABLES)],
        ).fetchall()
        for name, is_forced in written:
            table = sql.Identifier(name)
            if is_forced:
                owner.execute(sql.SQL("alter table {} no force row level security").format(table))
            owner.execute(sql.SQL("delete from {}").format(table))
            if is_forced:
                owner.execute(sql.SQL("alter table {} force row level security").format(table))
        shards.restart_numbers(owner, KEPT_TABLES)


# The template. The caller of each function below must hold the lock on TEMPLATE.


def _template(owner: Connection, server: Server) -> str:
    """Name of the migrated database for the current schema. It is created once while other workers wait."""
    name = TEMPLATE + schema_digest()
    if not owner.execute("select 1 from pg_database where datname = %s", [name]).fetchone():
        draft = f"{name}_draft"
        _drop(owner, draft)
        _create(owner, draft, "template0")
        migrate(make_conninfo(server.owner, dbname=draft))
        owner.execute(
            sql.SQL("alter database {} rename to {}").format(sql.Identifier(draft), sql.Identifier(name))
        )
    return name


def schema_files() -> list[Path]:
    """All files that determine the schema."""
    return sorted({path for pattern in SCHEMA_FILES for path in ROOT.glob(pattern)})


def schema_digest() -> str:
    """Digest of everything that determines the schema."""
    digest = hashlib.sha256()
    for path in schema_files():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _drop_abandoned(owner: Connection, template: str) -> None:
    """Drops databases of workers that no running session uses, and templates of another schema."""
    names = owner.execute(
        "select datname from pg_database where datname like %s or datname like %s",
        [f"{WORKER}%", f"{TEMPLATE}%"],
    ).fetchall()
    for (name,) in names:
        if name == template or not _value(
            owner, "select pg_try_advisory_lock(hashtextextended(%s, 0))", name
        ):
            continue
        with suppress(psycopg.errors.ObjectInUse):
            _drop(owner, name)
        _value(owner, "select pg_advisory_unlock(hashtextextended(%s, 0))", name)


def _create(owner: Connection, name: str, template: str) -> None:
    owner.execute(
        sql.SQL("create database {} template {}").format(sql.Identifier(name), sql.Identifier(template))
    )


def _drop(owner: Connection, name: str) -> None:
    owner.execute(sql.SQL("drop database if exists {}").format(sql.Identifier(name)))


def _lock(owner: Connection, name: str) -> None:
    _value(owner, "select pg_advisory_lock(hashtextextended(%s, 0))", name)


@contextmanager
def _hold_lock(owner: Connection, name: str) -> Iterator[None]:
    _lock(owner, name)
    try:
        yield
    finally:
        _value(owner, "select pg_advisory_unlock(hashtextextended(%s, 0))", name)


def _value(owner: Connection, statement: LiteralString, name: str) -> Any:
    row = owner.execute(statement, [name]).fetchone()
    return row and row[0]
