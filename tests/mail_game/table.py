"""The table of a game by mail: six mailboxes, and the way of mails between them and the server."""

from __future__ import annotations

import secrets
import smtplib
import time
from collections import Counter
from email import message_from_bytes
from email.utils import getaddresses
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg

from games.words import words_for
from got_api.publishing import publish
from tests.mail_game.robot import Robot
from tests.mail_game.stage import Stage

SILENCE_SECONDS = 240.0
"""Of the machine, in which no mail arrives: the game has stopped."""
LANGUAGES = ("en", "ro", "hu", "pl", "bg", "en")
LOOK_SECONDS = 0.1
PLAN_SECONDS = 0.5
"""How often notices are planned. Beat does it each five seconds, in which minutes of the game pass."""
PRINT_SECONDS = 20.0

Json = dict[str, Any]


class Table:
    """Six accounts with confirmed addresses, and a game that has started."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.seed = seed
        self.seen: set[Path] = set()
        self.robots: dict[str, Robot] = {}
        self.houses: dict[str, str] = {}
        with httpx.Client(base_url=f"{stage.address}/api/v1", timeout=60.0) as http:
            tokens = [self._account(http, place) for place in range(len(LANGUAGES))]
            made = self._sends(
                http, tokens[0], "POST", "/games",
                {"name": "Six mailboxes", "player_count": 6, "preset": "e_mail"},
            )  # fmt: skip
            self.code = made["code"]
            for token, address in zip(tokens, self.robots, strict=True):
                seat = self._sends(http, token, "POST", f"/games/{self.code}/seats", {})
                self.houses[address] = str(seat.get("house"))

    def _account(self, http: httpx.Client, place: int) -> str:
        """An account with an address that is confirmed by the code from its mailbox. Returns its token."""
        language = LANGUAGES[place]
        name, address = f"robot{place}", f"robot{place}@{language}.example"
        who = {"username": name, "password": secrets.token_urlsafe(18)}
        self._sends(http, "", "POST", "/accounts", who)
        token = str(self._sends(http, "", "POST", "/sessions", who)["token"])
        self._sends(http, token, "PATCH", "/me", {"language": language})
        wanted = {"kind": "email", "address": address, "keeps_quiet": False}
        channel = self._sends(http, token, "POST", "/me/notices/channels", wanted)
        path = f"/me/notices/channels/{channel['id']}/confirmation"
        self._sends(http, token, "PUT", path, {"code": self._code(address, language)})
        dice = Random(f"{self.seed}-{place}")
        self.robots[address] = Robot(address, language, dice, errand=errand(place, language))
        return token

    def _code(self, address: str, language: str) -> str:
        """The code of the mail that confirms an address."""
        before = words_for(language).text("mail-confirm.code", code="@").partition("@")[0]
        ends = time.monotonic() + SILENCE_SECONDS
        while time.monotonic() < ends:
            for raw in self.arrived(address):
                mail: Any = message_from_bytes(raw)
                parts = [part for part in mail.walk() if part.get_content_type() == "text/plain"]
                text = parts[0].get_payload(decode=True).decode()
                if before in text:
                    return str(text.partition(before)[2].split()[0].rstrip("."))
            time.sleep(LOOK_SECONDS)
        raise RuntimeError(f"no code for {address}")

    def _sends(self, http: httpx.Client, token: str, method: str, path: str, body: Json) -> Json:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = http.request(method, path, json=body, headers=headers)
        if not response.is_success:
            raise RuntimeError(f"{method} {path}: {response.status_code} {response.text[:300]}")
        return dict(response.json()) if response.content else {}

    def arrived(self, address: str = "") -> list[bytes]:
        """Mails that were not read yet, in the order in which they came."""
        files = sorted(set((self.stage.folder / "sent").glob("*.eml")) - self.seen)
        found = [file for file in files if file.name.endswith(f"-{address}.eml") or not address]
        self.seen.update(found)
        return [file.read_bytes() for file in found]


def errand(place: int, language: str) -> str:
    """What a robot writes before its first answer: a word of its language, as `HELP` prints it."""
    commands = ("help", "news", "board", "absent", "undo", "")
    wanted = commands[place]
    if not wanted:
        return ""
    words = words_for(language)
    if wanted == "help":
        return words.text("reply_words-help").split(", ")[0].upper()
    return words.text(f"reply_help-{wanted}").partition(":")[0]


def play(table: Table, connection: psycopg.Connection[Any], *, rounds: int, seconds: float) -> str:
    """Carry mails between the robots and the server. Returns why it ended."""
    ends, quiet_since, planned_at, printed_at = time.monotonic() + seconds, time.monotonic(), 0.0, 0.0
    while time.monotonic() < ends:
        if time.monotonic() > planned_at + PLAN_SECONDS:
            planned_at = time.monotonic()
            publish("games.notices.tasks.plan_notices", expires=5)
        raws = table.arrived()
        for raw in raws:
            quiet_since = time.monotonic()
            [(_, address)] = getaddresses([str(message_from_bytes(raw)["To"])])
            robot = table.robots[address]
            for reply in robot.reads(raw):
                send(table, robot.address, reply.to, reply.raw)
        row = connection.execute("select round, status from games_game").fetchone()
        assert row is not None
        if time.monotonic() > printed_at + PRINT_SECONDS:
            printed_at = time.monotonic()
            mails = sum(robot.received for robot in table.robots.values())
            print(f"{table.stage.now():%a %d %H:%M}  round {row[0]}  {mails} mails", flush=True)
        if row[1] != "running":
            return str(row[1])
        if rounds and row[0] > rounds:
            return f"round {rounds} is over"
        if time.monotonic() > quiet_since + SILENCE_SECONDS:
            return "stuck: no mail arrives"
        if not raws:
            time.sleep(LOOK_SECONDS)
    return "out of time"


def send(table: Table, sender: str, to: str, raw: bytes) -> None:
    try:
        with smtplib.SMTP("127.0.0.1", table.stage.smtp_port, timeout=60) as smtp:
            smtp.sendmail(sender, [to], raw)
    except smtplib.SMTPException as error:
        table.robots[sender].faults.append(f"not sent: {error!r}")


def report(table: Table, connection: psycopg.Connection[Any], ended: str, seconds: float) -> bool:
    """Print what happened. Returns whether nothing is wrong."""
    robots = table.robots.values()
    row = connection.execute("select round, started_at from games_game").fetchone()
    assert row is not None
    days = (table.stage.now() - row[1]).total_seconds() / 86400
    print(f"\nThe game: {ended}. Round {row[0]}, {seconds:.0f} s, {days:.1f} days of its clock")
    print("\nmailbox              language  mails  replies  accepted  not")
    for robot in robots:
        good = sum(count for (_, result), count in robot.results.items() if result == "answered")
        bad = sum(robot.results.values()) - good
        print(f"{robot.address:<21}{robot.language:<10}{robot.received:>5}{robot.sent:>9}{good:>10}{bad:>5}")
    first: Counter[tuple[str, bool]] = sum((robot.first for robot in robots), Counter())
    print("\nquestion                       accepted at first   later")
    for kind in sorted({kind for kind, _ in first}):
        print(f"{kind:<30}{first[kind, True]:>18}{first[kind, False]:>8}")
    results = Counter(result for robot in robots for _, result in robot.results.elements())
    print("\nreceipts: " + ", ".join(f"{result} {count}" for result, count in results.most_common()))
    statement = "select kind, reason, house, count(*) from games_seatevent group by 1, 2, 3 order by 1, 2, 3"
    events = connection.execute(statement).fetchall()
    print(
        "seat log: " + ", ".join(f"{kind} {reason} {house or ''}: {n}" for kind, reason, house, n in events)
    )
    states = connection.execute("select result, count(*) from replies_inboundmail group by 1").fetchall()
    print("replies stored: " + ", ".join(f"{result or 'waiting'} {count}" for result, count in states))
    statement = "select last_error, count(*) from notices_delivery where state <> 'sent' group by 1"
    dead = connection.execute(statement)
    faults = [fault for robot in robots for fault in robot.faults]
    faults += [f"not sent: {error}: {count}" for error, count in dead.fetchall()]
    defaults = sum(n for kind, _, _, n in events if kind == "defaulted")
    for fault in faults[:20]:
        print(f"FAULT {fault}")
    print(f"{len(faults)} faults, {defaults} defaults by the clock")
    return not faults and not defaults
