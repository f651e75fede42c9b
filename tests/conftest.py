"""The database of the tests: real PostgreSQL, no superuser, one migrated template cloned per worker.

Nothing here starts before a test asks for a database. The server is DATABASE_URL's (its owner,
DATABASE_OWNER_URL, needs CREATEDB), else our own under var/test, which the last run that uses it stops.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import database

FIRST = (
    "clients", "faults", "live", "documents", "secrecy", "openapi", "browser", "conformance", "machines",
    "deploy", "history", "editions", "storage", "notices", "api",
)  # fmt: skip
"""Folders of tests that take long or wait for processes, in the order in which they run."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, so that the workers of a parallel run end together."""
    folder = Path(__file__).parent
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    items.sort(key=lambda item: ranks.get(item.path.relative_to(folder).parts[0], len(FIRST)))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[database.Server]:
    """The running server; several workers and several runs may share it."""
    with database.running_server() as server:
        yield server


def _be_quick_and_patient(patch: pytest.MonkeyPatch) -> None:
    """Passwords cost little, and a picture may take long on a busy machine: in the suite's own process."""
    from django.contrib.auth.hashers import ScryptPasswordHasher

    from games.pictures import png

    patch.setattr(ScryptPasswordHasher, "work_factor", 2**4)
    patch.setattr(ScryptPasswordHasher, "parallelism", 1)
    for name in ("MAX_SECONDS", "PATIENT_SECONDS"):
        patch.setattr(png, name, 600)


@pytest.fixture(scope="session")
def django_db_setup(postgres_server: database.Server, django_db_blocker: Any) -> Iterator[None]:
    """Replaces pytest-django's: this worker gets a clone of the template and logs in as the web does."""
    with database.worker_database(postgres_server) as address, pytest.MonkeyPatch.context() as patch:
        _be_quick_and_patient(patch)
        with django_db_blocker.unblock():
            database.connect_django(address)
        yield
        with django_db_blocker.unblock():
            database.disconnect_django()


@pytest.fixture(autouse=True, scope="session")
def _clean_as_owner() -> Iterator[None]:
    """Tests that commit leave rows that the web login may not delete: their owner does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.test.TransactionTestCase._fixture_teardown", database.empty_as_owner)
        yield


@pytest.fixture(autouse=True, scope="session")
def _without_shared_cache() -> Iterator[None]:
    """Rates are counted by each test process alone; tests of the shared cache start one."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "GOT_CACHE_URL", "")
        yield


@pytest.fixture
def owner_connection(db: None) -> Iterator[Any]:
    """A psycopg connection, autocommit, as the owner of this worker's tables."""
    with database.connect_owner() as connection:
        yield connection
