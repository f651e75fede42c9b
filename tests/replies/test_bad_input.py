"""Hostile and broken mails change nothing. Each gets a suitable receipt, or none."""

from __future__ import annotations

import base64
from email.message import EmailMessage
from typing import Any

import pytest

from accounts.models import User
from games.models import Seat
from games.replies.automated_mail import MailSort, classify_mail
from games.replies.mime import parse_message
from games.replies.models import InboundMail
from games.replies.outcomes import Result
from games.replies.pages import MAX_CHARACTERS
from games.replies.senders import sender_of
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import ReceiveResult, receive_mail
from games.services.moderation import adjudicate
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.factories import UserFactory
from tests.people import person
from tests.replies.writers import DOMAIN, PROVEN, Writer, receipt_text, rows
from tests.served import Game

pytestmark = pytest.mark.django_db

TOKENS = ("march +1", "raid", "support")


def all_of(game: Game) -> list[bytes]:
    """The views of each player and a spectator of the game."""
    paths = ("/decisions", "/events", "/position", "")
    viewers = [*game.people.values(), game.stranger]
    return [viewer.gets(f"{game.path}{path}").content for viewer in viewers for path in paths]


@pytest.mark.long
def test_the_token_of_a_replaced_player_is_refused(stark: Writer) -> None:
    orders, previous = stark.orders(*TOKENS), stark.game.seat("stark")
    newcomer = person("benjen")
    with as_engine():
        Seat.objects.filter(pk=previous.pk).update(is_active=False, left_at=clock.now())
        Seat.objects.create(
            game=stark.game.game, position=previous.position, house="stark", user=newcomer.user
        )
    before = all_of(stark.game)
    assert stark.is_ignored(orders) == Result.NO_SEAT
    assert stark.is_ignored("board") == Result.NO_SEAT
    assert all_of(stark.game) == before
    # The new player writes from their own address to the same seat: it is not their token either.
    assert stark.is_ignored(orders, sender="benjen@example.org") == Result.FOREIGN_SENDER


def test_no_receipt_is_sent_to_a_player_who_has_lost_the_seat(stark: Writer) -> None:
    stark.mailbox.replies.append("451 later")
    stark.sends("board")
    process_due_mails()
    assert rows()[0].state == InboundMail.State.PROCESSED
    with as_engine():
        Seat.objects.filter(pk=stark.game.seat("stark").pk).update(user=person("benjen").user)
        InboundMail.objects.update(next_attempt_at=clock.now())
    process_due_mails()
    assert rows()[0].state == InboundMail.State.DONE
    assert stark.mailbox.mails == []


def test_the_receipt_of_a_reply_to_a_closed_decision_shows_the_current_question(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    for house in stark.game.houses:
        stark.game.submits(house)
    before = all_of(stark.game)
    assert "no longer open" in receipt_text(stark.replies(orders))
    assert all_of(stark.game) == before


def test_a_reply_to_a_finished_game_changes_nothing(stark: Writer) -> None:
    orders = stark.orders(*TOKENS)
    adjudicate(
        actor=UserFactory.create().pk, code=stark.game.code, winner="lannister", reason="x", now=clock.now()
    )
    before = all_of(stark.game)
    receipt = receipt_text(stark.replies(orders))
    assert "no longer open" in receipt and "nothing to decide now" in receipt
    assert all_of(stark.game) == before


def raven_of(stark: Writer) -> Writer:
    """The house with the Raven decision: a question that its answer closes."""
    for house in stark.game.houses:
        stark.game.submits(house)
    [(number, house)] = stark.game.pending()
    user = stark.game.users[house]
    user.email, user.email_confirmed_at = f"{house}@example.org", clock.now()
    user.save(update_fields=["email", "email_confirmed_at"])
    writer = Writer(stark.game, house, f"{house}@example.org", stark.mailbox)
    writer.reply_to = lambda *_, **__: Writer.reply_to(writer, number)  # type: ignore[method-assign]
    return writer


def test_only_the_first_reply_to_a_question_that_an_answer_closes_counts(stark: Writer) -> None:
    raven = raven_of(stark)
    raven.sends("1")
    raven.sends("2")
    assert process_due_mails() == 2
    assert [row.result for row in rows()] == [Result.ANSWERED, Result.STALE]
    accepted, stale = stark.mailbox.mails
    assert "accepted" in receipt_text(accepted) and "It can no longer be replaced." in receipt_text(accepted)
    assert "no longer open" in receipt_text(stale)


def test_a_receipt_is_sent_to_a_player_and_not_to_an_autoresponder(stark: Writer) -> None:
    receipt = stark.replies("help")
    away = "Auto-Submitted: auto-replied\r\nSubject: Out of office\r\n"
    assert stark.is_ignored("I am away.", receipt["Reply-To"], more=away) == Result.AUTOMATIC
    assert stark.is_ignored("I am away.", receipt["Reply-To"], more="Precedence: auto_reply\r\n")
    assert "accepted" in receipt_text(stark.replies(stark.orders(*TOKENS), receipt["Reply-To"]))


def test_a_receipt_that_returns_as_a_mail_is_recognized_as_a_loop(stark: Writer) -> None:
    receipt = stark.replies("help")
    before = len(stark.mailbox.mails)
    assert receive_mail(receipt.as_bytes(), receipt["Reply-To"]) == ReceiveResult.STORED
    process_due_mails()
    assert rows()[-1].result == Result.AUTOMATIC
    assert len(stark.mailbox.mails) == before
    assert classify_mail(parse_message(receipt.as_bytes()), domain=DOMAIN) == MailSort.LOOP


INJECTED = [
    "Subject: Re: a game=0d=0aBcc: tywin@example.org\r\n",
    "Subject: =?utf-8?q?Re:_a_game=0d=0aBcc:_tywin@example.org?=\r\n",
    "Subject: =?utf-8?b?{}?=\r\n".format(base64.b64encode(b"x\r\nBcc: tywin@example.org").decode()),
    "References: <a@b>\r\n\tBcc: tywin@example.org\r\n",
    "Reply-To: tywin@example.org\r\nSender: tywin@example.org\r\nReturn-Path: <tywin@example.org>\r\n",
    "In-Reply-To: =?utf-8?q?=0d=0aBcc:_tywin@example.org?=\r\nList-Unsubscribe-Post: x\r\n",
]


@pytest.mark.sample(3)
@pytest.mark.parametrize("more", INJECTED, ids=range(len(INJECTED)))
def test_injected_headers_add_no_recipient(stark: Writer, more: str) -> None:
    """A receipt goes only to the confirmed address, and its headers contain no text of the reply."""
    plain = stark.replies("help")
    receipt = stark.replies("help", more=more)
    assert receipt["To"] == "stark@example.org"
    ignored = {"Message-ID", "Date", "Content-Type", "X-Peer", "X-MailFrom", "X-RcptTo"}
    headers = [[each for each in mail.items() if each[0] not in ignored] for mail in (plain, receipt)]
    assert headers[0] == headers[1]
    assert "tywin" not in receipt.as_string()


PLAIN = [
    "stark@example.org",
    "<Stark@Example.ORG>",
    "Eddard Stark <stark@example.org>",
    '"Stark, Eddard <Ned>" <stark@example.org>',
    "=?utf-8?q?tywin=40example.org?= <stark@example.org>",
    "Едард Старк <stark@example.org>",
    "stark@example.org (Eddard Stark)",
    "Eddard\r\n Stark\r\n <stark@example.org>",
]
DOUBTFUL = [
    "=?utf-8?q?stark=40example.org=28?= <tywin@example.org>",
    "=?utf-8?q?=3Cstark=40example.org=3E=28?= <tywin@example.org>",
    '=?utf-8?q?"?= <tywin@example.org> =?utf-8?q?"_=3Cstark@example.org=3E?=',
    "stark@example.org, tywin@example.org",
    "<stark@example.org> <tywin@example.org>",
    "tywin@example.org> <stark@example.org",
    "stark@example.org <tywin@example.org>",
    "stark@example.org(<tywin@example.org>)",
    "stark@example.org (x)@example.com",
    '"<stark@example.org>" <tywin@example.org>',
    "<stark@example.org>" + " " * 10 + "x" * 2000 + " <tywin@example.org>",
    "<stark@example.org>\r\nFrom: <tywin@example.org>",
    "stark@example.org\r\nfrom: stark@example.org",
    "",
]


def test_only_an_unambiguous_sender_is_accepted() -> None:
    read = {each: sender_of(parse_message(f"From: {each}\r\n\r\nhelp".encode())) for each in PLAIN + DOUBTFUL}
    assert {each: read[each] for each in PLAIN} == dict.fromkeys(PLAIN, "stark@example.org")
    assert {each for each in DOUBTFUL if read[each] == "stark@example.org"} == set()
    long = "From: " + "a " * 200_000 + '"' * 200_000
    assert sender_of(parse_message(f"{long}\r\n\r\nhelp".encode())) is None


def test_a_sender_who_pretends_to_be_the_player_gets_no_information(stark: Writer) -> None:
    """A sender can choose any display name; a mail server checks only the address."""
    raw = stark.mail(stark.orders(*TOKENS))
    dressed = raw.replace(b"Somebody <stark@example.org>", DOUBTFUL[0].encode())
    assert dressed != raw
    receive_mail(dressed, stark.reply_to())
    process_due_mails()
    assert [row.result for row in rows()] == [Result.FOREIGN_SENDER]
    assert stark.decision()["answer"] is None
    assert all("was not read" in receipt_text(note) for note in stark.mailbox.mails)


def in_charset(text: str, *, written: str, declared: str) -> bytes:
    head = f"Content-Type: text/plain; charset={declared}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    return head.encode() + text.encode(written)


def doubly_encoded(text: str, charset: str = "utf-8") -> bytes:
    inner = base64.encodebytes(base64.encodebytes(text.encode(charset)))
    head = b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return head + inner


def mixed_parts(*parts: str) -> bytes:
    """Parts with their headers."""
    packed = "".join(f"--B\r\n{part}\r\n" for part in parts)
    return f"Content-Type: multipart/mixed; boundary=B\r\n\r\n{packed}--B--\r\n".encode()


SCAN = "Content-Type: application/pdf; name=x.pdf\r\nContent-Disposition: attachment\r\n\r\nx"
NOTE = "Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nhelp"
EMPTY = "Content-Type: text/plain\r\n\r\n\r\n> quoted"
PLAIN_TEXT = "write plain text into the mail itself"
AGAIN = "Send it again as plain text"


def receipt_for_body(stark: Writer, body: bytes) -> EmailMessage:
    """The receipt for a mail with this body, which must change nothing."""
    raw = PROVEN.encode() + b"From: stark@example.org\r\nMessage-ID: <packed@mail.example.org>\r\n" + body
    before = all_of(stark.game)
    receive_mail(raw, stark.reply_to())
    process_due_mails()
    assert all_of(stark.game) == before
    [receipt] = stark.mailbox.mails
    return receipt


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "body",
    [
        in_charset("segítség", written="utf-8", declared="iso-8859-1"),
        in_charset("segítség", written="windows-1250", declared="utf-8"),
        in_charset("помощ", written="windows-1251", declared="windows-1251"),
        in_charset("segítség", written="windows-1250", declared="no-such-charset"),
        in_charset("segítség", written="utf-16", declared="utf-8"),
        doubly_encoded("segítség"),
        mixed_parts(EMPTY, SCAN, "Content-Type: text/plain\r\n\r\nhelp"),
    ],
    ids=range(7),
)
def test_mail_with_a_broken_mime_structure_is_read(stark: Writer, body: bytes) -> None:
    receipt = receipt_for_body(stark, body)
    assert [row.result for row in rows()] == [Result.HELP]
    assert "ABSENT 3 DAYS" in receipt_text(receipt)


@pytest.mark.sample
@pytest.mark.parametrize(
    ("body", "advice"),
    [
        (mixed_parts(SCAN), PLAIN_TEXT),
        (mixed_parts(EMPTY, SCAN), PLAIN_TEXT),
        (mixed_parts(NOTE), PLAIN_TEXT),
        (b"Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nhelp", PLAIN_TEXT),
        (b"Content-Type: application/octet-stream\r\n\r\nhelp", PLAIN_TEXT),
        (b"Content-Type: multipart/mixed; boundary=B\r\n\r\n--C\r\n\r\nhelp", AGAIN),
        (b"Content-Type: multipart/alternative\r\n\r\nhelp", AGAIN),
        (doubly_encoded("segítség és üdv", "windows-1250"), f"{AGAIN}. It arrived encoded (base64)"),
        (doubly_encoded("help"), "read: aGVscA=="),
    ],
    ids=range(9),
)
def test_the_receipt_of_an_unreadable_mail_explains_what_to_do(
    stark: Writer, body: bytes, advice: str
) -> None:
    receipt = receipt_text(receipt_for_body(stark, body))
    assert [row.result for row in rows()] == [Result.UNREADABLE]
    assert "Your mail could not be read, so nothing was changed:" in receipt and advice in receipt
    assert "You are asked:" in receipt


def test_a_line_with_invalid_characters_is_answered_like_any_unclear_line(stark: Writer) -> None:
    """Python's own encodings can encode them, and no database stores them."""
    receipt = receipt_for_body(stark, b"Content-Type: text/plain; charset=unicode_escape\r\n\r\n\xff\\ud800")
    assert [row.result for row in rows()] == [Result.UNCLEAR]
    assert "Line: ˙\\ud800" in receipt_text(receipt)


def test_a_sender_address_that_cannot_be_stored_counts_as_foreign(stark: Writer) -> None:
    """Such a mail must not delay later replies of the player."""
    assert stark.is_ignored("help", sender="stark\x00@example.org") == Result.UNCLEAR_SENDER
    assert "ABSENT 3 DAYS" in receipt_text(stark.replies("help"))


PAGE = f'<img src="https://got.example/{"A" * 4 * MAX_CHARACTERS}">'


@pytest.mark.parametrize(
    ("type", "between"),
    [("plain", "> quoted\n" * (MAX_CHARACTERS // 9)), ("html", PAGE)],
    ids=["text", "page"],
)
def test_an_answer_in_a_mail_that_exceeds_a_limit_does_not_count(
    stark: Writer, type: str, between: str
) -> None:
    """The end of the mail, which is not read, could contradict the beginning."""
    lines = stark.orders(*TOKENS).splitlines()
    end = "<br>" if type == "html" else "\n"
    for text, advice in (
        (end.join([*lines, between, lines[0].replace("march", "raid")]), "without what it quotes"),
        (end.join(lines), "accepted"),
    ):
        body = f"Content-Type: text/{type}\r\n\r\n{text}".encode()
        receive_mail(stark.mail("").partition(b"Content-Type:")[0] + body, stark.reply_to())
        process_due_mails()
        assert advice in receipt_text(stark.mailbox.mails[-1])


def test_the_advice_is_in_the_language_of_the_player(stark: Writer) -> None:
    for language, advice in (
        ("ro", "scrie text simplu chiar în e-mail"),
        ("hu", "írj egyszerű szöveget magába a levélbe"),
        ("pl", "napisz zwykły tekst w samej wiadomości"),
        ("bg", "напиши обикновен текст в самия имейл"),
    ):
        User.objects.filter(pk=stark.game.users["stark"].pk).update(language=language)
        stark.mailbox.mails.clear()
        raw = stark.mail("").partition(b"Content-Type:")[0] + mixed_parts(SCAN)
        receive_mail(raw, stark.reply_to())
        process_due_mails()
        assert advice in receipt_text(stark.mailbox.mails[0])


def test_a_receipt_advises_utf_8_for_a_line_in_another_character_set(stark: Writer) -> None:
    """The line may be misread. The same line in UTF-8 needs no such advice."""
    receipt = receipt_for_body(stark, in_charset("танц", written="windows-1251", declared="iso-8859-1"))
    assert "Not understood: òàíö" in receipt_text(receipt)
    assert "Character set of your mail: iso8859-1" in receipt_text(
        receipt
    ) and "choose UTF-8" in receipt_text(receipt)
    assert "Character set" not in receipt_text(stark.replies("танц"))


def test_an_empty_mail_is_not_an_answer(stark: Writer) -> None:
    for text in ("", "\n\n> quoted\n"):
        assert "There is no answer in your mail" in receipt_text(stark.replies(text))
    assert {row.result for row in rows()} == {Result.UNCLEAR}


def test_a_reply_to_a_mail_without_a_question_answers_nothing(stark: Writer) -> None:
    """The address of a mail with several questions identifies none either. By now another may be open."""
    raven = raven_of(stark)
    before = all_of(stark.game)
    nothing = Writer.reply_to(raven, None)
    receipt = raven.replies("1", nothing)
    assert "It is not clear which question you answer" in receipt_text(
        receipt
    ) and "You are asked" in receipt_text(receipt)
    assert "no draft" in receipt_text(raven.replies("undo", nothing))
    assert all_of(stark.game) == before
    assert "The board as you see it" in receipt_text(raven.replies("board", nothing))
    assert "accepted" in receipt_text(raven.replies("1", receipt["Reply-To"]))


@pytest.mark.long
def test_a_reply_answers_only_the_question_of_its_mail(stark: Writer) -> None:
    """Only the address of the open question works for it."""
    raven = raven_of(stark)
    [(number, _)] = stark.game.pending()
    before = all_of(stark.game)
    for other in (number - 1, number + 1, 0, -1 + 2**31):
        assert "no longer open" in receipt_text(raven.replies("1", Writer.reply_to(raven, other)))
    assert all_of(stark.game) == before
    assert "accepted" in receipt_text(raven.replies("1"))


def test_contradicting_lines_of_one_reply_are_refused(stark: Writer) -> None:
    place: Any = stark.decision()["options"]["places"][0]
    receipt = stark.replies(stark.orders(*TOKENS) + f"{place}: support\n")
    assert stark.decision()["answer"] is None
    assert "This contradicts another line" in receipt_text(receipt)
