"""Mails received by webhooks of mail services are stored before they are accepted. Others are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from games.notices.ids import new_id
from games.notices.models import Channel
from games.replies.models import InboundMail, ReturnedMail
from games.replies.outcomes import Result
from games.replies.providers import check_mail_provider
from games.replies.services import receiving
from games.replies.services.bounces import MAX_RETURNED
from games.replies.services.processing import process_due_mails
from games.replies.services.receiving import MAX_BYTES
from games.replies.webhooks import INBOUND, MAX_BODY, REPORTS
from got_api.database.viewer import as_engine
from tests.replies.mail_services import (
    SECRET,
    SERVICES,
    SIGNING_KEY,
    Sent,
    authorization,
    below_results,
    mailgun,
    mailgun_report,
    postmark,
    postmark_report,
)
from tests.replies.writers import DOMAIN, MX, Writer, receipt_text, rows

pytestmark = pytest.mark.django_db

Request = Callable[..., Sent]
EVERY = [(name, request) for name, requests in SERVICES.items() for request in requests]
every_service = pytest.mark.parametrize(
    ("service", "request_of"), EVERY, ids=[request.__name__ for _, request in EVERY]
)


@pytest.fixture(autouse=True)
def _secrets(settings: Any) -> None:
    settings.GOT_MAIL_WEBHOOK_SECRET = SECRET
    settings.GOT_MAIL_SIGNING_KEY = SIGNING_KEY
    settings.GOT_MAIL_PROVIDER = "mailgun"


@every_service
def test_a_mail_is_stored_as_it_was_written(
    service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    raw = stark.mail("помощ")
    assert request_of(raw, stark.reply_to()).to(client) == 200
    [row] = rows()
    assert (row.state, below_results(row)) == (InboundMail.State.RECEIVED, raw)
    assert (row.user, row.house, row.number) == (stark.game.users["stark"], "stark", 1)


@every_service
def test_a_reply_by_webhook_is_an_answer(
    service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    raw = stark.mail(stark.orders("march +1", "raid", "support"))
    assert request_of(raw, stark.reply_to()).to(client) == 200
    assert process_due_mails() == 1
    [receipt] = stark.mailbox.mails
    assert "accepted" in receipt_text(receipt)
    assert stark.decision()["answer"] is not None


@every_service
def test_a_mail_to_an_unknown_address_looks_accepted(
    service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    assert request_of(stark.mail("help"), f"reply+nobody@{DOMAIN}").to(client) == 200
    assert rows() == []


@every_service
def test_a_repeated_request_is_one_reply(
    service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    sent = request_of(stark.mail("help"), stark.reply_to())
    assert sent.to(client) == 200
    process_due_mails()
    assert sent.to(client) == 200
    assert process_due_mails() == 0
    assert len(rows()) == 1


@pytest.mark.sample(3)
@every_service
@pytest.mark.parametrize("wrong", ["", "Basic Og==", authorization("mails:of-a-hundred-crows"), "Bearer x"])
def test_a_request_without_the_secret_is_refused(
    wrong: str, service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    assert request_of(stark.mail("help"), stark.reply_to()).to(client, authorization=wrong) == 403
    assert mailgun_report("stark@example.org", str(new_id())).to(client, authorization=wrong) == 403
    assert rows() == []


def test_a_forged_signature_is_refused(stark: Writer, client: Client) -> None:
    assert mailgun(stark.mail("help"), stark.reply_to(), key="another key").to(client) == 403
    unsigned = mailgun(stark.mail("help"), stark.reply_to())
    unsigned.body = unsigned.body.replace(b"signature", b"signed")
    assert unsigned.to(client) == 403
    assert rows() == []


@pytest.mark.parametrize("settings_of_service", [{"provider": ""}, {"provider": "raven"}, {"secret": ""}])
def test_webhooks_are_disabled_unless_a_service_and_its_secret_are_set(
    settings_of_service: dict[str, str], stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = settings_of_service.get("provider", "mailgun")
    settings.GOT_MAIL_WEBHOOK_SECRET = settings_of_service.get("secret", SECRET)
    sent = mailgun(stark.mail("help"), stark.reply_to())
    for secret in (authorization(), authorization(""), "Basic Og==", ""):
        assert sent.to(client, authorization=secret) == 404
    large = mailgun(stark.mail("x" * 100_000), stark.reply_to())
    assert large.to(client, authorization=authorization("")) == 413
    assert rows() == []
    assert client.get(INBOUND).status_code == client.get(REPORTS).status_code == 405


SIGNED = "DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=one; b=xyz\r\n"
SIGNED_BY_OTHERS = SIGNED.replace("example.org", "evil.example")
VALID_DKIM, VALID_SPF = "X-Mailgun-Dkim-Check-Result: Pass\r\n", "X-Mailgun-Spf: Pass\r\n"
BAD_DKIM, BAD_SPF = "X-Mailgun-Dkim-Check-Result: Fail\r\n", "X-Mailgun-Spf: SoftFail\r\n"


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("more", "sent_by", "result"),
    [
        (SIGNED + VALID_DKIM, "x@evil.example", "help"),
        (SIGNED + VALID_DKIM + BAD_SPF, "stark@example.org", "help"),
        (VALID_SPF, "stark@example.org", "help"),
        (VALID_SPF, "bounces@EXAMPLE.ORG", "help"),
        (SIGNED + VALID_DKIM + "X-Mailgun-Sflag: No\r\n", "stark@example.org", "help"),
        ("", "stark@example.org", Result.FORGED),
        (SIGNED + BAD_DKIM, "stark@example.org", Result.FORGED),
        (BAD_SPF, "stark@example.org", Result.FORGED),
        # The signature, or the sending address, belongs to another domain.
        (SIGNED_BY_OTHERS + VALID_DKIM + BAD_SPF, "stark@example.org", Result.FORGED),
        (SIGNED_BY_OTHERS + VALID_DKIM, "stark@example.org", Result.FORGED),
        (VALID_SPF, "x@evil.example", Result.FORGED),
        (VALID_SPF, "stark@example.org@evil.example", Result.FORGED),
        (VALID_SPF, "", Result.FORGED),
        (VALID_SPF, "x@evil; dmarc=pass", Result.FORGED),
        # The service could not have verified a signature, or it is unknown which one.
        (VALID_DKIM, "x@evil.example", Result.FORGED),
        (SIGNED + SIGNED_BY_OTHERS + VALID_DKIM, "x@evil.example", Result.FORGED),
        (SIGNED_BY_OTHERS + SIGNED + VALID_DKIM, "x@evil.example", Result.FORGED),
        (SIGNED.replace("d=example.org", "d=x; dmarc=pass") + VALID_DKIM, "x@evil.example", Result.FORGED),
        (SIGNED.replace("s=one", "s=d=example.org").replace("d=example.org;", "d=evil.example;", 1)
         + VALID_DKIM, "x@evil.example", Result.FORGED),
        # Tag names are case-sensitive, one domain is named once, and no signature is left out.
        (SIGNED.replace("d=example.org", "D=example.org; d=evil.example") + VALID_DKIM, "x@evil.example",
         Result.FORGED),
        (SIGNED.replace("d=example.org", "d=example.org; d=evil.example") + VALID_DKIM, "x@evil.example",
         Result.FORGED),
        ("DKIM-Signature: v=1; b=" + "\r\n x" * 6_000 + "; d=evil.example\r\n" + SIGNED + VALID_DKIM,
         "x@evil.example", Result.FORGED),
        # The sender wrote one of the two headers, above or below that of the service.
        (SIGNED + VALID_DKIM + BAD_DKIM, "x@evil.example", Result.FORGED),
        (SIGNED + BAD_DKIM + VALID_DKIM, "x@evil.example", Result.FORGED),
        (f"Authentication-Results: {MX}; dmarc=pass\r\n{BAD_SPF}", "x@evil.example", Result.FORGED),
        ("Authentication-Results: mailgun; dmarc=pass header.from=example.org\r\n", "x@evil.example",
         Result.FORGED),
        (SIGNED + VALID_DKIM + "X-Mailgun-Sflag: Yes\r\n", "stark@example.org", Result.SPAM),
    ],
)  # fmt: skip
def test_the_sender_checks_of_mailgun_are_used(
    more: str, sent_by: str, result: str, stark: Writer, client: Client
) -> None:
    raw = stark.mail("help", more=more, proof="")
    assert mailgun(raw, stark.reply_to(), sender=sent_by).to(client) == 200
    process_due_mails()
    assert [row.result for row in rows()] == [result]


AU = ("X-Spam-Tests", "DKIM_SIGNED, DKIM_VALID, DKIM_VALID_AU")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("more", "found", "result"),
    [
        (SIGNED, [AU], "help"),
        (SIGNED, [("Received-SPF", "Fail (x)"), AU], "help"),
        (SIGNED, [], Result.FORGED),
        ("", [AU], Result.FORGED),
        (SIGNED, [("Received-SPF", "Fail (sender not authorized) identity=mailfrom")], Result.FORGED),
        (SIGNED, [("X-Spam-Tests", "DKIM_SIGNED,DKIM_INVALID")], Result.FORGED),
        # Another domain signed it, or the sender's own domain sent it.
        (SIGNED_BY_OTHERS, [("X-Spam-Tests", "DKIM_SIGNED, DKIM_VALID")], Result.FORGED),
        (SIGNED_BY_OTHERS, [AU], Result.FORGED),
        (SIGNED, [("Received-SPF", "Pass (sender SPF authorized)")], Result.FORGED),
        # The sender wrote one of the two headers.
        (SIGNED, [AU, ("X-Spam-Tests", "DKIM_SIGNED, DKIM_VALID, HTML_MESSAGE")], Result.FORGED),
    ],
)
def test_the_sender_checks_of_postmark_are_used(
    more: str, found: list[tuple[str, str]], result: str, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = "postmark"
    raw = stark.mail("help", more=more, proof="")
    assert postmark(raw, stark.reply_to(), found=found).to(client) == 200
    process_due_mails()
    assert [row.result for row in rows()] == [result]


def test_sender_checks_of_the_service_in_a_mail_received_another_way_are_ignored(stark: Writer) -> None:
    for name in ("mailgun", "postmark", "mailgun."):
        proof = f"Authentication-Results: {name}; dmarc=pass header.from=example.org\r\n"
        assert stark.is_ignored("help", proof=proof) == Result.FORGED


def test_a_mail_server_without_a_name_is_reported(settings: Any) -> None:
    settings.GOT_MAIL_PROVIDER, settings.GOT_REPLY_DOMAIN, settings.GOT_AUTHSERV_ID = "", DOMAIN, MX
    assert check_mail_provider() == []
    settings.GOT_AUTHSERV_ID = ""
    assert [each.id for each in check_mail_provider()] == ["replies.E004"]
    settings.GOT_REPLY_DOMAIN = ""
    assert check_mail_provider() == []


def test_spam_is_never_answered(stark: Writer) -> None:
    for more in ("X-Spam-Flag: YES\r\n", "X-Spam-Status: Yes, score=9.1\r\n"):
        assert stark.is_ignored("help", more=more) == Result.SPAM
    assert "ABSENT" in receipt_text(stark.replies("help", more="X-Spam-Status: No, score=0.1\r\n"))


def test_the_bytes_of_a_mail_in_an_old_charset_are_preserved(stark: Writer, client: Client) -> None:
    raw = stark.mail("x").replace(b"utf-8", b"iso-8859-2") + "\r\nsegítség, cześć\r\n".encode("iso-8859-2")
    for request_of in SERVICES["mailgun"]:
        assert request_of(raw, stark.reply_to()).to(client) == 200
    assert [below_results(row) for row in rows()] == [raw]


def mail_with_attachments(stark: Writer, count: int) -> bytes:
    parts = [b"--M\r\nContent-Type: text/plain\r\n\r\nhelp\r\n"]
    parts += [b"--M\r\nContent-Type: image/png\r\nContent-Disposition: attachment\r\n\r\nx\r\n"] * count
    head = stark.mail("").replace(b"text/plain; charset=utf-8", b'multipart/mixed; boundary="M"')
    return head + b"".join(parts) + b"--M--\r\n"


@every_service
def test_the_service_may_send_two_hundred_attachments_which_are_not_opened(
    service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    assert request_of(mail_with_attachments(stark, 200), stark.reply_to()).to(client) == 200
    process_due_mails()
    assert [row.result for row in rows()] == [Result.HELP]


BROKEN = (
    b"Content-Type: multipart/mixed\r\n\r\n--\r\n",
    b"From stark@example.org\r\n\r\nhelp",
    b"X-Mailgun-Sflag: =?utf-8?b?////?=\r\nSubject: =?x?q?\r\n\r\n=ZZ",
    b"Content-Type: text/plain; charset*=x''%ff\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!",
    b"\x00\xff\xfe",
)


@pytest.mark.sample(3)
@every_service
@pytest.mark.parametrize("raw", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_mail_is_accepted_without_an_answer(
    raw: bytes, service: str, request_of: Request, stark: Writer, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = service
    assert request_of(raw, stark.reply_to()).to(client) == 200
    process_due_mails()
    assert [row.result for row in rows()] == [Result.UNCLEAR_SENDER]
    assert all("was not read" in receipt_text(note) for note in stark.mailbox.mails)


@pytest.mark.parametrize("name", SERVICES)
@pytest.mark.parametrize(
    "body", [b"", b"{", b"{}", b"[]", b'"x"', b"body-mime=x", b'{"RawEmail": 3}', b"\xff" * 50]
)
def test_a_malformed_request_of_the_service_is_refused(
    name: str, body: bytes, client: Client, settings: Any, db: None
) -> None:
    settings.GOT_MAIL_PROVIDER = name
    for type in ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        mail, report = (
            Sent(path, type, body, {"authorization": authorization()}) for path in (INBOUND, REPORTS)
        )
        assert mail.to(client) in (400, 403)
        assert report.to(client) in (200, 400, 403)  # an unknown kind of report changes nothing
    assert returned_mails() == []
    assert rows() == []


def test_a_mail_with_too_many_nested_parts_is_not_parsed(stark: Writer, client: Client) -> None:
    nested = b"".join(
        b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (level, level)
        for level in range(1_000)
    )
    raw = stark.mail("help").partition(b"Content-Type:")[0] + nested
    assert mailgun(raw, stark.reply_to()).to(client) == 200
    process_due_mails()
    assert [row.result for row in rows()] == [Result.UNREADABLE]


@pytest.mark.long
def test_a_large_mail_is_dropped_and_a_larger_body_is_not_read(stark: Writer, client: Client) -> None:
    large = mailgun(stark.mail("x" * MAX_BYTES), stark.reply_to())
    assert large.to(client) == 200
    assert rows() == []
    assert mailgun(stark.mail("x" * MAX_BODY), stark.reply_to()).to(client) == 413
    assert large.to(client, authorization=authorization("mails:guessed")) == 413


def test_the_size_limit_of_reports_is_that_of_other_bodies(client: Client, db: None) -> None:
    sent = mailgun_report("stark@example.org", "x" * 64_000)
    assert sent.to(client) == 413


def test_a_full_queue_is_tried_again_later(
    stark: Writer, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "MAX_WAITING", 0)
    assert mailgun(stark.mail("help"), stark.reply_to()).to(client) == 503
    assert rows() == []


def test_a_mail_to_several_reply_addresses_is_stored_as_several_replies(
    stark: Writer, client: Client
) -> None:
    to = f"{stark.reply_to()}, {stark.reply_to(2)},x@{DOMAIN}"
    assert mailgun(stark.mail("help"), to).to(client) == 200
    assert [row.number for row in rows()] == [1, 2]


# Bounces


@pytest.fixture
def channel(stark: Writer) -> Iterator[Channel]:
    with as_engine():
        yield Channel.objects.get(address="stark@example.org")


def returned_mails() -> list[UUID]:
    with as_engine():
        return list(ReturnedMail.objects.order_by("id").values_list("delivery", flat=True))


LOST: list[tuple[str, Request]] = [
    ("mailgun", mailgun_report),
    ("mailgun", lambda address, message: mailgun_report(address, message, event="complained")),
    ("postmark", postmark_report),
    ("postmark", lambda address, message: postmark_report(address, message, type="SpamComplaint")),
]
NOT_LOST: list[tuple[str, Request]] = [
    ("mailgun", lambda address, message: mailgun_report(address, message, severity="temporary")),
    ("mailgun", lambda address, message: mailgun_report(address, message, event="delivered")),
    ("postmark", lambda address, message: postmark_report(address, message, type="SoftBounce")),
    ("postmark", lambda address, message: postmark_report(address, message, type="Transient")),
]


@pytest.mark.parametrize(("name", "report_of"), LOST)
def test_three_bounce_reports_switch_a_channel_off(
    name: str, report_of: Request, channel: Channel, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = name
    for count in range(MAX_RETURNED):
        channel.refresh_from_db()
        assert channel.is_active, count
        sent = report_of("Stark@example.org", str(new_id()))
        assert sent.to(client) == sent.to(client) == 200
    channel.refresh_from_db()
    assert not channel.is_active


@pytest.mark.parametrize(("name", "report_of"), NOT_LOST)
def test_a_delay_is_not_a_bounce(
    name: str, report_of: Request, channel: Channel, client: Client, settings: Any
) -> None:
    settings.GOT_MAIL_PROVIDER = name
    assert report_of("stark@example.org", str(new_id())).to(client) == 200
    assert returned_mails() == []


def test_reports_about_others_change_nothing(channel: Channel, client: Client) -> None:
    assert mailgun_report("tywin@example.org", str(new_id())).to(client) == 200
    assert mailgun_report("stark@example.org", "20261123.1.ABC").to(client) == 200
    assert returned_mails() == []


# Settings


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"GOT_MAIL_PROVIDER": ""}, []),
        ({}, []),
        ({"GOT_MAIL_PROVIDER": "raven"}, ["replies.E001"]),
        ({"GOT_MAIL_WEBHOOK_SECRET": ""}, ["replies.E002"]),
        ({"GOT_MAIL_WEBHOOK_SECRET": "a-hundred-ravens-without-user"}, ["replies.E002"]),
        ({"GOT_MAIL_WEBHOOK_SECRET": "mails:short"}, ["replies.E002"]),
        ({"GOT_MAIL_SIGNING_KEY": ""}, ["replies.E003"]),
        ({"GOT_MAIL_SIGNING_KEY": "", "GOT_MAIL_PROVIDER": "postmark"}, []),
    ],
)
def test_a_configured_service_without_its_secrets_is_an_error(
    wanted: dict[str, str], found: list[str], settings: Any
) -> None:
    for name, value in wanted.items():
        setattr(settings, name, value)
    assert [each.id for each in check_mail_provider()] == found
