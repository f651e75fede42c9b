"""A connection of a client: uvicorn's protocol, with limits for slow heads and for clients that do not read.

This is the only module that uses private parts of uvicorn. `tests/live/test_uvicorn.py` checks each of them,
so it fails if an upgrade changes one.
"""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from got_api.serving.asgi_bridge import TRANSPORT

HEAD_SECONDS = 15.0
MAX_HEAD_BYTES = 64 * 1024
STOP_LINGER_SECONDS = 1.0
"""Time for which idle connections may still send a request when the whole server stops."""


class Connection(HttpToolsProtocol):
    """Uvicorn's protocol, with limits for slow request heads and for clients that do not read a response."""

    is_replaced = False
    """Whether another process has replaced this one. It is a class attribute, because a process has one
    server.
    """
    refusal: Callable[[str, float], bytes]
    """Returns the response to an invalid head, for an error code and the seconds since the head began."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.url, self.headers = b"", []
        self._head_timer: TimerHandle | None = None
        self._head_bytes, self._head_since = 0, 0.0
        self._reader_timer: TimerHandle | None = None
        self._is_resuming = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_head()
        if self._reader_timer is not None:
            self._reader_timer.cancel()
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
        if self._head_timer is not None and self._head_bytes > MAX_HEAD_BYTES:
            is_in_address = not self.headers and len(self.url) > MAX_HEAD_BYTES // 2
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

    def _decline_upgrade(self, bytes_left: bytes) -> None:
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
        if bytes_left:
            self.data_received(bytes_left)

    def shutdown(self) -> None:
        """Leaves idle connections open for a while: a client may be sending a request already.

        From now on every response closes its connection. Idle connections time out as usual.
        """
        if not self.is_replaced:
            self.loop.call_later(STOP_LINGER_SECONDS, self._close_idle)

    def pause_writing(self) -> None:
        """Pauses writing, and watches whether the client reads. In a pipeline, the next response waits until
        the client has read this one.
        """
        super().pause_writing()
        self._await_reader()

    def timeout_keep_alive_handler(self) -> None:
        """Closes an idle connection once the client has read the response."""
        if not self.transport.get_write_buffer_size():
            super().timeout_keep_alive_handler()
            return
        self._await_reader()
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )

    def _await_reader(self) -> None:
        """Disconnects the client if it reads nothing for as long as a connection may be idle."""
        if self._reader_timer is None:
            unread = self.transport.get_write_buffer_size()
            self._reader_timer = self.loop.call_later(self.timeout_keep_alive, self._check_reader, unread)

    def _check_reader(self, unread_bytes: int) -> None:
        self._reader_timer = None
        left = self.transport.get_write_buffer_size()
        if left and left >= unread_bytes:
            self.transport.abort()
        elif left:
            self._await_reader()

    def _is_idle(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # there is no cycle before the first request
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
