"""The processes of a season, and its mail server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from deploy import ROOT, VAR
from deploy.bench.database import Database, cleared
from deploy.demo.server import free_port
from deploy.processes import beat, notices_worker, running, worker
from got_api.clock import set_clock, shown_by

HOME = VAR / "season"
RATE = float(os.environ.get("RATE", "600"))
"""Seconds of the season in a second of the machine."""
BEGINS = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
TICK_SECONDS = 0.5


@dataclass
class Mails:
    """Who was sent how many mails."""

    received: list[tuple[str, datetime]] = field(default_factory=list)
    clock: Path = HOME / "clock"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content)
        self.received.append((str(mail["To"]), shown_by(self.clock)))
        return "250 OK"


@dataclass(frozen=True)
class Stage:
    """Where a season is played."""

    database: Database
    address: str
    mails: Mails

    def now(self) -> datetime:
        return shown_by(self.mails.clock)


@contextmanager
def set_stage() -> Iterator[Stage]:
    """Everything started, time running fast; all of it stopped and removed at the end."""
    database = cleared(HOME)
    HOME.mkdir(parents=True)
    mails = Mails()
    post = Controller(mails, hostname="127.0.0.1", port=free_port())
    post.start()
    database.environment |= {
        "GOT_CLOCK_FILE": str(mails.clock),
        "GOT_TICK_SECONDS": str(TICK_SECONDS),
        "GOT_LEASE_SECONDS": str(3 * RATE),
        "GOT_OUTAGE_SECONDS": str(60 * RATE),
        "GOT_SMTP_HOST": "127.0.0.1",
        "GOT_SMTP_PORT": str(post.port),
        "GOT_WORKER_PROCESSES": "2",
        "GOT_LOG_LEVEL": "WARNING",
    }
    set_clock(mails.clock, BEGINS, RATE)
    server = None
    try:
        database.start()
        from deploy.bench.web import Server  # which needs Django to be set up

        server = Server(database)
        server.start()
        without_pool = database.environment | {"GOT_DB_POOL": "0"}
        commands = {"worker": worker(), "notices": notices_worker(), "beat": beat(HOME)}
        with running(commands, home=HOME, folder=ROOT, environment=without_pool):
            yield Stage(database, f"http://127.0.0.1:{server.port}", mails)
    finally:
        if server is not None:
            server.stop()
        post.stop()
        database.broker.stop()
        database.postgres.stop()
