"""A player is not notified of a question that an instruction will answer. Others cannot notice this."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.contracts import Turn
from games.instructions.models import InstructionList
from games.instructions.services.answering import MAX_DELAY, answer_due
from games.models import Seat
from games.notices.models import Channel, Delivery, Item
from games.services.substitutes import turns_answered_by_programs
from got_api.database.viewer import as_engine
from tests.instructions.test_api import PLACE, RAVEN, TOO_FEW, sent_body
from tests.notices.desk import Desk, mail_of, plan_again
from tests.notices.post import Mailbox, text_of
from tests.notices.test_planning import announces_to_all
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

DELAY = timedelta(minutes=10)
STARK, LANNISTER = "stark@example.org", "lannister@example.org"


@pytest.fixture
def game(mailbox: Mailbox, settings: Any) -> Game:
    """A game of three in which two houses get mails when they are asked for orders."""
    settings.GOT_INSTRUCTION_DELAY_SECONDS = (DELAY.total_seconds(), DELAY.total_seconds())
    game = found_game(3)
    for house, address in (("stark", STARK), ("lannister", LANNISTER)):
        mail_of(game.people[house], address, kinds=["your_turn", "you_are_last"])
    return game


def save_instructions(game: Game, *instructions: dict[str, Any]) -> Desk:
    """Saves instructions for Stark. Returns a desk that will notify all houses of the first question."""
    read(game.people["stark"].puts(f"{game.path}/instructions", sent_body(*instructions)))
    return Desk()


def test_a_player_with_an_applicable_instruction_is_not_notified(game: Game, mailbox: Mailbox) -> None:
    desk = save_instructions(game, PLACE).waits(minutes=2)
    desk.works()
    assert [mail["To"] for mail in mailbox.mails] == [LANNISTER]
    desk.waits(seconds=DELAY.total_seconds())
    assert answer_due(now=desk.now) == 1
    desk.works()
    desk.waits(hours=1).works()
    assert mailbox.to(STARK) == []


def test_the_last_player_with_an_applicable_instruction_is_not_notified(game: Game, mailbox: Mailbox) -> None:
    dice = Random(1)
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    save_instructions(game, PLACE).waits(minutes=2).works()
    assert mailbox.to(STARK) == []
    save_instructions(game).waits(minutes=2 + 10, seconds=MAX_DELAY.total_seconds()).works()
    [mail] = mailbox.to(STARK)
    assert "All others have answered" in mail["Subject"]


@pytest.mark.long
def test_an_urgent_notice_answered_by_an_instruction_does_not_send_others_early(
    game: Game, mailbox: Mailbox, settings: Any
) -> None:
    """The urgent notice is not sent: mails about the game stay an hour apart."""
    settings.GOT_MAIL_GAP_SECONDS = 3600
    Channel.objects.filter(address=STARK).update(kinds=["you_are_last", "host_message"])
    announces_to_all(game, "1", "first")
    desk = save_instructions(game, PLACE).waits(minutes=2)
    desk.works()
    assert len(mailbox.to(STARK)) == 1
    announces_to_all(game, "2", "second")
    dice = Random(1)
    for house in ("lannister", "baratheon"):
        read(game.answers(house, 1, game.chosen(house, 1, dice)))
    desk.waits(minutes=2).works()
    assert len(mailbox.to(STARK)) == 1
    assert answer_due(now=desk.waits(minutes=10).now) == 1
    desk.waits(hours=1).works()
    assert ["second" in text_of(mail) for mail in mailbox.to(STARK)] == [False, True]


def test_a_notice_is_sent_when_the_instruction_has_not_answered(game: Game, mailbox: Mailbox) -> None:
    desk = save_instructions(game, PLACE).waits(minutes=2)
    desk.works()
    save_instructions(game)  # the list is empty now
    desk.waits(seconds=DELAY.total_seconds())
    assert answer_due(now=desk.now) == 0
    desk.waits(seconds=MAX_DELAY.total_seconds()).works()
    assert len(mailbox.to(STARK)) == 1


@pytest.mark.parametrize("instruction", [RAVEN, TOO_FEW], ids=["does not apply", "against the rules"])
def test_an_instruction_that_does_not_answer_delays_no_notice(
    game: Game, mailbox: Mailbox, instruction: dict[str, Any]
) -> None:
    save_instructions(game, instruction).waits(minutes=2).works()
    assert len(mailbox.to(STARK)) == 1


def test_a_stopped_worker_delays_notices_only_briefly(game: Game, mailbox: Mailbox) -> None:
    desk = save_instructions(game, PLACE).waits(minutes=2)
    desk.works()
    assert mailbox.to(STARK) == []
    desk.waits(seconds=(DELAY + MAX_DELAY).total_seconds()).works()
    assert len(mailbox.to(STARK)) == 1


def test_unreadable_instructions_delay_no_notice(game: Game, mailbox: Mailbox) -> None:
    desk = save_instructions(game, PLACE)
    with as_engine(game=game.game.pk):
        InstructionList.objects.update(instructions=[3])
    desk.waits(minutes=2).works()
    assert len(mailbox.to(STARK)) == 1


@pytest.mark.long
def test_instructions_do_not_change_the_time_of_notices_to_other_houses(game: Game, mailbox: Mailbox) -> None:
    times = []
    start = None
    for instructions in ([], [PLACE]):
        desk = save_instructions(game, *instructions)
        desk.now = start = start or desk.now  # on a slow machine, seconds pass between the two
        with as_engine():
            Delivery.objects.all().delete()
            Item.objects.all().delete()
        plan_again()
        mailbox.mails.clear()
        waits = 0
        while not mailbox.to(LANNISTER):
            waits += 1
            desk.waits(seconds=10).works()
        times.append(waits)
    assert times[0] == times[1]


def test_a_sitter_is_notified_even_if_an_instruction_will_answer(game: Game) -> None:
    """A missing notice would reveal to a sitter that the player left an instruction."""
    sitter = game.users["baratheon"]
    desk = save_instructions(game, PLACE)
    with as_engine():
        until = desk.now + timedelta(days=1)
        Seat.objects.filter(pk=game.seat("stark").pk).update(sitter=sitter, sitter_until=until)
    turns = [Turn(user.pk, game.game.pk, 1, "stark") for user in (game.users["stark"], sitter)]
    with as_engine(now=desk.now):
        assert list(turns_answered_by_programs(turns, desk.now)) == turns[:1]
