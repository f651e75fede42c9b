"""The server of a season with its accelerated clock, its mail server, and its people."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import httpx
from aiosmtpd.controller import Controller

from deploy import VAR
from deploy.demo.server import free_port
from deploy.fast_server import FastServer, fast_server
from deploy.processes import core_count
from deploy.season.mailing import DOMAIN, Letter
from deploy.season.people import Person, Postbox
from got_api.shared.clock import time_in_file

HOME = VAR / "season"
BEGINS = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
TICK_SECONDS = 0.5
CONNECTIONS = 24


@dataclass
class MailCollector:
    """A mail server that collects the mails, with their times in the season."""

    received: list[Letter] = field(default_factory=list)
    clock: Path = HOME / "clock"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.received.append(Letter.of(mail, time_in_file(self.clock)))
        return "250 OK"


class Stage:
    """The server, the mails and the people of a season."""

    def __init__(self, server: FastServer, mails: MailCollector) -> None:
        self.server = server
        self.mails = mails
        self.people: dict[int, Person] = {}
        limits = httpx.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
        self._transport = httpx.AsyncHTTPTransport(limits=limits)

    def now(self) -> datetime:
        return self.server.now()

    def register(self, name: str, policy: str, *, can_organise: bool = False) -> Person:
        """Creates an account with a confirmed mail address, and a token for the season."""
        from accounts import services
        from accounts.models import User
        from accounts.scopes import ALL_SCOPES
        from games.notices.models import Channel
        from games.notices.services.channels import add_channel
        from got_api.database.viewer import as_engine
        from got_api.shared import clock

        user = services.register(username=name, password=secrets.token_urlsafe(18))
        address = f"{name}@season.example"
        channel, _ = add_channel(user=user, kind="email", address=address, has_quiet_hours=False)
        with as_engine():
            Channel.objects.filter(pk=channel.pk).update(confirmed_at=clock.now())
            User.objects.filter(pk=user.pk).update(can_organise=can_organise)
        _, token = services.issue_token(
            user=user, name="season", scopes=ALL_SCOPES, days=365, grantable=ALL_SCOPES
        )
        postbox = Postbox(address, self.mails.received, self.server.lmtp_port)
        person = Person(self.server.address, name, user.pk, token, policy, postbox, self._transport)
        self.people[person.id] = person
        return person


@contextmanager
def set_stage(rate: float) -> Iterator[Stage]:
    """Starts all processes, with `rate` seconds of the season per second. Stops them at the end."""
    mails = MailCollector()
    post = Controller(mails, hostname="127.0.0.1", port=free_port())
    post.start()
    settings = {
        "GOT_TICK_SECONDS": str(TICK_SECONDS),
        "GOT_LEASE_SECONDS": str(3 * rate),
        "GOT_WORKER_PROCESSES": "2",
        "GOT_WEB_PROCESSES": str(core_count()),
    }
    try:
        with fast_server(
            HOME, begins=BEGINS, rate=rate, smtp_port=post.port, reply_domain=DOMAIN, settings=settings
        ) as server:
            yield Stage(server, mails)
    finally:
        post.stop()
