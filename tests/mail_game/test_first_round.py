"""The first round of a game of three, by mail alone: nobody reads anything but a mailbox."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from deploy.mail_server import AUTHSERV_ID, with_results
from games.models import AnswerRecord, Unit
from games.notices.services import planning, sending
from games.replies.services.processing import process_due
from games.replies.services.receiving import Received, receive
from games.words import words_for
from got_api import clock
from got_api.viewer import as_engine
from tests.mail_game import meant
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
    settings.DEFAULT_FROM_EMAIL = "A Game of Thrones <game@play.example.org>"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    game = found_game(3)
    robots: dict[str, Robot] = {}
    houses: dict[str, str] = {}
    for place, (house, one) in enumerate(game.people.items()):
        address = f"robot{place}@example.org"
        read(one.patches("/me", {"language": LANGUAGES[place]}))
        mail_of(one, address, keeps_quiet=False)
        houses[address] = house
        robots[address] = Robot(address, LANGUAGES[place], Random(place), ERRANDS[place])
    stored = game.game.id
    areas: dict[tuple[str, str], dict[str, str]] = {}
    with mail_server() as mailbox:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mailbox.port
        _play(mailbox, robots, stored, areas, lambda: game.status()["round"] > 1)
    assert game.status()["round"] > 1
    assert [fault for robot in robots.values() for fault in robot.faults] == []
    again = [asked for robot in robots.values() for asked in robot.again]
    assert [asked for asked in again if not asked.is_own_fault and asked.reason != "tail"] == []
    results = {result for robot in robots.values() for _, result in robot.results}
    assert {"answered", "help", "board"} <= results
    assert _recorded_otherwise(robots, houses, stored, areas) == []


def _recorded_otherwise(robots: dict[str, Robot], houses: dict[str, str], game: int, areas: Any) -> list[Any]:
    """Answers that the server recorded, and that are not what was meant."""
    found = []
    for address, robot in robots.items():
        words = words_for(robot.language)
        for number, means in robot.meant.items():
            with as_engine(game=game):
                row = AnswerRecord.objects.get(game=game, number=number, house=houses[address])
            recorded = meant.of_answer(words, row.answer, areas[address, number])
            if (recorded, row.author) != (means, "player"):
                found.append((robot.language, means, recorded))
    return found


def _play(mailbox: Mailbox, robots: dict[str, Robot], game: int, areas: Any, is_over: Any) -> None:
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
                with as_engine(game=game):
                    units = Unit.objects.filter(game=game)
                    areas[mail["To"], reply.number] = dict(units.values_list("id", "area"))
                assert receive(with_results(reply.raw), reply.to) == Received.STORED
