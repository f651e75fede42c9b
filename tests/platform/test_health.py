"""GET /health."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from django.db import OperationalError, close_old_connections, connection
from kombu.connection import Connection

from got_api import health
from got_api.celery import app
from tests.people import Visitor


@pytest.fixture(autouse=True)
def _ask_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_kept", (float("-inf"), {}))


@pytest.fixture
def broker_at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Points the Celery app at another broker."""

    def point(url: str) -> None:
        monkeypatch.setattr(app, "connection_for_write", lambda: Connection(url))  # type: ignore[no-untyped-call]

    return point


@pytest.fixture
def deaf_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return int(server.getsockname()[1])


@pytest.mark.django_db
def test_all_is_well(visitor: Visitor, broker_at: Any) -> None:
    broker_at("memory://")
    response = visitor.gets("/health")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "checks": {"database": "ok", "broker": "ok"}}
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_lost_broker_is_told(visitor: Visitor, broker_at: Any, deaf_port: int) -> None:
    broker_at(f"redis://127.0.0.1:{deaf_port}/0")
    response = visitor.gets("/health")
    assert response.status_code == 503
    assert response.json() == {"status": "failed", "checks": {"database": "ok", "broker": "failed"}}
    assert str(deaf_port) not in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_lost_database_is_told_and_found_again(
    visitor: Visitor, broker_at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker_at("memory://")
    with pytest.raises(OperationalError), connection.cursor() as cursor:
        cursor.execute("select pg_terminate_backend(pg_backend_pid())")
    response = visitor.gets("/health")
    assert response.status_code == 503
    assert response.json() == {"status": "failed", "checks": {"database": "failed", "broker": "ok"}}
    close_old_connections()  # as at the end of every request that is not a test's
    monkeypatch.setattr(health, "_kept", (float("-inf"), {}))
    assert visitor.gets("/health").status_code == 200


@pytest.mark.django_db
def test_servers_are_asked_at_most_once_a_second(
    visitor: Visitor, broker_at: Any, deaf_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker_at("memory://")
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    assert visitor.gets("/health").status_code == 200
    broker_at(f"redis://127.0.0.1:{deaf_port}/0")
    assert visitor.gets("/health").status_code == 200
    now += 1.1
    assert visitor.gets("/health").status_code == 503
