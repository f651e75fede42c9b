"""The Python client as a program uses it, against the web server as a separate process.

The modules that are generated when the package is built are generated here.
"""

from __future__ import annotations

import logging
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from deploy.client_python import PACKAGE, generate
from tests import database
from tests.faults.web_server import WebServer

logging.getLogger("httpx").setLevel(logging.WARNING)
sys.path.insert(0, str(generate()))

MIN_PLAYERS = 3
Table = Callable[..., Any]


@pytest.fixture(scope="session")
def package() -> Path:
    """The folder of the package."""
    return PACKAGE


@pytest.fixture(scope="session")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server in one process, for all tests that leave its state unchanged."""
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path_factory.mktemp("web"), address, GOT_WEB_PROCESSES="1", GOT_SANDBOX="1")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture
def address(server: WebServer) -> str:
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture
def table(address: str) -> Iterator[Table]:
    """table(3) -> clients of three players, and the code of the game that they have just started.

    Fewer clients get no game.
    """
    from agot import Client, calls

    with ExitStack() as stack:

        def seat(players: int, at: str = address, **settings: Any) -> tuple[list[Any], str]:
            clients = []
            for number in range(players):
                client = stack.enter_context(Client(address))
                name = f"player-{secrets.token_hex(4)}-{number}"
                client.register(name, "needle-in-braavos-7")
                token = client.log_in(name, "needle-in-braavos-7")
                clients.append(stack.enter_context(Client(at, token, **settings)))
            if players < MIN_PLAYERS:
                return clients, ""
            host = stack.enter_context(Client(address, clients[0].tokens))
            code = host.send(calls.create_game(name="A table of clients", player_count=players)).code
            for client in clients:
                client.send(calls.take_seat(code))
            return clients, code

        yield seat
