"""A web process killed while it carries out a request with an `Idempotency-Key`."""

from __future__ import annotations

import http.client
import json
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests import database
from tests.faults.web_server import WebServer, wait_until

GAME = {"name": "Once", "player_count": 3}
LAST = b"update accounts_idempotencykey"
"""COMMIT is sent with the statement that stores the response."""


class HeldCommit:
    """A proxy between a web process and PostgreSQL that holds the commit of a keyed request.

    `before` holds the statements, so that nothing is committed; `after` holds the reply to the commit.
    """

    def __init__(self, home: Path, address: str) -> None:
        parts = conninfo_to_dict(address)
        self._target = f"{parts['host']}/.s.PGSQL.{parts['port']}"
        self.address = make_conninfo(address, host=str(home), port="5432")
        self.when = ""
        self.is_holding = threading.Event()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(home / ".s.PGSQL.5432"))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes the accepting thread
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                web, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(web,), daemon=True).start()

    def _carry(self, web: socket.socket) -> None:
        """Passes all data on in both directions, until one side closes."""
        held = ""
        with web, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            server.connect(self._target)
            while True:
                for source in select.select([web, server], [], [])[0]:
                    data = source.recv(1_000_000)
                    if not data:
                        return
                    if source is web and self.when and LAST in data:
                        held = self.when
                        self.is_holding.set()
                    if held != ("before" if source is web else "after"):
                        (server if source is web else web).sendall(data)


@pytest.fixture
def held_server(
    postgres_server: database.Server, tmp_path: Path
) -> Iterator[tuple[WebServer, HeldCommit, str]]:
    with database.worker_database(postgres_server) as address:
        hold = HeldCommit(tmp_path, address.web)
        through = database.Address(owner=address.owner, web=hold.address)
        # with named statements it would be unclear which one is sent
        server = WebServer(tmp_path, through, GOT_WEB_PROCESSES="1", GOT_DB_PREPARE_THRESHOLD="0")
        try:
            server.start()
            yield server, hold, address.owner
        finally:
            server.stop()
            hold.close()


def post(server: WebServer, token: str) -> tuple[int, Any, str | None]:
    headers = {
        "Authorization": f"Bearer {token}",
        "Idempotency-Key": "once",
        "Content-Type": "application/json",
    }
    with closing(server.client()) as client:
        client.request("POST", "/api/v1/games", json.dumps(GAME), headers)
        response = client.getresponse()
        return response.status, json.loads(response.read()), response.headers.get("Idempotency-Replayed")


@pytest.mark.long
@pytest.mark.parametrize(("when", "replayed"), [("after", "true"), ("before", None)])
def test_a_keyed_request_is_carried_out_once_even_if_the_process_is_killed(
    held_server: tuple[WebServer, HeldCommit, str], when: str, replayed: str | None
) -> None:
    server, hold, owner = held_server
    token = server.log_in()
    with psycopg.connect(owner, autocommit=True) as rows:

        def games() -> int:
            row = rows.execute("select count(*) from games_game").fetchone()
            return 0 if row is None else int(row[0])

        hold.when = when
        lost: list[BaseException] = []

        def send() -> None:
            try:
                post(server, token)
            except (OSError, http.client.HTTPException) as error:
                lost.append(error)

        sender = threading.Thread(target=send)
        sender.start()
        assert hold.is_holding.wait(300)
        if when == "after":
            wait_until(lambda: games() == 1)
        server.stop()
        sender.join()
        assert lost, "the reply must not have been sent"
        hold.when = ""
        server.start()
        assert games() == (1 if when == "after" else 0)
        status, made, was_replayed = post(server, token)
        assert (status, was_replayed, games()) == (201, replayed, 1)
        row = rows.execute("select code from games_game").fetchone()
        assert row == (made["code"],)
        assert post(server, token) == (201, made, "true")
