"""Access tokens that expire by the clock, three times in a row."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from agot import AsyncClient, Client, Tokens, calls

from tests.clients.python.scripted import Slow, json, problem

HOUR = 3600
PATIENCE = 60.0
"""Seconds after which a call hangs."""
ADDRESS = "http://server"
METADATA = {
    "issuer": ADDRESS,
    "token_endpoint": f"{ADDRESS}/oauth/token",
    "revocation_endpoint": f"{ADDRESS}/oauth/revoke",
}


class Clock:
    """The clock of clients and of the server, moved by a test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("agot.oauth.now", clock.time)
    return clock


class Issuer:
    """An authorisation server: an access token lasts an hour, a refresh token is used once."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.number = 0
        self.expires_at = clock.now + HOUR
        self.metadata: list[dict[str, str]] = []
        self.refreshes: list[httpx.Request] = []

    @property
    def tokens(self) -> Tokens:
        """What the app has at first."""
        return Tokens("a0", refresh="r0", expires_at=self.expires_at, client_id="app")

    def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/.well-known"):
            self.metadata.append(dict(request.headers))
            return json(METADATA)
        if request.url.path == "/oauth/token":
            return self.refresh(request)
        is_live = request.headers["Authorization"] == f"Bearer a{self.number}"
        if is_live and self.clock.now < self.expires_at:
            return json({"status": "ok"})
        return problem(401, "token_invalid")

    def refresh(self, request: httpx.Request) -> httpx.Response:
        self.refreshes.append(request)
        form = {name: values[0] for name, values in parse_qs(request.content.decode()).items()}
        if form["refresh_token"] != f"r{self.number}":
            return json({"error": "invalid_grant"}, 400)
        return self.issue()

    def issue(self) -> httpx.Response:
        self.number += 1
        self.expires_at = self.clock.now + HOUR
        issued = {"access_token": f"a{self.number}", "refresh_token": f"r{self.number}", "expires_in": HOUR}
        return json(issued | {"scope": "read"})


def in_time(action: Callable[[], Any]) -> Any:
    """What an action returns. One that hangs fails."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(action()), daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert found, "the client hangs"
    return found[0]


def test_three_expiries_are_survived(clock: Clock) -> None:
    issuer = Issuer(clock)
    with Client(ADDRESS, issuer.tokens, transport=Slow([issuer.answer])) as client:
        for _ in range(3):
            clock.now += HOUR - 10
            assert in_time(lambda: client.send(calls.get_liveness())).status == "ok"
    assert issuer.number == 3
    assert [headers.get("authorization") for headers in issuer.metadata] == [None]


def test_three_expiries_are_survived_by_requests_at_once(clock: Clock) -> None:
    issuer = Issuer(clock)

    async def run() -> None:
        async with AsyncClient(ADDRESS, issuer.tokens, transport=Slow([issuer.answer])) as client:
            for _ in range(3):
                clock.now += HOUR - 10
                sent = [client.send(calls.get_liveness()) for _ in range(5)]
                found = await asyncio.wait_for(asyncio.gather(*sent), PATIENCE)
                assert {each.status for each in found} == {"ok"}

    asyncio.run(run())
    assert issuer.number == 3
    assert [headers.get("authorization") for headers in issuer.metadata] == [None]
