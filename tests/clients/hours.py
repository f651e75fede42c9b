"""A server behind a proxy that loses responses, and one clock for server and clients, set by a test."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from got_api.shared.clock import set_clock
from openapi.conformance.proxy import CUT, Proxy, Reply, Request, Script
from tests import database
from tests.faults.web_server import WebServer

HOURS = 6
PASSWORD = "needle-in-braavos-7"
CALLBACK = "http://127.0.0.1:9/callback"


class Loses(Script):
    """Drops every second response of the token endpoint, after the server has carried out the request."""

    def __init__(self) -> None:
        self.count = 0
        self.is_on = False

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        if request.path != "/oauth/token" or not self.is_on:
            return reply
        self.count += 1
        return CUT if self.count % 2 else reply


class World:
    """A server behind a proxy, and the shared clock."""

    def __init__(self, server: WebServer, proxy: Proxy, losses: Loses, clock: Path) -> None:
        self.server, self.losses, self.clock = server, losses, clock
        self.address = proxy.address
        self.now = datetime.now(UTC)
        self.passes(0)

    def passes(self, hours: float) -> None:
        self.now += timedelta(hours=hours)
        set_clock(self.clock, self.now, 0)

    def restarts(self) -> None:
        self.server.stop()
        self.server.start()

    def signs_in(self) -> Any:
        """Signs a new user in on the pages. Returns the tokens of this project's app."""
        from agot import Client

        name = f"arya-{secrets.token_hex(4)}"
        with Client(self.address) as client, httpx.Client(base_url=self.server.address) as browser:
            client.register(name, PASSWORD)
            started = client.authorization("agot", CALLBACK, ["read", "play"])
            page = browser.get(started.url.removeprefix(self.address), follow_redirects=True)
            page = self._sends(browser, page, username=name, password=PASSWORD)
            consent = browser.get(page.headers["Location"], follow_redirects=True)
            back = self._sends(browser, consent, decision="allow")
            return client.redeem(started, back.headers["Location"])

    @staticmethod
    def _sends(browser: httpx.Client, page: httpx.Response, **fields: str) -> httpx.Response:
        """Submits the form of a page. Returns the response."""
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
        assert found, page.text
        sent = browser.post(page.url, data={"csrfmiddlewaretoken": found[1], **fields})
        assert sent.status_code == 302, sent.text
        return sent


@contextmanager
def opened_world(postgres_server: database.Server, home: Path) -> Iterator[World]:
    losses, clock = Loses(), home / "clock"
    with database.worker_database(postgres_server) as address:
        server = WebServer(home, address, GOT_WEB_PROCESSES="1", GOT_CLOCK_FILE=str(clock))
        with Proxy(server.address, losses) as proxy:
            server.environment["GOT_ADDRESS"] = proxy.address
            world = World(server, proxy, losses, clock)
            try:
                server.start()
                yield world
            finally:
                server.stop()
