"""The servers that a game by mail needs, started on this machine for the duration of the game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from deploy import VAR
from deploy.demo.server import free_port
from deploy.fast_server import FastServer, fast_server
from deploy.processes import mail_server
from tests.replies.mail_programs import OURS

HOME = VAR / "mail-game"
RATE = float(os.environ.get("RATE", "20"))
"""Seconds of game time per second of real time. Leases pass equally fast: with many, some mails are sent
twice.
"""
BEGINS = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
DOMAIN = "play.localhost"
SENDER = OURS[0]
"""The address that mail programs of the tests quote as ours."""


@dataclass(frozen=True)
class Stage:
    """The servers of a game: the API for its preparation, and the mail server for everything else."""

    server: FastServer
    smtp_port: int
    folder: Path

    @property
    def address(self) -> str:
        return self.server.address

    def now(self) -> datetime:
        return self.server.now()


@contextmanager
def set_stage() -> Iterator[Stage]:
    """Starts all servers, with fast time, and stops them at the end. The files stay in `HOME`."""
    smtp_port, lmtp_port, folder = free_port(), free_port(), HOME / "mail"
    # Rates count real time, and mails about one game leave without a gap.
    names = ("anonymous", "user", "login", "login_name", "register", "reply", "mail_code")
    settings = {
        "GOT_RATES": ",".join(f"{name}=1000000/min" for name in names),
        "GOT_TICK_SECONDS": "1",
        "GOT_LEASE_SECONDS": str(30 * RATE),
        "GOT_BUNDLE_SECONDS": "5",
        "GOT_MAIL_GAP_SECONDS": "0",
        "GOT_WEB_PROCESSES": "1",
        "GOT_WORKER_PROCESSES": "1",
        "GOT_MAIL_FROM": f"A Game of Thrones <{SENDER}>",
    }
    mails = mail_server(smtp_port, lmtp_port=lmtp_port, folder=folder, domain=DOMAIN, sender=SENDER)
    with fast_server(
        HOME,
        begins=BEGINS,
        rate=RATE,
        smtp_port=smtp_port,
        lmtp_port=lmtp_port,
        reply_domain=DOMAIN,
        settings=settings,
    ) as server:
        server.site.start("mails", mails)
        yield Stage(server, smtp_port, folder)
