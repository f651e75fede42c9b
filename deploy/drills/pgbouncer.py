"""PgBouncer in transaction mode, with the configuration for operators."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from deploy.account import data_folder, server_account
from deploy.configuration import rendered
from deploy.demo.server import free_port
from deploy.drills.cluster import Program
from deploy.patience import wait_until
from deploy.postgres import DATABASE


class Pooler:
    """PgBouncer in front of a server. `address` is the server's address with the login got_web."""

    def __init__(self, program: Path, home: Path, address: str, *, connections: int) -> None:
        self._port = free_port()
        account = server_account()
        folder = data_folder(home / "pooler", account)
        account.private_folder(folder)
        server = conninfo_to_dict(address)
        self._password = str(server["password"])
        settings = rendered(
            "pgbouncer.ini",
            DATABASE_HOST=str(server["host"]),
            DATABASE_PORT=str(server["port"]),
            POOLER_HOST="127.0.0.1",
            POOLER_PORT=str(self._port),
            POOLER_USERS=str(folder / "users.txt"),
            POOLER_CONNECTIONS=str(connections),
        )
        account.write(folder / "users.txt", rendered("pgbouncer-users.txt", GOT_WEB_PASSWORD=self._password))
        account.write(folder / "pgbouncer.ini", settings)
        self._process = Program(account, [program, folder / "pgbouncer.ini"], folder / "output.log")

    def url(self, database: str = DATABASE) -> str:
        """The libpq address of the web login."""
        return f"postgresql://got_web:{quote(self._password)}@127.0.0.1:{self._port}/{quote(database)}"

    def start(self) -> None:
        self._process.start()
        wait_until(self._is_answering, "PgBouncer does not answer", 60)

    @contextmanager
    def running(self) -> Iterator[None]:
        self.start()
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        self._process.end()

    def _is_answering(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=5).close()
        except psycopg.Error:
            return False
        return True

    def connections(self) -> int:
        """Number of its connections to the server."""
        with psycopg.connect(self.url("pgbouncer"), autocommit=True) as connection:
            return sum(1 for _ in psycopg.ClientCursor(connection).execute("show servers"))
