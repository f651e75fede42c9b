"""Clients that reconnect whenever their stream ends, and a proxy that ends streams."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from random import Random

from tests.faults.web_server import wait_until
from tests.live.reading import Message, Stream
from tests.live.table import Table


class Follower:
    """Reads a game over successive streams, and stores every received entry of the log."""

    def __init__(
        self, table: Table, house: str | None, port: int | None = None, after: str = "1.0.0"
    ) -> None:
        self.entries: list[str] = []
        self.ends: list[str] = []
        self.connections = 0
        self._table, self._house = table, house
        self._port = port or table.server.port
        self._is_over = threading.Event()
        self._after = after
        self._last_id: str | None = after
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        token = self._table.tokens[self._house] if self._house else ""
        while not self._is_over.is_set():
            with suppress(OSError):
                stream = Stream(
                    self._port, f"{self._table.path}/stream", token, last_id=self._last_id, is_reading=False
                )
                self.connections += 1
                stream.heard = self._hear
                stream.reads()
                while not stream.is_over and not self._is_over.wait(0.02):
                    pass
                stream.closes()
            self._is_over.wait(0.05)

    def _hear(self, message: Message) -> None:
        if message.event == "event":
            self.entries.append(message.data)
        elif message.event == "end":
            self.ends.append(message.json["reason"])
        self._last_id = message.id or self._last_id

    def has_all(self) -> None:
        """Waits until it has the whole log since its start. Checks that nothing else came, and the order."""
        wanted = self._table.log(self._house, self._after)
        wait_until(lambda: len(self.entries) >= len(wanted), self._table.server.read_log)
        assert self.entries == wanted

    def stops(self) -> None:
        self._is_over.set()
        self._thread.join()


class CuttingProxy:
    """Passes bytes on to a port, and cuts every connection after a number of bytes."""

    def __init__(self, port: int, dice: Random, max_bytes: int) -> None:
        self._target, self._dice, self._max_bytes = port, dice, max_bytes
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.cuts = 0
        self._run(self._accept)

    def _run(self, work: Callable[[], None]) -> None:
        threading.Thread(target=work, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
                left = self._dice.randrange(self._max_bytes)
                self._run(lambda client=client, server=server, left=left: self._pass_on(client, server, left))  # type: ignore[misc]

    def _pass_on(self, client: socket.socket, server: socket.socket, left: int) -> None:
        with client, server, suppress(OSError):
            while left > 0:
                for source in select.select([client, server], [], [])[0]:
                    data = source.recv(max(left, 1) if source is server else 65_536)
                    if not data:
                        return
                    (client if source is server else server).sendall(data)
                    left -= len(data) if source is server else 0
            self.cuts += 1

    def closes(self) -> None:
        self._listening.close()
