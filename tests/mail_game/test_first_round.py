"""The first round of a game of three, by mail alone: nobody reads anything but a mailbox."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from deploy.mail_server import AUTHSERV_ID, with_results
from games.notices.services import planning, sending
from games.replies.services.processing import process_due
from games.replies.services.receiving import Received, receive
from got_api import clock
from tests.mail_game.robot import Robot
from tests.notices.desk import mail_of
from tests.notices.post import Mailbox, mail_server
from tests.replies.writers import DOMAIN
from tests.served import found_game, read

LANGUAGES = ("hu", "bg", "pl")
ERRANDS = ("SEGÍTSÉG", "", "PLANSZA")
MAX_MAILS = 400


@pytest.mark.django_db
def test_three_robots_play_a_round_by_mail(settings: Any) -> None:
    settings.GOT_RATES = {}
    settings.GOT_MAIL_GAP_SECONDS = settings.GOT_BUNDLE_SECONDS = 0
    settings.GOT_REPLY_DOMAIN = DOMAIN
    settings.GOT_AUTHSERV_ID = AUTHSERV_ID
    settings.DEFAULT_FROM_EMAIL = f"Got <notices@{DOMAIN}>"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    game = found_game(3)
    robots: dict[str, Robot] = {}
    for place, one in enumerate(game.people.values()):
        address = f"robot{place}@example.org"
        read(one.patches("/me", {"language": LANGUAGES[place]}))
        mail_of(one, address, keeps_quiet=False)
        robots[address] = Robot(address, LANGUAGES[place], Random(place), ERRANDS[place])
    with mail_server() as mailbox:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mailbox.port
        _play(mailbox, robots, lambda: game.status()["round"] > 1)
    assert game.status()["round"] > 1
    assert [fault for robot in robots.values() for fault in robot.faults] == []
    results = {result for robot in robots.values() for _, result in robot.results}
    assert {"answered", "help", "board"} <= results and "unclear" not in results


def _play(mailbox: Mailbox, robots: dict[str, Robot], is_over: Any) -> None:
    """Deliver mails in both directions until it is over or nothing is under way any more."""
    delivered = 0
    while delivered < MAX_MAILS and not is_over():
        planning.plan(now=clock.now())
        sending.send_due()
        process_due()
        if delivered == len(mailbox.mails):
            return
        for mail in mailbox.mails[delivered:]:
            delivered += 1
            for reply in robots[mail["To"]].reads(mail.as_bytes()):
                assert receive(with_results(reply.raw), reply.to) == Received.STORED
