"""GET /health/live and /health/ready."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from got_api.serving import health, task_queue
from tests.people import Visitor


@pytest.fixture(autouse=True)
def _ask_afresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(health, "health_check", health.HealthCheck(health.probe_database))
    task_queue.reset()
    yield
    task_queue.reset()


@pytest.mark.django_db
def test_server_that_reads_and_writes_is_ready(visitor: Visitor) -> None:
    response = visitor.gets("/health/ready")
    assert response.status_code == 200
    checks = {"read": "ok", "write": "ok", "broker": "ok"}
    assert response.json() == {"status": "ok", "checks": checks, "failed": []}
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_server_without_its_broker_is_ready_and_reports_it(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise ConnectionRefusedError

    queue = task_queue.TaskQueue(away)
    monkeypatch.setattr(task_queue, "_current", queue)
    queue.enqueue("games.tasks.play_bots", "x")
    assert queue.flush(600)
    response = visitor.gets("/health/ready")
    assert (response.status_code, response.json()["failed"]) == (200, ["broker"])


def test_liveness_check_queries_no_other_server(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has no database fixture: the test would fail if the check queried a database."""
    monkeypatch.setattr(health, "health_check", None)
    assert visitor.gets("/health/live").json() == {"status": "ok"}


def test_concurrent_checks_query_each_server_once() -> None:
    asked, answer = [], threading.Event()

    def ask() -> dict[str, str]:
        asked.append(1)
        answer.wait(600)
        return {"read": "ok", "write": "ok"}

    health_check = health.HealthCheck(ask, clock=lambda: 100.0)
    found: list[dict[str, str]] = []
    callers = [threading.Thread(target=lambda: found.append(health_check.result())) for _ in range(8)]
    for caller in callers:
        caller.start()
    answer.set()
    for caller in callers:
        caller.join(600)
    assert found == [{"read": "ok", "write": "ok"}] * 8
    assert asked == [1]


def test_check_of_a_hanging_server_fails_and_later_callers_do_not_wait() -> None:
    answer = threading.Event()
    waited: list[float] = []
    now = 100.0

    def hang() -> dict[str, str]:
        answer.wait(600)
        return {"read": "ok", "write": "ok"}

    def wait(done: threading.Event, seconds: float) -> bool:
        """Advances the clock without waiting."""
        nonlocal now
        waited.append(seconds)
        now += seconds
        return done.is_set()

    health_check = health.HealthCheck(hang, clock=lambda: now, wait=wait)
    try:
        for _ in range(10):
            assert health_check.result() == {"read": "failed", "write": "failed"}
        assert waited == [health.MAX_WAIT_SECONDS] + [0.0] * 9
    finally:
        answer.set()


def test_check_that_cannot_start_a_thread_fails_and_the_next_one_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    health_check = health.HealthCheck(lambda: {"read": "ok", "write": "ok"})
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", fails)
        assert health_check.result() == {"read": "failed", "write": "failed"}
    assert health_check.result() == {"read": "ok", "write": "ok"}
