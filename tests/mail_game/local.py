"""A game by mail in the process of the tests: mails leave by SMTP and return by LMTP, or directly."""

from __future__ import annotations

import smtplib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from deploy.demo.server import free_port
from deploy.mail_server import AUTHSERV_ID, with_results
from games.models import AnswerRecord, Unit
from games.notices.models import Delivery
from games.notices.services import planning, sending
from games.pictures import png
from games.replies.lmtp import LmtpServer
from games.replies.models import InboundMail
from games.replies.services.holding import submit_due_held_answers
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import ReceiveResult, receive_mail
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.mail_game import meant
from tests.mail_game.receipts import word_for
from tests.mail_game.robot import Robot
from tests.notices.desk import mail_of
from tests.notices.post import Mailbox, mail_server
from tests.replies.mail_programs import OURS
from tests.replies.writers import DOMAIN
from tests.served import Game, read

SILENCE_SECONDS = 240.0
"""Seconds without an arriving mail although some wait: the game has stopped."""
HandIn = Callable[[str, str, bytes], None]
"""Delivers a mail: its sender, its recipient, its bytes."""


@contextmanager
def mailbox_of(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    """The mailbox for mails of the server, without pictures: they are slow, and no robot sees them."""
    settings.GOT_RATES = {}
    settings.GOT_MAIL_GAP_SECONDS = settings.GOT_BUNDLE_SECONDS = 0
    settings.GOT_REPLY_DOMAIN = DOMAIN
    settings.GOT_AUTHSERV_ID = AUTHSERV_ID
    settings.DEFAULT_FROM_EMAIL = f"A Game of Thrones <{OURS[0]}>"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    monkeypatch.setattr(png, "PATIENT_SECONDS", 0)
    with mail_server() as mailbox, png.drawing_turn():
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mailbox.port
        yield mailbox


def at_once(sender: str, recipient: str, raw: bytes) -> None:
    """Stores a mail in the transaction of the test."""
    assert receive_mail(with_results(raw), recipient) == ReceiveResult.STORED


@contextmanager
def over_lmtp() -> Iterator[HandIn]:
    """Delivers like a mail server. The rows it stores must be committed."""
    server = LmtpServer("127.0.0.1", free_port())
    server.start()
    try:
        with smtplib.LMTP("127.0.0.1", server.port) as lmtp:

            def hand_in(sender: str, recipient: str, raw: bytes) -> None:
                assert lmtp.sendmail(sender, [recipient], with_results(raw)) == {}

            yield hand_in
    finally:
        server.stop()


class LocalTable:
    """A started game, and a robot with a mailbox for each of its seats."""

    def __init__(
        self, game: Game, languages: Sequence[str], *, seed: str, errands: Mapping[int, str]
    ) -> None:
        self.game = game
        self.robots: dict[str, Robot] = {}
        self.houses: dict[str, str] = {}
        self.areas: dict[tuple[str, str], dict[str, str]] = {}
        """(address, number of a decision) -> areas of all units at the last reply to it."""
        for place, (house, one) in enumerate(game.people.items()):
            language, address = languages[place % len(languages)], f"robot{place}@example.org"
            read(one.patches("/me", {"language": language}))
            mail_of(one, address, has_quiet_hours=False)
            word = word_for(errands[place], language) if place in errands else ""
            self.houses[address] = house
            self.robots[address] = Robot(address, language, Random(f"{seed}-{place}"), word)

    def play(self, mailbox: Mailbox, hand_in: HandIn, is_over: Callable[[], bool], *, max_mails: int) -> None:
        """Delivers mails in both directions until the game ends or no mail is in transit."""
        delivered, quiet_since = 0, time.monotonic()
        while delivered < max_mails and not is_over():
            planning.plan_deliveries_of_new_notices(now=clock.now())
            sending.send_due()
            process_due_mails()
            submit_due_held_answers(now=clock.now() + timedelta(minutes=2))
            if delivered == len(mailbox.mails):
                waiting = self.waiting()
                if not waiting:
                    return
                assert time.monotonic() < quiet_since + SILENCE_SECONDS, waiting
                continue
            quiet_since = time.monotonic()
            for mail in mailbox.mails[delivered:]:
                delivered += 1
                address = str(mail["To"])
                for reply in self.robots[address].reads(mail.as_bytes()):
                    self.areas[address, reply.number] = self._places()
                    hand_in(address, reply.to, reply.raw)

    def waiting(self) -> list[tuple[Any, ...]]:
        """Waiting replies and notices, with the times of their next attempts."""
        replies = InboundMail.objects.filter(state="received")
        notices = Delivery.objects.filter(state__in=("pending", "failed"))
        with as_engine():
            return [
                *replies.values_list("id", "attempts", "next_attempt_at"),
                *notices.values_list("id", "attempts", "next_attempt_at", "last_error"),
            ]

    def _places(self) -> dict[str, str]:
        with as_engine(game=self.game.game.id):
            return dict(Unit.objects.filter(game=self.game.game).values_list("id", "area"))

    def wrong(self) -> list[Any]:
        """Recorded answers that differ from their meaning."""
        with as_engine(game=self.game.game.id):
            rows = {
                (row.house, str(row.number)): row for row in AnswerRecord.objects.filter(game=self.game.game)
            }
        found: list[Any] = []
        for address, robot in self.robots.items():
            words = words_for(robot.language)
            for number, means in robot.meant.items():
                row = rows.get((self.houses[address], number))
                areas = self.areas[address, number]
                if row is None or not meant.is_recorded(means, words, row.answer, areas):
                    found.append((robot.language, number, means, row and row.answer))
                elif row.author != "player":
                    found.append((robot.language, number, row.author))
        return found
