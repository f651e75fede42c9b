"""A streaming replica of the tests' server, for the duration of a test module."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy import VAR
from deploy.account import reachable_programs
from deploy.patience import Patience
from deploy.postgres import Postgres
from deploy.programs import all_postgres_programs
from tests import database

SILENCE_SECONDS = 60.0
SLOT = "got_test_{}"

Connection = psycopg.Connection[Any]


class Unavailable(Exception):  # noqa: N818
    """Raised if this machine, or the given server, does not support a replica."""


class Replica(Postgres):
    """A server that replicates another one. Only the creation of its data differs from other servers."""

    def __init__(self, home: Path, primary: Postgres) -> None:
        super().__init__(home, durable=False)
        self.primary = primary

    def _passwords(self) -> dict[str, str]:
        return self.primary._passwords()

    def _make_roles(self) -> None:
        """Makes no roles: they are replicated from the primary."""

    def _make_cluster(self) -> None:
        data, account = self._data, self._account
        if (data / "PG_VERSION").exists():
            return
        version = int((self.primary._data / "PG_VERSION").read_text())
        found = next((path for path, _ in _with_backup(version)), None)
        if found is None:
            raise Unavailable("there is no pg_basebackup")
        programs = reachable_programs(found, self.home / f"programs-{version}", account)
        account.private_folder(data)
        command: list[str | Path] = [programs / "pg_basebackup", "--pgdata", data, "--write-recovery-conf"]
        command += ["--dbname", self.primary.url("postgres", "postgres"), "--checkpoint=fast", "--no-sync"]
        account.call(command)

    def kill(self) -> None:
        """Kills the server and its connections at once."""
        pid = self.pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        wait_until(lambda: self.pid() is None)

    def connect(self) -> Connection:
        return psycopg.connect(self.url("postgres", "postgres"), autocommit=True)

    def replayed(self) -> str:
        with self.connect() as connection:
            return str(_value(connection, "select pg_last_wal_replay_lsn()::text"))

    def catch_up(self) -> None:
        """Waits until it has replayed the current commits of the primary."""
        with self.connect() as own, psycopg.connect(self.primary.url("postgres", "postgres")) as primary:
            end = _value(primary, "select pg_current_wal_flush_lsn()::text")
            wait_until(
                lambda: bool(_value(own, "select pg_last_wal_replay_lsn() >= %s::pg_lsn", end)),
                lambda: _value(own, "select pg_last_wal_replay_lsn()::text"),
            )

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Within the context, it receives changes but does not replay them."""
        with self.connect() as own:
            own.execute("select pg_wal_replay_pause()")
            wait_until(lambda: _value(own, "select pg_get_wal_replay_pause_state()") == "paused")
            try:
                yield
            finally:
                own.execute("select pg_wal_replay_resume()")


def wait_until(done: Callable[[], bool], *signs: Callable[[], object]) -> None:
    patience = Patience(SILENCE_SECONDS, *signs)
    while not done():
        assert not patience.is_over()
        patience.pause()


@contextmanager
def streaming_replica() -> Iterator[Replica]:
    """A replica of the tests' server. Raises Unavailable if the server is not a local one."""
    if os.environ.get("DATABASE_URL"):
        raise Unavailable("the server is not ours")
    primary = Postgres(VAR / "test" / "postgres", durable=False)
    with (
        TemporaryDirectory(prefix="got-test-") as folder,
        psycopg.connect(primary.url("postgres", "postgres"), autocommit=True) as keeper,
    ):
        Path(folder).chmod(0o755)  # for the account of the server
        replica = Replica(Path(folder) / "replica", primary)
        # The primary keeps data until the replica has received it. The slot ends with this session.
        keeper.execute(
            "select pg_create_physical_replication_slot(%s, true, true)", [SLOT.format(os.getpid())]
        )
        try:
            replica.start()
            yield replica
        finally:
            if replica.pid() is not None:
                replica.kill()


@contextmanager
def acknowledged_when_flushed() -> Iterator[None]:
    """The tests' server acknowledges commits before they are flushed, unlike production servers."""
    name = sql.Identifier(str(conninfo_to_dict(database.current_address().owner)["dbname"]))
    with database.connect_owner() as owner:
        owner.execute(sql.SQL("alter database {} set synchronous_commit = on").format(name))
        try:
            database.disconnect_django()
            yield
        finally:
            owner.execute(sql.SQL("alter database {} reset synchronous_commit").format(name))
            database.disconnect_django()


def address_of(server: Postgres) -> str:
    """The web login's address of this worker's database at a server."""
    name = str(conninfo_to_dict(database.current_address().web)["dbname"])
    return make_conninfo(server.url("got_web"), dbname=name)


def _with_backup(version: int) -> Iterator[tuple[Path, int]]:
    try:
        for path, major in all_postgres_programs(version):
            if (path / "pg_basebackup").exists():
                yield path, major
    except RuntimeError:
        return


def _value(connection: Connection, statement: Any, *parameters: Any) -> Any:
    row = connection.execute(statement, parameters).fetchone()
    return row and row[0]
