"""One server for all tests of this folder, and logged-in players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests import database
from tests.faults.web_server import WebServer
from tests.live.table import HOUSES, Table


@pytest.fixture(scope="session")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server of two processes, so that most signals cross processes. Streams do not poll the database."""
    with database.worker_database(postgres_server) as address:
        server = WebServer(
            tmp_path_factory.mktemp("live"),
            address,
            DATABASE_OWNER_URL=address.owner,
            GOT_HEARTBEAT_SECONDS="1",
            GOT_RECHECK_SECONDS="300",
        )
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def tokens(server: WebServer) -> dict[str, str]:
    return {house: server.log_in() for house in HOUSES}


@pytest.fixture
def owner(server: WebServer) -> Iterator[psycopg.Connection[Any]]:
    """The owner of the server's tables."""
    with psycopg.connect(server.environment["DATABASE_OWNER_URL"], autocommit=True) as connection:
        yield connection


@pytest.fixture
def table(server: WebServer, tokens: dict[str, str]) -> Table:
    return Table(server, tokens)
