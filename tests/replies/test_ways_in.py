"""Mails received by LMTP or by a pipe are stored before they are accepted."""

from __future__ import annotations

import io
import os
import smtplib
from collections.abc import Iterator

import pytest
from django.core.management import call_command

from games.replies.lmtp import LmtpServer
from games.replies.models import InboundMail
from games.replies.services import receiving
from games.replies.services.receiving import MAX_BYTES
from tests.notices.post import free_port
from tests.replies.writers import DOMAIN, Writer, rows

pytestmark = pytest.mark.django_db(transaction=True)


class Input:
    """Standard input, filled by a mail server."""

    def __init__(self, raw: bytes) -> None:
        self.buffer = io.BytesIO(raw)


def pipe_mail(raw: bytes, recipient: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """Runs the command with a mail on its standard input. Returns the exit code."""
    monkeypatch.setattr("sys.stdin", Input(raw))
    with pytest.raises(SystemExit) as ended:
        call_command("receive_mail", recipient)
    return ended.value.code


def test_a_piped_mail_is_stored(stark: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = stark.mail("help")
    assert pipe_mail(raw, stark.reply_to(), monkeypatch) == os.EX_OK
    [row] = rows()
    assert bytes(row.raw or b"") == raw
    assert (row.user, row.house, row.number) == (stark.game.users["stark"], "stark", 1)


def test_a_piped_mail_to_an_unknown_address_looks_accepted(
    stark: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pipe_mail(stark.mail("help"), f"reply+nobody@{DOMAIN}", monkeypatch) == os.EX_OK
    assert rows() == []


def test_exit_codes_show_whether_to_try_again(stark: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pipe_mail(b"x" * (MAX_BYTES + 1), stark.reply_to(), monkeypatch) == os.EX_DATAERR
    monkeypatch.setattr(receiving, "MAX_WAITING", 0)
    assert pipe_mail(stark.mail("help"), stark.reply_to(), monkeypatch) == os.EX_TEMPFAIL
    assert rows() == []


@pytest.fixture
def lmtp() -> Iterator[smtplib.LMTP]:
    server = LmtpServer("127.0.0.1", free_port())
    server.start()
    try:
        with smtplib.LMTP("127.0.0.1", server.port) as client:
            yield client
    finally:
        server.stop()


def test_a_mail_received_by_lmtp_is_stored(stark: Writer, lmtp: smtplib.LMTP) -> None:
    assert lmtp.sendmail("stark@example.org", [stark.reply_to()], stark.mail("help")) == {}
    assert lmtp.sendmail("stark@example.org", [f"x@{DOMAIN}"], stark.mail("help")) == {}
    [row] = rows()
    assert row.state == InboundMail.State.RECEIVED


def test_a_second_recipient_is_deferred(stark: Writer, lmtp: smtplib.LMTP) -> None:
    refused = lmtp.sendmail("stark@example.org", [stark.reply_to(), stark.reply_to(2)], stark.mail("help"))
    assert [code for code, _ in refused.values()] == [452]
    assert len(rows()) == 1


def test_a_large_mail_received_by_lmtp_is_refused_permanently(stark: Writer, lmtp: smtplib.LMTP) -> None:
    with pytest.raises(smtplib.SMTPException) as refused:
        lmtp.sendmail("stark@example.org", [stark.reply_to()], b"Subject: x\r\n\r\n" + b"x\r\n" * MAX_BYTES)
    assert "552" in str(refused.value)
    assert rows() == []


def test_a_full_queue_is_tried_again_later(
    stark: Writer, lmtp: smtplib.LMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "MAX_WAITING", 0)
    with pytest.raises(smtplib.SMTPDataError) as refused:
        lmtp.sendmail("stark@example.org", [stark.reply_to()], stark.mail("help"))
    assert refused.value.smtp_code == 452
