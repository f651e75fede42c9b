"""Clients that send or read slowly, or never finish, do not affect others."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests import database
from tests.faults.web_server import WebServer, head, read_response, wait_until

SLOW = 500
SECONDS = 120.0
"""Seconds within which a busy machine disconnects clients that do not read for two seconds."""
ORDINARY = 30
PREFERENCES = "/me/notices/preferences"


@pytest.fixture(scope="module")
def server(postgres_server: database.Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with database.worker_database(postgres_server) as address:
        # No body may take so long that a test ends before it.
        server = WebServer(tmp_path_factory.mktemp("web"), address, GOT_BODY_SECONDS="3600")
        try:
            server.start()
            yield server
        finally:
            server.stop()


def readable(connections: list[socket.socket]) -> list[socket.socket]:
    """Connections with data from the server, or closed by it."""
    poll = select.poll()
    by_number = {connection.fileno(): connection for connection in connections}
    for number in by_number:
        poll.register(number, select.POLLIN)
    return [by_number[number] for number, _ in poll.poll(0)]


def assert_logged(server: WebServer, fields: dict[str, str], status: int, content: bytes) -> dict[str, Any]:
    """Waits for the line of the access log, which is written within a second, and returns it."""
    request_id = fields["x-request-id"]
    assert json.loads(content)["request_id"] == request_id

    def lines() -> list[dict[str, Any]]:
        access = [
            line
            for line in server.log.read_text().splitlines(True)
            if '"got_api.access"' in line and line.endswith("\n")
        ]
        return [line for line in map(json.loads, access) if line["request_id"] == request_id]

    wait_until(lambda: bool(lines()))
    [line] = lines()
    assert (line["status"], line["bytes"]) == (status, len(content))
    assert {"time", "level", "message", "method", "route", "duration_ms"} <= line.keys()
    return line


def send_ordinary_requests(server: WebServer, token: str) -> None:
    for number in range(ORDINARY):
        assert server.ask("GET", "/games")[0] == 200
        status, answer = server.ask(
            "PATCH", PREFERENCES, {"warning_seconds": 3600 + number % 2 * 3600}, token
        )
        assert status == 200, answer


@pytest.mark.long
def test_500_requests_with_unfinished_bodies_do_not_delay_others(server: WebServer) -> None:
    token = server.log_in()
    body = json.dumps({"warning_seconds": 7200}).encode()
    request = head(
        "PATCH", f"/api/v1{PREFERENCES}", Content_Type="application/json", Content_Length=len(body),
        Authorization=f"Bearer {token}",
    )  # fmt: skip
    with ExitStack() as stack:
        slow = [stack.enter_context(server.connect()) for _ in range(SLOW)]
        for connection in slow:
            connection.sendall(request + body[:5])
        send_ordinary_requests(server, token)
        assert (
            readable(slow) == []
        )  # the unfinished requests still wait, so nothing above was answered because of a timeout
        for connection in slow[:: SLOW // 10]:
            connection.sendall(body[5:])
            status, _, content = read_response(connection)
            assert status == 200, content


def test_500_requests_with_unfinished_headers_do_not_delay_others(server: WebServer) -> None:
    token = server.log_in()
    with ExitStack() as stack:
        slow = [stack.enter_context(server.connect()) for _ in range(SLOW)]
        for connection in slow:
            connection.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: ")
        send_ordinary_requests(server, token)


@pytest.mark.long
def test_a_body_that_takes_too_long_is_refused(postgres_server: database.Server, tmp_path: Path) -> None:
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path, address, GOT_BODY_SECONDS="0.5", GOT_WEB_PROCESSES="1")
        try:
            server.start()
            with server.connect() as connection:
                started = head(
                    "POST", "/api/v1/accounts", Content_Length=100, Origin="https://raven.example.org"
                )
                connection.sendall(started + b"{")
                status, fields, content = read_response(connection)
                assert (status, fields["content-type"]) == (408, "application/problem+json")
                assert json.loads(content)["code"] == "request_timeout"
                assert (
                    fields["access-control-allow-origin"] == "*"
                )  # without this header an app in a browser cannot read the response
                assert connection.recv(1) == b""
            line = assert_logged(server, fields, status, content)
            assert (line["method"], line["route"]) == ("POST", "/api/v1/accounts")
        finally:
            server.stop()


def test_a_body_above_the_limit_is_refused_before_it_is_read(server: WebServer) -> None:
    for length in (10**7, 10**18):
        with server.connect() as connection:
            connection.sendall(head("POST", "/api/v1/accounts", Content_Length=length))
            status, fields, content = read_response(connection)
            assert (status, json.loads(content)["code"]) == (413, "body_too_large")
            assert fields["connection"] == "close"
            assert connection.recv(1) == b""


def test_the_sender_of_a_body_above_the_limit_learns_why_it_is_refused(server: WebServer) -> None:
    body = b"x" * 3_000_000
    with server.connect() as connection:
        connection.sendall(head("POST", "/api/v1/accounts", Content_Length=len(body)) + body)
        status, _, content = read_response(connection)
        assert (status, json.loads(content)["code"]) == (413, "body_too_large")


def test_a_client_that_expects_100_continue_gets_the_refusal_first(
    server: WebServer,
) -> None:
    with server.connect() as connection:
        connection.sendall(head("POST", "/api/v1/accounts", Content_Length=10**7, Expect="100-continue"))
        assert connection.recv(12) == b"HTTP/1.1 413"
    with server.connect() as connection:
        connection.sendall(head("POST", "/api/v1/accounts", Content_Length=2, Expect="100-continue"))
        assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert read_response(connection)[0] == 415


def test_a_body_without_a_length_is_refused(server: WebServer) -> None:
    with server.connect() as connection:
        connection.sendall(head("POST", "/api/v1/accounts", Transfer_Encoding="chunked") + b"2\r\n{}\r\n")
        status, _, content = read_response(connection)
        assert (status, json.loads(content)["code"]) == (411, "length_required")


@pytest.mark.parametrize("rest", [b"x" * 70_000, b"x" * 20_000 + b"\r\n\r\n"])
def test_headers_that_are_too_large_are_refused_with_a_problem(server: WebServer, rest: bytes) -> None:
    """The worker refuses endless headers, and the application complete ones. Both send the same body."""
    with server.connect() as connection:
        connection.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + rest)
        status, fields, content = read_response(connection)
    assert (status, fields["content-type"]) == (431, "application/problem+json")
    problem = json.loads(content)
    assert (problem["code"], problem["facts"]) == ("headers_too_large", {"max_length": 16_384})
    assert_logged(server, fields, status, content)


@pytest.mark.parametrize("rest", [b"x" * 70_000, b"x" * 9_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
def test_address_that_is_too_long_is_refused_with_a_problem(server: WebServer, rest: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(b"GET /api/v1/games?" + rest)
        status, fields, content = read_response(connection)
    assert (status, fields["content-type"]) == (414, "application/problem+json")
    problem = json.loads(content)
    assert (problem["code"], problem["facts"]) == ("address_too_long", {"max_length": 8192})
    assert_logged(server, fields, status, content)


def test_malformed_http_is_refused_with_a_problem(server: WebServer) -> None:
    with server.connect() as connection:
        connection.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        status, fields, content = read_response(connection)
        assert connection.recv(1) == b""
    assert (status, fields["content-type"]) == (400, "application/problem+json")
    assert json.loads(content)["code"] == "bad_request"
    assert_logged(server, fields, status, content)


def test_a_client_that_disconnects_while_sending_causes_no_error(server: WebServer) -> None:
    for _ in range(50):
        with server.connect() as connection:
            connection.sendall(head("POST", "/api/v1/accounts", Content_Length=100) + b"{")
    assert server.ask("GET", "/games")[0] == 200
    assert "Traceback" not in server.read_log()


def test_pipelined_requests_are_answered_in_order(server: WebServer) -> None:
    paths = ["/api/v1/errors/not_found", "/api/v1/errors/forbidden", "/api/v1/errors/malformed"]
    with server.connect() as connection:
        connection.sendall(b"".join(head("GET", path) for path in paths))
        reader = connection.makefile("rb")
        for path in paths:
            assert reader.readline().startswith(b"HTTP/1.1 200")
            length = 0
            while line := reader.readline().strip().lower():
                if line.startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            assert json.loads(reader.read(length))["code"] == path.rpartition("/")[2]


def test_an_unsupported_upgrade_request_is_ignored(server: WebServer) -> None:
    """Java's HTTP client asks for HTTP/2 with its first request of any kind."""
    token, client = server.log_in(), server.client()
    for name in ("First", "Second"):
        client.request(
            "POST", "/api/v1/games", json.dumps({"name": name, "player_count": 3}),
            {
                "Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c", "HTTP2-Settings": "AAMAAABk",
                "Content-Type": "application/json", "Authorization": f"Bearer {token}",
            },
        )  # fmt: skip
        response = client.getresponse()
        assert (response.status, json.loads(response.read())["name"]) == (201, name)
    client.close()


def test_the_application_receives_the_request_unchanged(server: WebServer) -> None:
    client = server.client()
    client.request("HEAD", "/api/v1/errors/not_found")
    response = client.getresponse()
    assert (response.status, response.read()) == (200, b"")
    assert int(response.headers["content-length"]) > 0
    assert "date" in response.headers
    assert "server" not in response.headers
    client.request("GET", "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css")
    response = client.getresponse()
    assert (response.status, len(response.read())) == (200, int(response.headers["content-length"]))
    client.request("GET", "/api/v1/errors/%ff%2e%C8%99")
    response = client.getresponse()
    assert (response.status, json.loads(response.read())["code"]) == (404, "not_found")
    client.close()


def test_a_client_that_does_not_read_its_responses_is_harmless(server: WebServer) -> None:
    with ExitStack() as stack:
        for _ in range(50):
            connection = stack.enter_context(server.connect())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(head("GET", "/api/v1/schema"))
        wait_until(lambda: server.ask("GET", "/games")[0] == 200, server.read_log)


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 16])
def test_a_client_that_never_reads_is_disconnected(
    postgres_server: database.Server, tmp_path: Path, count: int
) -> None:
    """Either after one long response, or between pipelined responses that wait for each other."""
    with database.worker_database(postgres_server) as address:
        server = WebServer(tmp_path, address, GOT_KEEP_ALIVE_SECONDS="1", GOT_WEB_PROCESSES="1")
        try:
            server.start()
            with server.connect() as reader:  # the worker has all its own sockets after a request
                reader.sendall(head("GET", "/api/v1/schema"))
                assert read_response(reader)[0] == 200
            before = server.sockets()
            with ExitStack() as stack:
                for _ in range(5):
                    connection = stack.enter_context(socket.socket())
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    connection.connect(("127.0.0.1", server.port))
                    connection.sendall(head("GET", "/api/v1/schema") * count)
                    assert connection.recv(1) == b"H"
                wait_until(lambda: server.sockets() <= before, server.read_log, seconds=SECONDS)
        finally:
            server.stop()
