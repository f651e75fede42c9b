"""A client behind a buffering proxy switches to long polls."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from agot import AsyncClient, Client, LiveMode, calls

from tests.clients.python.scripted import json, problem

SECONDS = 0.05
"""A time limit for events that never come: its length does not matter to the client."""
PATIENCE = 60.0
"""Seconds after which a client hangs."""
KEPT = ("body", "all")


class BufferedBody(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The body of a stream that is buffered until it is closed."""

    def __init__(self) -> None:
        self.is_closed = threading.Event()

    def __iter__(self) -> Iterator[bytes]:
        self.is_closed.wait()
        yield b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    def close(self) -> None:
        self.is_closed.set()

    async def aclose(self) -> None:
        self.close()


class Proxy(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Buffers the body of each stream, or all of it. Every long poll finds a change."""

    def __init__(self, kept: str) -> None:
        self.kept = kept
        self.asked: list[str] = []
        self.held: list[BufferedBody] = []
        self.end = threading.Event()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/stream"):
            if self.kept == "all":
                self.asked.append("stream")
                self.end.wait()
                raise httpx.ReadError("closed")
            return self.stream()
        return self.answer(request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/stream"):
            if self.kept == "all":
                self.asked.append("stream")
                await asyncio.Event().wait()
            return self.stream()
        return self.answer(request)

    def stream(self) -> httpx.Response:
        self.asked.append("stream")
        self.held.append(BufferedBody())
        return httpx.Response(200, headers={"Content-Type": "text/event-stream"}, stream=self.held[-1])

    def answer(self, request: httpx.Request) -> httpx.Response:
        is_waiting = "wait" in request.url.params
        self.asked.append("wait" if is_waiting else "decisions")
        if not is_waiting and "If-None-Match" in request.headers:
            return httpx.Response(304)
        return json({"results": [], "next_cursor": None}, ETag=f'"{len(self.asked)}"')


@pytest.fixture(params=KEPT)
def proxy(request: pytest.FixtureRequest) -> Iterator[Proxy]:
    proxy = Proxy(request.param)
    yield proxy
    proxy.end.set()
    for each in proxy.held:
        each.close()


def test_a_stream_without_a_first_byte_is_replaced_by_long_polls(proxy: Proxy) -> None:
    call: Any = calls.list_decisions("k3f9")
    with Client("http://server", transport=proxy, first_byte_seconds=SECONDS) as client:
        game, other = client.game("k3f9"), client.game("b2c4")
        for each in (game, game, other):
            assert each.changed(call, '"1"', None, {"waiting"}) is not None
        assert client.mode is LiveMode.LONG_POLL
    assert proxy.asked == ["decisions", "stream", "wait", "wait", "wait"]


def test_the_asynchronous_client_also_replaces_streams_by_long_polls(proxy: Proxy) -> None:
    call: Any = calls.list_decisions("k3f9")

    async def run() -> None:
        async with AsyncClient("http://server", transport=proxy, first_byte_seconds=SECONDS) as client:
            for code in ("k3f9", "k3f9", "b2c4"):
                changed = client.game(code).changed(call, '"1"', None, {"waiting"})
                assert await asyncio.wait_for(changed, PATIENCE) is not None
            assert client.mode is LiveMode.LONG_POLL

    asyncio.run(run())
    assert proxy.asked == ["decisions", "stream", "wait", "wait", "wait"]
    assert [each.is_closed.is_set() for each in proxy.held] == [True] * len(proxy.held)


def test_a_client_with_too_many_long_polls_switches_to_polling() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append("wait" if "wait" in request.url.params else "decisions")
        if asked[-1] == "wait":
            return problem(429, "too_many_streams", Retry_After="3600")
        return json({"results": [], "next_cursor": None}, ETag='"2"')

    client = Client("http://server", transport=httpx.MockTransport(answer), mode=LiveMode.LONG_POLL)
    assert client.game("k3f9").changed(calls.list_decisions("k3f9"), '"1"', None, {"waiting"}) is not None
    assert (asked, client.mode) == (["wait", "decisions"], LiveMode.POLL)
