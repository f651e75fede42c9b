"""Replies become answers, once, and only those of the asked player."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.erasure import erase_account
from games.notices.models import Channel
from games.replies.automated_mail import MailSort, classify_mail
from games.replies.mime import parse_message
from games.replies.models import InboundMail
from games.replies.outcomes import DROPPED, Result
from games.replies.services.processing import claim_mail, process_due_mails
from games.replies.services.receiving import (
    MAX_BYTES,
    MAX_WAITING_OF_USER,
    ReceiveResult,
    delete_old_mails,
    receive_mail,
)
from got_api.shared import clock
from tests.notices.desk import Desk, mail_of, plan_again
from tests.notices.post import Mailbox
from tests.replies.writers import DOMAIN, MX, Writer, later, receipt_text, rows
from tests.served import Game, read

pytestmark = pytest.mark.django_db

TOKENS = ("march +1", "raid", "support")


def test_a_reply_is_an_answer_and_its_receipt_shows_how_it_was_read(stark: Writer) -> None:
    receipt = stark.replies(stark.orders(*TOKENS))
    answer = stark.decision()["answer"]
    assert set(answer["orders"].values()) == {"march_plus_1", "raid_a", "support_a"}
    assert "accepted" in receipt_text(receipt) and "March +1" in receipt_text(receipt)
    assert "You can still replace it" in receipt_text(receipt)
    assert receipt["To"] == "stark@example.org"
    assert receipt["Auto-Submitted"] == "auto-replied"
    assert classify_mail(parse_message(receipt.as_bytes()), domain=DOMAIN) != MailSort.REPLY
    [row] = rows()
    assert (row.state, row.result) == (InboundMail.State.DONE, "answered")
    assert (row.raw, row.outcome, row.sender) == (None, None, "")


def test_a_receipt_is_in_the_language_of_its_receiver(stark: Writer) -> None:
    user = stark.game.users["stark"]
    user.language = "hu"
    user.save(update_fields=["language"])
    receipt = stark.replies("segítség")
    assert "TÁVOL 3 NAP" in receipt_text(receipt)
    assert receipt["Content-Language"] == "hu"


def test_a_reply_to_a_receipt_replaces_a_sealed_answer(stark: Writer) -> None:
    receipt = stark.replies(stark.orders(*TOKENS))
    place = stark.decision()["options"]["places"][0]
    stark.replies(f"{place}: consolidate", receipt["Reply-To"])
    orders = stark.decision()["answer"]["orders"]
    assert orders[place] == "consolidate_a"
    assert len(orders) == 3


def test_clear_lines_are_kept_as_a_draft_and_completed_by_the_next_reply(stark: Writer) -> None:
    first, second, third = stark.decision()["options"]["places"]
    receipt = stark.replies(f"{first}: march+1\n{second}: dance\n")
    assert "Not understood: " + f"{second}: dance" in receipt_text(receipt)
    assert "No order yet" in receipt_text(receipt)
    assert stark.decision()["answer"] is None
    draft = read(stark.game.people["stark"].gets(f"{stark.game.path}/decisions/1/draft"))
    assert draft["draft"]["orders"] == {first: "march_plus_1"}
    stark.replies(f"{second}: raid\n{third}: support", receipt["Reply-To"])
    assert stark.decision()["answer"]["orders"][first] == "march_plus_1"


def test_a_draft_is_deleted_by_undo(stark: Writer) -> None:
    first = stark.decision()["options"]["places"][0]
    stark.replies(f"{first}: march+1")
    assert "deleted" in receipt_text(stark.replies("UNDO"))
    assert stark.game.people["stark"].gets(f"{stark.game.path}/decisions/1/draft").status_code == 404
    stark.replies(stark.orders(*TOKENS))
    assert "no draft" in receipt_text(stark.replies("undo"))


def test_an_answer_against_the_rules_is_answered_with_the_reason(stark: Writer) -> None:
    """The rules decide which orders may be special, not the reader."""
    offered = stark.decision()["options"]
    specials = ["march +1", "special raid", "defense +2", "support +1"]
    tokens = [*specials[: offered["stars"] + 1], "support", "raid", "consolidate"][: offered["count"]]
    assert offered["stars"] < offered["count"]
    receipt = stark.replies(stark.orders(*tokens))
    assert "Your answer was refused" in receipt_text(receipt)
    assert stark.decision()["answer"] is None


def test_commands_show_the_board_the_news_and_help(stark: Writer) -> None:
    stark.game.submits("lannister")
    receipt = receipt_text(stark.replies("BOARD"))
    assert "The board as you see it" in receipt
    assert "Place orders. Waiting for: Baratheon." in receipt
    assert "Nothing new" in receipt_text(stark.replies("news"))
    helped = receipt_text(stark.replies("help"))
    assert "ABSENT 3 DAYS" in helped and "Reply with a line for each place" in helped
    assert stark.decision()["answer"] is None


def test_the_reply_to_news_covers_the_time_since_the_last_mail(stark: Writer) -> None:
    plan_again()
    Desk().starts_now().waits(minutes=2).works()
    assert "Nothing new" in receipt_text(stark.replies("news"))
    for house in stark.game.houses:
        stark.game.submits(house)
    receipt = receipt_text(stark.replies("news"))
    assert "News since your last mail about the game: - All orders are revealed" in receipt


def test_an_absence_announced_by_mail_begins_at_once(stark: Writer) -> None:
    assert "You are absent" in receipt_text(stark.replies("ABSENT 3 DAYS"))
    [absence] = read(stark.game.people["stark"].gets("/me/absences"))["results"]
    assert absence["ends_at"] > absence["starts_at"]


def test_the_receipt_of_a_stale_reply_shows_the_current_question(stark: Writer) -> None:
    for to in (stark.reply_to(99), stark.reply_to(now=later(days=-40)())):
        receipt = stark.replies(stark.orders(*TOKENS), to)
        assert "no longer open" in receipt_text(receipt) and "You are asked" in receipt_text(receipt)
        assert stark.decision()["answer"] is None
    stark.replies(stark.orders(*TOKENS), receipt["Reply-To"])
    assert stark.decision()["answer"] is not None


def test_the_later_of_two_replies_in_the_same_second_counts(stark: Writer) -> None:
    stark.sends(stark.orders("march +1", "raid", "support"))
    stark.sends(stark.orders("support", "raid", "march +1"))
    assert process_due_mails() == 2
    first = stark.decision()["options"]["places"][0]
    assert stark.decision()["answer"]["orders"][first] == "support_a"


def test_a_later_reply_waits_for_an_earlier_one(stark: Writer) -> None:
    stark.sends("1")
    stark.sends("2")
    assert claim_mail(clock.now()) is not None
    assert claim_mail(clock.now()) is None


def test_the_same_mail_received_twice_is_one_reply(stark: Writer) -> None:
    text = stark.orders(*TOKENS)
    for _ in range(2):
        assert stark.sends(text, message="same@mail.example.org") == ReceiveResult.STORED
    assert len(rows()) == 1


def test_a_foreign_sender_with_a_valid_token_gets_no_information(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    assert stark.is_ignored(orders, sender="greyjoy@example.org") == Result.FOREIGN_SENDER
    assert stark.is_ignored(orders, sender="stark@example.org>, <b@example.org") == Result.UNCLEAR_SENDER
    assert stark.decision()["answer"] is None


def test_the_token_of_another_user_is_refused(stark: Writer, mailbox: Mailbox) -> None:
    lannister = stark.game.users["lannister"].pk
    to = stark.reply_to(user=lannister, house="lannister")
    assert stark.is_ignored(stark.orders(*TOKENS), to) == Result.FOREIGN_SENDER


def test_a_house_of_another_player_is_refused(stark: Writer) -> None:
    assert stark.is_ignored(stark.orders(*TOKENS), stark.reply_to(house="lannister")) == Result.NO_SEAT


def test_authentication_results_of_the_receiving_server_are_used(stark: Writer) -> None:
    for results, is_heard in (
        ("dmarc=pass header.from=example.org", True),
        ("dkim=pass header.d=evil.example", False),
    ):
        more = f"Authentication-Results: {MX}; {results}\r\nAuthentication-Results: {MX}; dmarc=pass\r\n"
        if is_heard:
            assert "ABSENT" in receipt_text(stark.replies("help", more=more))
        else:
            assert stark.is_ignored("help", more=more) == Result.FORGED
    assert stark.is_ignored("help", proof="") == Result.FORGED


def test_automatic_mails_are_not_answered(stark: Writer) -> None:
    assert stark.is_ignored("I am away.", more="Auto-Submitted: auto-replied\r\n") == Result.AUTOMATIC
    receipt = stark.replies("help")
    assert stark.is_ignored("help", more=f"List-Id: {receipt['List-Id']}\r\n") == Result.AUTOMATIC


def test_a_forwarded_mail_is_not_an_answer(stark: Writer) -> None:
    text = stark.orders(*TOKENS) + "\n---------- Forwarded message ---------\nFrom: x\n"
    assert "forwarded" in receipt_text(stark.replies(text))
    assert stark.decision()["answer"] is None


def test_too_many_replies_of_one_user_are_dropped(stark: Writer, settings: Any) -> None:
    settings.GOT_RATES = {"reply": "1/h"}
    stark.replies("help")
    assert stark.is_ignored("help") == Result.TOO_OFTEN


def test_every_reason_to_drop_a_mail_has_a_test() -> None:
    assert {
        Result.AUTOMATIC,
        Result.FORGED,
        Result.FOREIGN_SENDER,
        Result.MAILING_LIST,
        Result.NO_SEAT,
        Result.SPAM,
        Result.TOO_OFTEN,
        Result.UNCLEAR_SENDER,
    } == DROPPED


def test_an_unknown_address_is_accepted_without_storing_the_mail(stark: Writer) -> None:
    true = stark.reply_to()
    letter = "a" if true[6] != "a" else "b"
    for to in (
        f"reply+{letter}{true[7:]}",
        f"reply+@{DOMAIN}",
        f"anna@{DOMAIN}",
        true.replace(DOMAIN, "x.org"),
    ):
        assert stark.sends("help", to) == ReceiveResult.UNKNOWN
    assert rows() == []
    assert stark.sends("help", true.upper()) == ReceiveResult.STORED


def test_one_user_cannot_fill_the_queue(stark: Writer) -> None:
    for _ in range(MAX_WAITING_OF_USER):
        assert stark.sends("help", sender="greyjoy@example.org") == ReceiveResult.STORED
    assert stark.sends("help", sender="greyjoy@example.org") == ReceiveResult.TOO_MANY


def test_a_large_mail_is_not_accepted(stark: Writer) -> None:
    assert receive_mail(b"x" * (MAX_BYTES + 1), stark.reply_to()) == ReceiveResult.TOO_LARGE


def test_no_address_is_known_if_the_server_has_no_reply_domain(stark: Writer, settings: Any) -> None:
    to = stark.reply_to()
    settings.GOT_REPLY_DOMAIN = ""
    assert stark.reply_to() == ""
    assert stark.sends("help", to) == ReceiveResult.UNKNOWN


def test_a_receipt_that_cannot_be_sent_is_sent_later_and_the_answer_is_kept(
    stark: Writer, mailbox: Mailbox
) -> None:
    mailbox.replies.append("451 later")
    stark.sends(stark.orders(*TOKENS))
    process_due_mails()
    [row] = rows()
    assert row.state == InboundMail.State.PROCESSED
    answer = stark.decision()["answer"]
    process_due_mails(clock=later(minutes=5))
    [receipt] = mailbox.mails
    assert receipt["Message-ID"] == f"<{row.id}@{DOMAIN}>"
    assert stark.decision()["answer"] == answer


def test_a_receipt_that_is_refused_permanently_is_given_up(stark: Writer, mailbox: Mailbox) -> None:
    mailbox.replies.append("550 nobody here")
    stark.sends("help")
    process_due_mails()
    [row] = rows()
    assert (row.state, row.outcome, row.next_attempt_at) == (InboundMail.State.FAILED, None, None)


def test_old_replies_are_deleted(stark: Writer) -> None:
    stark.replies("help")
    assert delete_old_mails(now=later(days=29)()) == 0
    assert delete_old_mails(now=later(days=31)()) == 1


def test_erasing_an_account_deletes_its_mails(stark: Writer) -> None:
    """This includes unread mails, addresses, and answers that wait for a yes."""
    stark.replies(f"{stark.orders(*TOKENS)}\nAnna Kowalska | Fabryka Mebli")
    stark.sends("help")
    assert [row.unconfirmed is None for row in rows()] == [False, True]
    erase_account(user_id=stark.game.users["stark"].pk)
    assert rows() == [] and process_due_mails() == 0


def test_a_reply_is_hidden_from_other_players(stark: Writer, game: Game) -> None:
    """A sealed answer by mail is as secret as any other."""
    other = game.people["lannister"]
    before = other.gets(f"{game.path}/decisions").content, other.gets(f"{game.path}/events").content
    stark.replies("help")
    stark.replies(stark.orders("march +1", "raid", "dance"))
    after = other.gets(f"{game.path}/decisions").content, other.gets(f"{game.path}/events").content
    assert before == after


def test_the_mail_of_a_question_contains_the_reply_address(stark: Writer) -> None:
    """The whole path: a notice, its mail, the reply, the receipt."""
    plan_again()
    Desk().starts_now().waits(minutes=2).works()
    [asked] = stark.mailbox.to("stark@example.org")
    assert "reply to this mail" in receipt_text(asked)
    stark.mailbox.mails.clear()
    receipt = stark.replies(stark.orders(*TOKENS), asked["Reply-To"])
    assert "accepted" in receipt_text(receipt)
    assert receipt["References"] == asked["References"]


def test_a_reply_from_the_address_of_any_channel_of_the_user_is_accepted(stark: Writer) -> None:
    mail_of(stark.game.people["stark"], "ned@example.org")
    receipt = stark.replies("help", sender="Ned@Example.org")
    assert receipt["To"] == "ned@example.org"


@pytest.mark.parametrize("word", ["unsubscribe", "Dezabonare!", "leiratkozás", "wypisz", "отпиши"])
def test_a_reply_with_a_word_unsubscribes_the_address_that_sent_it(stark: Writer, word: str) -> None:
    """The receipt is the last mail to the address. Other addresses of the user stay."""
    other = mail_of(stark.game.people["stark"], "ned@example.org")
    receipt = stark.replies(word)
    assert "No more mails are sent to this address" in receipt_text(receipt)
    channels = Channel.objects.filter(user=stark.game.users["stark"])
    assert {each.address: each.is_active for each in channels} == {
        "stark@example.org": False,
        other.address: True,
    }
    assert [row.result for row in rows()] == [Result.UNSUBSCRIBED]
