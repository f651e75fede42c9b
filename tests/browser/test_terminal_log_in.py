"""`agot login` in a terminal while its user allows it in Chromium, and its revocation everywhere."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests import database
from tests.factories import PASSWORD
from tests.faults.web_server import WebServer, read_response
from tests.live.reading import Stream

from .test_pages_in_a_browser import logs_in, opened_page

PACKAGE = Path(__file__).resolve().parents[2] / "openapi" / "clients" / "python"
ADDRESS = re.compile(r"http://(?:127\.0\.0\.1|localhost):\S+[^\s.,]")


@pytest.fixture(scope="module")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A server with an account for Lysa, and with streams that do not poll the database."""
    runpy.run_path(str(PACKAGE / "generate.py"))["generate"]()
    with database.worker_database(postgres_server) as address:
        server = WebServer(
            tmp_path_factory.mktemp("web"), address, GOT_WEB_PROCESSES="1", GOT_RECHECK_SECONDS="300"
        )
        try:
            server.start()
            status, answer = server.ask("POST", "/accounts", {"username": "lysa", "password": PASSWORD})
            assert status == 201, answer
            yield server
        finally:
            server.stop()


class Program:
    """`agot` with a separate home directory."""

    def __init__(self, server: WebServer, home: Path) -> None:
        self._server, self._logins = server, home / "logins.json"
        self._environment = os.environ | {
            "AGOT_HOME": str(home), "AGOT_ADDRESS": server.address, "PYTHONPATH": str(PACKAGE / "src"),
            "LANG": "C.UTF-8", "BROWSER": "true",
        }  # fmt: skip

    def starts(self, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "agot.terminal", *arguments, "--lang", "en"]
        return subprocess.Popen(
            command, env=self._environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def says(self, *arguments: str) -> str:
        return self.starts(*arguments).communicate()[0]

    def tokens(self) -> dict[str, Any]:
        """The stored tokens, in a file that only the owner can read."""
        assert self._logins.stat().st_mode & 0o077 == 0
        found: dict[str, Any] = json.loads(self._logins.read_text())[self._server.address]
        return found


@pytest.fixture
def program(server: WebServer, tmp_path: Path) -> Program:
    return Program(server, tmp_path)


def address_in(process: subprocess.Popen[str]) -> str:
    """The URL that the program prints for its user."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = ADDRESS.search(line)
    assert found, line
    return found[0]


class Access:
    """Open requests of a token: a stream, and a long poll."""

    def __init__(self, server: WebServer, token: str) -> None:
        self._server, self._token = server, token
        self._stream = Stream(server.port, "/me/stream", token).opens()
        with server.connect() as connection:
            connection.sendall(self._request("/me/home"))
            status, fields, _ = read_response(connection)
        assert status == 200
        self._poll = server.connect()
        self._poll.sendall(self._request("/me/home?wait=60", f"If-None-Match: {fields['etag']}"))

    def _request(self, path: str, *fields: str) -> bytes:
        head = (f"GET /api/v1{path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {self._token}")
        return "\r\n".join((*head, *fields, "", "")).encode()

    def is_over(self) -> None:
        """Asserts that the stream and the poll have ended, without another request."""
        assert self._stream.ends() == "token_ended"
        assert read_response(self._poll)[0] == 401
        self._poll.close()
        assert self._server.ask("GET", "/me", token=self._token)[0] == 401


@pytest.mark.long
def test_terminal_gets_access_by_a_code_and_loses_it_at_once(
    server: WebServer, chromium: Browser, program: Program
) -> None:
    process = program.starts("login", "--device")
    with opened_page(chromium, "phone") as page:
        page.goto(address_in(process))
        logs_in(page)
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("button", name="Allow").click()
        expect(page.get_by_text("The app has access now.")).to_be_visible()
        assert "Logged in" in process.communicate()[0]
        access = Access(server, program.tokens()["access"])
        page.goto(f"{server.address}/tokens")
        page.get_by_role("button", name="End: agot").click()
        expect(page.get_by_text("No app has access.")).to_be_visible()
    access.is_over()
    assert re.search(r"Your log-in has ended \(invalid_grant.*Use: agot login", program.says("games"))


@pytest.mark.long
def test_terminal_gets_access_through_a_browser(
    server: WebServer, chromium: Browser, program: Program
) -> None:
    process = program.starts("login", "--browser")
    with opened_page(chromium) as page:
        page.goto(address_in(process))
        logs_in(page)
        page.get_by_role("button", name="Allow").click()
        page.wait_for_url("**/callback*")
        expect(page.get_by_text("You can close this page.")).to_be_visible()
    assert "Logged in" in process.communicate()[0]
    assert program.says("games") == "You have no games.\n"
    tokens = program.tokens()
    access = Access(server, tokens["access"])
    form = f"client_id={tokens['client_id']}&token={tokens['refresh']}"
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    with closing(server.client()) as client:
        client.request("POST", "/api/v1/oauth/revoke", form, kind)
        assert client.getresponse().status == 200
    access.is_over()
