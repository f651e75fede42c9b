"""The database of the tests: real PostgreSQL, no superuser, one migrated template cloned per worker.

Nothing here starts before a test asks for a database. The server is that of DATABASE_URL, whose owner in
DATABASE_OWNER_URL needs CREATEDB, or else a local one under var/test, which the last run that uses it stops.
"""

import gc
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests import database, shards
from tests.samples import mark_cases_outside_samples

# Registered here, because a folder that is collected before tests/engine may import them first.
pytest.register_assert_rewrite("tests.engine.table", "tests.engine.examples.reading")

# One profile for all tests, loaded before any of them is imported: slowness of a busy machine is no failure.
hypothesis.settings.register_profile(
    "patient", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("patient")

FIRST = (
    "clients", "faults", "live", "documents", "secrecy", "openapi", "browser", "conformance", "machines",
    "deploy", "replica", "history", "editions", "storage", "notices", "api",
)  # fmt: skip
"""Folders of tests that take long or wait for processes, in the order in which they run."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Marks cases outside samples as long, and runs slow folders first: all workers finish together."""
    mark_cases_outside_samples(items)
    yield
    folder = Path(__file__).parent
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    items.sort(key=lambda item: ranks.get(item.path.relative_to(folder).parts[0], len(FIRST)))
    if shards.IS_SPREAD:
        # Each role has its own connection, so no role can see uncommitted writes of another one.
        for item in items:
            if item.get_closest_marker("django_db"):
                item.add_marker(pytest.mark.django_db(transaction=True), append=False)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keeps the garbage collector from searching the tests themselves, and from running often.

    Ten thousand items live as long as the process. Each full collection would search them for half a second:
    during the collection of tests, between tests and five times at the end. Fewer collections of new objects
    save 4 % of the time of tests.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 100)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """Fails a test if code that it calls locks or changes rows of a game without naming the game."""
    yield
    statements = sys.modules.get("tests.statements")  # not imported by tests without a database
    if statements is not None and (found := statements.new_findings()):
        pytest.fail("\n\n".join(found), pytrace=False)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[database.Server]:
    """The running server; several workers and several runs may share it."""
    with database.running_server() as server:
        yield server


def _set_test_limits(patch: pytest.MonkeyPatch) -> None:
    """Makes password hashing cheap, allows slow pictures and gives all requests one id, so that tests can
    compare whole problems. Applies to the process of the suite.
    """
    from django.contrib.auth.hashers import ScryptPasswordHasher

    from games.pictures import png
    from got_api.http import access_log

    patch.setattr(ScryptPasswordHasher, "work_factor", 2**4)
    patch.setattr(ScryptPasswordHasher, "parallelism", 1)
    for name in ("MAX_SECONDS", "PATIENT_SECONDS"):
        patch.setattr(png, name, 600)
    patch.setattr(access_log, "new_id", lambda: "0" * 16)


@pytest.fixture(scope="session")
def django_db_setup(postgres_server: database.Server, django_db_blocker: Any) -> Iterator[None]:
    """Replaces the fixture of pytest-django: this worker gets a clone of the template and logs in like the
    web.
    """
    from tests.statements import listen

    with database.worker_database(postgres_server) as address, pytest.MonkeyPatch.context() as patch:
        _set_test_limits(patch)
        listen()
        with django_db_blocker.unblock():
            database.connect_django(address)
        yield
        with django_db_blocker.unblock():
            database.disconnect_django()


@pytest.fixture(scope="module")
def module_rows(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Keeps rows that module fixtures write for all tests of the module. Each test undoes only its own rows.

    The module is one transaction, and each test is a savepoint in it. No test of the module may commit.
    Caches of the process are not restored; see tests.secrecy.watching.clear_caches.
    """
    from django.db import transaction

    module = transaction.atomic()
    module._from_testcase = True  # type: ignore[attr-defined]  # as that of a test: durable blocks may begin in it
    with django_db_blocker.unblock():
        module.__enter__()
    yield
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        module.__exit__(None, None, None)


@pytest.fixture(scope="session")
def _mail_server() -> Iterator[Any]:
    from tests.notices.post import mail_server

    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def mailbox(_mail_server: Any, settings: Any) -> Any:
    """The mail server that receives mail of this process (`tests.notices.post.Mailbox`), empty."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", _mail_server.port
    _mail_server.mails.clear()
    _mail_server.replies.clear()
    return _mail_server


@pytest.fixture(autouse=True, scope="session")
def _share_keys() -> Iterator[None]:
    """Gives the keys of this process to processes that tests start with the same database."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECRET_KEY", settings.SECRET_KEY)
        patch.setenv("GOT_VAPID_KEY", settings.GOT_VAPID_KEY)
        patch.setenv("GOT_METRICS_TOKEN", settings.GOT_METRICS_TOKEN)
        yield


@pytest.fixture(autouse=True, scope="session")
def _clean_as_owner() -> Iterator[None]:
    """Deletes, as the owner, rows that committed tests leave and that the web login may not delete."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.test.TransactionTestCase._fixture_teardown", database.empty_as_owner)
        yield


@pytest.fixture(autouse=True, scope="session")
def _without_shared_cache() -> Iterator[None]:
    """Makes each test process count rates separately. Tests of the shared cache start one."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "GOT_CACHE_URL", "")
        yield


@pytest.fixture(autouse=True, scope="session")
def _fresh_figures() -> Iterator[None]:
    """Makes /metrics show the current state. Tests of cached figures enable the cache."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "GOT_FIGURES_SECONDS", 0.0)
        yield


@pytest.fixture(autouse=True, scope="session")
def _without_access_log() -> Iterator[None]:
    """Suppresses the log line of each request. Tests of the log enable it."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "GOT_ACCESS_LOG", False)
        yield


@pytest.fixture
def owner_connection(db: None) -> Iterator[Any]:
    """A psycopg connection, autocommit, as the owner of this worker's tables."""
    with database.connect_owner() as connection:
        yield connection
