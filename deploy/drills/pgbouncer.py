"""PgBouncer in transaction mode, with the configuration for operators."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from deploy.account import data_folder, server_account
from deploy.configuration import rendered
from deploy.demo.server import free_port
from deploy.patience import wait_until
from deploy.postgres import DATABASE


class Pooler:
    """PgBouncer in front of a server. `address` is the server's address with the login got_web."""

    def __init__(self, program: Path, home: Path, address: str, *, connections: int) -> None:
        self._port = free_port()
        self._account = server_account()
        self._folder = data_folder(home / "pooler", self._account)
        self._account.private_folder(self._folder)
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        server = conninfo_to_dict(address)
        self._password = str(server["password"])
        settings = rendered(
            "pgbouncer.ini",
            DATABASE_HOST=str(server["host"]),
            DATABASE_PORT=str(server["port"]),
            POOLER_HOST="127.0.0.1",
            POOLER_PORT=str(self._port),
            POOLER_USERS=str(self._folder / "users.txt"),
            POOLER_CONNECTIONS=str(connections),
        )
        self._write("users.txt", rendered("pgbouncer-users.txt", GOT_WEB_PASSWORD=self._password))
        self._write("pgbouncer.ini", settings)

    def _write(self, name: str, text: str) -> None:
        file = self._folder / name
        file.write_text(text)
        if self._account.switch:
            os.chown(file, self._account.uid, self._account.gid)

    def url(self, database: str = DATABASE) -> str:
        """The libpq address of the web login."""
        return f"postgresql://got_web:{quote(self._password)}@127.0.0.1:{self._port}/{quote(database)}"

    def start(self) -> None:
        with (self._folder / "output.log").open("ab") as output:
            self._process = self._account.spawn(
                [self._program, self._folder / "pgbouncer.ini"], output=output
            )
        wait_until(self._answers, "PgBouncer does not answer", 60)

    @contextmanager
    def running(self) -> Iterator[None]:
        self.start()
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(60)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=5).close()
        except psycopg.Error:
            return False
        return True

    def connections(self) -> int:
        """Number of its connections to the server."""
        with psycopg.connect(self.url("pgbouncer"), autocommit=True) as connection:
            return sum(1 for _ in psycopg.ClientCursor(connection).execute("show servers"))
