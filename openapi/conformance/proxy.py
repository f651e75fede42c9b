"""A proxy between a client and a server that causes the faults of its script. HTTP/1.1 without TLS, for
tests.

    with Proxy("http://127.0.0.1:8000", Script()) as proxy:
        ...  # the client talks to proxy.address; proxy.journal has every request

It reads complete requests and bodies. It forwards a stream of events message by message.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

CUT = "cut"
"""A script returns this to break the connection in the middle of the data."""
BODY, ALL = "body", "all"
"""The part of a stream that a buffering proxy withholds until the end: its messages, or its head too."""
HOP = frozenset({"connection", "content-length", "keep-alive", "transfer-encoding"})
"""Header fields that belong to one connection."""
MAX_HEAD_BYTES = 65536

Headers = dict[str, str]


@dataclass(frozen=True, eq=False)
class Request:
    """A received request. Names of headers are in lower case; `at` is in seconds of a monotonic clock."""

    method: str
    target: str
    headers: Headers
    body: bytes
    at: float

    @property
    def path(self) -> str:
        """Path below /api/v1."""
        return urlsplit(self.target).path.removeprefix("/api/v1")

    @property
    def query(self) -> dict[str, str]:
        return {name: values[-1] for name, values in parse_qs(urlsplit(self.target).query).items()}


@dataclass(frozen=True)
class Reply:
    """A complete response."""

    status: int
    headers: Headers = field(default_factory=dict)
    body: bytes = b""

    @property
    def json(self) -> Any:
        """The body as JSON; None for another type."""
        is_json = "json" in self.headers.get("content-type", "") and self.body
        return json.loads(self.body) if is_json else None

    def with_json(self, body: Any) -> Reply:
        return replace(self, body=json.dumps(body).encode())


def problem(status: int, code: str, **headers: str) -> Reply:
    """A problem document. Names of headers have underscores here."""
    named = {name.replace("_", "-").lower(): value for name, value in headers.items()}
    body = {
        "type": f"/api/v1/errors/{code}", "title": code, "status": status, "detail": code, "code": code,
        "facts": {}, "errors": [],
    }  # fmt: skip
    return Reply(status, {"content-type": "application/problem+json", **named}, json.dumps(body).encode())


class Script:
    """Base class of scripts for the faults that the proxy causes. This one causes none."""

    buffers: str | None = None
    """The part of each stream that is withheld until its end: BODY or ALL; None for nothing."""

    async def before(self, request: Request) -> Reply | str | None:
        """A reply instead of the server's, CUT, or None to ask the server."""
        return None

    async def after(self, request: Request, reply: Reply) -> Reply | str:
        """The reply that the client gets instead of the server's, or CUT to break it in the middle."""
        return reply

    async def message(self, request: Request, lines: list[bytes]) -> list[list[bytes]] | str:
        """The messages that the client gets instead of one message of a stream, or CUT to break it in the
        middle.
        """
        return [lines]


@dataclass
class Exchange:
    """A request and the status that the client got; None while the client waits, and if the response was
    cut.
    """

    request: Request
    status: int | None = None


class Proxy:
    """Listens on a free port of 127.0.0.1 while it is open, in a separate thread."""

    def __init__(self, server: str, script: Script) -> None:
        parts = urlsplit(server)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.script = script
        self.journal: list[Exchange] = []
        self.address = ""
        self._serving: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(self._listen(), self._loop)
        self.address = f"http://127.0.0.1:{listening.result()}"
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=MAX_HEAD_BYTES)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _close(self) -> None:
        # A connection that is being accepted is closed only by its task, so wait until that task exists.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in others & self._serving.keys():
                task.cancel()
            await asyncio.wait(others)
        self._server.close()
        for writer in self._serving.values():
            writer.close()
        await asyncio.gather(
            *(writer.wait_closed() for writer in self._serving.values()), return_exceptions=True
        )

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._serving[self._loop.create_task(self._serve(reader, writer))] = writer

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection of the client."""
        with suppress(OSError, EOFError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while (request := await _read_request(reader)) is not None:
                exchange = Exchange(request)
                self.journal.append(exchange)
                if not await self._serve_request(exchange, reader, writer):
                    break
        with suppress(OSError, RuntimeError):
            writer.close()

    async def _serve_request(
        self, exchange: Exchange, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Serves a request. Returns whether the connection stays open."""
        request = exchange.request
        made = await self.script.before(request)
        if made is None:
            try:
                upstream, sender = await asyncio.open_connection(self.host, self.port, limit=MAX_HEAD_BYTES)
            except OSError:
                return False  # the server is down, so the client sees a broken connection
            try:
                sender.write(_request_bytes(request))
                status, headers = await _read_head(upstream)
                if headers.get("content-type", "").startswith("text/event-stream"):
                    exchange.status = status
                    await _while_open(reader, self._stream(request, headers, upstream, writer))
                    return False
                body = b"".join([piece async for piece in _body(upstream, headers)])
            finally:
                sender.close()
            made = await self.script.after(request, Reply(status, headers, body))
            if isinstance(made, str):
                # Sends half of the response, so that the client has read the status before it notices.
                await _send(writer, Reply(status, headers, body), len(body) // 2)
                return False
        if isinstance(made, str):
            return False
        exchange.status = made.status
        await _send(writer, made)
        return True

    async def _stream(
        self, request: Request, headers: Headers, upstream: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        buffers = self.script.buffers
        kept = {name: value for name, value in headers.items() if name not in HOP}
        head = _head("HTTP/1.1 200 OK", kept | {"connection": "close"})
        unsent = [head] if buffers == ALL else []
        if buffers != ALL:
            writer.write(head)
            await writer.drain()
        async for piece in self._messages(request, headers, upstream):
            unsent.append(piece)
            if buffers is None:
                writer.writelines(unsent)
                await writer.drain()
                unsent.clear()
        writer.writelines(unsent)
        await writer.drain()

    async def _messages(
        self, request: Request, headers: Headers, upstream: asyncio.StreamReader
    ) -> AsyncIterator[bytes]:
        """The data of a stream that the client gets. It ends in the middle of a message that is cut."""
        lines: list[bytes] = []
        rest = b""
        async for piece in _body(upstream, headers):
            *complete, rest = (rest + piece).split(b"\n")
            for line in complete:
                if line.strip(b"\r"):
                    lines.append(line.strip(b"\r"))
                    continue
                sent = await self.script.message(request, lines)
                if isinstance(sent, str):
                    whole = b"\n".join(lines)
                    yield whole[: len(whole) // 2]
                    return
                yield b"".join(b"\n".join(each) + b"\n\n" for each in sent)
                lines = []


async def _while_open(reader: asyncio.StreamReader, sending: Coroutine[Any, Any, None]) -> None:
    """Sends until the client closes its connection. Watches the connection, because no write fails while
    nothing is sent.
    """
    tasks = (asyncio.create_task(sending), asyncio.create_task(reader.read(1)))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        sent, _ = await asyncio.gather(*tasks, return_exceptions=True)
    if isinstance(sent, Exception):
        raise sent


def _head(first: str, headers: Headers) -> bytes:
    return "\r\n".join([first, *(f"{name}: {value}" for name, value in headers.items()), "", ""]).encode(
        "latin-1"
    )


def _request_bytes(request: Request) -> bytes:
    kept = {name: value for name, value in request.headers.items() if name not in HOP}
    # Scripts read bodies, so the proxy requests them uncompressed.
    kept |= {"connection": "close", "accept-encoding": "identity", "content-length": str(len(request.body))}
    return _head(f"{request.method} {request.target} HTTP/1.1", kept) + request.body


async def _send(writer: asyncio.StreamWriter, reply: Reply, length: int | None = None) -> None:
    """Sends a reply, or only the first `length` bytes of its body."""
    kept = {name: value for name, value in reply.headers.items() if name not in HOP}
    if reply.status not in (204, 304):
        kept["content-length"] = str(len(reply.body))
    writer.write(_head(f"HTTP/1.1 {reply.status} Reply", kept) + reply.body[:length])
    await writer.drain()


async def _read_request(reader: asyncio.StreamReader) -> Request | None:
    """Reads a request. Returns None at the end of the connection."""
    try:
        first, headers = await _lines(reader)
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    method, target, _ = first.split(" ", 2)
    no_body = "content-length" not in headers and "transfer-encoding" not in headers
    body = b"" if no_body else b"".join([piece async for piece in _body(reader, headers)])
    return Request(method, target, headers, body, time.monotonic())


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, Headers]:
    first, headers = await _lines(reader)
    return int(first.split(" ")[1]), headers


async def _lines(reader: asyncio.StreamReader) -> tuple[str, Headers]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.rstrip("\r\n").split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return first, {name.strip().lower(): value.strip() for name, _, value in pairs}


async def _body(reader: asyncio.StreamReader, headers: Headers) -> AsyncIterator[bytes]:
    """Yields the pieces of a body, which ends by its length, by its last chunk, or with the connection."""
    if "chunked" in headers.get("transfer-encoding", ""):
        while size := int((await reader.readline()).split(b";")[0], 16):
            yield await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
    elif "content-length" in headers:
        yield await reader.readexactly(int(headers["content-length"]))
    else:
        while piece := await reader.read(65536):
            yield piece
