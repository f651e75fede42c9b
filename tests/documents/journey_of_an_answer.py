"""The journey of an answer: a server in this process, a socket, a stream and a mail."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
import uvicorn
from django.db import connections

from games.models import AnswerRecord
from games.notices.tasks import plan_notices, send_notices
from got_api.database.viewer import as_viewer
from got_api.live.hub import Hub, ReadingThread
from got_api.serving.asgi_bridge import BufferingServer
from got_api.serving.connection import Connection
from got_api.serving.refusals import slow_body_response
from got_api.serving.task_queue import TaskQueue
from got_api.wsgi import application
from tests import database
from tests.faults.web_server import wait_until
from tests.live.reading import Stream
from tests.notices.desk import mail_of
from tests.served import Game, found_game

HEARD = "got_api.live.hub:Hub.signal"


class Server:
    """The server's front and connection on a real socket, in threads of this process."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.front = BufferingServer(
            application,
            threads=2,
            body_seconds=60,
            body_limit=lambda _: 100_000,
            timed_out=slow_body_response,
            hub=self.hub,
        )
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        config = uvicorn.Config(
            self.front,
            http=Connection,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            loop="asyncio",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve([self._listening])

    def lanes(self) -> list[ReadingThread]:
        return [self.hub._current, self.hub._past]

    def rests(self) -> None:
        """Waits until nothing is read for a stream."""

        async def is_busy() -> bool:
            return any(lane._task is not None for lane in self.lanes())

        def is_idle() -> bool:
            return not asyncio.run_coroutine_threadsafe(is_busy(), self._loop).result()

        wait_until(is_idle)

    def puts(self, path: str, body: Any, token: str) -> None:
        """Sends a PUT on a new connection. It must succeed."""
        content = json.dumps(body).encode()
        head = (
            f"PUT /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\nConnection: close\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", self.port), timeout=300) as sender:
            sender.sendall(head.encode() + content)
            response = b"".join(iter(lambda: sender.recv(65_536), b""))
        assert response.startswith(b"HTTP/1.1 200 "), response

    def stops(self) -> None:
        self._loop.call_soon_threadsafe(self.front.start_draining)
        self._server.should_exit = True
        self._thread.join()
        for pool in (self.front._threads, *(lane._thread for lane in self.lanes())):
            close_connections(pool)
        self.front.close()


def close_connections(pool: ThreadPoolExecutor) -> None:
    """Closes the database connection of each thread: a connection would outlive its thread."""
    together = threading.Barrier(pool._max_workers)

    def close() -> None:
        together.wait()
        connections.close_all()

    for closing in [pool.submit(close) for _ in range(pool._max_workers)]:
        closing.result()


@contextmanager
def serving() -> Iterator[Server]:
    server = Server()
    try:
        yield server
    finally:
        server.stops()


def answer_is_given(calls: list[str], settings: Any, monkeypatch: pytest.MonkeyPatch, mailbox: Any) -> None:
    """Stark is the last of three houses to place orders, and Lannister reads a stream and gets a mail."""
    monkeypatch.setattr(TaskQueue, "enqueue", lambda *_, **__: True)  # tasks run here, without a broker
    settings.GOT_DB_LISTEN_URL = database.current_address().web
    settings.GOT_HEARTBEAT_SECONDS = settings.GOT_RECHECK_SECONDS = 600.0
    settings.GOT_RATES = {}
    settings.GOT_BUNDLE_SECONDS = settings.GOT_MAIL_GAP_SECONDS = 0
    game = found_game(3)
    lannister = game.people["lannister"]
    mail_of(lannister, "lannister@example.org")
    notices_are_sent()
    mailbox.mails.clear()
    chosen = {house: game.chosen(house, 1, Random(1), "sensible") for house in game.houses}
    with serving() as server:
        stream = Stream(server.port, f"{game.path}/stream", lannister.secret)
        try:
            stream.opens()
            wait_until(lambda: HEARD in calls)  # the process of the server listens for them
            for house in ("baratheon", "lannister"):
                server.rests()
                calls.clear()
                puts_answer(server, game, house, chosen[house])
                wait_until(lambda: HEARD in calls)
            server.rests()
            assert {one: reads_answer(game, one, "baratheon") for one in game.houses} == {
                "baratheon": True,
                "lannister": False,
                "stark": False,
            }
            calls.clear()
            puts_answer(server, game, "stark", chosen["stark"])
            wait_until(lambda: any("orders_revealed" in one.data for one in stream.of("event")))
            server.rests()
        finally:
            stream.closes()
    notices_are_sent()
    assert mailbox.to("lannister@example.org")
    assert not reads_answer(game, "lannister", "stark")


def puts_answer(server: Server, game: Game, house: str, answer: Any) -> None:
    server.puts(f"{game.path}/decisions/1/answer", answer, game.people[house].secret)


def reads_answer(game: Game, reader: str, house: str) -> bool:
    """Whether PostgreSQL shows the player of one house the row of another house's answer."""
    with as_viewer(game.users[reader], game=game.game.id):
        return AnswerRecord.objects.filter(game=game.game, house=house).exists()


def notices_are_sent() -> None:
    """The work of beat and a worker."""
    plan_notices()
    send_notices()
