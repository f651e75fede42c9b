"""The ASGI server application: it buffers each body, then runs the WSGI application in a thread.

A WSGI server assigns a thread to a request once the headers have arrived. So a client that never completes
its body holds a thread, and a few such clients hold all of them. Here a request gets a thread only when its
body is complete. An incomplete body costs a coroutine and the received bytes, for `body_seconds` at most.

A stream or a waiting poll also has no thread after its view has returned.
"""

import asyncio
import io
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from got_api.live.hub import Hub
from got_api.live.parking import park_poll
from got_api.live.streams import Stream
from got_api.live.subscriptions import REPEATED_POLL, TOO_MANY, Parking, Subscription, opening_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Environ = dict[str, Any]
WSGIApplication = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class ViewResponse(NamedTuple):
    """Status, header fields and body of a response, and how it continues."""

    status: int
    fields: list[tuple[bytes, bytes]]
    content: bytes
    subscription: Subscription | None = None
    parking: Parking | None = None
    is_cut: bool = False
    """Whether the connection is cut within the response, so that developers can test a client."""


# This much of a refused body is read and discarded before the connection is closed. A client whose connection
# is closed while it sends sees a reset instead of the response.
DISCARD_SECONDS = 1.0
DISCARD_BYTES = 4_000_000

TRANSPORT = "got.transport"
"""Key of the ASGI scope: the transport of the connection, to disconnect a client that does not read."""


def _no_op() -> None:
    """Stands in for `abort` if there is no transport."""


class BufferingServer:
    """Serves one WSGI application.

    `threads`: the number of requests that run at a time. `body_seconds`: the maximum time for a body.
    `body_limit` returns for a WSGI environment the size in bytes above which a body is not read; the
    application then responds according to the declared length. `timed_out` returns the response to a request
    whose body has not arrived within a number of seconds.
    """

    def __init__(
        self,
        application: WSGIApplication,
        *,
        threads: int,
        body_seconds: float,
        body_limit: Callable[[Environ], int],
        timed_out: Callable[[Environ, float], ViewResponse],
        hub: Hub | None = None,
    ) -> None:
        self._application = application
        self._body_seconds = body_seconds
        self._body_limit = body_limit
        self._timed_out = timed_out
        self._hub = hub or Hub()
        self._threads = _started_threads(threads)
        self.is_draining = False
        """Whether every response closes its connection, so that another process serves the next request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"only HTTP is served, not {scope['type']}")
        environ = environ_of(scope)
        body = b""
        if self._is_readable(environ):
            try:
                async with asyncio.timeout(self._body_seconds):
                    body = await _read(receive)
            except TimeoutError:
                await self._send(send, self._timed_out(environ, self._body_seconds), close=True)
                return
            except ConnectionError:
                return
        answer = await self._call_view(environ, body)
        if self._has_body(environ) and not self._is_readable(environ):
            await self._refuse(environ, receive, send, answer)
        elif answer.is_cut and TRANSPORT in scope:
            await self._cut_connection(answer, receive, send, scope[TRANSPORT])
        elif answer.subscription is None and answer.parking is None:
            await self._send(send, answer, close=self.is_draining)
        else:
            await self._serve_long_response(environ, answer, receive, send, scope.get(TRANSPORT))

    def start_draining(self) -> None:
        """Hands over to another process: from now on each response closes its connection, and streams end."""
        self.is_draining = True
        self._hub.end()

    def close(self) -> None:
        """Waits for the running requests."""
        self._threads.shutdown()
        self._hub.close()

    async def _call_view(self, environ: Environ, body: bytes = b"") -> ViewResponse:
        environ["wsgi.input"] = io.BytesIO(body)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run_view, environ)

    async def _serve_long_response(
        self,
        environ: Environ,
        answer: ViewResponse,
        receive: Receive,
        send: Send,
        transport: asyncio.Transport | None,
    ) -> None:
        """Serves a stream until it ends, or a poll until it can be answered."""
        owner = (answer.subscription or answer.parking).owner  # type: ignore[union-attr]
        if not self._hub.count_in(owner):
            await self._send(send, await self._call_view(environ | {TOO_MANY: True}), close=self.is_draining)
            return
        try:
            if answer.subscription is not None:
                stream = Stream(self._hub, answer.subscription)
                await send({"type": "http.response.start", "status": 200, "headers": answer.fields})
                await stream.serve(receive, send, _no_op if transport is None else transport.abort)
                if self.is_draining and transport is not None:
                    # the head, which was sent earlier, did not announce that the connection closes
                    transport.close()
                return
            again = environ | {REPEATED_POLL: True}
            last = await park_poll(self._hub, answer, lambda: self._call_view(again), receive)
            if last is not None:
                await self._send(send, last, close=self.is_draining)
        finally:
            self._hub.count_out(owner)

    async def _cut_connection(
        self, answer: ViewResponse, receive: Receive, send: Send, transport: asyncio.Transport
    ) -> None:
        """Sends a part of the response and then closes the connection, as a developer has requested."""
        stream = answer.subscription
        content = answer.content[: len(answer.content) // 2] if stream is None else opening_of(stream)[:-1]
        if content:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.fields})
            await send({"type": "http.response.body", "body": content, "more_body": True})
        transport.close()
        while (await receive())["type"] != "http.disconnect":
            pass

    def _has_body(self, environ: Environ) -> bool:
        return "CONTENT_LENGTH" in environ or "HTTP_TRANSFER_ENCODING" in environ

    def _is_readable(self, environ: Environ) -> bool:
        """Whether the declared length allows reading the body. A body without a length is not read."""
        declared = environ.get("CONTENT_LENGTH", "")
        return declared.isascii() and declared.isdigit() and int(declared[:20]) <= self._body_limit(environ)

    def _run_view(self, environ: Environ) -> ViewResponse:
        """Runs the application. Must be called in a thread."""
        started: list[tuple[str, list[tuple[str, str]]]] = []
        is_get = environ["REQUEST_METHOD"] == "GET"

        def start_response(status: str, fields: list[tuple[str, str]], exc_info: object = None) -> None:
            started[:] = [(status, fields)]

        parts = self._application(environ, start_response)
        subscription = getattr(parts, "subscription", None) if is_get else None
        try:
            content = b"" if subscription is not None else b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        [(status, fields)] = started
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in fields]
        code = int(status[:3])
        if subscription is not None:
            encoded = [field for field in encoded if field[0] != b"content-length"]
        elif code not in {204, 304} and not any(name == b"content-length" for name, _ in encoded):
            encoded.append((b"content-length", str(len(content)).encode()))
        return ViewResponse(
            code,
            encoded,
            content,
            subscription,
            getattr(parts, "parking", None) if is_get else None,
            getattr(parts, "is_cut", False),
        )

    async def _send(self, send: Send, answer: ViewResponse, *, close: bool, has_more: bool = False) -> None:
        status, fields, content, *_ = answer
        if close:
            fields = [*fields, (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": fields})
        await send({"type": "http.response.body", "body": content, "more_body": has_more})

    async def _refuse(self, environ: Environ, receive: Receive, send: Send, answer: ViewResponse) -> None:
        """Responds without reading the body. Closes the connection after the sender has had time to read the
        response.
        """
        await self._send(send, answer, close=True, has_more=True)
        # a sender with this header waits for permission before it sends the body
        if "HTTP_EXPECT" not in environ:
            try:
                async with asyncio.timeout(DISCARD_SECONDS):
                    discarded = 0
                    while discarded < DISCARD_BYTES:
                        message = await receive()
                        if message["type"] == "http.disconnect" or not message["more_body"]:
                            break
                        discarded += len(message["body"])
            except TimeoutError:
                pass
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _started_threads(count: int) -> ThreadPoolExecutor:
    """A pool in which all request threads are started, so that a serving process never lacks a thread.

    Raises RuntimeError if the machine cannot start that many.
    """
    threads = ThreadPoolExecutor(count, thread_name_prefix="request")
    together = threading.Barrier(count)
    try:
        for _ in range(count):
            threads.submit(together.wait)
    except RuntimeError:
        together.abort()
        raise
    return threads


async def _read(receive: Receive) -> bytes:
    """Reads a whole body. Raises ConnectionError if the client has disconnected."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError("the client is gone")
        parts.append(message["body"])
        if not message["more_body"]:
            return b"".join(parts)


def environ_of(scope: Scope) -> Environ:
    """The WSGI environment of an ASGI request, without its body."""
    host, port = scope.get("server") or ("localhost", 0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # Derived from the raw path: WSGI requires that bytes that are not UTF-8 stay unchanged.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope.get("client") else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue  # WSGI would not distinguish it from the field with hyphens, which a proxy checks
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        if key in environ:
            text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
        environ[key] = text
    return environ
