"""The client from its packed file in a folder of its own, and a server for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.client_typescript import FOLDER, INSTALL, NodeMissingError, build, locked, node, run
from tests import database
from tests.clients.typescript.programs import Programs
from tests.faults.web_server import WebServer

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def programs() -> Programs:
    """The programs of the tests, compiled strictly against the installed package."""
    try:
        node()
    except NodeMissingError as missing:
        pytest.skip(str(missing))
    packed = build()
    folder = FOLDER / "programs"
    stamp = f"{packed.stat().st_mtime_ns}"
    with locked():
        if not (folder / "installed").exists() or (folder / "installed").read_text() != stamp:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            (folder / "package.json").write_text('{"type": "module", "private": true}')
            run(["npm", "install", *INSTALL, packed], folder)
            (folder / "installed").write_text(stamp)
    return Programs(folder, HERE / "programs")


@pytest.fixture(scope="session")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path_factory.mktemp("web"), address)
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def address(server: WebServer) -> str:
    return f"http://127.0.0.1:{server.port}"
