"""Automatic mails and mails that are not replies to ours are recognized."""

from __future__ import annotations

import pytest

from games.replies.automated_mail import MAX_HOPS, Bounce, MailSort, bounce_of, classify_mail
from games.replies.mime import MAX_PARTS, parse_message
from tests.replies.mail_programs import PROGRAMS, TONGUES, message
from tests.rows import each_row

DOMAIN = "play.example.org"


def sort(more: str = "", *, body: str = "2\r\n", type: str = "text/plain") -> MailSort:
    return classify_mail(parse_message(message(body.encode(), type=type, more=more)), domain=DOMAIN)


@each_row("program", PROGRAMS)
@each_row("language", TONGUES)
def test_a_mail_from_a_person_is_a_reply(program: object, language: str) -> None:
    raw = program("2", TONGUES[language])  # type: ignore[operator]
    assert classify_mail(parse_message(raw), domain=DOMAIN) == MailSort.REPLY


@pytest.mark.parametrize(
    "more",
    [
        "Auto-Submitted: auto-replied\r\n",
        "Auto-Submitted: auto-generated; owner-email=a@example.org\r\n",
        "X-Autoreply: yes\r\n",
        "Precedence: bulk\r\n",
        "Precedence: auto_reply\r\n",
        "X-Auto-Response-Suppress: All\r\n",
        "Return-Path: <>\r\n",
    ],
)
def test_an_automatic_mail_is_not_a_reply(more: str) -> None:
    assert sort(more) == MailSort.AUTO_REPLY
    assert sort("Auto-Submitted: no\r\n") == MailSort.REPLY


@pytest.mark.parametrize(
    "subject",
    [
        "Out of office: Re: Three at the Wall",
        "Automatic reply: Three at the Wall",
        "Răspuns automat: Three at the Wall",
        "Automatikus válasz: szabadságon",
        "Autoodpowiedź: jestem na urlopie",
        "Автоматичен отговор: в отпуск",
        "Auto: Three at the Wall",
        "OOO: Three at the Wall",
        "I am not in the office",
        "Mesaj automat: Three at the Wall",
        "Lipsesc din birou",
        "Automatikus üzenet: Three at the Wall",
        "Nem vagyok az irodában",
        "Wiadomość automatyczna: Three at the Wall",
        "Nie ma mnie w biurze",
        "Автоотговор: Three at the Wall",
        "Отсъствам от офиса",
        "=?utf-8?b?0JDQstGC0L7QvNCw0YLQuNGH0LXQvSDQvtGC0LPQvtCy0L7RgA==?=",
    ],
)
def test_a_vacation_note_is_recognized_by_its_subject(subject: str) -> None:
    raw = b"Subject: " + subject.encode() + b"\r\n\r\nI am back on Monday.\r\n"
    assert classify_mail(parse_message(raw), domain=DOMAIN) == MailSort.AUTO_REPLY


def test_a_mail_from_a_list_or_about_a_vacation_may_come_from_a_person() -> None:
    assert sort("List-Id: <news.example.com>\r\n") == sort("Precedence: list\r\n") == MailSort.LIST
    for subject in ("On vacation", "În concediu", "Szabadságon", "Na urlopie", "В отпуск съм"):
        raw = b"Subject: " + subject.encode() + b"\r\n\r\nABSENT 3 DAYS\r\n"
        assert classify_mail(parse_message(raw), domain=DOMAIN) == MailSort.VACATION


@pytest.mark.parametrize(
    "line",
    [
        "This is an automatic reply.",
        "This is an automated message, please do not reply.",
        "Acesta este un răspuns automat.",
        "Ez egy automatikus válasz.",
        "To jest automatyczna odpowiedź.",
        "Това е автоматичен отговор.",
    ],
)
def test_a_text_that_starts_by_calling_itself_automatic_is_automatic(line: str) -> None:
    body = f"Hello,\r\n\r\n{line}\r\nI am back on Monday.\r\n".encode()
    assert sort("Subject: Re: Three\r\n", body=body.decode()) == MailSort.AUTO_REPLY
    quoted = "2\r\n\r\n\r\nAnna\r\n> " + line + "\r\n"
    assert sort("Subject: Re: Three\r\n", body=quoted) == MailSort.REPLY


@pytest.mark.parametrize(
    "subject",
    ["Re: On vacation: absence", "Odp: Six mailboxes: nieobecność", "AW: Out of office: Place orders"],
)
def test_a_reply_to_a_game_named_like_a_vacation_note_is_a_reply(subject: str) -> None:
    raw = b"Subject: " + subject.encode() + b"\r\n\r\n2\r\n"
    assert classify_mail(parse_message(raw), domain=DOMAIN) == MailSort.REPLY


def test_own_mails_and_mails_with_too_many_hops_are_loops() -> None:
    hop = "Received: from a.example.org by b.example.org\r\n"
    assert sort(hop * MAX_HOPS) == MailSort.REPLY
    assert sort(hop * (MAX_HOPS + 1)) == MailSort.LOOP
    assert sort(f"List-Id: <game-ABCD.{DOMAIN}>\r\n") == MailSort.LOOP
    ours = f"Message-ID: <0190@{DOMAIN}>\r\n\r\n2\r\n".encode()
    assert classify_mail(parse_message(ours), domain=DOMAIN) == MailSort.LOOP
    other = f"Message-ID: <0190@{DOMAIN}.example.com>\r\n\r\n2\r\n".encode()
    assert classify_mail(parse_message(other), domain=DOMAIN) == MailSort.REPLY


@pytest.mark.parametrize(
    "line",
    [
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "---------- Mesaj redirecționat ----------",
        "---------- Továbbított üzenet ---------",
        "---------- Wiadomość przekazana ---------",
        "---------- Препратено съобщение ---------",
    ],
)
def test_a_forwarded_mail_is_recognized(line: str) -> None:
    assert sort(body=f"2\r\n\r\n{line}\r\nFrom: x\r\n") == MailSort.FORWARDED
    assert (
        classify_mail(parse_message(b"Subject: Fwd: Three\r\n\r\n2\r\n"), domain=DOMAIN) == MailSort.FORWARDED
    )


def report(kind: str, status: str, *, action: str = "failed") -> bytes:
    body = (
        "--R\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n"
        "--R\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n"
        f"Final-Recipient: rfc822; Anna@Example.org\r\nAction: {action}\r\nStatus: {status}\r\n\r\n"
        "--R\r\nContent-Type: text/rfc822-headers\r\n\r\n"
        f"Subject: Three at the Wall\r\nMessage-ID: <0190-abc@{DOMAIN}>\r\n\r\n--R--\r\n"
    )
    return message(body.encode(), type=f'multipart/report; report-type={kind}; boundary="R"')


def test_a_bounce_identifies_the_mail_and_the_address() -> None:
    bounced = parse_message(report("delivery-status", "5.1.1"))
    assert classify_mail(bounced, domain=DOMAIN) == MailSort.BOUNCE
    assert bounce_of(bounced) == Bounce("anna@example.org", "0190-abc", is_permanent=True)


@pytest.mark.parametrize(
    ("status", "action"), [("4.4.1", "delayed"), ("5.0.0", "delayed"), ("2.0.0", "relayed")]
)
def test_a_report_of_a_delay_is_not_a_permanent_failure(status: str, action: str) -> None:
    found = bounce_of(parse_message(report("delivery-status", status, action=action)))
    assert found is not None and not found.is_permanent


def test_a_read_receipt_is_neither_reply_nor_bounce() -> None:
    assert (
        classify_mail(parse_message(report("disposition-notification", "2.0.0")), domain=DOMAIN)
        == MailSort.READ_RECEIPT
    )


def test_an_unreadable_bounce_identifies_no_mail() -> None:
    assert (
        bounce_of(parse_message(message(b"x", type="multipart/report; report-type=delivery-status"))) is None
    )
    daemon = b"From: MAILER-DAEMON@mx.example.org\r\nReturn-Path: <>\r\n\r\nNo such user.\r\n"
    assert classify_mail(parse_message(daemon), domain=DOMAIN) == MailSort.BOUNCE
    assert bounce_of(parse_message(daemon)) is None


def test_a_message_with_too_many_nested_parts_is_not_parsed() -> None:
    nested = b"".join(
        b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (level, level)
        for level in range(MAX_PARTS + 50)
    )
    assert not parse_message(nested + b"Content-Type: text/plain\r\n\r\n2\r\n").is_multipart()
