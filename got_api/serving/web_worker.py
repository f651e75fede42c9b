"""A process that serves HTTP on an inherited socket.

    python -m got_api.serving.web_worker --listen FD --control FD

Uvicorn implements HTTP, `asgi_bridge` runs the application. deploy/web.py starts, replaces and stops
these processes over the control socket. A worker writes `READY` once it serves, and reads `LEAVE` when
another one replaces it. When the socket is closed, the supervisor is dead and the worker exits too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import signal
import socket
import sys
import threading
import time
from asyncio import TimerHandle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import uvicorn
from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from got_api.database import pooler
from got_api.serving import signals as serving
from got_api.serving.asgi_bridge import TRANSPORT, BufferingServer
from got_api.shared import keys

READY = b"r"
LEAVE = b"l"

HEAD_SECONDS = 15.0
HEAD_BYTES = 64 * 1024
STOP_LINGER_SECONDS = 1.0
"""Time for which idle connections may still send a request when the whole server stops."""
STOP_SECONDS = 10
"""Time for requests in progress when the whole server stops."""
LEAVE_SECONDS = 60
"""Time for requests in progress when another process has taken over."""
OPEN_FILES = 65_536
SWITCH_SECONDS = 0.001
"""Switch interval of Python's threads. A stream event passes between threads several times, and each time
waits this long for every running request. Python's default is five times as long.
"""


class Connection(HttpToolsProtocol):
    """Uvicorn's protocol, with limits for slow request heads and for clients that do not read a response."""

    is_replaced = False
    """Whether another process has replaced this one. A class attribute: there is one server in a process."""
    refusal: Callable[[str, float], bytes]
    """Returns the response to an invalid head, for an error code and the seconds since the head began."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.url, self.headers = b"", []
        self._head_timer: TimerHandle | None = None
        self._head_bytes, self._head_since = 0, 0.0
        self._unread = 0
        self._is_resuming = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head_timer is None and self._is_idle():
            self._await_head()
        self._head_bytes += len(data)
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            self._decline_upgrade(data[upgrade.args[0] :])
        except HttpParserError:
            self.send_400_response("Invalid HTTP request received.")
        if self._head_timer is not None and self._head_bytes > HEAD_BYTES:
            is_in_address = not self.headers and len(self.url) > HEAD_BYTES // 2
            self._refuse("address_too_long" if is_in_address else "headers_too_large")

    def send_400_response(self, msg: str) -> None:
        self._refuse("bad_request")

    def _refuse(self, code: str) -> None:
        self._end_head()
        self.transport.write(type(self).refusal(code, self.loop.time() - self._head_since))
        self.transport.close()

    def on_message_begin(self) -> None:
        if not self._is_resuming:
            super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if not self._is_resuming:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._is_resuming:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if not self._is_resuming:
            self._end_head()
            self.scope[TRANSPORT] = self.transport  # type: ignore[literal-required]
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        if not self.parser.should_upgrade():
            super().on_message_complete()

    def _decline_upgrade(self, rest: bytes) -> None:
        """Declines an upgrade to another protocol. The parser has stopped after the head of the request.

        Java's client offers HTTP/2 with every first request, even with a body. A new parser reads a head with
        only the length of the body, to continue where the previous one stopped.
        """
        self.parser = HttpRequestParser(self)
        framing = [
            name + b": " + value + b"\r\n"
            for name, value in self.headers
            if name in {b"content-length", b"transfer-encoding"}
        ]
        self._is_resuming = True
        self.parser.feed_data(b"".join([b"POST / HTTP/1.1\r\n", *framing, b"\r\n"]))
        self._is_resuming = False
        if rest:
            self.data_received(rest)

    def shutdown(self) -> None:
        """Leaves idle connections open for a while: a client may be sending a request already.

        From now on every response closes its connection. Idle connections time out as usual.
        """
        if not self.is_replaced:
            self.loop.call_later(STOP_LINGER_SECONDS, self._close_idle)

    def timeout_keep_alive_handler(self) -> None:
        """Also disconnects a client that has read nothing of a response since the last call."""
        unread = self.transport.get_write_buffer_size()
        if not unread:
            super().timeout_keep_alive_handler()
        elif unread == self._unread:
            self.transport.abort()
        else:
            self._unread = unread
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _is_idle(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        return cycle is None or cycle.response_complete

    def _await_head(self) -> None:
        self._head_bytes, self._head_since = 0, self.loop.time()
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _end_head(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _close_idle(self) -> None:
        if self._is_idle():
            self.transport.close()


class Worker(uvicorn.Server):
    """The server. It exits on SIGTERM, SIGINT, `LEAVE`, or when the control socket is closed."""

    def __init__(self, config: uvicorn.Config, application: BufferingServer, control: socket.socket) -> None:
        super().__init__(config)
        self._application = application
        self._control = control

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        threading.Thread(target=self._watch_control, daemon=True).start()
        with suppress(OSError):
            self._control.send(READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._application.leave()
        await super().shutdown(sockets)

    def _watch_control(self) -> None:
        """Waits for the control socket. Runs in a thread, so that a worker that hangs exits too."""
        try:
            Connection.is_replaced = self._control.recv(1) == LEAVE
        except OSError:
            Connection.is_replaced = False
        seconds = LEAVE_SECONDS if Connection.is_replaced else STOP_SECONDS
        self.config.timeout_graceful_shutdown = seconds
        self.should_exit = True
        time.sleep(seconds + STOP_SECONDS)
        os._exit(1)


@contextmanager
def importing() -> Iterator[None]:
    """Excludes imported objects from garbage collection.

    Scanning them would take a quarter of a worker's start, and later delay requests.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def make_server() -> BufferingServer:
    """The server of the Django application, with everything imported that a request needs."""
    from django.conf import settings
    from django.urls import get_resolver

    from got_api.database.postgresql.limits import limit_statements
    from got_api.http.bodies import max_body_bytes
    from got_api.live.hub import hub
    from got_api.serving.refusals import slow_body, unread_request
    from got_api.wsgi import application

    Connection.refusal = staticmethod(unread_request)
    limit_statements(settings.GOT_STATEMENT_SECONDS)
    get_resolver().url_patterns  # noqa: B018  # imports all views
    return BufferingServer(
        application,
        threads=int(os.environ.get("GOT_WEB_THREADS", "4")),
        body_seconds=float(os.environ.get("GOT_BODY_SECONDS", "20")),
        body_limit=max_body_bytes,
        timed_out=slow_body,
        hub=hub,
    )


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--listen", type=int, required=True)
    arguments.add_argument("--control", type=int, required=True)
    options = arguments.parse_args()
    listening = socket.socket(fileno=options.listen)
    control = socket.socket(fileno=options.control)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # only the supervisor handles it, even if all receive it
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    sys.setswitchinterval(SWITCH_SECONDS)
    keys.refuse_to_start_without_key()
    with importing():
        application = make_server()
    pooler.refuse_to_lose_statements()
    serving.started.send(sender=None)
    config = uvicorn.Config(
        application,
        http=Connection,
        ws="none",
        lifespan="off",
        interface="asgi3",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # the application reads X-Forwarded-For, as it has the number of proxies
        timeout_keep_alive=int(os.environ.get("GOT_KEEP_ALIVE_SECONDS", "15")),
        timeout_graceful_shutdown=STOP_SECONDS,
        limit_concurrency=int(os.environ.get("GOT_WEB_CONNECTIONS", "8192")),
    )
    Worker(config, application, control).run([listening])
    application.close()


if __name__ == "__main__":
    main()
