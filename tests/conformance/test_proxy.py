"""The proxy of the kit passes traffic unchanged, and breaks exactly the scripted requests."""

from __future__ import annotations

import gc
import http.client
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from openapi.conformance.proxy import ALL, BODY, CUT, Proxy, Reply, Request, Script, problem

MESSAGES = ["id: 1\nevent: event\ndata: one", ": alive", "data: two"]
ENDLESS = threading.Event()
"""Set when a client of the endless stream has disconnected."""


class Upstream(BaseHTTPRequestHandler):
    """Records its requests, or streams."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/api/v1/stream":
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write("".join(f"{message}\n\n" for message in MESSAGES).encode())
            self.close_connection = True
            if self.headers["X-Token"] == "endless":
                self.rfile.read(1)
                ENDLESS.set()
            return
        length = int(self.headers.get("Content-Length", 0))
        asked = {
            "path": self.path,
            "body": self.rfile.read(length).decode(),
            "token": self.headers["X-Token"],
        }
        body = json.dumps(asked).encode()
        self.send_response(201)
        self.send_header("Content-Type", "application/json")
        self.send_header("X-Kept", "yes")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815  (names of the standard library)

    def log_message(self, format: str, *values: object) -> None:
        pass


@pytest.fixture(scope="module")
def upstream() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def read(address: str, path: str, body: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(f"{address}/api/v1{path}", data=body, headers={"X-Token": "t"})
    with urllib.request.urlopen(request, timeout=600) as response:
        return response.status, dict(response.headers), response.read()


def test_requests_and_responses_pass_the_proxy_unchanged(upstream: str) -> None:
    with Proxy(upstream, Script()) as proxy:
        status, headers, body = read(proxy.address, "/games?limit=2", b"{}")
        assert (status, headers["x-kept"]) == (201, "yes")
        assert json.loads(body) == {"path": "/api/v1/games?limit=2", "body": "{}", "token": "t"}
        _, _, stream = read(proxy.address, "/stream")
        assert stream.decode().split("\n\n")[:-1] == MESSAGES
    first, second = proxy.journal
    assert (first.request.method, first.request.path, first.request.query) == (
        "POST",
        "/games",
        {"limit": "2"},
    )
    assert (first.status, second.status) == (201, 200)


class Faults(Script):
    async def before(self, request: Request) -> Reply | str | None:
        if request.path == "/busy":
            return problem(503, "unavailable", Retry_After="2")
        return CUT if request.path == "/cut" else None

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        return CUT if request.path == "/lost" else reply

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        return CUT if lines == [b"data: two"] else [lines, lines]


def test_a_script_breaks_only_the_requests_that_it_selects(upstream: str) -> None:
    with Proxy(upstream, Faults()) as proxy:
        with pytest.raises(urllib.error.HTTPError, match="503") as busy:
            read(proxy.address, "/busy")
        assert busy.value.headers["Retry-After"] == "2"
        assert json.load(busy.value)["code"] == "unavailable"
        with pytest.raises(http.client.RemoteDisconnected):
            read(proxy.address, "/cut")
        with pytest.raises(http.client.IncompleteRead):
            read(proxy.address, "/lost")
        _, _, stream = read(proxy.address, "/stream")
        one, alive, _ = MESSAGES
        assert stream.decode() == "".join(f"{each}\n\n" for each in (one, one, alive, alive)) + "data"
    assert [each.status for each in proxy.journal] == [503, None, None, 200]


class Buffers(Script):
    def __init__(self, buffers: str) -> None:
        self.buffers = buffers


@pytest.mark.parametrize("buffers", [BODY, ALL])
def test_a_stream_is_buffered_until_it_ends(upstream: str, buffers: str) -> None:
    with Proxy(upstream, Buffers(buffers)) as proxy:
        _, _, stream = read(proxy.address, "/stream")
        assert stream.decode().split("\n\n")[:-1] == MESSAGES


def test_a_client_that_disconnects_ends_a_buffered_stream(upstream: str) -> None:
    ENDLESS.clear()
    with Proxy(upstream, Buffers(BODY)) as proxy:
        host, _, port = proxy.address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port))) as client:
            client.sendall(b"GET /api/v1/stream HTTP/1.1\r\nHost: x\r\nX-Token: endless\r\n\r\n")
            head = client.recv(65536)
            assert head.startswith(b"HTTP/1.1 200") and b"data: one" not in head
        assert ENDLESS.wait(600)


@pytest.mark.long
def test_connections_in_the_accept_queue_are_closed_with_the_proxy(upstream: str) -> None:
    """The garbage collector would warn about connections that stay open."""
    for _ in range(50):
        with Proxy(upstream, Script()) as proxy:
            host, _, port = proxy.address.removeprefix("http://").partition(":")
            clients = [socket.create_connection((host, int(port))) for _ in range(5)]
        for client in clients:
            client.close()
    gc.collect()
