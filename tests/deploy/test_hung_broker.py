"""A broker that hangs behind real web processes: answers, health checks and metrics still work."""

from __future__ import annotations

import json
import os
import re
import signal
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from deploy.broker import Broker
from deploy.demo.server import free_port
from deploy.processes import Child
from deploy.start import start_command
from tests import database
from tests.deploy.test_broker import process_id
from tests.faults.web_server import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]
HELD_SECONDS = 10.0
"""Requests used to wait for 15 s while the broker hung."""


class Server:
    """One web process with the test's database."""

    def __init__(self, address: database.Address, broker: Broker, folder: Path) -> None:
        self.port = free_port()
        self.log = folder / "web.log"
        environment = os.environ | {
            "DATABASE_URL": address.web,
            "CELERY_BROKER_URL": broker.url(),
            "GOT_VAR": str(folder),
        }
        self.longest = 0.0
        """Seconds of the slowest request so far."""
        command = start_command("web", "--host", "127.0.0.1", "--port", str(self.port))
        self.child = Child("web", command, log=self.log, folder=ROOT, environment=environment)

    def asks(self, path: str, body: Any = None, token: str = "", method: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=data, headers=headers, method=method
        )
        started = time.monotonic()
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            text = response.read().decode()
        self.longest = max(self.longest, time.monotonic() - started)
        return json.loads(text) if response.headers["Content-Type"] == "application/json" else text

    def is_well(self) -> bool:
        try:
            return bool(self.asks("/health/live"))
        except OSError:
            return False


@pytest.fixture
def server(
    transactional_db: None, broker: Broker, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    monkeypatch.setenv("GOT_WEB_PROCESSES", "1")
    assert database._current is not None
    broker.start()
    server = Server(database._current, broker, folder)
    server.child.start()
    try:
        wait_until(server.is_well)
        yield server
    finally:
        server.child.stop(15)


@pytest.mark.long
def test_a_hung_broker_delays_no_answer_and_no_health_check(server: Server, broker: Broker) -> None:
    who = {"username": "arya", "password": "needle-in-braavos-7"}
    server.asks("/api/v1/accounts", who)
    token = server.asks("/api/v1/sessions", who)["token"]
    usual, server.longest = server.longest, 0.0
    number = process_id(broker)
    os.kill(number, signal.SIGSTOP)
    try:
        for game in range(5):  # each start wakes bots
            code = server.asks("/api/v1/games", {"name": f"game {game}", "player_count": 3}, token)["code"]
            server.asks(f"/api/v1/games/{code}/seats", {"house": "stark"}, token)
            server.asks(f"/api/v1/games/{code}/start", {"fill_with": "sensible"}, token)
            answer = {
                "kind": "place_orders",
                "orders": {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "raid_b"},
            }
            server.asks(f"/api/v1/games/{code}/decisions/1/answer", answer, token, "PUT")
        for _ in range(10):
            assert server.asks("/health/ready")["status"] == "ok"
        wait_until(lambda: server.asks("/health/ready")["failed"] == ["broker"])
        figures = server.asks("/metrics", token=settings.GOT_METRICS_TOKEN)
        assert server.longest < HELD_SECONDS + 5 * usual  # on a busy machine everything takes longer
    finally:
        os.kill(number, signal.SIGCONT)
    log = server.log.read_text()
    assert log.count("cannot wake a worker") == 1
    assert log.count("shared cache down") == 1
    counted = re.search(
        r'got_http_request_seconds_count\{operation="PUT /api/v1/games/\{code\}/decisions/\{number\}/answer",'
        r'status="200"\} ([0-9.]+)',
        figures,
    )
    assert counted and float(counted[1]) == 5.0
