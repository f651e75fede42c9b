"""The web server is replaced, stopped and killed while clients send requests."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from tests import database
from tests.faults.web_server import WebServer, head, read_response, wait_until

CLIENTS = 6
PACE_SECONDS = 0.05
"""Pause between two requests of a client, which leaves starting workers most of the machine."""


@pytest.fixture(scope="module")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server for all tests that leave its state unchanged: two workers start slowly on a busy machine."""
    with running(postgres_server, tmp_path_factory.mktemp("web")) as server:
        yield server


@pytest.fixture
def mortal_server(postgres_server: database.Server, tmp_path: Path) -> Iterator[WebServer]:
    with running(postgres_server, tmp_path, GOT_WEB_PROCESSES="1") as server:
        yield server


@contextmanager
def running(postgres: database.Server, home: Path, **settings: str) -> Iterator[WebServer]:
    with database.worker_database(postgres) as address:
        server = WebServer(home, address, **settings)
        try:
            server.start()
            yield server
        finally:
            server.stop()


class Clients:
    """Threads that send requests until stopped. They never repeat a request, even after a failure."""

    def __init__(self, server: WebServer, token: str) -> None:
        self._server = server
        self._token = token
        self._stopping = threading.Event()
        self.answered = 0
        self.lost: list[str] = []
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._send, args=(number,)) for number in range(CLIENTS)]

    def __enter__(self) -> Clients:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, count: int) -> None:
        """Waits until this many more requests have been answered."""
        wanted = self.answered + count
        wait_until(lambda: self.answered >= wanted or self.lost, self._server.read_log)

    def _send(self, number: int) -> None:
        """Sends requests. Even clients reuse their connection, odd ones open a new one for each request."""
        with closing(self._server.client()) as client:
            self._send_by(client if number % 2 == 0 else None, number)

    def _send_by(self, client: HTTPConnection | None, number: int) -> None:
        while not self._stopping.is_set():
            method, path, body = [
                ("GET", "/games", None),
                ("PATCH", "/me/notices/preferences", {"warning_seconds": 7200}),
                ("GET", "/me/decisions", None),
            ][number % 3]
            try:
                status, answer = self._server.ask(method, path, body, self._token, client)
            except (OSError, HTTPException) as error:
                self.lost.append(f"{method} {path}: {error!r}")
                return
            with self._lock:
                self.answered += 1
            if status != 200:
                self.lost.append(f"{method} {path}: {status} {answer}")
            self._stopping.wait(PACE_SECONDS)


@pytest.mark.long
def test_no_request_is_lost_while_the_workers_are_replaced(server: WebServer) -> None:
    """This includes a client with an idle connection that sends its next request during the replacement."""
    first, idle = server.workers(), server.client()
    assert len(first) == 2
    assert server.ask("GET", "/games", client=idle)[0] == 200

    def closes_connection() -> bool:
        """Whether the response closes the connection. Old and new workers may both serve for a while."""
        idle.request("GET", "/api/v1/games")
        response = idle.getresponse()
        response.read()
        assert response.status == 200
        return response.headers["connection"] == "close"

    with Clients(server, server.log_in()) as clients:
        clients.wait_for(20)
        os.kill(server.pid, signal.SIGHUP)
        server.wait_for_workers(2)
        wait_until(closes_connection, server.read_log)
        clients.wait_for(20)
        wait_until(lambda: server.workers().isdisjoint(first), server.read_log)
        clients.wait_for(20)
    idle.close()
    assert clients.lost == []


@pytest.mark.long
def test_new_workers_that_do_not_start_replace_no_worker(server: WebServer) -> None:
    wait_until(
        lambda: len(server.workers()) == 2, server.read_log
    )  # until workers of previous tests have left
    previous = server.workers()
    (server.home / "local.env").write_text("GOT_DB_LOGIN=nobody\n")
    os.kill(server.pid, signal.SIGHUP)
    wait_until(lambda: "the new worker did not start" in server.read_log(), server.read_log)
    (server.home / "local.env").unlink()
    assert previous <= server.workers()
    assert server.ask("GET", "/games")[0] == 200


@pytest.mark.long
def test_a_request_in_progress_is_answered_before_the_server_stops(mortal_server: WebServer) -> None:
    server = mortal_server
    token, body = server.log_in(), json.dumps({"name": "Last", "player_count": 3}).encode()
    with server.connect() as connection:
        connection.sendall(
            head(
                "POST", "/api/v1/games", Content_Type="application/json", Content_Length=len(body),
                Authorization=f"Bearer {token}",
            )
            + body[:5]
        )  # fmt: skip
        assert server.ask("GET", "/games")[0] == 200
        os.kill(server.pid, signal.SIGTERM)
        wait_until(lambda: not accepts(server), server.read_log)
        connection.sendall(body[5:])
        status, fields, content = read_response(connection)
        assert (status, fields["connection"]) == (201, "close"), content
    assert server.process is not None
    assert server.process.wait(600) == 0
    assert not server.workers()


def accepts(server: WebServer) -> bool:
    try:
        server.connect().close()
    except ConnectionRefusedError:
        return False
    return True


@pytest.mark.long
def test_a_killed_worker_is_started_again(server: WebServer) -> None:
    wait_until(
        lambda: len(server.workers()) == 2, server.read_log
    )  # until workers of previous tests have left
    victim = min(server.workers())
    os.kill(victim, signal.SIGKILL)
    server.wait_for_workers(1)
    assert victim not in server.workers()
    assert len(server.workers()) == 2


@pytest.mark.drill
def test_the_workers_of_a_killed_server_exit_and_the_next_server_uses_its_port(
    mortal_server: WebServer,
) -> None:
    server = mortal_server
    assert server.process is not None
    previous = server.workers()
    assert previous
    server.process.kill()
    server.process.wait()
    wait_until(lambda: not server.workers(), server.read_log)
    server.start()
    assert server.ask("GET", "/games")[0] == 200


@pytest.mark.long
def test_a_server_whose_workers_never_start_exits(postgres_server: database.Server, tmp_path: Path) -> None:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path, address, GOT_DB_LOGIN="nobody")
        try:
            with pytest.raises(AssertionError, match="the workers do not start"):
                server.start()
        finally:
            server.stop()
