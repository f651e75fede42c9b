"""A server for the kit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import database
from tests.faults.web_server import WebServer


@pytest.fixture(scope="session")
def address(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with database.worker_database(postgres_server) as own:
        server = WebServer(tmp_path_factory.mktemp("web"), own, GOT_WEB_PROCESSES="1")
        try:
            server.start()
            yield f"http://127.0.0.1:{server.port}"
        finally:
            server.stop()
