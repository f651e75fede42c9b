"""Receivers of notices in tests: a local mail server and a local web server."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller

from tests import contract


@dataclass
class Mailbox:
    """Stores every accepted mail. `replies`, such as `451 later`, are the responses to the next mails."""

    mails: list[EmailMessage] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    peers: list[Any] = field(default_factory=list)
    """The other end of the connection of each mail."""
    port: int = 0
    gate: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Within the context, mails are received but not answered."""
        self.gate.clear()
        try:
            yield
        finally:
            self.gate.set()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        while not self.gate.is_set():
            await asyncio.sleep(0.02)
        self.peers.append(session.peer)
        if self.replies:
            return self.replies.pop(0)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]

    def texts(self) -> list[str]:
        return [text_of(mail) for mail in self.mails]


def text_of(mail: EmailMessage) -> str:
    return _content(mail, "plain")


def html_of(mail: EmailMessage) -> str:
    return _content(mail, "html")


def pictures_of(mail: EmailMessage) -> dict[str, bytes]:
    """Content id -> PNG."""
    parts = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    return {str(part["Content-ID"]).strip("<>"): bytes(part.get_payload(decode=True)) for part in parts}


def _content(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    assert isinstance(part, EmailMessage)
    return str(part.get_content())


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    mailbox = Mailbox(port=free_port())
    mailbox.gate.set()
    controller = Controller(mailbox, hostname="127.0.0.1", port=mailbox.port)
    controller.start()
    try:
        yield mailbox
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Request:
    """A received request."""

    method: str
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> str:
        return self.raw.decode()

    @property
    def json(self) -> Any:
        found = json.loads(self.body)
        contract.check_times(found)
        return found


@dataclass(frozen=True)
class Reply:
    """A response to send."""

    status: int = 200
    body: str = ""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass
class Receiver:
    """Stores every request. `replies` are the responses to the next ones; later ones get 200.

    While `gate` is not set, requests to `held` are received but not answered.
    """

    requests: list[Request] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    usual: Reply = field(default_factory=Reply)
    url: str = ""
    held: str = "/"
    gate: threading.Event = field(default_factory=threading.Event)

    def ids(self) -> list[str]:
        return [request.headers["webhook-id"] for request in self.requests]

    def notices(self) -> list[dict[str, Any]]:
        return [each for request in self.requests for each in request.json["data"].get("notices", [])]

    def notices_at(self, path: str) -> list[dict[str, Any]]:
        found = [request.json for request in self.requests if request.path == path]
        return [each for body in found for each in body["data"].get("notices", [])]


@contextmanager
def web_server() -> Iterator[Receiver]:
    receiver = Receiver()
    receiver.gate.set()

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.requests.append(Request(self.command, self.path, headers, self.rfile.read(length)))
            if self.path == receiver.held:
                receiver.gate.wait(600)
            reply = receiver.replies.pop(0) if receiver.replies else receiver.usual
            self.send_response(reply.status)
            for name, value in reply.headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            with suppress(ConnectionError):  # the client may have read enough
                self.wfile.write(reply.body.encode())

        do_GET = do_POST = do_PATCH = _answer  # noqa: N815

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
