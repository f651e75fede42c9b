"""`make bench-replies`: a burst of mail replies, and its effect on others.

make bench-replies
make bench-replies BURST=2000      smaller

It starts a PostgreSQL, a broker, a web server, LMTP, a worker and beat, as on a public server. A mail server
that accepts every receipt runs in this process. Of ten mails, six are orders, one has a mistake, and three
ask for help, the news and the board. Everything shares the cores.
"""

from __future__ import annotations

import asyncio
import os
import smtplib
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from aiosmtpd.controller import Controller
from django.conf import settings

from accounts.models import User
from deploy import ROOT
from deploy.bench.database import Database
from deploy.bench.harness import HOUSES, Bench, percentile
from deploy.bench.recording import Given, Recording
from deploy.bench.table import People, create_game
from deploy.bench.web import Connection, Server, requests_of
from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID, with_results
from deploy.patience import wait_until
from deploy.processes import beat, lmtp, notices_worker, running
from games import storage
from games.bots import POLICIES, described
from games.engine import Ruleset, State, decode, encode, options
from games.replies.tokens import reply_address
from games.words import words_for
from got_api.database.viewer import as_engine

BURST = int(os.environ.get("BURST", "10000"))
MAILS_OF_PLAYER = 40
"""Below the fifty mails of one user that the queue accepts at a time."""
RECORDING = Recording(HOUSES, bytes(range(32)), Ruleset(), ())
"""The beginning of a game. Its sixth house never answers, so the first decision stays open."""
CONNECTIONS = 4
QUIET_SECONDS = 20.0
PAUSE = 0.1
"""Seconds between two answers over HTTP."""
PATIENCE = float(os.environ.get("PATIENCE", "1800"))
"""Seconds until the run ends, with the results so far."""
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


def settings_of(receipts: Receipts) -> dict[str, str]:
    """The environment of all processes."""
    names = ("anonymous", "user", "login", "login_name", "register", "reply")
    return {
        "GOT_SMTP_HOST": "127.0.0.1",
        "GOT_SMTP_PORT": str(receipts.port),
        "GOT_MAIL_FROM": f"notices@{DOMAIN}",
        "GOT_REPLY_DOMAIN": DOMAIN,
        "GOT_AUTHSERV_ID": AUTHSERV_ID,
        "GOT_RATES": ",".join(f"{name}=1000000/min" for name in names),
        "GOT_DB_POOL": "0",
    }


def create_senders(count: int) -> list[Sender]:
    """Creates `count` users, each with a confirmed address and an open decision.

    Five play in each game of six. Every answer replaces the previous one.
    """
    now, dice, words = datetime.now(UTC), Random(1), words_for("en")  # noqa: S311
    senders: list[Sender] = []
    for number in range(-(-count // (HOUSES - 1))):
        names = [f"mail-{number}-{place}" for place in range(HOUSES)]
        users = [User(username=name, email=f"{name}@example.org", email_confirmed_at=now) for name in names]
        for user in users:
            user.set_unusable_password()
            user.save()
        game = create_game(RECORDING, People([user.pk for user in users], []), f"mail{number}")
        state = state_of(f"mail{number}")
        for user, house in list(zip(users, state.houses, strict=True))[:-1]:
            chosen = orders_of(state, house, dice)
            lines = [
                f"{words.name('area', area)}: {words.name('order', token)}"
                for area, token in chosen["orders"].items()
            ]
            senders.append(Sender(str(user.email), reply_address(user.pk, game, house, 1, now), lines))
    return senders[:count]


def state_of(code: str) -> State:
    with as_engine():
        return storage.load(storage.find_game(code)).state


def orders_of(state: State, house: str, dice: Random) -> Any:
    """A random answer to the first decision."""
    return POLICIES["random"]({}, described(state, house, 1), encode(options(state, house, 1)), dice)


def mails_of(senders: Sequence[Sender], count: int) -> list[tuple[bytes, str]]:
    """Returns `count` mails with their recipients, from all senders in turn."""
    turns = [(number, senders[number % len(senders)]) for number in range(count)]
    return [(sender.mail(number), sender.reply_to) for number, sender in turns]


def deliver(port: int, mails: Sequence[tuple[bytes, str]]) -> tuple[float, int]:
    """Delivers mails by LMTP on several connections. Returns the seconds and the number of accepted mails."""
    accepted: list[bytes] = []

    def hand_over(part: Sequence[tuple[bytes, str]]) -> None:
        with smtplib.LMTP("127.0.0.1", port, timeout=60) as client:
            for raw, recipient in part:
                with suppress(smtplib.SMTPException):
                    client.sendmail("player@example.org", [recipient], raw)
                    accepted.append(raw)

    threads = [
        threading.Thread(target=hand_over, args=(mails[place::CONNECTIONS],)) for place in range(CONNECTIONS)
    ]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - began, len(accepted)


_COUNTS = (
    "select coalesce(nullif(result, ''), state), count(*) from replies_inboundmail group by 1 order by 1"
)
_LEFT = "select count(*) from replies_inboundmail where state in ('received', 'processed')"


@contextmanager
def processes(database: Database, port: int) -> Iterator[None]:
    """Runs LMTP, a worker of the notices, and beat."""
    commands = {"lmtp": lmtp(port), "notices": notices_worker(), "beat": beat(database.home)}
    with running(commands, home=database.home, folder=ROOT, environment=database.environment):
        wait_until(lambda: accepts_mails(port), "LMTP does not start")
        yield


def accepts_mails(port: int) -> bool:
    try:
        with smtplib.LMTP("127.0.0.1", port, timeout=5):
            return True
    except OSError:
        return False


def measure(bench: Bench) -> None:
    """Exits with 1 unless each mail has one receipt."""
    receipts, database, port = Receipts(), bench.database, free_port()
    settings.GOT_REPLY_DOMAIN = DOMAIN
    mails = mails_of(create_senders(-(-BURST // MAILS_OF_PLAYER)), BURST)
    requests = requests_of_five(bench.people)
    with Server(database) as server, database.administrator() as connection, receipts.open():
        database.environment |= settings_of(receipts)
        with processes(database, port):
            quiet, _ = asyncio.run(answers_until(server.port, requests, lambda: time.sleep(QUIET_SECONDS)))
            stored: list[tuple[float, int]] = []
            deadline = time.monotonic() + PATIENCE

            def left() -> int:
                return int((connection.execute(_LEFT).fetchone() or [0])[0])

            def burst() -> None:
                stored.append(deliver(port, mails))
                while left() and time.monotonic() < deadline:
                    time.sleep(0.5)

            during, seconds = asyncio.run(answers_until(server.port, requests, burst))
            [(storing, accepted)], queued, answered = stored, left(), len(receipts.found)
            results = ", ".join(f"{name} {count:,}" for name, count in connection.execute(_COUNTS))
    doubled = sum(receipts.found.values()) - answered
    lost = accepted - answered - queued
    report = bench.report
    report.begin(f"A burst of {BURST:,} mails, one worker")
    report.note(f"accepted {accepted:,}, refused {BURST - accepted:,}, stored within {storing:.0f} s")
    report.note(f"receipts {answered:,} after {seconds:.0f} s, {answered / seconds:.1f} a second")
    report.note(f"still queued {queued:,}, lost {lost:,}, doubled {doubled:,}; {results}")
    report.line("answers over HTTP before, ms", quiet)
    report.line("answers over HTTP meanwhile, ms", during)
    before, meanwhile = percentile(quiet, 0.99), percentile(during, 0.99)
    report.note(f"p99 meanwhile / before = {meanwhile:.0f} / {before:.0f} = {meanwhile / before:.2f}")
    if (accepted, queued, lost, doubled) != (BURST, 0, 0, 0):
        sys.exit("not every mail of the burst has one receipt")


def requests_of_five(people: People) -> list[bytes]:
    """Requests with answers of five houses of one game to the decision that the sixth leaves open."""
    create_game(RECORDING, people, "http")
    state, dice = state_of("http"), Random(3)  # noqa: S311
    kind = state.decisions[1].question.answer
    given = [
        Given(house, 1, decode(kind, orders_of(state, house, dice)), 1) for house in list(state.houses)[:-1]
    ]
    return requests_of(replace(RECORDING, answers=tuple(given)), people, "http")


async def answers_until(
    port: int, requests: Sequence[bytes], work: Callable[[], object]
) -> tuple[list[float], float]:
    """Milliseconds of answers sent one after another while `work` runs, and seconds of the whole."""
    taken: list[float] = []
    began = time.perf_counter()
    working = asyncio.create_task(asyncio.to_thread(work))
    async with Connection(port) as connection:
        while not working.done():
            taken.append((await connection.send(requests[len(taken) % len(requests)])).seconds * 1000)
            await asyncio.sleep(PAUSE)
    await working
    return taken, time.perf_counter() - began
