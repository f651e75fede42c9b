"""Frequency of mails about one game: an hour apart and three a day, except for urgent ones."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.notices.models import Channel, Item
from tests.notices.desk import Desk, mail_of, plan_again
from tests.notices.post import Mailbox, text_of
from tests.notices.test_planning import ADDRESS, announces_to_all
from tests.notices.test_writing import due
from tests.served import Game, read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _gap(_local_settings: None, settings: Any) -> None:
    settings.GOT_MAIL_GAP_SECONDS = 3600


def test_mails_about_a_game_are_sent_an_hour_apart(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["host_message"])
    announces_to_all(game, "1", "first")
    assert desk.starts_now().waits(minutes=2).works() == 1
    announces_to_all(game, "2", "second")
    assert desk.waits(minutes=58).works() == 0
    assert desk.waits(minutes=3).works() == 1
    assert "second" in text_of(mailbox.mails[-1])


@pytest.mark.long
def test_the_fourth_mail_of_a_day_waits_and_gathers_all_news(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["host_message"])
    desk.starts_now()
    for number in range(3):
        announces_to_all(game, str(number), f"message {number}")
        assert desk.waits(hours=2).works() == 1
    for number in range(3, 5):
        announces_to_all(game, str(number), f"message {number}")
        assert desk.waits(hours=2).works() == 0
    assert desk.waits(hours=15).works() == 0  # 23 hours since the first
    assert desk.waits(hours=1, minutes=1).works() == 1
    assert "message 3" in text_of(mailbox.mails[-1]) and "message 4" in text_of(mailbox.mails[-1])


def test_mails_about_another_game_do_not_wait(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    stark = game.people["stark"]
    mail_of(stark, ADDRESS, kinds=["host_message", "game_started"])
    assert desk.starts_now().waits(minutes=2).works() == 1
    announces_to_all(game, "2", "second")
    made = read(stark.posts("/games", {"name": "elsewhere", "player_count": 3, "take_seat": True}), 201)
    read(stark.posts(f"/games/{made['code']}/start", {"fill_with": "random"}))
    assert desk.waits(minutes=5).works() == 1
    assert "elsewhere" in text_of(mailbox.mails[-1]) and "second" not in text_of(mailbox.mails[-1])


def test_waiting_notices_are_sent_together_with_an_urgent_one(
    game: Game, desk: Desk, mailbox: Mailbox
) -> None:
    mail_of(game.people["baratheon"], ADDRESS, kinds=["host_message", "you_are_last"])
    announces_to_all(game, "1", "first")
    assert desk.starts_now().waits(minutes=2).works() == 1
    announces_to_all(game, "2", "second")
    dice = Random(1)
    for house in ("stark", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    assert desk.waits(minutes=2).works() == 1
    assert "second" in text_of(mailbox.mails[-1])


@pytest.mark.parametrize(("hours", "is_gap"), [(2, False), (48, True)])
def test_a_question_waits_for_at_most_a_quarter_of_its_time(
    game: Game, desk: Desk, mailbox: Mailbox, hours: int, is_gap: bool
) -> None:
    channel = mail_of(game.people["stark"], ADDRESS, kinds=["host_message"])
    announces_to_all(game, "1", "first")
    assert desk.starts_now().waits(minutes=2).works() == 1
    left_at = desk.now
    Channel.objects.filter(pk=channel.pk).update(kinds=["your_turn"])
    plan_again()
    due(game, desk, hours=hours)
    desk.waits(minutes=2)
    assert desk.works() == 0
    item = Item.objects.select_related("notice").get(delivery=None, is_dropped=False)
    asked_at = item.notice.created_at
    quarter = asked_at + (left_at + timedelta(hours=hours) - asked_at) / 4
    assert item.ready_at == (left_at + timedelta(hours=1) if is_gap else quarter)
    assert desk.waits(hours=1).works() == 1


def test_digests_and_other_channels_need_no_gap(game: Game, desk: Desk, mailbox: Mailbox) -> None:
    mail_of(game.people["stark"], ADDRESS, kinds=["host_message"], digest="hourly")
    desk.starts_now()
    for number in range(4):
        announces_to_all(game, str(number), f"message {number}")
        assert desk.waits(hours=1).works() == 1
