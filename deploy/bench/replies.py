"""`make bench-replies`: rate of incoming and processed mail replies, and the effect of a burst on others.

make bench-replies
make bench-replies MAILS=500 BURST=2000      smaller
make bench-replies MAILS=0                   only the burst

It starts a PostgreSQL, a broker, a web server, LMTP, workers and beat, as on a public server. A mail server
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any

from aiosmtpd.controller import Controller

from deploy import ROOT
from deploy.bench.__main__ import machine
from deploy.bench.consumption import consumed
from deploy.bench.database import Database, fresh_database
from deploy.bench.recording import Recording
from deploy.bench.spread import Report, Spread, percentile
from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID, with_results
from deploy.processes import beat, lmtp, notices_worker, running
from games.bots import POLICIES, described
from games.engine import Ruleset, encode, options
from games.words import words_for

MAILS = int(os.environ.get("MAILS", "1000"))
"""Mails of one run."""
BURST = int(os.environ.get("BURST", "10000"))
RUNS = 3
AIM = 1000 / 60
"""Replies a second."""
MAILS_OF_PLAYER = 40
"""Below the fifty mails of one user that the queue accepts at a time."""
HOUSES = 6
SEED = bytes(range(32))
CONNECTIONS = 4
QUIET_SECONDS = 20.0
PAUSE = 0.1
"""Seconds between two answers over HTTP."""
PATIENCE = float(os.environ.get("PATIENCE", "1800"))
"""Seconds until a run is cancelled. It then prints its results so far."""
DOMAIN = "play.example.org"
QUOTED = "".join(f"> A line of the mail that is quoted below the answer, number {n}.\r\n" for n in range(40))


@dataclass(frozen=True)
class Player:
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


def settings_for(receipts: Receipts) -> dict[str, str]:
    """The environment of all processes, including this one."""
    names = ("anonymous", "user", "login", "login_name", "register", "reply")
    return {
        "GOT_SMTP_HOST": "127.0.0.1",
        "GOT_SMTP_PORT": str(receipts.port),
        "GOT_MAIL_FROM": f"notices@{DOMAIN}",
        "GOT_REPLY_DOMAIN": DOMAIN,
        "GOT_AUTHSERV_ID": AUTHSERV_ID,
        "GOT_RATES": ",".join(f"{name}=1000000/min" for name in names),
    }


def found_players(count: int) -> list[Player]:
    """Creates `count` users, each with a confirmed address and an open decision.

    Five play in each game of six. The sixth house never answers, so the decision stays open, and every answer
    replaces the previous one.
    """
    from accounts.models import User
    from deploy.bench import table
    from games import storage
    from games.replies.tokens import reply_address
    from got_api.database.viewer import as_engine

    now, dice, words = datetime.now(UTC), Random(1), words_for("en")  # noqa: S311
    recording = Recording(HOUSES, SEED, Ruleset(), ())
    players: list[Player] = []
    for number in range(-(-count // (HOUSES - 1))):
        names = [f"mail-{number}-{place}" for place in range(HOUSES)]
        users = [User(username=name, email=f"{name}@example.org", email_confirmed_at=now) for name in names]
        for user in users:
            user.set_unusable_password()
            user.save()
        game = table.create_game(recording, table.People([user.pk for user in users], []), f"mail{number}")
        with as_engine():
            state = storage.load(storage.find_game(f"mail{number}")).state
        for user, house in list(zip(users, state.houses, strict=True))[:-1]:
            asked = encode(options(state, house, 1))
            chosen: Any = POLICIES["random"]({}, described(state, house, 1), asked, dice)
            lines = [
                f"{words.name('area', area)}: {words.name('order', token)}"
                for area, token in chosen["orders"].items()
            ]
            address = reply_address(user.pk, game, house, 1, now)
            players.append(Player(str(user.email), address, lines))
    return players[:count]


def mails_of(players: Sequence[Player], count: int, start: int = 0) -> list[tuple[bytes, str]]:
    """Returns `count` mails with their recipients, from all players in turn."""
    return [
        (player.mail(start + number), player.reply_to)
        for number in range(count)
        for player in (players[number % len(players)],)
    ]


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


_COUNTS = "select coalesce(nullif(result, ''), state), count(*) from replies_inboundmail group by 1"
_LEFT = "select count(*) from replies_inboundmail where state in ('received', 'processed')"


def left(database: Database) -> int:
    """Number of mails whose receipt is not sent yet."""
    with database.administrator() as connection:
        row = connection.execute(_LEFT).fetchone()
    return int(row[0]) if row else 0


def results(database: Database) -> dict[str, int]:
    """Number of mails by result, or by state for those without a result."""
    with database.administrator() as connection:
        return dict(connection.execute(_COUNTS).fetchall())


def left_after_first(database: Database, deadline: float) -> int:
    """Waits until the first receipt is sent, so that the start of processes is not measured.

    Returns the number of remaining mails.
    """
    waiting = left(database)
    while (count := left(database)) >= waiting:
        _require_time(deadline, database)
        time.sleep(0.1)
    return count


def drained(database: Database, deadline: float) -> None:
    """Waits until every receipt is sent."""
    while left(database):
        _require_time(deadline, database)
        time.sleep(0.1)


def _require_time(deadline: float, database: Database) -> None:
    if time.monotonic() > deadline:
        raise RuntimeError(f"{left(database)} replies are not processed: {results(database)}")


def delete_mails(database: Database) -> None:
    """Deletes the mails of a run."""
    with database.administrator() as connection:
        connection.execute("truncate replies_inboundmail")
    database.settle()


@contextmanager
def processes(database: Database, names: Sequence[str], port: int = 0, workers: int = 0) -> Iterator[None]:
    """Runs the named processes (LMTP, beat), and a number of workers of the notices."""
    home = database.postgres.home.parent
    environment = dict(database.environment) | {"GOT_DB_POOL": "0"}
    commands: dict[str, Sequence[str]] = {}
    if "lmtp" in names:
        commands["lmtp"] = lmtp(port)
    for number in range(workers):
        commands[f"worker{number}"] = notices_worker(f"notices{number}")
    if "beat" in names:
        commands["beat"] = beat(home)
    with running(commands, home=home, folder=ROOT, environment=environment):
        if "lmtp" in names:
            _await_port(port)
        yield


def _await_port(port: int) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            with smtplib.LMTP("127.0.0.1", port, timeout=5):
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def measure_intake(report: Report, database: Database, players: Sequence[Player]) -> None:
    """Measures mails per second that LMTP stores, compared with single committed rows of the same size."""
    rates, limits, port = [], [], free_port()
    with processes(database, ["lmtp"], port):
        for _ in range(RUNS):
            mails = mails_of(players, MAILS)
            limits.append(_inserts(database, mails))
            seconds, accepted = deliver(port, mails)
            rates.append(accepted / seconds)
            delete_mails(database)
    report.begin("Mails that come in by LMTP")
    report.line(f"a second, {CONNECTIONS} connections, one process, all committed", Spread.of(rates))
    report.line("rows of the same bytes a second, one connection, all committed", Spread.of(limits))
    ratio = Spread.of(rates).middle / Spread.of(limits).middle
    report.note(f"mails / rows = {ratio:.2f}; the aim is {AIM:.1f} mails a second")


def _inserts(database: Database, mails: Sequence[tuple[bytes, str]]) -> float:
    with database.administrator() as connection:
        connection.execute("create table if not exists bench_row (id bigserial primary key, raw bytea)")
        began = time.perf_counter()
        for raw, _ in mails:
            connection.execute("insert into bench_row (raw) values (%s)", [raw])
        rate = len(mails) / (time.perf_counter() - began)
        connection.execute("drop table bench_row")
    return rate


def measure_work(report: Report, database: Database, receipts: Receipts, players: Sequence[Player]) -> None:
    """Measures processed mails per second, with one and two workers, compared with answers by the service."""
    limit = Spread.of([_answers(players) for _ in range(RUNS)])
    report.begin("Replies that are processed and receipted")
    for workers in (1, 2):
        rates, cpu = [], ""
        for run in range(RUNS):
            receipts.found.clear()
            _enqueue(mails_of(players, MAILS, run * 10 * MAILS))
            deadline = time.monotonic() + PATIENCE
            with processes(database, ["beat"], workers=workers):
                count = left_after_first(database, deadline)
                started, own = time.perf_counter(), time.process_time()
                with consumed({"worker": os.getpid(), "database": database.postgres.pid() or 0}) as used:
                    drained(database, deadline)
                rates.append(count / (time.perf_counter() - started))
                used.seconds["worker"] -= time.process_time() - own  # this process is only the mail server
                cpu = used.per(count)
            _check(receipts, MAILS)
            became = shown(results(database))
            delete_mails(database)
        spread = Spread.of(rates)
        report.line(f"a second, {workers} worker{'s'[: workers - 1]}", spread, digits=1)
        report.note(f"... / answers by the service alone = {spread.middle / limit.middle:.2f}")
        report.note(f"... CPU of a mail: {cpu}; {became}")
    report.line("answers a second by the service alone, one process", limit, digits=1)
    report.note(f"the aim is {AIM:.1f} replies a second with two workers")


def _enqueue(mails: Sequence[tuple[bytes, str]]) -> None:
    from games.replies.services.receiving import Received, receive

    for raw, recipient in mails:
        if receive(raw, recipient) != Received.STORED:
            raise RuntimeError("a mail is not stored")


def _answers(players: Sequence[Player]) -> float:
    """Sealed answers per second that are replaced by the service that handles every reply."""
    from games import storage
    from games.replies.tokens import read_address
    from games.services.answers import answer_decision
    from got_api.database.viewer import as_engine

    given = []
    for player in players[: HOUSES - 1]:
        token = read_address(player.reply_to)
        assert token is not None
        with as_engine():
            state = storage.load(storage.find_game("mail0")).state
        chosen: Any = POLICIES["random"](
            {},
            described(state, token.house, 1),
            encode(options(state, token.house, 1)),
            Random(2),  # noqa: S311
        )
        given.append((token.user, chosen))
    count = 100
    began = time.perf_counter()
    for number in range(count):
        user, chosen = given[number % len(given)]
        answer_decision(user=user, code="mail0", number=1, given=chosen, now=datetime.now(UTC))
    return count / (time.perf_counter() - began)


def _check(receipts: Receipts, count: int) -> None:
    """Raises RuntimeError unless every mail has one receipt."""
    if len(receipts.found) != count or set(receipts.found.values()) != {1}:
        doubled = sum(number - 1 for number in receipts.found.values())
        raise RuntimeError(f"{count} mails, {len(receipts.found)} receipts, {doubled} sent twice")


def measure_burst(report: Report, database: Database, receipts: Receipts, players: Sequence[Player]) -> bool:
    """Measures answers over HTTP during a burst of mails. Returns whether each mail has one receipt."""
    from deploy.bench import web

    server, port = web.Server(database), free_port()
    requests = _requests(server.port)
    server.start()
    try:
        with processes(database, ["lmtp", "beat"], port, workers=1):
            receipts.found.clear()
            quiet, _ = _beside(server.port, requests, lambda: time.sleep(QUIET_SECONDS))
            stored: list[tuple[float, int]] = []

            def burst() -> None:
                stored.append(deliver(port, mails_of(players, BURST)))
                while left(database) and time.monotonic() < deadline:
                    time.sleep(0.5)

            deadline = time.monotonic() + PATIENCE
            during, seconds = _beside(server.port, requests, burst)
            [(storing, accepted)], queued, answered = stored, left(database), len(receipts.found)
    finally:
        server.stop()
    doubled = sum(receipts.found.values()) - answered
    lost = accepted - answered - queued
    report.begin(f"A burst of {BURST:,} mails, one worker")
    report.note(f"accepted {accepted:,}, refused {BURST - accepted:,}, stored within {storing:.0f} s")
    report.note(f"receipts {answered:,} after {seconds:.0f} s, {answered / seconds:.1f} a second")
    report.note(f"still queued {queued:,}, lost {lost:,}, doubled {doubled:,}; {shown(results(database))}")
    p99 = {}
    for name, times in (("before", quiet), ("meanwhile", during)):
        p99[name] = percentile(times, 0.99) * 1000
        p50 = percentile(times, 0.5) * 1000
        report.note(
            f"answers over HTTP {name}: {len(times):,}, p50 {p50:.0f} ms, p99 {p99[name]:.0f} ms, "
            f"most {max(times) * 1000:.0f} ms"
        )
    report.note(f"p99 meanwhile / before = {p99['meanwhile'] / p99['before']:.2f}")
    return (accepted, queued, lost, doubled) == (BURST, 0, 0, 0)


def shown(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))


def _requests(port: int) -> list[bytes]:
    """Requests with answers of five houses of one game to a decision that the sixth leaves open."""
    from deploy.bench import table, web
    from deploy.bench.recording import Given
    from games import storage
    from games.engine import decode
    from got_api.database.viewer import as_engine

    people = table.register_people(HOUSES)
    table.create_game(Recording(HOUSES, SEED, Ruleset(), ()), people, "http")
    with as_engine():
        state = storage.load(storage.find_game("http")).state
    given = []
    for house in list(state.houses)[:-1]:
        chosen = POLICIES["random"](
            {},
            described(state, house, 1),
            encode(options(state, house, 1)),
            Random(3),  # noqa: S311
        )
        given.append(Given(house, 1, decode(state.decisions[1].question.answer, chosen), 1))
    return web.requests_of(Recording(HOUSES, SEED, Ruleset(), tuple(given)), people, "http", port)


def _beside(port: int, requests: Sequence[bytes], work: Any) -> tuple[list[float], float]:
    """Seconds of answers sent one after another while `work` runs, and seconds of the whole."""
    from deploy.bench.web import read_response

    async def play() -> tuple[list[float], float]:
        taken: list[float] = []
        began = time.perf_counter()
        running = asyncio.create_task(asyncio.to_thread(work))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while not running.done():
            started = time.perf_counter()
            writer.write(requests[len(taken) % len(requests)])
            await read_response(reader)
            taken.append(time.perf_counter() - started)
            await asyncio.sleep(PAUSE)
        writer.close()
        await running
        return taken, time.perf_counter() - began

    return asyncio.run(play())


def main() -> None:
    started = time.monotonic()
    report, receipts = Report(), Receipts()
    print(machine(), flush=True)
    os.environ.update(settings_for(receipts))
    with fresh_database() as database, receipts.open():
        database.environment |= settings_for(receipts)
        players = found_players(-(-max(MAILS, BURST) // MAILS_OF_PLAYER))
        if MAILS:
            measure_intake(report, database, players)
            measure_work(report, database, receipts, players)
        is_well = measure_burst(report, database, receipts, players)
    print(f"\nDone in {time.monotonic() - started:.0f} s")
    if not is_well:
        sys.exit("not every mail of the burst has one receipt")


if __name__ == "__main__":
    main()
