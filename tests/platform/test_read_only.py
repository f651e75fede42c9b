"""A temporarily read-only database, or dead connections."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import InternalError, OperationalError, connection
from django.utils import timezone

from accounts.models import AccessToken
from games.models import Game
from got_api.database.viewer import as_engine
from got_api.serving import health, task_queue
from tests import database
from tests.factories import UserFactory
from tests.people import Person, Visitor, expect_problem

pytestmark = pytest.mark.django_db(transaction=True)


def server_process() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        number: int = cursor.fetchone()[0]
    connection.close()
    return number


@pytest.fixture
def web() -> Iterator[Any]:
    """A connection of the web login, which may terminate its others and change their settings."""
    with database.connect_web() as web:
        yield web
    connection.close()
    while has_read_only_connection():
        connection.pool.drain()  # type: ignore[attr-defined]


def has_read_only_connection() -> bool:
    """Whether the pool still has a read-only connection. Draining does not close one that is being opened."""
    pool = connection.pool  # type: ignore[attr-defined]
    for _ in range(pool.get_stats()["pool_size"]):
        with pool.connection() as one:
            if one.execute("show default_transaction_read_only").fetchone()[0] == "on":
                return True
    return False


@contextmanager
def read_only_connections(web: Any) -> Iterator[None]:
    """Makes connections read-only, like after a failover to a standby that closed the old ones."""
    setting = f"alter role got_web in database {web.info.dbname} set default_transaction_read_only"
    web.execute(f"{setting} = on")
    end_connections(web)
    try:
        yield
    finally:
        web.execute("set default_transaction_read_only = off")
        web.execute(f"{setting} to default")


def end_connections(web: Any) -> None:
    web.execute(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
        "where datname = current_database() and usename = 'got_web' and pid <> pg_backend_pid()"
    )


def test_write_to_a_read_only_server_returns_503_and_reads_continue(catelyn: Person, web: Any) -> None:
    AccessToken.objects.update(last_used_at=timezone.now() - timedelta(days=1))
    connection.close()
    with read_only_connections(web):
        assert catelyn.gets("/me").status_code == 200
        response = catelyn.patches("/me", {"language": "ro"})
        expect_problem(response, 503, "unavailable")
        assert int(response["Retry-After"]) >= 1
        assert catelyn.gets("/me").status_code == 200
        assert catelyn.gets("/me/decisions").status_code == 200
        expect_problem(catelyn.posts("/games", {"name": "x", "player_count": 3}), 503, "unavailable")
    statuses = [catelyn.patches("/me", {"language": "ro"}).status_code for _ in range(3)]
    assert statuses[1:] == [200, 200]


def test_a_sandbox_without_faults_writes_nothing_for_a_read(catelyn: Person, web: Any, settings: Any) -> None:
    settings.GOT_SANDBOX = True
    connection.close()
    with read_only_connections(web):
        assert catelyn.gets("/me").status_code == 200
    assert catelyn.gets("/me").status_code == 200


def test_connection_to_a_server_that_became_read_only_is_closed(catelyn: Person, web: Any) -> None:
    """The old connection would stay with the old server."""
    with read_only_connections(web):
        assert catelyn.gets("/me").status_code == 200
        expect_problem(catelyn.patches("/me", {"language": "ro"}), 503, "unavailable")
    # The setting affects new connections only: an old one would continue to refuse. Its immediate replacement
    # may still have the setting, and is dropped in turn.
    statuses = [catelyn.patches("/me", {"language": "ro"}).status_code for _ in range(3)]
    assert statuses[1:] == [200, 200]


def test_read_on_a_dead_connection_is_repeated(catelyn: Person, web: Any) -> None:
    before = server_process()
    end_connections(web)
    assert catelyn.gets("/me").status_code == 200
    assert server_process() != before


def test_write_on_a_dead_connection_is_not_repeated_and_the_next_succeeds(catelyn: Person, web: Any) -> None:
    end_connections(web)
    response = catelyn.patches("/me", {"language": "ro"})
    expect_problem(response, 503, "unavailable")
    assert catelyn.patches("/me", {"language": "ro"}).status_code == 200


def test_requests_do_not_ping_their_connection() -> None:
    assert connection.settings_dict["CONN_HEALTH_CHECKS"] is False
    assert connection.pool._check is None  # type: ignore[attr-defined]


def test_read_only_server_is_live_but_not_ready(
    visitor: Visitor, web: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "health_check", health.HealthCheck(health.probe_database))
    task_queue.reset()
    with read_only_connections(web):
        response = visitor.gets("/health/ready")
        assert visitor.gets("/health/live").status_code == 200
    assert response.status_code == 503
    body = response.json()
    assert (body["status"], body["checks"]["read"], body["failed"]) == ("failed", "ok", ["write"])


def test_worker_that_logs_the_failure_and_continues_drops_its_connection(web: Any) -> None:
    """Tasks do this, so that a failure in one game does not stop the next."""
    user = UserFactory.create()
    connection.close()
    seen = set()
    with read_only_connections(web):
        with pytest.raises(OperationalError), as_engine() as batch:
            batch.fetch(("select 1", {}))
        for _ in range(3):
            with suppress(InternalError), as_engine(), connection.cursor() as cursor:
                cursor.execute("select pg_backend_pid()")
                seen.add(cursor.fetchone()[0])
                Game.objects.create(code="x", name="x", players=3, host=user)
                pytest.fail("the server only reads")
    assert len(seen) == 3
