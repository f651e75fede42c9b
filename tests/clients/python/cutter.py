"""A proxy that cuts every connection after some time, even within a message."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from random import Random

CHUNK = 1024


class Cutter:
    """Forwards connections to a local port, and cuts each after a random number of bytes."""

    def __init__(self, port: int, seed: int, min_bytes: int = 500, max_bytes: int = 60_000) -> None:
        self.target, self.dice, self.limits = port, Random(seed), (min_bytes, max_bytes)
        self.cut_count = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Cutter:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # otherwise accept() would keep waiting
        self._listener.close()
        for each in list(self._open):
            each.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:  # the server is starting again
                near.close()
                continue
            self._open |= {near, far}
            left = [self.dice.randint(*self.limits)]
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(*pair, left), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, left: list[int]) -> None:
        """Carries bytes until one side closes, or the limit of both directions together is reached."""
        try:
            while data := source.recv(CHUNK):
                sink.sendall(data[: max(0, left[0])])
                left[0] -= len(data)
                if left[0] <= 0:
                    self.cut_count += 1
                    break
        except OSError:
            pass
        for each in (source, sink):
            self._open.discard(each)
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
