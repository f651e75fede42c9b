"""The processes of a season, and its mail server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from deploy import VAR
from deploy.bench.database import Database
from deploy.demo.server import free_port
from deploy.fast_server import FastServer, fast_server
from deploy.season.mailing import DOMAIN, Letter
from got_api.shared.clock import shown_by

HOME = VAR / "season"
ACT = os.environ.get("ACT", "late")
RATE = float(os.environ.get("RATE", {"late": "600", "mail": "1800"}[ACT]))
"""Seconds of the season per real second."""
BEGINS = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
TICK_SECONDS = 0.5


@dataclass
class Mails:
    """A mail server that collects the mails, with their times in the season."""

    received: list[Letter] = field(default_factory=list)
    clock: Path = HOME / "clock"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.received.append(Letter.of(mail, shown_by(self.clock)))
        return "250 OK"


@dataclass(frozen=True)
class Stage:
    """The server and the mails of a season."""

    server: FastServer
    mails: Mails

    @property
    def database(self) -> Database:
        return self.server.database

    @property
    def address(self) -> str:
        return self.server.address

    @property
    def lmtp_port(self) -> int:
        return self.server.lmtp_port

    def now(self) -> datetime:
        return self.server.now()


@contextmanager
def set_stage() -> Iterator[Stage]:
    """Starts all processes with accelerated time. Stops them at the end."""
    mails = Mails()
    post = Controller(mails, hostname="127.0.0.1", port=free_port())
    post.start()
    settings = {
        "GOT_TICK_SECONDS": str(TICK_SECONDS),
        "GOT_LEASE_SECONDS": str(3 * RATE),
        "GOT_WORKER_PROCESSES": "2",
    }
    try:
        with fast_server(
            HOME, begins=BEGINS, rate=RATE, smtp_port=post.port, reply_domain=DOMAIN, settings=settings
        ) as server:
            yield Stage(server, mails)
    finally:
        post.stop()
