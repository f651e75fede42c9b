"""The WSGI application's view of an ASGI request, and the handling of its response."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from got_api.serving.asgi_bridge import TRANSPORT, BufferingServer, Environ, ViewResponse, environ_of


def scope_of(*headers: tuple[bytes, bytes], path: bytes = b"/", method: str = "GET") -> dict[str, Any]:
    return {
        "type": "http", "method": method, "http_version": "1.1", "scheme": "http", "raw_path": path,
        "path": path.decode("latin-1"), "query_string": b"a=%20", "headers": list(headers),
        "server": ("127.0.0.1", 8000), "client": ("192.0.2.7", 4711),
    }  # fmt: skip


def test_environ_describes_the_request_and_its_client() -> None:
    environ = environ_of(scope_of((b"host", b"example.org"), (b"content-length", b"2")))
    assert environ["REMOTE_ADDR"] == "192.0.2.7"
    assert environ["HTTP_HOST"] == "example.org"
    assert environ["CONTENT_LENGTH"] == "2"
    assert environ["QUERY_STRING"] == "a=%20"
    assert "HTTP_CONTENT_LENGTH" not in environ


def test_the_bytes_of_a_path_that_is_not_utf_8_are_preserved() -> None:
    path = environ_of(scope_of(path=b"/%ff/%C8%99"))["PATH_INFO"]
    assert path.encode("latin-1") == b"/\xff/\xc8\x99"


def test_repeated_header_fields_become_one_list_and_repeated_cookies_one_cookie() -> None:
    environ = environ_of(
        scope_of((b"accept", b"a"), (b"accept", b"b"), (b"cookie", b"a=1"), (b"cookie", b"b=2"))
    )
    assert environ["HTTP_ACCEPT"] == "a,b"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"


def test_a_header_field_with_an_underscore_is_not_read_as_one_with_a_hyphen() -> None:
    """A proxy overwrites X-Forwarded-For, but passes X_Forwarded_For on unchanged."""
    environ = environ_of(scope_of((b"x_forwarded_for", b"192.0.2.1"), (b"x_forwarded_proto", b"https")))
    assert not [name for name in environ if "FORWARDED" in name]


class Exchange:
    """One request to a server, with the messages of its client."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self._messages = list(messages)
        self.sent: list[dict[str, Any]] = []
        self.received = 0

    async def receive(self) -> dict[str, Any]:
        if self._messages:
            self.received += 1
            return self._messages.pop(0)
        return await asyncio.Future()  # the client sends nothing else

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def content(self) -> bytes:
        return b"".join(message["body"] for message in self.sent[1:])


def echo(environ: Environ, start_response: Callable[..., Any]) -> Iterator[bytes]:
    start_response("200 OK", [("X-Thread", threading.current_thread().name)])
    yield environ["wsgi.input"].read()


@pytest.fixture
def server() -> Iterator[BufferingServer]:
    server = BufferingServer(
        echo,
        threads=1,
        body_seconds=0.1,
        body_limit=lambda _: 10,
        timed_out=lambda *_: ViewResponse(408, [], b"late"),
    )
    yield server
    server.close()


def part(body: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def ask(server: BufferingServer, exchange: Exchange, *headers: tuple[bytes, bytes]) -> None:
    asyncio.run(server(scope_of(*headers, method="POST"), exchange.receive, exchange.send))


def test_a_body_sent_in_parts_arrives_complete(server: BufferingServer) -> None:
    exchange = Exchange(part(b"half", more=True), part(b"other"))
    ask(server, exchange, (b"content-length", b"9"))
    assert (exchange.status, exchange.content) == (200, b"halfother")
    assert (b"content-length", b"9") in exchange.sent[0]["headers"]


def test_a_body_that_never_ends_is_refused_without_occupying_a_thread(server: BufferingServer) -> None:
    exchange = Exchange(part(b"half", more=True))
    ask(server, exchange, (b"content-length", b"9"))
    assert (exchange.status, exchange.content) == (408, b"late")
    assert (b"connection", b"close") in exchange.sent[0]["headers"]


def test_a_client_that_disconnects_gets_no_response(server: BufferingServer) -> None:
    exchange = Exchange(part(b"half", more=True), {"type": "http.disconnect"})
    ask(server, exchange, (b"content-length", b"9"))
    assert exchange.sent == []


def test_a_body_above_the_limit_reaches_no_application(server: BufferingServer) -> None:
    exchange = Exchange(part(b"x" * 11))
    ask(server, exchange, (b"content-length", b"11"))
    assert exchange.content == b""
    assert (b"connection", b"close") in exchange.sent[0]["headers"]


def test_every_response_of_a_stopping_server_closes_its_connection(server: BufferingServer) -> None:
    server.is_draining = True
    exchange = Exchange()
    ask(server, exchange)
    assert (b"connection", b"close") in exchange.sent[0]["headers"]


class Connection:
    """The transport of a request."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


class CutResponse(list[bytes]):
    """A response that a developer has asked the server to cut off."""

    is_cut = True


@pytest.mark.parametrize(("content", "sent"), [(b"whole", b"wh"), (b"", None)])
def test_the_connection_closes_in_the_middle_of_a_response_to_be_cut_off(
    content: bytes, sent: bytes | None
) -> None:
    def cut(environ: Environ, start_response: Callable[..., Any]) -> CutResponse:
        start_response("200 OK", [])
        return CutResponse([content])

    server = BufferingServer(
        cut,
        threads=1,
        body_seconds=0.1,
        body_limit=lambda _: 10,
        timed_out=lambda *_: ViewResponse(408, [], b""),
    )
    connection, exchange = Connection(), Exchange(part(b""), {"type": "http.disconnect"})
    asyncio.run(server(scope_of() | {TRANSPORT: connection}, exchange.receive, exchange.send))
    server.close()
    assert connection.is_closed
    if sent is None:
        assert exchange.sent == []
    else:
        assert (b"content-length", b"5") in exchange.sent[0]["headers"]
        assert exchange.sent[1:] == [{"type": "http.response.body", "body": sent, "more_body": True}]
