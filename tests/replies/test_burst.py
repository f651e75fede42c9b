"""A burst of mails is stored and answered: no mail is lost, and none is answered twice."""

from __future__ import annotations

import smtplib
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.db import connection

from accounts.models import User
from deploy.bench.recording import Recording
from deploy.bench.table import People, create_game
from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID, with_results
from games import storage
from games.bots import POLICIES, decision_json
from games.engine import Ruleset, encode, options
from games.replies.lmtp import LmtpServer
from games.replies.models import InboundMail
from games.replies.services.processing import process_due_mails
from games.replies.tokens import reply_address
from games.words import words_for
from got_api.database.viewer import as_engine
from tests.replies.writers import later

COUNT, SENDERS, CONNECTIONS, WORKERS = 40, 8, 4, 2
HOUSES = 6
RECORDING = Recording(HOUSES, bytes(range(32)), Ruleset(), ())
"""The beginning of a game. Its sixth house never answers, so the first decision stays open."""
DOMAIN = "play.example.org"
QUOTED = "".join(f"> A line of the mail that is quoted below the answer, number {n}.\r\n" for n in range(40))


@dataclass(frozen=True)
class Sender:
    """A player who answers by mail, with the lines of an answer to their first decision."""

    address: str
    reply_to: str
    lines: Sequence[str]

    def mail(self, number: int) -> bytes:
        """A mail with the Message-ID of this number."""
        texts = ["\r\n".join(self.lines)] * 6
        texts += ["\r\n".join([*self.lines[:-1], "as you like"]), "help", "news", "board"]
        head = (
            f"From: A Player <{self.address}>\r\nTo: {self.reply_to}\r\nSubject: Re: a game\r\n"
            f"Message-ID: <{number}.{self.address}>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        )
        text = texts[number % len(texts)]
        return with_results(
            f"{head}{text}\r\n\r\nOn Tue, Nov 24, 2026 at 10:15 Game <g@{DOMAIN}> wrote:\r\n{QUOTED}".encode()
        )


@dataclass
class Receipts:
    """A mail server that accepts everything, and counts the receipts of each Message-ID."""

    port: int = field(default_factory=free_port)
    found: Counter[str] = field(default_factory=Counter)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        head = envelope.content.partition(b"\r\n\r\n")[0].decode("utf-8", "replace")
        [message] = [line for line in head.split("\r\n") if line.lower().startswith("message-id:")]
        self.found[message] += 1
        return "250 OK"

    @contextmanager
    def open(self) -> Iterator[Receipts]:
        controller = Controller(self, hostname="127.0.0.1", port=self.port)
        controller.start()
        try:
            yield self
        finally:
            controller.stop()


def create_senders(count: int) -> list[Sender]:
    """Creates `count` users, each with a confirmed address and an open decision.

    Five play in each game of six. Every answer replaces the previous one.
    """
    now, dice, words = datetime.now(UTC), Random(1), words_for("en")
    senders: list[Sender] = []
    for number in range(-(-count // (HOUSES - 1))):
        names = [f"mail-{number}-{place}" for place in range(HOUSES)]
        users = [User(username=name, email=f"{name}@example.org", email_confirmed_at=now) for name in names]
        for user in users:
            user.set_unusable_password()
            user.save()
        game = create_game(RECORDING, People([user.pk for user in users], []), f"mail{number}")
        with as_engine():
            state = storage.load(storage.find_game(f"mail{number}")).state
        for user, house in list(zip(users, state.houses, strict=True))[:-1]:
            choices = encode(options(state, house, 1))
            chosen: Any = POLICIES["random"]({}, decision_json(state, house, 1), choices, dice)
            lines = [
                f"{words.name('area', area)}: {words.name('order', token)}"
                for area, token in chosen["orders"].items()
            ]
            senders.append(Sender(str(user.email), reply_address(user.pk, game, house, 1, now), lines))
    return senders[:count]


def mails_of(senders: Sequence[Sender], count: int) -> list[tuple[bytes, str]]:
    """Returns `count` mails with their recipients, from all senders in turn."""
    turns = [(number, senders[number % len(senders)]) for number in range(count)]
    return [(sender.mail(number), sender.reply_to) for number, sender in turns]


def deliver(port: int, mails: Sequence[tuple[bytes, str]]) -> int:
    """Delivers mails by LMTP on several connections. Returns the number of accepted mails."""
    accepted: list[bytes] = []

    def hand_over(part: Sequence[tuple[bytes, str]]) -> None:
        with smtplib.LMTP("127.0.0.1", port, timeout=60) as client:
            for raw, recipient in part:
                with suppress(smtplib.SMTPException):
                    client.sendmail("player@example.org", [recipient], raw)
                    accepted.append(raw)

    run_together(hand_over, [(mails[place::CONNECTIONS],) for place in range(CONNECTIONS)])
    return len(accepted)


def process_mails() -> None:
    try:
        process_due_mails(seconds=600)
    finally:
        connection.close()


def run_together(target: Any, arguments: Sequence[tuple[Any, ...]]) -> None:
    """Runs a function in one thread for each of these arguments."""
    threads = [threading.Thread(target=target, args=each) for each in arguments]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_burst_is_stored_and_answered_by_two_workers(settings: Any) -> None:
    receipts = Receipts()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", receipts.port
    settings.GOT_REPLY_DOMAIN = DOMAIN
    settings.GOT_AUTHSERV_ID = AUTHSERV_ID
    settings.GOT_RATES = {}
    mails = mails_of(create_senders(SENDERS), COUNT)
    assert len({to for _, to in mails}) == SENDERS
    server = LmtpServer("127.0.0.1", free_port())
    with receipts.open():
        server.start()
        try:
            assert deliver(server.port, mails) == COUNT
        finally:
            server.stop()
        run_together(process_mails, [()] * WORKERS)
        process_due_mails(clock=later(hours=1))  # replies delayed by games that were being saved
    with as_engine():
        found = list(InboundMail.objects.values_list("state", "result"))
    assert {state for state, _ in found} == {InboundMail.State.DONE}
    results = Counter(result for _, result in found)
    # Of ten mails six are orders, three are commands, and one has a mistake: its clear lines are kept, or its
    # previous answer stands, or a yes is asked for.
    assert [results[each] for each in ("answered", "help", "news", "board")] == [24, 4, 4, 4]
    assert results["kept"] + results["unclear"] + results["unconfirmed"] == 4
    assert set(receipts.found.values()) == {1}
    assert len(receipts.found) == COUNT
