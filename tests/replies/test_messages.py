"""A reply to a message is sent as one message to the same conversation, under the same limits."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Seat
from games.notices.extensions import ReplyMeaning
from games.press.models import Message
from games.press.selectors.notices import conversation_numbered, number_of
from games.press.services.messages import MAX_LENGTH, MAX_LINES
from games.replies.models import InboundMail
from games.replies.outcomes import Result
from games.replies.services import processing
from games.replies.services.processing import claim_mail, process_due_mails, process_mail
from games.replies.services.receiving import ReceiveResult
from games.replies.tokens import read_address, reply_address
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.mail import domain
from tests.factories import UserFactory
from tests.notices.desk import Desk
from tests.press.table import conversation, says, visible_texts
from tests.replies.writers import Writer, later, receipt_text, rows
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(stark: Writer) -> str:
    """The conversation of Stark and Lannister."""
    return conversation(stark.game, "stark", "lannister")


def talk_to(stark: Writer, *houses: str, now: Any = None, **wanted: Any) -> str:
    """The address for messages to the conversation of these houses."""
    with as_engine(game=stark.game.game.pk):
        number = number_of(stark.game.game.pk, houses)
    user = wanted.get("user", stark.game.users["stark"].pk)
    house = wanted.get("house", "stark")
    return reply_address(
        user, stark.game.game.pk, house, number, now or clock.now(), ReplyMeaning.CONVERSATION
    )


def sends(stark: Writer, text: str, to: str, **wanted: Any) -> list[Any]:
    """Sends a reply. Returns its receipts."""
    before = len(stark.mailbox.mails)
    assert stark.sends(text, to, **wanted) == ReceiveResult.STORED
    process_due_mails()
    return stark.mailbox.mails[before:]


def test_a_reply_to_the_mail_of_a_message_is_sent_as_a_message_without_a_receipt(
    stark: Writer, path: str
) -> None:
    desk = Desk().waits(minutes=2)
    desk.works()  # the question at the start of the game
    stark.mailbox.mails.clear()
    says(stark.game, "lannister", path, "Peace?")
    desk.waits(hours=2).works()
    [mail] = stark.mailbox.to("stark@example.org")
    quoted = "\n\nOn Mon, 23 Nov 2026 at 10:00, Got <x@y.org> wrote:\n> Peace?\n"
    receipts = sends(stark, "Until round 5.\nNot longer." + quoted, mail["Reply-To"])
    assert [receipt_text(receipt) for receipt in receipts] == []
    for house in ("stark", "lannister"):
        assert visible_texts(stark.game.people[house], path) == ["Until round 5.\nNot longer.", "Peace?"]
    assert stark.game.people["baratheon"].gets(f"{path}/messages").status_code == 404
    [row] = rows()
    assert (row.state, row.result, row.raw, row.outcome, row.sender) == (
        InboundMail.State.DONE, "sent", None, None, ""
    )  # fmt: skip


def test_the_line_with_the_reply_address_is_not_part_of_the_message(stark: Writer, path: str) -> None:
    """The line is recognized in any language, because the address contains the recipient."""
    to = talk_to(stark, "lannister", "stark")
    for introduction in (f"Dne 2. 11. 2026 v 10:15 Got <{to}> napsal(a):", f"Got <{to}> skrev:"):
        assert sends(stark, f"Yes.\n\n{introduction}\n> Peace?\n", to) == []
    assert visible_texts(stark.game.people["lannister"], path) == ["Yes.", "Yes."]


def test_a_reply_to_a_public_message_is_public(stark: Writer) -> None:
    assert sends(stark, "Winter is coming.", talk_to(stark)) == []
    assert visible_texts(stark.game.stranger, conversation(stark.game, "stark")) == ["Winter is coming."]


def test_commands_and_orders_in_a_message_are_not_executed(stark: Writer, path: str) -> None:
    to = talk_to(stark, "lannister", "stark")
    orders = stark.orders("march +1", "raid", "support")
    for text in ("HELP", "ABSENT 3 DAYS", orders):
        assert sends(stark, text, to) == []
    assert [len(text.splitlines()) for text in visible_texts(stark.game.people["lannister"], path)] == [
        3,
        1,
        1,
    ]
    assert stark.decision()["answer"] is None
    assert read(stark.game.people["stark"].gets("/me/absences"))["results"] == []


def test_an_unreadable_text_is_not_sent(stark: Writer, path: str) -> None:
    """Base64 of text in an unknown character set. Ordinary words that resemble base64 are sent."""
    to = talk_to(stark, "lannister", "stark")
    [receipt] = sends(stark, "c2VnaXRz6Wc=", to)
    assert "Your message was not sent. Send it again as plain text." in receipt_text(receipt)
    assert sends(stark, "Kingslayer", to) == sends(stark, "uncharacteristic", to) == []
    assert visible_texts(stark.game.people["lannister"], path) == ["uncharacteristic", "Kingslayer"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * (MAX_LENGTH + 1), "too long"),
        ("x\n" * (MAX_LINES + 1), "too long"),
        ("", "empty"),
        ("Yes.\n" + "> quoted\n" * 7000 + "If you march.", "without what it quotes"),
        ("Yes.\n\n---------- Forwarded message ---------\nFrom: x\n", "forwarded mail is not sent on"),
    ],
)
def test_a_refused_message_is_answered_with_the_reason(
    stark: Writer, path: str, text: str, reason: str
) -> None:
    to = talk_to(stark, "lannister", "stark")
    [receipt] = sends(stark, text, to)
    assert "Your message was not sent." in receipt_text(receipt) and reason in receipt_text(receipt)
    assert "You are asked" not in receipt_text(receipt), "a reply to this receipt is a message"
    assert visible_texts(stark.game.people["lannister"], path) == []
    assert sends(stark, "Yes.", receipt["Reply-To"]) == []
    assert visible_texts(stark.game.people["lannister"], path) == ["Yes."]


SIGNED = "Peace until round 5?\n\nEddard S.\nAcme Ltd.\n+36 20 123 4567\n"


def test_a_message_with_a_signature_is_sent_without_it_after_a_yes(stark: Writer, path: str) -> None:
    """The message is sent once, because confirmed text is no longer stored."""
    to = talk_to(stark, "lannister", "stark")
    [receipt] = sends(stark, SIGNED, to)
    assert visible_texts(stark.game.people["lannister"], path) == []
    shown = receipt_text(receipt)
    assert "Your message was not sent" in shown and "Not for the other players: +36 20 123 4567" in shown
    assert "Reply YES" in shown and shown.count("Acme Ltd.") == 1 and "Peace until round 5?" in shown
    [row] = rows()
    assert (row.state, row.result, row.raw, row.sender) == (InboundMail.State.DONE, "withheld", None, "")
    answers = f"In-Reply-To: {receipt['Message-ID']}\r\n"
    quoted = "On Mon, 23 Nov 2026 at 10:00, Got <x@y.org> wrote:\n> Your message was not sent\n"
    for yes in ("YES\n\nEddard S.\nAcme Ltd.\n+36 20 123 4567\n\n", "igen\n\n"):
        receipts = sends(stark, yes + quoted, receipt["Reply-To"], more=answers)
        assert visible_texts(stark.game.people["lannister"], path) == ["Peace until round 5?"]
    assert "sent already" in receipt_text(receipts[0])
    assert [row.outcome for row in rows()] == [None, None, None]


def test_a_withheld_message_can_be_replaced_and_only_its_writer_confirms_it(stark: Writer, path: str) -> None:
    to = talk_to(stark, "lannister", "stark")
    [receipt] = sends(stark, SIGNED, to)
    answers = f"In-Reply-To: {receipt['Message-ID']}\r\n"
    elsewhere = talk_to(stark, "baratheon", "stark")
    assert sends(stark, "Yes.", elsewhere, more=answers) == [], "an answer to Baratheon"
    assert sends(stark, "Peace until round 6?", receipt["Reply-To"], more=answers) == []
    assert sends(stark, "Yes.", to) == [], "an answer to Lannister"
    assert visible_texts(stark.game.people["lannister"], path) == ["Yes.", "Peace until round 6?"]
    [receipt] = sends(stark, "anna@acme.example", to)
    assert "Reply YES" not in receipt_text(receipt), "nothing is left"


@pytest.mark.parametrize(
    "text",
    [
        "Peace,\nOn 24 Nov I march:\n> Pyke",
        "I said\nno wait\nOn Tue, Nov 24, 2026 at\n10:15 AM Somebody <x@y.org> wrote:\n> Peace?",
    ],
)
def test_a_message_with_lines_that_may_be_quoted_is_not_sent_without_them(
    stark: Writer, path: str, text: str
) -> None:
    [receipt] = sends(stark, text, talk_to(stark, "lannister", "stark"))
    assert "Your message was not sent" in receipt_text(receipt)
    assert visible_texts(stark.game.people["lannister"], path) == []


def test_lines_above_an_attribution_are_part_of_the_message(stark: Writer, path: str) -> None:
    text = "Not peace.\nNo wait.\nPeace.\nOn Mon, 23 Nov 2026 at 10:00, Got <x@y.org> wrote:\n> Peace?\n"
    assert sends(stark, text, talk_to(stark, "lannister", "stark")) == []
    assert visible_texts(stark.game.people["lannister"], path) == ["Not peace.\nNo wait.\nPeace."]


def test_an_expired_reply_address_accepts_no_message(stark: Writer, path: str) -> None:
    to = talk_to(stark, "lannister", "stark", now=later(days=-40)())
    [receipt] = sends(stark, "Yes.", to)
    assert "no longer valid" in receipt_text(receipt)
    assert visible_texts(stark.game.people["lannister"], path) == []


def test_a_message_by_mail_has_the_same_limits_and_refusals_as_in_the_api(
    stark: Writer, path: str, settings: Any
) -> None:
    to = talk_to(stark, "lannister", "stark")
    settings.GOT_RATES = {"message": "1/h"}
    assert sends(stark, "one", to) == []
    [receipt] = sends(stark, "two", to)
    assert "Your message was not sent." in receipt_text(receipt)
    settings.GOT_RATES = {}
    read(stark.game.host.puts(f"{stark.game.path}/press", {"press": "none"}), 409)
    with as_engine():
        Seat.objects.filter(game=stark.game.game, house="stark").update(
            open_since=clock.now(), stand_in="sensible"
        )
    [receipt] = sends(stark, "three", to)
    assert "Your message was not sent." in receipt_text(receipt)
    assert visible_texts(stark.game.people["lannister"], path) == ["one"]


def test_a_blocked_sender_cannot_notice_the_block(stark: Writer, path: str) -> None:
    lannister = stark.game.people["lannister"]
    read(lannister.puts(f"/me/blocks/{stark.game.users['stark'].username}"))
    assert sends(stark, "Yes.", talk_to(stark, "lannister", "stark")) == []
    assert visible_texts(lannister, path) == []
    assert visible_texts(stark.game.people["stark"], path) == ["Yes."]


def test_a_replaced_player_and_other_users_cannot_send_messages(stark: Writer, path: str) -> None:
    to = talk_to(stark, "lannister", "stark")
    assert stark.is_ignored("Yes.", to, sender="lannister@example.org") == Result.FOREIGN_SENDER
    assert stark.is_ignored("Yes.", talk_to(stark, "lannister", "stark", house="baratheon")) == Result.NO_SEAT
    assert stark.is_ignored("Yes.", talk_to(stark, "lannister", "baratheon")) == Result.NO_SEAT
    with as_engine():
        Seat.objects.filter(game=stark.game.game, house="stark").update(user=UserFactory.create())
    assert stark.is_ignored("Yes.", to) == Result.NO_SEAT
    assert visible_texts(stark.game.people["lannister"], path) == []


def test_an_address_for_answers_accepts_no_messages(stark: Writer) -> None:
    for given, other in ((stark.reply_to(), "talk+"), (talk_to(stark), "reply+")):
        assert read_address(given) is not None
        assert read_address(other + given.split("+")[1]) is None


def test_the_same_mail_received_twice_is_one_message(stark: Writer, path: str) -> None:
    to = talk_to(stark, "lannister", "stark")
    for _ in range(2):
        assert sends(stark, "Yes.", to, message="same@mail.example.org") == []
    assert visible_texts(stark.game.people["lannister"], path) == ["Yes."]


def test_a_worker_that_dies_sends_each_message_once_or_not_at_all(
    stark: Writer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stark.sends("Yes.", talk_to(stark, "lannister", "stark")) == ReceiveResult.STORED
    mail = claim_mail(clock.now())
    assert mail is not None
    with monkeypatch.context() as patch:
        patch.setattr(InboundMail, "save", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            process_mail(mail, clock.now())
    with as_engine(game=stark.game.game.pk):
        assert not Message.objects.exists()
    assert process_due_mails(clock=later(seconds=processing.LEASE.seconds + 1)) == 1
    process_mail(mail, clock.now())
    assert visible_texts(stark.game.people["lannister"], path) == ["Yes."]


def test_the_houses_of_a_conversation_determine_its_number(stark: Writer, path: str) -> None:
    game = stark.game
    group = conversation(game, "stark", "baratheon", "lannister")
    with as_engine(game=game.game.pk):
        numbers = [
            number_of(game.game.pk, houses)
            for houses in ((), ("lannister", "stark"), ("baratheon", "lannister", "stark"))
        ]
    assert numbers == [0, 6, 7]
    found = [conversation_numbered(game.code, number) for number in numbers]
    assert found == ["public", path.rsplit("/", 1)[1], group.rsplit("/", 1)[1]]


@pytest.mark.parametrize("id", ["-" * 36, "0" * 36, "0" * 35 + "-"])
def test_an_unknown_id_is_ignored(id: str, stark: Writer, path: str) -> None:
    answers = f"In-Reply-To: <{id}@{domain()}>\r\n"
    assert sends(stark, "Yes.", talk_to(stark, "lannister", "stark"), more=answers) == []
    assert visible_texts(stark.game.people["stark"], path) == ["Yes."]
