"""A minimal client of streams: a socket, a thread, and the received messages."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests import contract
from tests.faults.web_server import wait_until

Json = dict[str, Any]


@dataclass
class Message:
    """A server-sent event. `data` is its raw text."""

    event: str
    data: str
    id: str | None = None
    retry: int | None = None

    @property
    def json(self) -> Any:
        found = json.loads(self.data)
        contract.check_times(found)
        return found


@dataclass
class Stream:
    """One connection, which reads until either side closes it."""

    port: int
    path: str
    token: str = ""
    last_id: str | None = None
    is_reading: bool = True
    messages: list[Message] = field(default_factory=list)
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    problem: Any = None
    comments: int = 0
    is_over: bool = False
    heard: Callable[[Message], None] | None = None
    """Called with each message."""

    def __post_init__(self) -> None:
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=300)
        lines = [f"GET /api/v1{self.path} HTTP/1.1", "Host: 127.0.0.1", "Accept: text/event-stream"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if self.last_id is not None:
            lines.append(f"Last-Event-ID: {self.last_id}")
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._thread = threading.Thread(target=self._read, daemon=True)
        if self.is_reading:
            self._thread.start()

    def reads(self) -> None:
        """Starts reading."""
        self._thread.start()

    def closes(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        if self._thread.ident is not None:
            self._thread.join()

    def _read(self) -> None:
        with self.socket, suppress(OSError, http.client.HTTPException, ValueError):
            response = http.client.HTTPResponse(self.socket)
            response.begin()
            self.headers = {name.lower(): value for name, value in response.getheaders()}
            self.status = response.status
            with response:
                if self.status == 200:
                    self._parse(response)
                else:
                    self.problem = json.loads(response.read())
        self.is_over = True

    def _parse(self, response: http.client.HTTPResponse) -> None:
        fields: dict[str, str] = {}
        while line := response.readline():
            text = line.decode().rstrip("\n")
            if text:
                name, _, value = text.partition(":")
                self.comments += not name
                fields[name] = value.removeprefix(" ")
                continue
            if "event" in fields:
                message = Message(fields["event"], fields["data"], fields.get("id"))
                message.retry = int(fields["retry"]) if "retry" in fields else None
                self.messages.append(message)
                if self.heard is not None:
                    self.heard(message)
                self.last_id = message.id or self.last_id
            fields = {}

    def of(self, event: str) -> list[Message]:
        return [message for message in self.messages if message.event == event]

    def awaits(self, event: str, count: int = 1) -> list[Message]:
        """Waits for this many messages of a kind. Returns them."""
        self._awaits(lambda: len(self.of(event)) >= count)
        return self.of(event)

    def opens(self) -> Stream:
        """Waits for the first message."""
        self._awaits(lambda: self.messages)
        return self

    def ends(self) -> str:
        """Waits for the end of the stream. Returns the reason."""
        return str(self.awaits("end")[0].json["reason"])

    def is_refused(self) -> tuple[int, str]:
        """Waits until the stream is refused. Returns status and code."""
        self._awaits(lambda: self.problem)
        return self.status, self.problem["code"]

    def is_answered(self) -> Stream:
        """Waits until the stream is open or refused."""
        self._awaits(lambda: self.messages or self.problem)
        return self

    def shows_life(self, count: int) -> None:
        """Waits for this many comments, which the server sends as heartbeats."""
        self._awaits(lambda: self.comments >= count)

    def _awaits(self, done: Callable[[], Any]) -> None:
        wait_until(lambda: done() or self.is_over, self._report)
        assert done(), self._report()

    def _report(self) -> str:
        return str((self.status, self.messages[-5:], self.problem))
