"""The tables of games by mail: their mailboxes, and the mails between them and the server."""

from __future__ import annotations

import secrets
import smtplib
import time
from collections.abc import Iterator, Mapping, Sequence
from email import message_from_bytes
from email.utils import getaddresses
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg

from games.words import words_for
from got_api.serving.task_queue import enqueue
from tests.mail_game import meant
from tests.mail_game.phrases import PHRASES
from tests.mail_game.receipts import word_for
from tests.mail_game.robot import Reply, Robot
from tests.mail_game.stage import Stage

SILENCE_SECONDS = 240.0
"""Real seconds without an arriving mail: the games have stopped."""
LANGUAGES = tuple(PHRASES)
ERRANDS = ("help", "news", "board", "absent", "undo", "cards", "rules", "neighbours")
LOOK_SECONDS = 0.1
PLAN_SECONDS = 0.5
"""Interval between plannings of notices. Beat runs it every five seconds, in which minutes of the
game pass.
"""
PRINT_SECONDS = 20.0

Json = dict[str, Any]


class Post:
    """The mails that the server sent, each delivered once to its recipient."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: set[Path] = set()

    def arrived(self, address: str = "") -> list[bytes]:
        """Unread mails, in order of arrival."""
        files = sorted(set((self._folder / "sent").glob("*.eml")) - self._seen)
        found = [file for file in files if file.name.endswith(f"-{address}.eml") or not address]
        self._seen.update(found)
        return [file.read_bytes() for file in found]


class Table:
    """Accounts with confirmed addresses, and a started game. Every language is at the table.

    Every second table has five seats and Tides of Battle, and assigns the languages to other seats.
    """

    def __init__(self, stage: Stage, post: Post, seed: int, number: int) -> None:
        self.stage, self.post, self.seed, self.number = stage, post, seed, number
        self.robots: dict[str, Robot] = {}
        self.houses: dict[str, str] = {}
        self.areas: dict[tuple[str, str], dict[str, str]] = {}
        """(address, number of a decision) -> areas of all units at the last reply to it."""
        self.wrong: list[str] = []
        self.status, self.round = "running", 0
        self._compared: set[tuple[str, str]] = set()
        count, has_tides = (6, False) if number % 2 == 0 else (5, True)
        with httpx.Client(base_url=f"{stage.address}/api/v1", timeout=60.0) as http:
            tokens = [self._account(http, place) for place in range(count)]
            wanted = {
                "name": f"Mailboxes {number + 1}",
                "player_count": count,
                "preset": "e_mail",
                "ruleset": {"tides_of_battle": has_tides},
            }
            self.code = self._sends(http, tokens[0], "POST", "/games", wanted)["code"]
            for token, address in zip(tokens, self.robots, strict=True):
                seat = self._sends(http, token, "POST", f"/games/{self.code}/seats", {})
                self.houses[address] = str(seat.get("house"))

    def _account(self, http: httpx.Client, place: int) -> str:
        """An account with an address confirmed by the code in its mailbox. Returns its token."""
        language = LANGUAGES[(place + self.number) % len(LANGUAGES)]
        name = f"robot{self.number}x{place}"
        address = f"{name}@{language}.example"
        who = {"username": name, "password": secrets.token_urlsafe(18)}
        self._sends(http, "", "POST", "/accounts", who)
        token = str(self._sends(http, "", "POST", "/sessions", who)["token"])
        self._sends(http, token, "PATCH", "/me", {"language": language})
        wanted = {"kind": "email", "address": address, "has_quiet_hours": False}
        channel = self._sends(http, token, "POST", "/me/notices/channels", wanted)
        path = f"/me/notices/channels/{channel['id']}/confirmation"
        self._sends(http, token, "PUT", path, {"code": self._code(address, language)})
        errand = ERRANDS[(place + 2 * self.number) % len(ERRANDS)]
        dice = Random(f"{self.seed}-{self.number}-{place}")
        self.robots[address] = Robot(address, language, dice, word_for(errand, language))
        return token

    def _code(self, address: str, language: str) -> str:
        """The code of the mail that confirms an address."""
        before = words_for(language).text("mail-confirm.code", code="@").partition("@")[0]
        ends = time.monotonic() + SILENCE_SECONDS
        while time.monotonic() < ends:
            for raw in self.post.arrived(address):
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

    def answers(self, address: str, raw: bytes, connection: psycopg.Connection[Any]) -> list[Reply]:
        """Replies of a robot to a mail. Records the current units for the comparison."""
        replies = self.robots[address].reads(raw)
        for reply in replies:
            statement = (
                "select id, area from games_unit where game_id = (select id from games_game where code = %s)"
            )
            found = connection.execute(statement, [self.code]).fetchall()
            self.areas[address, reply.number] = dict(found)
        self.compare(connection)
        return replies

    def compare(self, connection: psycopg.Connection[Any], *, is_over: bool = False) -> None:
        """Compares the accepted answers with their meanings. At the end, an answer that is not recorded is
        wrong.
        """
        for address, robot in self.robots.items():
            words = words_for(robot.language)
            for number, means in robot.meant.items():
                if (address, number) in self._compared:
                    continue
                row = connection.execute(_RECORDED, [self.code, number, self.houses[address]]).fetchone()
                if row is None and not is_over:
                    continue
                self._compared.add((address, number))
                areas = self.areas[address, number]
                if row is None or row[1] != "player" or not meant.is_recorded(means, words, row[0], areas):
                    self.wrong.append(f"{self.code} {address} decision {number}: {means} recorded {row}")

    @property
    def compared_count(self) -> int:
        return len(self._compared)


_RECORDED = """
select answer, author from games_answerrecord
 where game_id = (select id from games_game where code = %s) and number = %s and house = %s
"""


def play(tables: Sequence[Table], connection: psycopg.Connection[Any], *, rounds: int, seconds: float) -> str:
    """Carries mails between the robots and the server until all games are over. Returns the reason for the
    end.
    """
    stage, post = tables[0].stage, tables[0].post
    at = {address: table for table in tables for address in table.robots}
    ends, quiet_since, planned_at, printed_at = time.monotonic() + seconds, time.monotonic(), 0.0, 0.0
    while time.monotonic() < ends:
        if time.monotonic() > planned_at + PLAN_SECONDS:
            planned_at = time.monotonic()
            enqueue("games.notices.tasks.plan_notices", expires=5)
        raws = post.arrived()
        for raw in raws:
            quiet_since = time.monotonic()
            [(_, address)] = getaddresses([str(message_from_bytes(raw)["To"])])
            for reply in at[address].answers(address, raw, connection):
                send(at[address], address, reply)
        _check_tables(tables, connection)
        if time.monotonic() > printed_at + PRINT_SECONDS:
            printed_at = time.monotonic()
            mails = sum(robot.received for table in tables for robot in table.robots.values())
            shown = " ".join(str(table.round) if table.status == "running" else "-" for table in tables)
            print(f"{stage.now():%a %d %H:%M}  rounds {shown}  {mails} mails", flush=True)
        if all(table.status != "running" for table in tables):
            return "all games are over"
        if rounds and all(table.round > rounds for table in tables):
            return f"round {rounds} is over"
        if time.monotonic() > quiet_since + SILENCE_SECONDS:
            return "stuck: no mail arrives"
        if not raws:
            time.sleep(LOOK_SECONDS)
    return "out of time"


def _check_tables(tables: Sequence[Table], connection: psycopg.Connection[Any]) -> None:
    found = connection.execute("select code, round, status from games_game").fetchall()
    by_code: Mapping[str, Any] = {code: row for code, *row in found}
    for table in tables:
        table.round, table.status = by_code[table.code]


def send(table: Table, sender: str, reply: Reply) -> None:
    try:
        with smtplib.SMTP("127.0.0.1", table.stage.smtp_port, timeout=60) as smtp:
            smtp.sendmail(sender, [reply.to], reply.raw)
    except smtplib.SMTPException as error:
        table.robots[sender].faults.append(f"not sent: {error!r}")


def robots_of(tables: Sequence[Table]) -> Iterator[Robot]:
    for table in tables:
        yield from table.robots.values()
