"""Local servers below one short folder per test. Only this folder is removed afterwards."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.broker import Broker
from deploy.postgres import Postgres
from tests.leftovers import stop_with_this_process


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the account of a server can reach, unlike pytest's, and short enough for a socket path.

    Only TemporaryDirectory removes anything: no test computes a path to delete.
    """
    with tempfile.TemporaryDirectory(prefix="got-test-") as name:
        path = Path(name)
        path.chmod(0o755)
        yield path


@pytest.fixture(scope="session")
def running_postgres() -> Iterator[Postgres]:
    """One server for all tests that only read."""
    with tempfile.TemporaryDirectory(prefix="got-test-") as name:
        Path(name).chmod(0o755)
        server = Postgres(Path(name) / "running", durable=False)
        stop_with_this_process("postgres", server.home)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture
def postgres(folder: Path) -> Iterator[Postgres]:
    server = Postgres(folder / "postgres", durable=False)
    stop_with_this_process("postgres", server.home)
    yield server
    server.stop()


@pytest.fixture
def durable_postgres(folder: Path) -> Iterator[Postgres]:
    """A server started like `make run`: acknowledged writes are on disk."""
    server = Postgres(folder / "durable")
    stop_with_this_process("postgres", server.home)
    yield server
    server.stop()


@pytest.fixture
def broker(folder: Path) -> Iterator[Broker]:
    server = Broker(folder / "broker")
    stop_with_this_process("broker", server.home)
    yield server
    server.stop()
