"""The client installed from its package file, and a server for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deploy.tools import ToolMissingError
from tests import database
from tests.clients.typescript.programs import Programs, installed_programs
from tests.faults.web_server import WebServer


@pytest.fixture(scope="session")
def programs() -> Programs:
    """The programs of the tests, compiled strictly against the installed package."""
    try:
        return installed_programs()
    except ToolMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path_factory.mktemp("web"), address, GOT_WEB_PROCESSES="1")
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def address(server: WebServer) -> str:
    return f"http://127.0.0.1:{server.port}"
