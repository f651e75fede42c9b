"""A player who does not answer is reminded, and all players concerned are mailed about the consequences."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.models import Waiting
from games.services import deadlines
from games.words import words_for
from got_api.database.viewer import as_engine
from tests.notices.desk import Desk, mail_of, webhook_of
from tests.notices.post import Mailbox, Receiver, text_of
from tests.notices.test_writing import facts_for, game_id
from tests.people import person
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

ADDRESS = "late@example.org"


def strict_game(**policy: Any) -> Game:
    given = {"reminder_seconds": 0, "grace_count": 0, "max_miss_count": 1, "stand_in": "defaults"} | policy
    return found_game(
        3, preset="one_day", clock={"bank_start_seconds": 0, "max_bank_seconds": 0}, policy=given
    )


def time_passes(game: Game, **time: float) -> None:
    """Advances all due times by this much, and runs the ladder."""
    nearer = timedelta(**time)
    with as_engine():
        for row in Waiting.objects.filter(game_id=game_id(game)):
            Waiting.objects.filter(game_id=row.game_id, number=row.number, house=row.house).update(
                due_at=row.due_at - nearer,
                free_until=row.free_until - nearer,
                remind_at=None if row.remind_at is None else row.remind_at - nearer,
            )
    deadlines.resolve_due_steps(code=game.code, now=timezone.now())


def test_a_late_house_gets_one_reminder(desk: Desk, mailbox: Mailbox) -> None:
    game = strict_game(reminder_seconds=12 * 3600)
    read(game.answers("stark", 1, game.chosen("stark", 1, Random(1))))
    mail_of(game.people["lannister"], ADDRESS, kinds=["deadline_warning"])
    time_passes(game, hours=13)
    time_passes(game, hours=1)
    [warned] = facts_for(game, "lannister", "deadline_warning")
    assert (warned["house"], warned["decision_number"], warned["decision_kind"]) == (
        "lannister", 1, "place_orders",
    )  # fmt: skip
    assert facts_for(game, "stark", "deadline_warning") == []


def test_a_reminder_states_the_current_due_time(desk: Desk, mailbox: Mailbox) -> None:
    game = strict_game(reminder_seconds=12 * 3600)
    mail_of(game.people["lannister"], ADDRESS, kinds=["deadline_warning"])
    with as_engine():
        Waiting.objects.filter(game_id=game_id(game)).update(remind_at=timezone.now())
    deadlines.resolve_due_steps(code=game.code, now=timezone.now())
    desk.starts_now().works()
    [mail] = mailbox.mails
    assert mail["Subject"].startswith("a game: Little time left: Place orders")


def test_two_warnings_about_one_deadline_are_sent_as_one_notice(desk: Desk, receiver: Receiver) -> None:
    game = strict_game(reminder_seconds=4 * 3600)
    webhook_of(game.people["lannister"], receiver.url, kinds=["deadline_warning"])
    time_passes(game, hours=20, minutes=30)
    with as_engine():
        Waiting.objects.filter(game_id=game_id(game)).update(since=timezone.now() - timedelta(hours=20))
    assert desk.starts_now().warns() == 3
    assert len(facts_for(game, "lannister", "deadline_warning")) == 2
    desk.waits(minutes=2).works()
    assert [each["kind"] for each in receiver.notices()] == ["deadline_warning"]


def test_a_player_is_mailed_when_the_seat_is_opened_and_taken_over(desk: Desk, mailbox: Mailbox) -> None:
    game = strict_game()
    silent, position = game.people["stark"], game.seat("stark").position
    mail_of(silent, ADDRESS)
    for house in ("baratheon", "lannister"):
        read(game.answers(house, 1, game.chosen(house, 1, Random(1))))
    time_passes(game, hours=25)
    assert facts_for(game, "stark", "seat_opened") == [{"house": "stark", "reason": "misses"}]
    desk.starts_now().waits(minutes=2).works()
    assert "A seat is open: Stark" in text_of(mailbox.mails[-1])
    newcomer = person("newcomer")
    read(newcomer.posts(f"{game.path}/seats/{position}/take-over", {}))
    desk.starts_now().waits(minutes=4).works()
    assert "Stark: new player: newcomer" in text_of(mailbox.mails[-1])


def test_the_notice_of_a_vote_states_who_called_it_and_a_mail_how_to_vote(
    desk: Desk, mailbox: Mailbox
) -> None:
    game = strict_game()
    mail_of(game.people["stark"], ADDRESS)
    read(game.people["lannister"].posts(f"{game.path}/votes", {"kind": "draw"}), 201)
    [opened] = facts_for(game, "stark", "vote_opened")
    assert opened["called_by"] == "lannister"
    desk.starts_now().waits(minutes=2).works()
    text = " ".join(text_of(mailbox.mails[-1]).split())
    kind = words_for("en").name("vote_kind", "draw")
    assert f"A vote is open: {kind}. Called by: Lannister. Closes: " in text
    assert re.search(r"https://got\.example/games/\S+#votes", text)
