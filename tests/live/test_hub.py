"""The hub of streams by itself: shared reads, wake-ups, and slow readers.

A BufferingServer serves them on real sockets. They read a list of texts.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
import uvicorn
from django.test import override_settings

from got_api.live import hub as hubs
from got_api.live.hub import Hub
from got_api.live.subscriptions import REPEATED_POLL, TOO_MANY, Parking, StreamReading, Subscription, message
from got_api.serving.asgi_bridge import BufferingServer, Environ
from got_api.serving.connection import Connection
from tests.faults.web_server import read_response, wait_until
from tests.live.reading import Stream

PAGE = 10
TOPICS = frozenset({"g1"})

texts: list[bytes] = []
"""The texts of the stream."""
rounds: list[list[Texts]] = []
"""The places read together."""
valid: set[str] = set()
"""The valid credentials."""
gate = threading.Event()
"""Reads wait while it is closed."""
at_gate = threading.Event()
"""Set when a read has reached the gate."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A reader of the first `count` texts."""

    count: int = 0

    @classmethod
    def read_all(cls, places: Collection[Texts]) -> dict[Texts, StreamReading]:
        at_gate.set()
        gate.wait()
        readings = {place: place.reading() for place in places}
        rounds.append(list(places))  # after the gate, new events are not in these reads
        return readings

    def reading(self) -> StreamReading:
        page = texts[self.count : self.count + PAGE]
        count = self.count + len(page)
        payload = b"".join(message("text", text, self.count + n) for n, text in enumerate(page, start=1))
        return StreamReading(payload, replace(self, count=count), TOPICS, is_behind=count < len(texts))


@dataclass(frozen=True, slots=True)
class Pass:
    """The access of a stream, which must stay valid."""

    name: str

    @classmethod
    def check_all(cls, passes: Collection[Pass]) -> dict[Pass, float]:
        return {each: 3600.0 for each in passes if each.name in valid}


class Reply(list[bytes]):
    """The body of a response: its first part, and later ones."""

    subscription: Subscription | None = None
    parking: Parking | None = None


asked: list[bool] = []
"""Whether each request of `/wait` was a repeated one."""


def application(environ: Environ, start_response: Callable[..., Any]) -> Reply:
    """`/COUNT` streams the texts after COUNT, with the pass of `?NAME`; `/wait` waits for a text."""
    setup_testing_defaults(environ)
    path, name = environ["PATH_INFO"].removeprefix("/api/v1/"), environ["QUERY_STRING"]
    if TOO_MANY in environ:
        start_response("429 Too Many Requests", [])
        return Reply([b'{"code": "too many"}'])
    if path == "wait":
        asked.append(REPEATED_POLL in environ)
        reply = Reply([b"%d" % len(texts)])
        reply.parking = None if texts else Parking(TOPICS, int(name), "a poll")
        start_response("200 OK", [])
        return reply
    start_response("200 OK", [("Content-Type", "text/event-stream")])
    reply = Reply()
    credential = Pass(name) if name else None
    opening = StreamReading(message("opening", b"0"), Texts(int(path)), TOPICS)
    reply.subscription = Subscription(opening, name, credential)
    return reply


@dataclass
class Served:
    """A server in a separate thread."""

    hub: Hub
    bridge: BufferingServer
    port: int
    loop: asyncio.AbstractEventLoop
    streams: list[Stream] = field(default_factory=list)

    def has(self, *new: bytes) -> None:
        """Adds texts, and signals them to all streams."""
        texts.extend(new)
        self.signals("g1")

    def signals(self, *topics: str) -> None:
        self.loop.call_soon_threadsafe(self.hub.signal, topics)

    def stream(self, count: int = 0, name: str = "", **options: Any) -> Stream:
        stream = Stream(self.port, f"/{count}?{name}" if name else f"/{count}", **options)
        self.streams.append(stream)
        return stream

    def clears(self) -> None:
        """Removes all readers."""
        for stream in self.streams:
            stream.closes()
        self.streams.clear()
        wait_until(lambda: self.hub.open_count() == 0)


@contextmanager
def serving() -> Iterator[Served]:
    hub = Hub(hear_nothing)
    bridge = BufferingServer(
        application, threads=2, body_seconds=5, body_limit=lambda _: 10, timed_out=never_called, hub=hub
    )
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)  # a slow reader is detected soon
    config = uvicorn.Config(
        bridge, http=Connection, ws="none", lifespan="off", interface="asgi3", log_config=None, loop="asyncio"
    )
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([listening])

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    with override_settings(GOT_HEARTBEAT_SECONDS=600.0, GOT_RECHECK_SECONDS=600.0):
        thread.start()
        wait_until(lambda: server.started)
        yield Served(hub, bridge, listening.getsockname()[1], loops[0])
        loops[0].call_soon_threadsafe(bridge.start_draining)
        server.should_exit = True
        thread.join()
    bridge.close()


@pytest.fixture(scope="module")
def shared_server() -> Iterator[Served]:
    with serving() as served:
        yield served


@pytest.fixture
def server(shared_server: Served) -> Iterator[Served]:
    """A server for all tests that leave its state unchanged. Its data is reset for each test."""
    clear()
    yield shared_server
    gate.set()
    shared_server.clears()


@pytest.fixture
def leaving() -> Iterator[Served]:
    """A server that a test may stop."""
    clear()
    with serving() as served:
        yield served


def clear() -> None:
    for each in (texts, rounds, valid, asked):
        each.clear()
    gate.set()


async def hear_nothing(*_: object) -> None:
    """Listens to nothing: the tests send the signals themselves."""


def never_called(*_: object) -> Any:
    raise AssertionError("no body is sent here")


def test_streams_at_the_same_place_share_one_read(server: Served) -> None:
    gate.clear()
    at_gate.clear()
    first = server.stream()
    at_gate.wait()
    streams = [first, *(server.stream() for _ in range(4))]  # four streams become due during the first read
    for stream in streams:
        stream.awaits("opening")
    texts.extend((b"1", b"2"))
    gate.set()
    for stream in streams:
        assert [(each.data, each.id) for each in stream.awaits("text", 2)] == [("1", "1"), ("2", "2")]
    server.has(b"3")
    for stream in streams:
        assert stream.awaits("text", 3)[-1].data == "3"
    assert rounds == [[Texts(0)], [Texts(0)], [Texts(2)]]


def test_streams_of_one_topic_are_checked_together(server: Served) -> None:
    with override_settings(GOT_RECHECK_SECONDS=0.5):
        streams = [server.stream(count) for count in range(3)]
        wait_until(lambda: {place.count for places in rounds for place in places} == {0, 1, 2})
    rounds.clear()
    texts.extend((b"1", b"2", b"3"))  # without a signal
    for count, stream in enumerate(streams):
        stream.awaits("text", 3 - count)
    assert {Texts(count) for count in range(3)} in map(set, rounds)


def test_a_change_during_a_read_is_read_afterwards(server: Served) -> None:
    stream = server.stream()
    stream.awaits("opening")
    gate.clear()
    at_gate.clear()
    server.has(b"1")
    at_gate.wait()
    server.has(b"2")
    gate.set()
    assert [each.data for each in stream.awaits("text", 2)] == ["1", "2"]
    server.has(b"3")
    assert [each.data for each in stream.awaits("text", 3)] == ["1", "2", "3"]


def test_a_lagging_stream_reads_page_by_page_and_repeats_no_text(server: Served) -> None:
    texts.extend(b"%d" % n for n in range(95))
    late, early = server.stream(), server.stream(95)
    server.has(b"95")
    assert [each.data for each in late.awaits("text", 96)] == [str(n) for n in range(96)]
    assert [each.data for each in early.awaits("text", 1)] == ["95"]


def test_an_unrelated_signal_wakes_no_stream(server: Served) -> None:
    stream = server.stream()
    stream.awaits("opening")
    wait_until(lambda: rounds)
    rounds.clear()
    server.signals("g2", "g1/stark", "u1")
    server.has(b"1")
    stream.awaits("text", 1)
    assert len(rounds) == 1


def test_a_failed_read_is_repeated(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0.01)
    read_all, failures = Texts.read_all.__func__, [ZeroDivisionError()] * 3  # type: ignore[attr-defined]

    def fails(cls: type[Texts], places: Collection[Texts]) -> Any:
        if failures:
            raise failures.pop()
        return read_all(cls, places)

    stream = server.stream()
    stream.awaits("opening")
    monkeypatch.setattr(Texts, "read_all", classmethod(fails))
    server.has(b"1")
    stream.awaits("text", 1)
    assert failures == []


def test_a_stream_ends_when_its_access_expires(server: Served) -> None:
    valid.update(("arya", "bran"))
    arya, bran = server.stream(name="arya"), server.stream(name="bran")
    for stream in (arya, bran):
        stream.awaits("opening")
    valid.remove("arya")
    server.signals("g1")
    server.has(b"1")
    bran.awaits("text", 1)
    assert arya.of("end") == []  # access is checked when users change, or at intervals
    server.loop.call_soon_threadsafe(server.hub.signal, ())
    assert arya.ends() == "token_ended"
    assert bran.of("end") == []


def test_an_access_check_that_becomes_due_during_a_read_ends_no_stream(server: Served) -> None:
    valid.add("arya")
    stream = server.stream(name="arya")
    stream.awaits("opening")
    wait_until(lambda: rounds)
    gate.clear()
    at_gate.clear()
    server.has(b"1")
    at_gate.wait()
    server.loop.call_soon_threadsafe(server.hub.signal, ())
    gate.set()
    stream.awaits("text", 1)
    server.has(b"2")
    assert [each.data for each in stream.awaits("text", 2)] == ["1", "2"]


@pytest.mark.long
def test_a_reader_that_stalls_is_disconnected(server: Served) -> None:
    lazy, keen = server.stream(is_reading=False), server.stream()
    lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    keen.awaits("opening")
    sent = 0
    while server.hub.open_count() == 2:
        server.has(b"x" * 200_000)
        sent += 1
        keen.awaits("text", sent)
    lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_000_000)
    lazy.reads()
    wait_until(lambda: lazy.is_over)
    received = [each.id for each in lazy.of("text")]
    assert received == [str(n) for n in range(1, len(received) + 1)]
    assert len(received) < sent
    again = server.stream(len(received))
    assert again.awaits("text", sent - len(received))[0].id == str(len(received) + 1)


def test_streams_beyond_the_limit_are_refused(server: Served) -> None:
    with override_settings(GOT_STREAMS_PER_READER=2):
        valid.add("arya")
        streams = [server.stream(name="arya") for _ in range(2)]
        for stream in streams:
            stream.awaits("opening")
        assert server.stream(name="arya").is_refused() == (429, "too many")
        streams[0].closes()
        wait_until(lambda: server.hub.open_count() == 1)
        server.stream(name="arya").awaits("opening")


def test_all_streams_end_when_the_process_exits(leaving: Served) -> None:
    stream = leaving.stream()
    stream.awaits("opening")
    leaving.loop.call_soon_threadsafe(leaving.bridge.start_draining)
    assert stream.ends() == "server_restarts"
    assert stream.messages[-1].retry is not None
    assert leaving.stream().ends() == "server_restarts"


def waits(server: Served, seconds: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=300)
    connection.sendall(f"GET /api/v1/wait?{seconds} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return connection


def body_of(connection: socket.socket) -> bytes:
    with connection:
        return read_response(connection)[2]


def test_a_poll_waits_until_there_is_a_change(server: Served) -> None:
    connection = waits(server, 60)
    wait_until(lambda: len(asked) == 2)
    server.signals("g1")
    wait_until(lambda: len(asked) == 3)
    server.has(b"1")
    assert body_of(connection) == b"1"
    assert asked == [False, True, True, True]


def test_a_poll_waits_no_longer_than_requested(server: Served) -> None:
    assert body_of(waits(server, 1)) == b"0"


def test_a_poll_is_answered_when_the_process_exits(leaving: Served) -> None:
    connection = waits(leaving, 60)
    wait_until(lambda: len(asked) == 2)
    leaving.loop.call_soon_threadsafe(leaving.bridge.start_draining)
    assert body_of(connection) == b"0"


def test_a_poll_of_a_disconnected_client_ends(server: Served) -> None:
    connection = waits(server, 60)
    wait_until(lambda: server.hub.open_count() == 1)
    connection.close()
    wait_until(lambda: server.hub.open_count() == 0)
